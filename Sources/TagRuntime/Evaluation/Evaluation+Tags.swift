extension Evaluation {
    /// Finds what an event fires, in order: ``fired`` and ``blocked`` hold it afterwards.
    ///
    /// - Parameter resolves: whether the parameters are found too; else no tag can fail.
    mutating func decide(resolves: Bool) {
        forgetDecision()
        evaluateCandidates()
        fireAsked(resolves: resolves)
    }

    /// Finds what an event fires like ``decide(resolves:)``, but takes the results of rules that are twins from another version.
    ///
    /// - Parameter rules: The rules of the other version that pass.
    mutating func decide(resolves: Bool, twinsPassing rules: [Int]) {
        forgetDecision()
        takeRules(passing: rules)
        fireAsked(resolves: resolves)
    }

    @inline(__always)
    private mutating func forgetDecision() {
        asked.truncate(to: 0)
        blocked.truncate(to: 0)
        fired.truncate(to: 0)
        passed.truncate(to: 0)
    }

    /// Fires the tags of the rules that pass, but those that are blocked.
    @inline(__always)
    private mutating func fireAsked(resolves: Bool) {
        fires.drain(into: &asked)
        // A rule that was not looked at might have kept a tag from firing: then none does.
        if !hasSteps() { asked.removeAll() }
        sortByPriority()
        for index in 0..<asked.count where hasSteps() {
            let tag = Int(asked[index])
            if blocks.contains(tag) {
                budget.steps &-= 1
                blocked.append(asked[index])
            } else {
                fire(tag, inSequence: false, resolves: resolves)
            }
        }
        blocks.removeAll()
    }

    // MARK: Order

    /// Higher priority first, then file order; only tags that have options can have a priority.
    private mutating func sortByPriority() {
        ranks.truncate(to: 0)
        for index in 0..<asked.count where hasSteps() {
            let priority = priority(of: Int(asked[index]))
            if priority != 0 { ranks.append(Rank(priority: priority, tag: asked[index])) }
        }
        if ranks.count > 0 { mergeRanks() }
    }

    /// Puts positive ranks first, then what has none, then negative ones.
    private mutating func mergeRanks() {
        // Each is moved some twenty times at most, and asked for twice.
        budget.steps &-= 32 &* ranks.count
        guard hasSteps() else { return asked.removeAll() }
        HeapSort.sort(&ranks)
        let count = asked.count
        var next = 0
        while next < ranks.count, ranks[next].priority > 0 {
            asked.append(ranks[next].tag)
            next += 1
        }
        // Tags are in file order, and so can be told from the ranked ones by a second walk over the options.
        for index in 0..<count where !isRanked(asked[index]) { asked.append(asked[index]) }
        while next < ranks.count {
            asked.append(ranks[next].tag)
            next += 1
        }
        for index in 0..<count { asked[index] = asked[count + index] }
        asked.truncate(to: count)
    }

    private mutating func isRanked(_ tag: UInt32) -> Bool { priority(of: Int(tag)) != 0 }

    /// A tag's priority; 0 if it has none, or none that is a number.
    @inline(__always)
    private mutating func priority(of tag: Int) -> Double {
        let options = tables.tags[tag, TagRecord.options]
        return options > 0 ? priority(ofOptions: options - 1) : 0
    }

    private mutating func priority(ofOptions options: Int) -> Double {
        let value = tables.tagOptions[options, TagOptionsRecord.priority]
        guard value != ValueSpace.null else { return 0 }
        let given = datum(value)
        pay(for: given.extent, PredicateKind.lessThan.rate)
        guard hasSteps() else { return 0 }
        let priority = Conversions.number(given)?.double ?? 0
        return priority == priority ? priority : 0
    }

    // MARK: Firing

    /// Fires a tag with its setup and teardown tags, once an event.
    ///
    /// Recursion is over sequences, where no tag is entered twice, and is bounded like that of values.
    private mutating func fire(_ tag: Int, inSequence: Bool, resolves: Bool) {
        guard step(Cost.tag), tagStamps[tag] &>> 1 != epoch || (inSequence && mayRepeat(tag)) else { return }
        let row = tables.tags[tag, TagRecord.options]
        if row == 0 {
            tagStamps[tag] = epoch &<< 1
            if !resolve(tag, resolves: resolves) { noteFailure(of: tag) }
        } else {
            fire(tag, options: row - 1, inSequence: inSequence, resolves: resolves)
        }
    }

    /// Returns true when a tag that fired in this event fires again for another tag.
    private mutating func mayRepeat(_ tag: Int) -> Bool {
        let row = tables.tags[tag, TagRecord.options]
        return tables.evaluationRules.repeatsUnlimitedTags && row > 0
            && tables.flags(ofOptions: row - 1).contains(.unlimited)
    }

    /// The tags of a sequence, each followed by its flag.
    @inline(__always)
    private func sequence(_ value: Int) -> Range<Int> {
        compositeIndex(value).map { tables.parts($0) } ?? 0..<0
    }

    /// Marks a tag as failed, which stops the tags that depend on its success.
    ///
    /// A tag that may not fire now has not failed.
    private func noteFailure(of tag: Int) { tagStamps[tag] = epoch &<< 1 | 1 }

    private func hasFailed(_ tag: Int) -> Bool { tagStamps[tag] == epoch &<< 1 | 1 }

    private mutating func fire(_ tag: Int, options: Int, inSequence: Bool, resolves: Bool) {
        let flags = tables.flags(ofOptions: options)
        guard inSequence || !flags.contains(.sequencedOnly),
            !flags.contains(.oncePerLoad) || !hasFired[tag], isScheduled(options)
        else { return }
        tagStamps[tag] = epoch &<< 1
        guard depth < Evaluation.depthLimit else {
            report(.depth, .tag(tag))
            return noteFailure(of: tag)
        }
        depth += 1
        defer { depth -= 1 }
        guard fireSetup(options, resolves: resolves) else {
            report(.setupFailed, .tag(tag))
            return noteFailure(of: tag)
        }
        let didFire = resolve(tag, resolves: resolves)
        if !didFire {
            noteFailure(of: tag)
        } else if !isTrial, flags.contains(.oncePerLoad), !hasFired[tag] {
            hasFired[tag] = true
            firedOnce.append(UInt32(truncatingIfNeeded: tag))
        }
        fireTeardown(options, didFire: didFire, resolves: resolves)
    }

    mutating func isScheduled(_ options: Int) -> Bool {
        let start = tables.tagOptions[options, TagOptionsRecord.start]
        let end = tables.tagOptions[options, TagOptionsRecord.end]
        guard start != ValueSpace.null || end != ValueSpace.null else { return true }
        guard let now = host.milliseconds() else { return false }
        if let first = Conversions.number(datum(start))?.integer, now < first { return false }
        if let last = Conversions.number(datum(end))?.integer, now > last { return false }
        return true
    }

    /// Fires the tags that come before; false when one failed that was to stop this tag.
    private mutating func fireSetup(_ options: Int, resolves: Bool) -> Bool {
        let tags = sequence(tables.tagOptions[options, TagOptionsRecord.setup])
        for part in stride(from: tags.lowerBound, to: tags.upperBound, by: 2) {
            let tag = partNumber(part) - tables.space.tags
            fire(tag, inSequence: true, resolves: resolves)
            guard hasSteps() else { return false }
            if partNumber(part + 1) == ValueSpace.true, hasFailed(tag) { return false }
        }
        return true
    }

    /// Fires the tags that come after, but those that this tag's failure stops.
    private mutating func fireTeardown(_ options: Int, didFire: Bool, resolves: Bool) {
        let tags = sequence(tables.tagOptions[options, TagOptionsRecord.teardown])
        for part in stride(from: tags.lowerBound, to: tags.upperBound, by: 2)
        where hasSteps() && (didFire || partNumber(part + 1) != ValueSpace.true) {
            fire(partNumber(part) - tables.space.tags, inSequence: true, resolves: resolves)
        }
    }

    /// Finds a tag's parameters and puts it among those that fire; false when a parameter fails.
    @inline(__always)
    private mutating func resolve(_ tag: Int, resolves: Bool) -> Bool {
        guard resolves else {
            fired.append(FiredRow(tag: UInt32(truncatingIfNeeded: tag), parameters: .absent))
            return true
        }
        return foundParameters(of: tag)
    }

    /// A function of its own, so that those around it stay small where no parameters are wanted.
    @inline(never)
    private mutating func foundParameters(of tag: Int) -> Bool {
        let isWeighed = onlyWeighs || (tag < weighedTags.count && weighedTags[tag])
        guard !isWeighed else { return weighParameters(tag) }
        if fillsForms, let place = plan(ofTag: tag) { return fillForm(tag, planAt: place) }
        return resolveParameters(tag)
    }

    mutating func resolveParameters(_ tag: Int) -> Bool {
        let shape = tables.tags[tag, TagRecord.shape]
        guard let parameters = pairs(ofShape: shape, from: tables.tags[tag, TagRecord.first]) else {
            report(.parameterFailed, .tag(tag))
            return false
        }
        guard pay(forCopyOf: .map(parameters), besides: tables.weight(ofCall: tag, shape), .tag(tag))
        else { return false }
        fired.append(FiredRow(tag: UInt32(truncatingIfNeeded: tag), parameters: .map(parameters)))
        return true
    }

    /// Fires a tag at the same cost as ``resolveParameters(_:)``, without its parameters.
    private mutating func weighParameters(_ tag: Int) -> Bool {
        var weight = CopyWeight()
        guard let besides = weighPairs(ofTag: tag, &weight) else {
            report(.parameterFailed, .tag(tag))
            return false
        }
        guard pay(forCopyOfWeight: weight, besides: besides, .tag(tag)) else { return false }
        fired.append(
            FiredRow(tag: UInt32(truncatingIfNeeded: tag), isWeighed: true, parameters: .absent))
        return true
    }

    /// Finds what a tag weighs, and what the call weighs besides its parameters; nil when a parameter fails.
    @inline(__always)
    private mutating func weighPairs(ofTag tag: Int, _ weight: inout CopyWeight) -> Int? {
        if let place = plan(ofTag: tag) { return weigh(byPlanAt: place, &weight) }
        let shape = tables.tags[tag, TagRecord.shape]
        let isDone = weighPairs(ofShape: shape, from: tables.tags[tag, TagRecord.first], level: 0, &weight)
        return isDone ? tables.weight(ofCall: tag, shape) : nil
    }
}

extension Tables {
    /// The weight of what is handed out of a tag besides its parameters.
    @inline(__always)
    func weight(ofCall tag: Int, _ shape: Int) -> Int {
        Weight.tag &+ string(shapes[shape, ShapeRecord.type]).count &+ (name(ofTag: tag)?.count ?? 0)
    }
}

/// Sorts in place and without memory of its own.
enum HeapSort {
    /// Higher priority first, then lower tag numbers: a total order, so that stability is no question.
    static func sort(_ ranks: inout Stack<Evaluation.Rank>) {
        let count = ranks.count
        for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(root, count, &ranks) }
        for end in stride(from: count - 1, to: 0, by: -1) {
            let last = ranks[end]
            ranks[end] = ranks[0]
            ranks[0] = last
            sink(0, end, &ranks)
        }
    }

    private static func sink(_ start: Int, _ end: Int, _ ranks: inout Stack<Evaluation.Rank>) {
        var root = start
        while 2 * root + 1 < end {
            var child = 2 * root + 1
            if child + 1 < end, isBefore(ranks[child], ranks[child + 1]) { child += 1 }
            guard isBefore(ranks[root], ranks[child]) else { return }
            let moved = ranks[root]
            ranks[root] = ranks[child]
            ranks[child] = moved
            root = child
        }
    }

    private static func isBefore(_ left: Evaluation.Rank, _ right: Evaluation.Rank) -> Bool {
        left.priority != right.priority ? left.priority > right.priority : left.tag < right.tag
    }
}
