/// The limits of one evaluation, for any container and event: steps of work, and bytes of memory.
///
/// A step is worth about 10 ns of a machine of 2020. Everything that is done for each operand, part, row, rule or byte is paid
/// for here, before or as it is done; what is copied out is paid for before it is copied. Past the end of either nothing more is
/// found: see ``Failure/Reason/stepBudget`` and ``Failure/Reason/textBudget``.
package struct Budget: Sendable, BitwiseCopyable {
    /// Steps of one evaluation.
    package static let steps = 1_000_000
    /// Bytes of one evaluation.
    package static let memory = 2 << 20

    /// The rest; negative when there was not enough.
    package var steps: Int
    /// The rest; negative when there was not enough.
    package var memory: Int

    package init(steps: Int = Budget.steps, memory: Int = Budget.memory) {
        self.steps = steps
        self.memory = memory
    }
}

/// Limits of texts.
package enum TextLimits {
    /// Bytes of a text of a container, and of one that is put together.
    package static let length = 1 << 20
}

/// Limits of lists and maps.
enum ElementLimits {
    /// Elements that may wait for the lists and maps they are put into; a map's entry counts as two.
    static let waiting = 1 << 16
}

/// The steps that bytes cost an operation, as `probe costs` holds them to the time that they take.
enum Rate: Int, Sendable {
    /// Compared or copied eight or more at once.
    case copied = 16
    /// Looked at one by one.
    case scanned = 192
    /// Looked at one by one, and written anew.
    case rewritten = 512
    /// A way through the data layer.
    case walked = 1_536
    /// Digested, or looked at again and again.
    case digested = 2_048
    /// Written from numbers, or letter by letter by Unicode's tables.
    case converted = 6_144

    /// The steps of `count` bytes.
    @inline(__always)
    func steps(for count: Int) -> Int { (count &* rawValue) &>> 10 }
}

/// Fixed costs, in steps.
enum Cost {
    /// A macro that is found.
    static let macro = 8
    /// A predicate that is found.
    static let predicate = 4
    /// A list, map, template or escaped value that is made.
    static let composite = 6
    /// A tag that fires.
    static let tag = 40
    /// An escaping of a value.
    static let escaping = 2
    /// A digest or an encoding that is made.
    static let digest = 300
    /// A value that is merged into the data layer.
    static let merge = 30
    /// A rule that is asked for by a macro.
    static let askedRule = 2
}

/// Memory that things take besides their texts, in bytes.
enum Weight {
    /// An element in the evaluator's memory.
    static let element = 16
    /// An element of what is handed out.
    static let value = 40
    /// A tag of what is handed out.
    static let tag = 96
    /// A place of the data layer that was never asked for before.
    static let node = 96
}

extension Evaluation {
    /// Pays for steps; false when there have been too many.
    @inline(__always)
    mutating func step(_ count: Int = 1) -> Bool {
        budget.steps &-= count
        return hasSteps()
    }

    /// Pays for looking at bytes.
    @inline(__always)
    mutating func pay(for bytes: Int, _ rate: Rate) { budget.steps &-= rate.steps(for: bytes) }

    /// Pays for an update that was merged before the evaluation began.
    @inline(__always)
    mutating func payForMerging(_ values: Int) {
        budget.steps &-= Cost.merge &* min(values, DataLayer.valueLimit)
    }

    /// False when there have been too many steps, which is said once.
    @inline(__always)
    mutating func hasSteps() -> Bool { budget.steps >= 0 || endSteps() }

    @inline(never)
    private mutating func endSteps() -> Bool {
        if budget.steps > .min / 4 { report(.stepBudget, .evaluation, isLast: true) }
        budget.steps = .min / 2
        return false
    }

    /// Takes memory; false when there is not enough, and from then on nothing more is found.
    @inline(__always)
    mutating func take(memory count: Int) -> Bool {
        guard count <= budget.memory else { return endMemory() }
        budget.memory &-= count
        holdScratchToMemory()
        return true
    }

    @inline(never)
    mutating func endMemory() -> Bool {
        if hasSteps() { report(.textBudget, .evaluation, isLast: true) }
        budget.memory = -1
        budget.steps = .min / 2
        holdScratchToMemory()
        return false
    }

    /// Limits the scratch stacks to the memory that is left.
    @inline(__always)
    mutating func holdScratchToMemory() {
        let left = max(budget.memory, 0)
        bytes.limit = min(left, TextLimits.length)
        parts.limit = min(left / Weight.element, ElementLimits.waiting)
    }
}
