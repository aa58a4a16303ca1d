/// The costs of a container's tags apart from what is computed, found once for each tag that fires.
///
/// Most of what a tag says is fixed. A plan has the sums of what is fixed between the values that are computed, so that an event only
/// looks at those. What is paid before each of them is what ``Evaluation/weighPairs(ofShape:from:level:_:)`` pays before it.
struct WeightPlans: ~Copyable {
    /// The costs that are paid at once, and the computed value that follows, if one does.
    struct Step: BitwiseCopyable {
        /// The number of the computed value, or after the last one the weight of the call besides its parameters.
        var value: UInt32 = 0
        var steps: UInt32 = 0
        /// The bytes of what is handed out.
        var bytes: UInt32 = 0
        /// The elements of lists and maps that are done.
        var elements: UInt16 = 0
        /// The elements that wait for the lists and maps they are put into.
        var waiting: UInt16 = 0
        /// The most that waited since the step before.
        var peak: UInt16 = 0
        /// The number of lists and maps around the value, without the parameters themselves.
        var level: UInt8 = 0
        var isLast = false
    }

    /// The most parts of a plan; shared lists may be many more.
    private static let partLimit = 1_024
    /// The most levels of lists and maps.
    static let levelLimit = 32
    /// No plan was looked for, and there can be none.
    private static let (unknown, impossible) = (UInt32(0), UInt32.max)

    private(set) var steps = Stack<Step>(capacity: 64)
    /// The most steps of all plans: parts that are shared might make many more of them than the container has.
    private let stepLimit: Int
    /// The place of the first step of each tag, plus one.
    private let places: FixedBuffer<UInt32>
    private var next = Step()
    private var rest = 0

    init(_ tables: Tables) {
        stepLimit = tables.tags.count + tables.operands.count
        places = FixedBuffer(count: tables.tags.count, filledWith: Self.unknown)
    }

    /// Returns true if no plan was looked for.
    @inline(__always)
    func isUnknown(_ tag: Int) -> Bool { places[tag] == Self.unknown }

    /// The place of the first step of a tag; nil if it says too much for a plan.
    @inline(__always)
    func place(ofTag tag: Int) -> Int? {
        places[tag] == Self.impossible ? nil : Int(places[tag]) &- 1
    }

    /// Makes the plan of a tag, if there can be one.
    mutating func make(_ tag: Int, _ tables: borrowing Tables) {
        let (start, shape) = (steps.count, tables.tags[tag, TagRecord.shape])
        (next, rest) = (Step(), Self.partLimit)
        let besides = tables.weight(ofCall: tag, shape)
        guard addPairs(ofShape: shape, from: tables.tags[tag, TagRecord.first], level: 0, tables),
            let besides = UInt32(exactly: besides), steps.count < stepLimit
        else {
            steps.truncate(to: start)
            places[tag] = Self.impossible
            return
        }
        next.value = besides
        next.isLast = true
        steps.append(next)
        places[tag] = UInt32(truncatingIfNeeded: start) + 1
    }

    private mutating func addPairs(
        ofShape shape: Int, from first: Int, level: Int, _ tables: borrowing Tables
    ) -> Bool {
        let keys = tables.keys(ofShape: shape)
        guard add(bytes: Weight.value) else { return false }
        for (index, key) in keys.enumerated() {
            let text = tables.string(tables.shapeKeys[key, ShapeKeyRecord.key])
            guard add(bytes: Weight.value + text.count), addPart(first + index, level: level, tables)
            else {
                return false
            }
            wait(for: 2)
        }
        finish(2 * keys.count)
        return true
    }

    private mutating func addList(_ parts: Range<Int>, level: Int, _ tables: borrowing Tables) -> Bool {
        guard add(bytes: Weight.value) else { return false }
        for part in parts {
            guard addPart(part, level: level, tables) else { return false }
            wait(for: 1)
        }
        finish(parts.count)
        return true
    }

    /// Adds a part of a list or map; false when there are too many of them.
    private mutating func addPart(_ operand: Int, level: Int, _ tables: borrowing Tables) -> Bool {
        rest -= 1
        guard rest >= 0 else { return false }
        next.steps += 1
        let value = tables.operands[operand, OperandRecord.value]
        let (kind, index) = tables.space.decode(value)
        switch kind {
        case .fixed, .integer, .double: return add(bytes: Weight.value)
        case .string:
            let count = tables.string(index).count
            next.steps += UInt32(Rate.copied.steps(for: count))
            return add(bytes: Weight.value + count)
        case .composite where tables.isListOrMap(index):
            return addComposite(index, level: level + 1, tables)
        case .macro, .composite, .pattern, .tag:
            return addComputed(value, level: level)
        }
    }

    private mutating func addComposite(_ index: Int, level: Int, _ tables: borrowing Tables) -> Bool {
        guard level < Self.levelLimit else { return false }
        next.steps += UInt32(Cost.composite)
        let (parts, kind) = (tables.parts(index), tables.composites[index, CompositeRecord.kind])
        guard kind != CompositeRecord.list else {
            guard addList(parts, level: level, tables) else { return false }
            next.steps += UInt32(Rate.copied.steps(for: parts.count))
            return true
        }
        let shape = kind - CompositeRecord.firstMap
        guard addPairs(ofShape: shape, from: parts.lowerBound, level: level, tables) else {
            return false
        }
        next.steps += UInt32(Rate.copied.steps(for: 2 * tables.keys(ofShape: shape).count))
        return true
    }

    private mutating func addComputed(_ value: Int, level: Int) -> Bool {
        guard steps.count < stepLimit else { return false }
        next.value = UInt32(truncatingIfNeeded: value)
        next.level = UInt8(truncatingIfNeeded: level)
        steps.append(next)
        next = Step(waiting: next.waiting, peak: next.waiting)
        return true
    }

    private mutating func add(bytes: Int) -> Bool {
        guard let bytes = UInt32(exactly: bytes) else { return false }
        let (sum, isTooMuch) = next.bytes.addingReportingOverflow(bytes)
        next.bytes = sum
        return !isTooMuch
    }

    private mutating func wait(for elements: UInt16) {
        next.waiting += elements
        next.peak = max(next.peak, next.waiting)
    }

    /// Ends a list or map, and pays for its elements.
    private mutating func finish(_ elements: Int) {
        next.steps += UInt32(elements)
        next.elements += UInt16(elements)
        next.waiting -= UInt16(elements)
    }
}

extension Evaluation {
    /// The place of the plan of a tag; nil if it has none, or too much is nested around the tag.
    @inline(__always)
    mutating func plan(ofTag tag: Int) -> Int? {
        guard depth < Evaluation.depthLimit - WeightPlans.levelLimit else { return nil }
        if weightPlans.isUnknown(tag) { makePlan(ofTag: tag) }
        return weightPlans.place(ofTag: tag)
    }

    /// A function of its own, since only this way needs a copy of the tables.
    @inline(never)
    private mutating func makePlan(ofTag tag: Int) { weightPlans.make(tag, tables) }

    /// Finds what a tag weighs by its plan, and what the call weighs besides its parameters; nil when a parameter fails.
    mutating func weigh(byPlanAt place: Int, _ total: inout CopyWeight) -> Int? {
        let (mark, depth) = (parts.count, self.depth)
        defer {
            parts.truncate(to: mark)
            self.depth = depth
        }
        var place = place
        while true {
            let step = weightPlans.steps[place]
            total.bytes &+= Int(step.bytes)
            guard pay(for: step, from: mark) else { return nil }
            if step.isLast { return Int(step.value) }
            self.depth = depth &+ Int(step.level)
            let value = datum(Int(step.value))
            pay(for: value.extent, .copied)
            guard !value.isFailure, hasSteps() else { return nil }
            add(value, level: Int(step.level) &+ 1, to: &total)
            if keepsComputed { computed.append(value.kind == .absent ? .text(.empty) : value) }
            place &+= 1
        }
    }

    /// Pays for what is fixed; false when there is too much of it.
    @inline(__always)
    private mutating func pay(for step: WeightPlans.Step, from mark: Int) -> Bool {
        budget.steps &-= Int(step.steps)
        guard hasSteps() else { return false }
        parts.extend(to: mark &+ Int(step.peak))
        guard !parts.isFull else { return endMemory() }
        parts.truncate(to: mark &+ Int(step.waiting))
        return step.elements == 0 || take(memory: Int(step.elements) &* Weight.element)
    }
}

/// The parameters of tags in two parts: what is fixed, the same in all events and written from the tables, and what is computed.
extension Evaluation {
    /// Fires a tag at the same cost as ``resolveParameters(_:)``, with a list of the computed values among its parameters.
    mutating func fillForm(_ tag: Int, planAt place: Int) -> Bool {
        keepsComputed = true
        defer {
            keepsComputed = false
            computed.truncate(to: 0)
        }
        var weight = CopyWeight()
        guard let besides = weigh(byPlanAt: place, &weight) else {
            report(.parameterFailed, .tag(tag))
            return false
        }
        guard pay(forCopyOfWeight: weight, besides: besides, .tag(tag)) else { return false }
        let values = arena.copy(computed, from: 0)
        fired.append(FiredRow(tag: UInt32(truncatingIfNeeded: tag), parameters: .list(values)))
        return true
    }
}
