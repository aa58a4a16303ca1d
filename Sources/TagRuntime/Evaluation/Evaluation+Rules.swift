extension Evaluation {
    /// Returns true if a predicate holds; evaluates it once per event.
    @inline(__always)
    mutating func holds(_ predicate: Int) -> Bool {
        let state = predicates[predicate]
        if state.stamp &>> 1 == epoch { return state.stamp & 1 != 0 }
        return findPredicate(predicate)
    }

    @inline(never)
    private mutating func findPredicate(_ predicate: Int) -> Bool {
        if predicates[predicate].operation == 0 { readPredicate(predicate) }
        let state = predicates[predicate]
        let comparesMacro = state.operation & PredicateState.comparesMacro != 0
        let result = comparesMacro ? comparesMacroWithText(state) : findResult(of: state)
        predicates[predicate].stamp = epoch &<< 1 | (result ? 1 : 0)
        return result
    }

    @inline(never)
    private func readPredicate(_ predicate: Int) {
        let (record, space) = (tables.predicates[predicate], tables.space)
        let cell = record[PredicateRecord.operation]
        let (left, right) = (record[PredicateRecord.left], record[PredicateRecord.right])
        var state = PredicateState(
            operation: UInt32(truncatingIfNeeded: cell), left: UInt32(truncatingIfNeeded: left),
            right: UInt32(truncatingIfNeeded: right))
        let stored = StoredPredicate(cell: cell)
        if stored.isNumber, !stored.ignoresCase, let comparison = stored.kind.flatMap(TextComparison.init),
            left >= space.macros, left < space.integers, right >= ValueSpace.strings, right < space.macros
        {
            state.operation = PredicateState.comparesMacro | UInt32(comparison.rawValue)
            state.left &-= UInt32(truncatingIfNeeded: space.macros)
            state.right &-= UInt32(truncatingIfNeeded: ValueSpace.strings)
        }
        predicates[predicate] = state
    }

    /// Does what ``findResult(of:)`` does for a macro and a string whose letter case counts, at the same cost.
    @inline(__always)
    private mutating func comparesMacroWithText(_ state: PredicateState) -> Bool {
        guard let comparison = TextComparison(rawValue: UInt8(truncatingIfNeeded: state.operation)),
            step(Cost.predicate)
        else { return false }
        let left = macro(Int(truncatingIfNeeded: state.left))
        let right = tables.string(Int(truncatingIfNeeded: state.right))
        pay(for: left.extent, .copied)
        pay(for: right.count, .copied)
        guard left.kind == .text else { return comparesConverted(comparison, left, right) }
        guard hasSteps() else { return false }
        let text = left.view
        switch comparison {
        case .equals: return text == right
        case .startsWith:
            return text.count >= right.count && text[0..<right.count] == right
        case .endsWith:
            return text.count >= right.count && text[text.count &- right.count..<text.count] == right
        case .contains:
            pay(for: text.count &+ right.count, .scanned)
            return hasSteps() && Predicates.contains(text, right)
        }
    }

    @inline(never)
    private mutating func comparesConverted(
        _ comparison: TextComparison, _ left: Datum, _ right: ByteView
    ) -> Bool {
        guard hasSteps() else { return false }
        return compareTexts(comparison.kind, left, .text(right), ignoresCase: false)
    }

    @inline(never)
    private mutating func findResult(of state: PredicateState) -> Bool {
        guard step(Cost.predicate) else { return false }
        let stored = StoredPredicate(cell: Int(truncatingIfNeeded: state.operation))
        let ignoresCase = stored.ignoresCase
        guard let kind = stored.kind else { return false }
        let rightNumber = Int(truncatingIfNeeded: state.right)
        let left = side(Int(truncatingIfNeeded: state.left), of: kind)
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
    mutating func conditionsHold(_ links: Tables.RuleLinks) -> Bool {
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
}
