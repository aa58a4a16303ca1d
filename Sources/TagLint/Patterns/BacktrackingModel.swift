import TagRuntime

/// A model of a backtracking engine on a pattern: the steps from letter to letter, and the number of ways for each.
///
/// The positions are those of Glushkov's automaton, one for each letter of the pattern, with counted repetitions written
/// out. Ways are counted up to two: more than one on a circle is what such engines take for ever on.
struct BacktrackingModel {
    struct Step {
        let target: Int
        var ways: Int
    }

    /// The letters that each position takes.
    private(set) var letters: [ScalarSet] = []
    /// The steps from each position to those that can take the next letter.
    private(set) var steps: [[Step]] = []
    /// The steps to the positions that can take the first letter: at the beginning of the text, and anywhere else.
    private(set) var starts: (first: [Step], later: [Step]) = ([], [])

    private var program: [UInt8] = []
    private var at = 0
    private var ignoresCase = false
    private var isBeyond = false

    /// More positions, and more steps between them, are not looked at.
    private static let most = (positions: 200, steps: 8_000)

    /// Creates the model; nil for a pattern without `*`, `+` or a count, with a condition on its surroundings, or too large.
    ///
    /// - Parameter program: The program of a pattern without faults.
    init?(_ program: [UInt8]) {
        let endless: [PatternCode] = [
            .zeroOrMore, .zeroOrMoreLazy, .oneOrMore, .oneOrMoreLazy, .counted, .countedLazy,
        ]
        guard program.contains(where: { byte in endless.contains { $0.rawValue == byte } }) else {
            return nil
        }
        self.program = program
        let whole = branches()
        guard !isBeyond else { return nil }
        starts = (whole.startFirst, whole.first)
    }
}

// MARK: Reading

extension BacktrackingModel {
    /// A part of the pattern: which letters can be its first and its last, and in how many ways it takes nothing.
    private struct Part {
        var first: [Step] = []
        /// The first letters at the beginning of the text, where more is possible.
        var startFirst: [Step] = []
        var last: [Step] = []
        var empty = 0
        var startEmpty = 0

        /// Takes nothing, anywhere.
        static let nothing = Part(empty: 1, startEmpty: 1)
    }

    private mutating func branches() -> Part {
        var result: Part?
        var branch = Part.nothing
        func joined(_ other: Part) -> Part {
            guard var all = result else { return other }
            all.first += other.first
            all.startFirst += other.startFirst
            all.last += other.last
            all.empty = min(2, all.empty + other.empty)
            all.startEmpty = min(2, all.startEmpty + other.startEmpty)
            return all
        }
        while at < program.count, program[at] != PatternCode.end.rawValue, !isBeyond {
            switch program[at] {
            case PatternCode.or.rawValue:
                at += 1
                result = joined(branch)
                branch = .nothing
            case PatternCode.caseToggle.rawValue:
                at += 1
                ignoresCase.toggle()
            default:
                let item = item()
                branch = sequence(branch, item)
            }
        }
        return joined(branch)
    }

    private mutating func item() -> Part {
        guard at < program.count else { return .nothing }
        guard program[at] < 0x20, let code = PatternCode(rawValue: program[at]) else { return scalar() }
        at += 1
        if let set = code.scalars { return letter(set) }
        switch code {
        case .escape: return scalar()
        case .group, .capture:
            let body = branches()
            at += 1
            return body
        case .set, .notSet: return set(isNegated: code == .notSet)
        // Behind a letter the text cannot begin, and before one it cannot end.
        case .textStart: return Part(startEmpty: 1)
        case .textEnd: return Part()
        default:
            guard code.isQuantifier else { return give(up: .nothing) }
            return quantified(code)
        }
    }

    private mutating func give(up part: Part) -> Part {
        isBeyond = true
        return part
    }

    private mutating func quantified(_ code: PatternCode) -> Part {
        var (least, most): (Int, Int?) =
            switch code {
            case .zeroOrOne, .zeroOrOneLazy: (0, 1)
            case .zeroOrMore, .zeroOrMoreLazy: (0, nil)
            default: (1, nil)
            }
        if code == .counted || code == .countedLazy {
            let program = program
            guard let count = RepeatCount(program.span, at: &at) else { return give(up: .nothing) }
            (least, most) = (count.least, count.most)
        }
        let start = (at, ignoresCase)
        func copy(_ model: inout Self) -> Part {
            (model.at, model.ignoresCase) = start
            return model.item()
        }
        var result = copy(&self)
        guard least != 1 || most != 1 else { return result }
        // From the last on: what may be left out has in it all that follows.
        if let most {
            guard most > 0 else { return .nothing }
            if most > least { result = optional(result) }
            for index in (0..<most - 1).reversed() where !isBeyond {
                result = sequence(copy(&self), result)
                if index >= least { result = optional(result) }
            }
        } else {
            join(result.last, result.first)
            if least == 0 { result = optional(result) }
            for _ in 1..<max(least, 1) where !isBeyond { result = sequence(copy(&self), result) }
        }
        return result
    }

    /// Returns a part that may be left out.
    ///
    /// It takes nothing in one way only, even if it could take nothing before.
    private func optional(_ part: Part) -> Part {
        var part = part
        (part.empty, part.startEmpty) = (1, 1)
        return part
    }

    private mutating func sequence(_ first: Part, _ second: Part) -> Part {
        join(first.last, second.first)
        return Part(
            first: first.first + Self.times(first.empty, second.first),
            startFirst: first.startFirst + Self.times(first.startEmpty, second.startFirst),
            last: second.last + Self.times(second.empty, first.last),
            empty: min(2, first.empty * second.empty),
            startEmpty: min(2, first.startEmpty * second.startEmpty))
    }

    private static func times(_ ways: Int, _ steps: [Step]) -> [Step] {
        guard ways > 0 else { return [] }
        return steps.map { Step(target: $0.target, ways: min(2, $0.ways * ways)) }
    }

    private mutating func join(_ last: [Step], _ first: [Step]) {
        guard last.count * first.count <= Self.most.steps else {
            isBeyond = true
            return
        }
        for one in last {
            for other in first {
                let ways = min(2, one.ways * other.ways)
                if let known = steps[one.target].firstIndex(where: { $0.target == other.target }) {
                    steps[one.target][known].ways = min(2, steps[one.target][known].ways + ways)
                } else {
                    steps[one.target].append(Step(target: other.target, ways: ways))
                }
            }
        }
    }
}

// MARK: Letters

extension BacktrackingModel {
    private mutating func letter(_ set: ScalarSet) -> Part {
        guard letters.count < Self.most.positions else { return give(up: .nothing) }
        let step = [Step(target: letters.count, ways: 1)]
        letters.append(set)
        steps.append([])
        return Part(first: step, startFirst: step, last: step)
    }

    private mutating func scalar() -> Part {
        let program = program
        guard let scalar = UTF8Ranges.scalar(program.span, at: &at) else { return give(up: .nothing) }
        var set = ScalarSet()
        set.insert(scalar, scalar)
        if ignoresCase, scalar | 0x20 >= 0x61, scalar | 0x20 <= 0x7A {
            set.insert(scalar ^ 0x20, scalar ^ 0x20)
        }
        set.normalise()
        return letter(set)
    }

    private mutating func set(isNegated: Bool) -> Part {
        let program = program
        guard let set = ScalarSet(program.span, at: &at) else { return give(up: .nothing) }
        return letter(isNegated ? set.complement : set)
    }
}
