extension Evaluation {
    /// Evaluates every rule that the event may pass, and notes the tags they fire and block.
    mutating func evaluateCandidates() {
        guard overriddenEvent < 0 else { return evaluateAllRules() }
        let known = candidates.find(event.view, eventHash)
        guard known?.hasIndexed == true || noteIndexed(leavingTwins: false) else { return }
        noteListed(known?.range ?? fillCandidates(), leavingTwins: false)
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
        return conditionsHold(links) ? noteTags(rule, links) : true
    }

    /// Notes the tags of a rule that passes; false when there are no steps left.
    @inline(__always)
    private mutating func noteTags(_ rule: Int, _ links: Tables.RuleLinks) -> Bool {
        passed.append(UInt32(truncatingIfNeeded: rule))
        // What could not be found counts as false, also where it must not hold.
        guard step(links.blocks.upperBound &- links.fires.lowerBound) else { return false }
        for link in links.fires { fires.insert(tables.links[link, LinkRecord.target]) }
        for link in links.blocks { blocks.insert(tables.links[link, LinkRecord.target]) }
        return true
    }

    /// Does what ``evaluateCandidates()`` does, but evaluates only rules without a twin: a twin passes if the other version's rule does.
    ///
    /// - Parameter others: The rules of the other version that pass.
    mutating func takeRules(passing others: [Int]) {
        for other in others {
            let twin = Int(truncatingIfNeeded: twins[other])
            guard twin == 0 || noteTags(twin &- 1, tables.links(ofRule: twin &- 1)) else { return }
        }
        let known = candidates.find(event.view, eventHash)
        guard known?.hasIndexed == true || noteIndexed(leavingTwins: true) else { return }
        noteListed(known?.range ?? fillCandidates(), leavingTwins: true)
    }

    /// Notes the tags of the rules that have the event in the index; false when there are no steps left.
    private mutating func noteIndexed(leavingTwins: Bool) -> Bool {
        guard let row = tables.event(named: event.view, hash: eventHash) else { return true }
        for candidate in tables.events.run(row, .first) {
            let rule = tables.candidates[candidate, CandidateRecord.rule]
            guard (leavingTwins && isTwin[rule]) || note(rule) else { return false }
        }
        return true
    }

    /// Notes the tags of the rules in a list of ``candidates``.
    @inline(__always)
    private mutating func noteListed(_ list: Range<Int>, leavingTwins: Bool) {
        var place = list.lowerBound
        while place < list.upperBound {
            let rule = Int(truncatingIfNeeded: candidates.words[place])
            let count = Int(truncatingIfNeeded: candidates.words[place &+ 1])
            let first = place &+ 2
            place = first &+ count
            if leavingTwins, isTwin[rule] { continue }
            guard step(count &+ 1) else { return }
            guard listedConditionsHold(first, place) else { continue }
            guard noteTags(rule, tables.links(ofRule: rule)) else { return }
        }
    }

    @inline(__always)
    private mutating func listedConditionsHold(_ first: Int, _ end: Int) -> Bool {
        var place = first
        while place < end {
            let condition = candidates.words[place]
            guard holds(Int(truncatingIfNeeded: condition &>> 1)) == (condition & 1 != 0) else {
                return false
            }
            place &+= 1
        }
        return true
    }

    /// Remembers which rules this event's name concerns; returns those without an event of their own that can pass at all.
    @inline(never)
    private mutating func fillCandidates() -> Range<Int> {
        let row = tables.event(named: event.view, hash: eventHash)
        // An event that no rule could need is not remembered: there may be any number of them.
        guard row != nil || tables.restRules.count > 0 else { return 0..<0 }
        let indexed = row.map { tables.candidateWords(ofEvent: $0) } ?? 0
        if candidates.begin(event.view, eventHash, indexed: indexed), let row {
            for candidate in tables.events.run(row, .first) {
                candidates.append(tables.candidates[candidate, CandidateRecord.rule], of: tables)
            }
        }
        let first = candidates.words.count
        for row in 0..<tables.restRules.count where hasSteps() {
            let rule = tables.restRules[row, RestRuleRecord.rule]
            if canPass(rule) { candidates.append(rule, of: tables) }
        }
        candidates.finish(keeps: budget.steps >= 0)
        return first..<candidates.words.count
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

extension Tables {
    /// The words that the rules of an event in the index take in a ``CandidateCache``.
    fileprivate func candidateWords(ofEvent row: Int) -> Int {
        var words = 0
        for candidate in events.run(row, .first) {
            words &+= 2 &+ links(ofRule: candidates[candidate, CandidateRecord.rule]).conditionCount
        }
        return words
    }
}
