/// The state of an evaluator: what is known of the event at hand, and memory that is used again and again.
///
/// Macros and predicates are found at most once an event: each has a stamp, the number of the event it was last
/// found in, so that a new event forgets everything by counting on.
struct Evaluation: ~Copyable {
    let tables: Tables
    var host: Host
    var dataLayer: DataLayer

    var arena = Arena()
    /// The parts of values under construction; each function removes the parts that it appended.
    var parts = Stack<Datum>(capacity: 64)
    var bytes = Stack<UInt8>(capacity: 256)
    var patterns = PatternEngine()

    /// The number of the event or request at hand; never 0.
    var epoch: UInt32 = 0
    let macros: FixedBuffer<MacroState>
    let predicates: FixedBuffer<PredicateState>
    /// The last result of each rule: twice the epoch, plus 1 if it held.
    let ruleStamps: FixedBuffer<UInt32>
    /// The layout of the data layer in which the macros have their nodes.
    var nodeLayout: UInt32 = 0

    /// The event at hand, while there is one.
    var event: Datum = .absent
    var eventHash: UInt64 = 0
    var budget = Budget()
    var depth = 0
    var failures: [Failure] = []
    /// True if something was nested too deeply, whether ``failures`` still had room for it or not.
    var isTooDeep = false

    var fires: TagSet
    var blocks: TagSet
    var candidates = CandidateCache()
    var tableRows = RowMemory()
    var asked = Stack<UInt32>(capacity: 64)
    var blocked = Stack<UInt32>(capacity: 16)
    var fired = Stack<FiredRow>(capacity: 64)
    /// The rules that pass, as far as tags depend on them.
    var passed = Stack<UInt32>(capacity: 16)
    /// The state of each tag: twice the epoch in which it was started, plus 1 if it failed.
    let tagStamps: FixedBuffer<UInt32>
    /// True for each tag that has fired since loading and may fire only once a load.
    let hasFired: FixedBuffer<Bool>
    /// The tags for which ``hasFired`` is true.
    var firedOnce = Stack<UInt32>(capacity: 4)
    /// True while it is only asked what would fire: nothing counts as fired then.
    var isTrial = false
    /// True while only the numbers of the tags that fire are wanted: their parameters are found, but not kept.
    var onlyWeighs = false
    /// True for each tag that is only weighed although others are resolved; without elements if there are none.
    var weighedTags = FixedBuffer<Bool>(count: 0, filledWith: false)
    var weightPlans: WeightPlans
    /// True while tags that have a plan fire with their computed values only.
    var fillsForms = false
    /// True while the computed values of a tag are kept in ``computed``.
    var keepsComputed = false
    var computed = Stack<Datum>(capacity: 16)
    var ranks = Stack<Rank>(capacity: 16)
    /// Values that stand in for macros, by number; for tests and `run --macro`.
    var overrides: [Value?] = []
    /// The rule plus one that has the result of each rule of another version; without elements if there is no other version.
    ///
    /// See ``takeRules(passing:)``.
    var twins = FixedBuffer<UInt32>(count: 0, filledWith: 0)
    /// True for each rule that is a twin of another version's.
    var isTwin = FixedBuffer<Bool>(count: 0, filledWith: false)
    /// The first of the macros that give the event's name and have another value now; -1 when there is none.
    var overriddenEvent = -1

    /// The value of a macro and the event that it was found in, side by side because they are read together.
    struct MacroState: BitwiseCopyable {
        /// The event or request that the value was found in.
        var stamp: UInt32 = 0
        /// The data layer's node, in the layout ``nodeLayout``; 0 if it is unknown.
        var node: UInt32 = 0
        var value = Datum.absent
    }

    /// The last result of a predicate and its record, side by side because they are read together.
    struct PredicateState: BitwiseCopyable {
        /// Twice the epoch, plus 1 if it held.
        var stamp: UInt32 = 0
        /// The operation of its record, 0 as long as that was not read; the sides are values.
        ///
        /// With ``comparesMacro`` it is the number of a ``TextComparison``, and the sides are the numbers of a macro and of a string.
        var operation: UInt32 = 0
        var left: UInt32 = 0
        var right: UInt32 = 0

        /// Compares the text of a macro with a string as it is: most predicates do.
        static let comparesMacro: UInt32 = 1 << 31
    }

    /// A tag that fires, and its parameters where they were asked for.
    struct FiredRow: BitwiseCopyable {
        let tag: UInt32
        /// True if the parameters were found and paid for, but not kept.
        var isWeighed = false
        let parameters: Datum
    }

    /// A tag and what it is sorted by.
    struct Rank: BitwiseCopyable {
        let priority: Double
        let tag: UInt32
    }

    static let depthLimit = 256

    init(_ tables: Tables, _ host: Host) {
        self.tables = tables
        self.host = host
        dataLayer = DataLayer(by: tables.evaluationRules, keepsFlatKeys: tables.readsFlatKeys)
        macros = FixedBuffer(count: tables.macros.count, filledWith: MacroState())
        predicates = FixedBuffer(count: tables.predicates.count, filledWith: PredicateState())
        ruleStamps = FixedBuffer(count: tables.rules.count, filledWith: 0)
        tagStamps = FixedBuffer(count: tables.tags.count, filledWith: 0)
        weightPlans = WeightPlans(tables)
        hasFired = FixedBuffer(count: tables.tags.count, filledWith: false)
        fires = TagSet(count: tables.tags.count)
        blocks = TagSet(count: tables.tags.count)
    }

    /// Forgets the last event: from here on everything is found anew.
    mutating func begin() {
        if epoch >= 0x7FFF_FFFE { restartEpochs() }
        epoch &+= 1
        arena.reset()
        parts.removeAll()
        bytes.removeAll()
        budget = Budget()
        holdScratchToMemory()
        depth = 0
        event = .absent
        if !failures.isEmpty { failures = [] }
        isTooDeep = false
    }

    private mutating func restartEpochs() {
        for index in 0..<macros.count { macros[index].stamp = 0 }
        for index in 0..<predicates.count { predicates[index].stamp = 0 }
        for index in 0..<ruleStamps.count { ruleStamps[index] = 0 }
        for index in 0..<tagStamps.count { tagStamps[index] = 0 }
        epoch = 0
    }

    /// Notes and logs a failure, unless there were many.
    ///
    /// - Parameter isLast: Whether nothing more is found, which is said however much was said before.
    mutating func report(_ reason: Failure.Reason, _ subject: Failure.Subject, isLast: Bool = false) {
        if reason == .depth { isTooDeep = true }
        guard failures.count < 100 || isLast else { return }
        let failure = Failure(reason: reason, subject: subject)
        failures.append(failure)
        host.log(failure)
    }

    // MARK: Values

    /// The value of a value number.
    @inline(__always)
    mutating func datum(_ value: Int) -> Datum {
        if value >= ValueSpace.strings, value < tables.space.macros {
            return .text(tables.string(value &- ValueSpace.strings))
        }
        if value >= tables.space.macros, value < tables.space.integers {
            return macro(value &- tables.space.macros)
        }
        return otherDatum(value)
    }

    @inline(never)
    private mutating func otherDatum(_ value: Int) -> Datum {
        let (kind, index) = tables.space.decode(value)
        switch kind {
        case .fixed:
            switch index {
            case ValueSpace.null: return .null
            case ValueSpace.false: return .boolean(false)
            case ValueSpace.true: return .boolean(true)
            default: return .absent
            }
        case .string: return .text(tables.string(index))
        case .macro: return macro(index)
        case .integer: return .integer(tables.integer(index))
        case .double: return .double(tables.double(index))
        case .composite: return composite(index)
        case .pattern, .tag: return .failure
        }
    }

    /// A part of a list, map, template or table, paid for.
    @inline(__always)
    mutating func part(_ operand: Int) -> Datum {
        budget.steps &-= 1
        let value = datum(tables.operands[operand, OperandRecord.value])
        pay(for: value.extent, .copied)
        return value
    }

    /// A macro's value: found once an event.
    @inline(__always)
    mutating func macro(_ index: Int) -> Datum {
        let known = macros[index]
        if known.stamp == epoch { return known.value }
        return findMacro(index)
    }

    @inline(never)
    private mutating func findMacro(_ index: Int) -> Datum {
        guard step(Cost.macro) else { return .failure }
        guard depth < Evaluation.depthLimit else {
            report(.depth, .macro(index))
            return .failure
        }
        let value = knownText(index) ?? performed(index)
        // What was decided on the way may be wrong where something could not be found.
        guard hasSteps() else { return .failure }
        macros[index] = MacroState(stamp: epoch, node: macros[index].node, value: value)
        return value
    }

    private mutating func performed(_ index: Int) -> Datum {
        depth += 1
        defer { depth -= 1 }
        return index < overrides.count && overrides[index] != nil ? overridden(index) : perform(index)
    }

    /// The value of a macro that takes a text from a place in the data layer that was found before: most do.
    @inline(__always)
    private func knownText(_ index: Int) -> Datum? {
        let number = macros[index].node
        guard number != 0, nodeLayout == dataLayer.layout, overrides.isEmpty, dataLayer.isThere(number) else {
            return nil
        }
        let node = dataLayer.nodes[Int(truncatingIfNeeded: number)]
        return node.kind == .text ? .text(dataLayer.text(of: node)) : nil
    }

    private mutating func overridden(_ index: Int) -> Datum {
        overrides[index].map { adopt($0, depth: 0) } ?? .absent
    }

    /// Updates ``overriddenEvent``; to be called after a change of ``overrides``.
    mutating func findOverriddenEvent() {
        overriddenEvent =
            overrides.indices.first { overrides[$0] != nil && tables.isEvent(macro: $0) } ?? -1
    }
}
