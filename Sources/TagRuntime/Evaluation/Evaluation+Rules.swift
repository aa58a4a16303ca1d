extension Evaluation {
    /// Returns true if a predicate holds; evaluates it once per event.
    @inline(__always)
    mutating func holds(_ predicate: Int) -> Bool {
        let stamp = predicateStamps[predicate]
        if stamp &>> 1 == epoch { return stamp & 1 != 0 }
        let result = findPredicate(predicate)
        predicateStamps[predicate] = epoch &<< 1 | (result ? 1 : 0)
        return result
    }

    private mutating func findPredicate(_ predicate: Int) -> Bool {
        guard step(Cost.predicate) else { return false }
        let record = tables.predicates[predicate]
        let stored = StoredPredicate(cell: record[PredicateRecord.operation])
        let ignoresCase = stored.ignoresCase
        guard let kind = stored.kind else { return false }
        let rightNumber = record[PredicateRecord.right]
        let left = side(record[PredicateRecord.left], of: kind)
        switch kind {
        case .equals, .contains, .startsWith, .endsWith:
            let right = side(rightNumber, of: kind)
            return hasSteps() && compareTexts(kind, left, right, ignoresCase: ignoresCase)
        case .matches:
            let subject = comparedText(left)
            guard subject.kind == .text else { return false }
            let number = rightNumber &- tables.space.patterns
            let isFound = isFound(number, in: subject.view)
            return hasSteps() && isFound
        case .isOneOf:
            return isOneOf(left, rightNumber &- tables.space.composites, ignoresCase: ignoresCase)
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
            let right = side(rightNumber, of: kind)
            return hasSteps() && compareNumbers(kind, left, right)
        case .matchesComputed:
            return matchesComputed(left, side(rightNumber, of: kind), ignoresCase: ignoresCase)
        case .urlMatches:
            let right = side(rightNumber, of: kind)
            return hasSteps() && isSameAddress(left, right)
        case .cssSelector: return false
        }
    }

    /// Returns true if a pattern of the container is found in a text.
    @inline(__always)
    mutating func isFound(_ pattern: Int, in text: ByteView) -> Bool {
        patterns.knownMatches(pattern, text, &budget.steps) ?? isFoundAtCost(pattern, in: text)
    }

    /// A function of its own, since only this way needs a copy of the tables.
    @inline(never)
    private mutating func isFoundAtCost(_ pattern: Int, in text: ByteView) -> Bool {
        patterns.matches(pattern, of: tables, text, &budget.steps)
    }

    /// A side of a predicate, paid for at its kind's rate: there is no other way to it.
    @inline(__always)
    private mutating func side(_ value: Int, of kind: PredicateKind) -> Datum {
        let datum = datum(value)
        pay(for: datum.extent, kind.rate)
        return datum
    }

    /// Returns true if a list has the text of a value; a binary search.
    private mutating func isOneOf(_ value: Datum, _ list: Int, ignoresCase: Bool) -> Bool {
        var subject = comparedText(value)
        if ignoresCase { subject = mapped(subject, .folded) }
        guard subject.kind == .text else { return false }
        let text = subject.view
        var parts = tables.parts(list)
        while !parts.isEmpty {
            let middle = parts.lowerBound &+ parts.count / 2
            let candidate = tables.string(tables.operands[middle, OperandRecord.value] &- ValueSpace.strings)
            if candidate == text { return true }
            parts =
                candidate.precedes(text) ? middle &+ 1..<parts.upperBound : parts.lowerBound..<middle
        }
        return false
    }

    /// Compares two values as numbers; false when either is not a number.
    private mutating func compareNumbers(
        _ kind: PredicateKind, _ left: Datum, _ right: Datum
    ) -> Bool {
        guard let a = comparedNumber(left), let b = comparedNumber(right) else { return false }
        return Predicates.holds(kind, a, b)
    }

    /// Searches a value's text for a computed pattern; false when that is not a valid pattern.
    private mutating func matchesComputed(_ left: Datum, _ right: Datum, ignoresCase: Bool) -> Bool {
        let subject = comparedText(left)
        let pattern = patternText(right)
        guard subject.kind == .text, pattern.kind == .text else { return false }
        let isFound = patterns.matchesComputed(
            pattern.view, subject.view, ignoresCase: ignoresCase, &budget)
        return hasSteps() && isFound
    }

    private mutating func isSameAddress(_ left: Datum, _ right: Datum) -> Bool {
        let a = comparedText(left)
        let b = comparedText(right)
        guard a.kind == .text, b.kind == .text, take(memory: a.extent + b.extent) else { return false }
        return URLParts.isSame(a.view, b.view)
    }

    /// Returns true if a text equals, contains, starts with or ends with another, as `kind` says.
    @inline(__always)
    private mutating func compareTexts(
        _ kind: PredicateKind, _ left: Datum, _ right: Datum, ignoresCase: Bool
    ) -> Bool {
        var a = comparedText(left)
        var b = comparedText(right)
        guard a.kind == .text, b.kind == .text else { return false }
        if ignoresCase {
            a = mapped(a, .folded)
            b = mapped(b, .folded)
            guard a.kind == .text, b.kind == .text else { return false }
        }
        if case .contains = kind {  // the enum is of another module, where == is a call
            pay(for: a.extent &+ b.extent, .scanned)
            guard hasSteps() else { return false }
        }
        return Predicates.holds(kind, a.view, b.view)
    }

    /// A text with its letters mapped.
    mutating func mapped(_ text: Datum, _ mapping: Letters.Mapping) -> Datum {
        guard text.kind == .text else { return text }
        pay(for: text.extent, UTF8Check.isASCII(text.view) ? .rewritten : .converted)
        guard hasSteps() else { return .failure }
        let mark = bytes.count
        Letters.append(text.view, mapped: mapping, to: &bytes)
        return takeText(from: mark)
    }

    /// Returns true if the conditions of a rule hold; the caller has checked the event that it needs.
    @inline(__always)
    mutating func conditionsHold(ofRule rule: Int) -> Bool {
        let links = tables.links(ofRule: rule)
        // What could not be found counts as false, also where it must not hold.
        return step(links.conditionCount) && conditionsHold(links) && hasSteps()
    }

    /// Returns true if the conditions of a rule hold, like ``conditionsHold(ofRule:)``.
    ///
    /// The caller spends the steps for the rule, and checks whether all values could be found.
    @inline(__always)
    private mutating func conditionsHold(_ links: Tables.RuleLinks) -> Bool {
        let table = tables.links
        var link = links.ifs.lowerBound
        while link < links.ifs.upperBound {
            guard holds(table[link, LinkRecord.target]) else { return false }
            link &+= 1
        }
        while link < links.unlesses.upperBound {
            guard !holds(table[link, LinkRecord.target]) else { return false }
            link &+= 1
        }
        return true
    }

    /// Returns true if a rule passes, its event included; evaluates it once per event.
    mutating func passes(_ rule: Int) -> Bool {
        let stamp = ruleStamps[rule]
        if stamp &>> 1 == epoch { return stamp & 1 != 0 }
        guard step() else { return false }
        let result = eventHolds(ofRule: rule) && conditionsHold(ofRule: rule)
        ruleStamps[rule] = epoch &<< 1 | (result ? 1 : 0)
        return result
    }

    /// Returns true if a rule needs no event, or the current one.
    ///
    /// A rule does not state which macro gives its event's name, so an override of any of these macros counts.
    mutating func eventHolds(ofRule rule: Int) -> Bool {
        let needed = tables.rules[rule, RuleRecord.event]
        guard needed > 0 else { return true }
        let name = overriddenEvent < 0 ? event : text(macro(overriddenEvent))
        pay(for: name.extent, .copied)
        return name.kind == .text && name.view == tables.string(needed - 1)
    }

    // MARK: Candidates

    /// Evaluates every rule that the event may pass, and notes the tags they fire and block.
    mutating func evaluateCandidates() {
        guard overriddenEvent < 0 else { return evaluateAllRules() }
        if let row = tables.event(named: event.view, hash: eventHash) {
            let end = tables.events[row &+ 1, EventRecord.first]
            var candidate = tables.events[row, EventRecord.first]
            while candidate < end {
                guard note(tables.candidates[candidate, CandidateRecord.rule]) else { return }
                candidate &+= 1
            }
        }
        guard tables.restRules.count > 0 else { return }
        let list = candidates.find(event.view, eventHash) ?? fillCandidates()
        for index in list {
            guard note(Int(candidates.rules[index])) else { return }
        }
    }

    /// Evaluates all rules, without an index; needed if an override gives them another event than the one that was pushed.
    @inline(never)
    private mutating func evaluateAllRules() {
        for rule in 0..<tables.rules.count {
            guard step() else { return }
            if eventHolds(ofRule: rule), !note(rule) { return }
        }
    }

    /// Notes the tags of a rule if it passes; false when there are no steps left.
    @inline(__always)
    private mutating func note(_ rule: Int) -> Bool {
        let links = tables.links(ofRule: rule)
        guard step(links.conditionCount &+ 1) else { return false }
        guard conditionsHold(links) else { return true }
        passed.append(UInt32(truncatingIfNeeded: rule))
        // What could not be found counts as false, also where it must not hold.
        guard step(links.blocks.upperBound &- links.fires.lowerBound) else { return false }
        for link in links.fires { fires.insert(tables.links[link, LinkRecord.target]) }
        for link in links.blocks { blocks.insert(tables.links[link, LinkRecord.target]) }
        return true
    }

    /// Remembers for this event's name which of the rules without one can pass at all.
    private mutating func fillCandidates() -> Range<Int> {
        candidates.begin(event.view, eventHash)
        for row in 0..<tables.restRules.count where hasSteps() {
            let rule = tables.restRules[row, RestRuleRecord.rule]
            if canPass(rule) { candidates.append(UInt32(truncatingIfNeeded: rule)) }
        }
        return candidates.finish(keeps: budget.steps >= 0)
    }

    /// Returns false if a condition on nothing but the event's name keeps a rule from passing.
    private mutating func canPass(_ rule: Int) -> Bool {
        let links = tables.links(ofRule: rule)
        budget.steps &-= links.conditionCount &+ 1
        for link in links.ifs {
            let predicate = tables.links[link, LinkRecord.target]
            if isOfEvent(predicate), !holds(predicate) { return false }
        }
        for link in links.unlesses {
            let predicate = tables.links[link, LinkRecord.target]
            if isOfEvent(predicate), holds(predicate) { return false }
        }
        return true
    }

    /// Returns true if a predicate depends on nothing but the event's name.
    private func isOfEvent(_ predicate: Int) -> Bool {
        let record = tables.predicates[predicate]
        guard isOfEvent(value: record[PredicateRecord.left]) else { return false }
        return StoredPredicate(cell: record[PredicateRecord.operation]).isKind(.isOneOf)
            || isOfEvent(value: record[PredicateRecord.right])
    }

    private func isOfEvent(value: Int) -> Bool {
        if value < tables.space.macros { return true }
        if value >= tables.space.patterns { return true }
        guard value < tables.space.integers else { return value < tables.space.composites }
        return tables.isEvent(macro: value - tables.space.macros)
    }
}
