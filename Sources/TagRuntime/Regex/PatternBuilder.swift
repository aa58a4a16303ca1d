/// Builds the machine of a verified program, as Thompson did: a fragment an item, joined at their loose ends.
///
/// The work and the machine are linear in ``PatternFacts/cost``. Bytes that were not verified give a machine
/// that matches something else, never one that misbehaves.
package struct PatternBuilder {
    private var machine = PatternMachine()
    private var at = 0
    private var ignoresCase = false
    private var groups = 1
    /// True while the fragment being built reads the text backwards.
    private var isReversed = false
    private var isWithinLook = false
    private var looks: [PatternMachine.Look] = []
    /// The number plus one of the look-around that begins at each offset of the program; 0 if it has none yet.
    ///
    /// Empty until the first look-around is built.
    private var lookNumbers: [UInt16] = []
    private var lookEnds: [LookEnd] = []
    /// Spent so far, and the most that may be.
    private var work = 0
    private var workLimit = Int.max

    /// The state after a look-around, for items that reach it again.
    private struct LookEnd {
        var at: Int
        var ignoresCase: Bool
        var groups: Int
    }

    /// The next loose end of the same fragment for each end; an instruction has two ends.
    private var chains: [UInt32] = []

    /// Instructions from `start` on whose loose ends are chained, each leading to the next.
    ///
    /// An end is twice its index, plus one for its ``PatternMachine/Instruction/other``. Instruction 0 is nobody's end,
    /// so 0 ends the chain.
    private struct Fragment {
        var start: UInt16
        var head: UInt32 = 0
        var tail: UInt32 = 0
        /// True if the fragment can match no bytes.
        var isNullable = false
    }

    /// The machine of a program, or a part of one whose ``PatternMachine/work`` is beyond `workLimit`, and is of no use.
    package static func build(_ program: Span<UInt8>, workLimit: Int = .max) -> PatternMachine {
        var builder = PatternBuilder()
        builder.workLimit = workLimit
        builder.machine.instructions.reserveCapacity(program.count * 2 + 8)
        _ = builder.emit(.fail)  // index 0
        let body = builder.branches(program)
        let match = builder.emit(.match)
        builder.join(body, to: match)
        builder.machine.start = body.start
        builder.machine.groups = builder.groups
        builder.machine.looks = builder.looks
        builder.machine.search = builder.isAnchored(body.start) ? body.start : builder.searchLoop(body.start)
        builder.machine.work = builder.work
        return builder.machine
    }

    private mutating func searchLoop(_ start: UInt16) -> UInt16 {
        let any = emit(.bytes)
        let loop = emit(.split, next: start, other: any)
        machine.instructions[Int(any)].high = 0xFF
        machine.instructions[Int(any)].next = loop
        return loop
    }

    /// Returns true if only the start of the text can come first.
    ///
    /// Follows at most 15 instructions, and returns false beyond.
    private func isAnchored(_ start: UInt16) -> Bool {
        var pending = [start]
        var budget = 16
        while let index = pending.popLast() {
            budget -= 1
            guard budget > 0 else { return false }
            let instruction = machine.instructions[Int(index)]
            switch instruction.operation {
            case .assertion where instruction.low == PatternCode.textStart.rawValue: continue
            case .split: pending += [instruction.next, instruction.other]
            case .save, .pass, .assertion, .look: pending.append(instruction.next)
            default: return false
            }
        }
        return true
    }

    // MARK: Joining

    private mutating func emit(
        _ operation: PatternMachine.Operation, next: UInt16 = 0, other: UInt16 = 0
    ) -> UInt16 {
        work &+= BuildCost.instruction
        guard machine.instructions.count < PatternLimits.instructions + 16 else { return 0 }
        machine.instructions.append(
            PatternMachine.Instruction(operation: operation, next: next, other: other))
        chains.append(0)
        chains.append(0)
        return UInt16(truncatingIfNeeded: machine.instructions.count - 1)
    }

    private func end(_ index: UInt16, isOther: Bool = false) -> UInt32 {
        UInt32(index) << 1 | (isOther ? 1 : 0)
    }

    /// A fragment of one instruction whose ``PatternMachine/Instruction/next`` is loose.
    private func single(_ index: UInt16, isNullable: Bool = false) -> Fragment {
        Fragment(start: index, head: end(index), tail: end(index), isNullable: isNullable)
    }

    private mutating func set(_ end: UInt32, to target: UInt16) {
        if end & 1 == 0 {
            machine.instructions[Int(end >> 1)].next = target
        } else {
            machine.instructions[Int(end >> 1)].other = target
        }
    }

    private mutating func join(_ fragment: Fragment, to target: UInt16) {
        var end = fragment.head
        while end != 0 {
            set(end, to: target)
            end = chains[Int(end)]
        }
    }

    /// The ends of both; the second may have none.
    private mutating func merge(_ first: Fragment, _ second: Fragment, start: UInt16) -> Fragment {
        let isNullable = first.isNullable || second.isNullable
        guard first.head != 0 else {
            return Fragment(start: start, head: second.head, tail: second.tail, isNullable: isNullable)
        }
        guard second.head != 0 else {
            return Fragment(start: start, head: first.head, tail: first.tail, isNullable: isNullable)
        }
        chains[Int(first.tail)] = second.head
        return Fragment(start: start, head: first.head, tail: second.tail, isNullable: isNullable)
    }

    /// Both, one after the other in the text.
    private mutating func sequence(_ first: Fragment?, _ second: Fragment) -> Fragment {
        guard let first, isReversed else { return chain(first, second) }
        return chain(second, first)
    }

    /// Both, one after the other in the machine.
    private mutating func chain(_ first: Fragment?, _ second: Fragment) -> Fragment {
        guard let first else { return second }
        join(first, to: second.start)
        return Fragment(
            start: first.start, head: second.head, tail: second.tail,
            isNullable: first.isNullable && second.isNullable)
    }

    private mutating func alternatives(_ first: Fragment?, _ second: Fragment) -> Fragment {
        guard let first else { return second }
        return merge(first, second, start: emit(.split, next: first.start, other: second.start))
    }

    private mutating func empty() -> Fragment { single(emit(.pass), isNullable: true) }

    // MARK: Reading

    private mutating func branches(_ bytes: Span<UInt8>) -> Fragment {
        var branches: [Fragment] = []
        var branch: Fragment?
        reading: while at < bytes.count {
            guard work <= workLimit else {
                at = bytes.count  // what is begun is ended, and nothing else is read
                break reading
            }
            switch bytes[at] {
            case PatternCode.end.rawValue: break reading
            case PatternCode.or.rawValue:
                at += 1
                branches.append(branch ?? empty())
                branch = nil
            case PatternCode.caseToggle.rawValue:
                at += 1
                ignoresCase.toggle()
            default:
                let item = item(bytes)
                branch = sequence(branch, item)
            }
        }
        var result = branch ?? empty()
        // From the last, so that each split prefers the branch that was written first.
        while let previous = branches.popLast() { result = alternatives(previous, result) }
        return result
    }

    private mutating func item(_ bytes: Span<UInt8>) -> Fragment {
        guard at < bytes.count else { return empty() }
        let byte = bytes[at]
        guard byte < 0x20, let code = PatternCode(rawValue: byte) else { return scalar(bytes) }
        at += 1
        if let set = code.scalars { return scalars(set) }
        switch code {
        case .escape: return scalar(bytes)
        case .group, .capture: return group(bytes, code)
        case .look: return look(bytes)
        case .set, .notSet: return set(bytes, negated: code == .notSet)
        case .or, .end, .caseToggle: return empty()
        default: return code.isQuantifier ? quantified(bytes, code) : assertion(code)
        }
    }

    private mutating func group(_ bytes: Span<UInt8>, _ code: PatternCode) -> Fragment {
        let number = UInt16(truncatingIfNeeded: groups)
        if code == .capture { groups += 1 }
        guard code == .capture, !isWithinLook else {
            let body = branches(bytes)
            at += 1
            return body
        }
        let opening = single(emit(.save, other: 2 * number), isNullable: true)
        let body = sequence(opening, branches(bytes))
        at += 1
        return sequence(body, single(emit(.save, other: 2 * number + 1), isNullable: true))
    }

    private mutating func assertion(_ code: PatternCode) -> Fragment {
        switch code {
        case .lineStart: machine.looksAtLines = true
        case .lineEnd: (machine.looksAtLines, machine.looksAhead) = (true, true)
        case .wordBoundary, .notWordBoundary: (machine.looksAtWords, machine.looksAhead) = (true, true)
        case .textEnd: machine.looksAhead = true
        default: break
        }
        let index = emit(.assertion)
        machine.instructions[Int(index)].low = code.rawValue
        return single(index, isNullable: true)
    }
}

// MARK: Look-around

extension PatternBuilder {
    /// An instruction that asks; the machine it asks is built when the program is first here.
    private mutating func look(_ bytes: Span<UInt8>) -> Fragment {
        let start = at
        if lookNumbers.isEmpty { lookNumbers = [UInt16](repeating: 0, count: bytes.count + 1) }
        if lookNumbers[start] == 0 {
            guard start < bytes.count, let kind = LookKind(rawValue: bytes[start]) else { return empty() }
            at += 1
            buildLook(bytes, kind)
            lookNumbers[start] = UInt16(truncatingIfNeeded: looks.count)
            lookEnds.append(LookEnd(at: at, ignoresCase: ignoresCase, groups: groups))
        }
        let number = Int(lookNumbers[start]) - 1
        let end = lookEnds[number]
        (at, ignoresCase, groups) = (end.at, end.ignoresCase, end.groups)
        return single(emit(.look, other: UInt16(truncatingIfNeeded: number)), isNullable: true)
    }

    /// Builds the machine of what a look-around holds, and those within; ``at`` moves past its end.
    private mutating func buildLook(_ bytes: Span<UInt8>, _ kind: LookKind) {
        let outer = (isReversed, isWithinLook)
        let firstWithin = looks.count
        var built = PatternMachine()
        let outerChains = chains
        chains = []
        swap(&machine, &built)
        (isReversed, isWithinLook) = (kind.isAhead, true)
        _ = emit(.fail)
        let body = branches(bytes)
        at += 1
        let match = emit(.match)
        join(body, to: match)
        machine.start = body.start
        machine.search = searchLoop(body.start)
        swap(&machine, &built)
        chains = outerChains
        (isReversed, isWithinLook) = outer
        looks.append(PatternMachine.Look(machine: built, kind: kind, firstWithin: firstWithin))
    }
}

// MARK: Repetition

extension PatternBuilder {
    private mutating func quantified(_ bytes: Span<UInt8>, _ code: PatternCode) -> Fragment {
        let isLazy = code.isLazy
        switch code {
        case .zeroOrOne, .zeroOrOneLazy: return optional(item(bytes), isLazy: isLazy)
        case .oneOrMore, .oneOrMoreLazy: return repeated(item(bytes), isLazy: isLazy)
        case .zeroOrMore, .zeroOrMoreLazy: return anyNumber(item(bytes), isLazy: isLazy)
        default: return counted(bytes, isLazy: isLazy)
        }
    }

    private mutating func split(_ target: UInt16, isLazy: Bool) -> (index: UInt16, end: UInt32) {
        let index = isLazy ? emit(.split, other: target) : emit(.split, next: target)
        return (index, end(index, isOther: !isLazy))
    }

    private mutating func optional(_ body: Fragment, isLazy: Bool) -> Fragment {
        let split = split(body.start, isLazy: isLazy)
        let skipped = Fragment(start: split.index, head: split.end, tail: split.end, isNullable: true)
        return merge(skipped, body, start: split.index)
    }

    /// x* with one split, and as (x+)? when x can be empty: right about what is preferred, and as RE2 has it, within other
    /// repetitions too.
    private mutating func anyNumber(_ body: Fragment, isLazy: Bool) -> Fragment {
        guard !body.isNullable else { return optional(repeated(body, isLazy: isLazy), isLazy: isLazy) }
        let split = split(body.start, isLazy: isLazy)
        join(body, to: split.index)
        return Fragment(start: split.index, head: split.end, tail: split.end, isNullable: true)
    }

    private mutating func repeated(_ body: Fragment, isLazy: Bool) -> Fragment {
        let split = split(body.start, isLazy: isLazy)
        join(body, to: split.index)
        return Fragment(start: body.start, head: split.end, tail: split.end, isNullable: body.isNullable)
    }

    /// x{m,n} as m times x, then x nested n - m times in optionals; x{m,} as m - 1 times x, then x+.
    private mutating func counted(_ bytes: Span<UInt8>, isLazy: Bool) -> Fragment {
        guard let count = RepeatCount(bytes, at: &at) else { return empty() }
        let opening = (at: at, ignoresCase: ignoresCase, groups: groups)
        var result: Fragment?
        var skipping: [UInt32] = []
        for copy in 0..<count.copies where copy == 0 || work <= workLimit {
            (at, ignoresCase, groups) = opening
            var body = item(bytes)
            if count.most == nil, copy == count.copies - 1 {
                body = count.least == 0 ? anyNumber(body, isLazy: isLazy) : repeated(body, isLazy: isLazy)
            } else if copy >= count.least {
                let split = split(body.start, isLazy: isLazy)
                skipping.append(split.end)
                body.start = split.index
            }
            result = chain(result, body)  // they are all alike, so this is right backwards, too
        }
        guard count.most != 0, var result else { return empty() }
        for end in skipping {
            result = merge(
                result, Fragment(start: 0, head: end, tail: end, isNullable: count.least == 0),
                start: result.start)
        }
        return result
    }
}

// MARK: Scalars

extension PatternBuilder {
    private mutating func bytes(_ low: UInt8, _ high: UInt8) -> Fragment {
        let index = emit(.bytes)
        machine.instructions[Int(index)].low = low
        machine.instructions[Int(index)].high = high
        return single(index)
    }

    private mutating func scalar(_ program: Span<UInt8>) -> Fragment {
        let start = at
        guard let scalar = UTF8Ranges.scalar(program, at: &at) else {
            at += 1
            return empty()
        }
        if ignoresCase, scalar < 0x80, isLetter(scalar) { return letter(scalar) }
        var result: Fragment?
        for offset in start..<at {
            let byte = program[offset]
            let fragment = bytes(byte, byte)
            result = sequence(result, fragment)
        }
        return result ?? empty()
    }

    /// A letter in both cases; k and s have a third form, beyond ASCII.
    private mutating func letter(_ scalar: UInt32) -> Fragment {
        guard ByteProgramCost.letter(scalar) == 1 else {
            return scalars(ScalarSet([(scalar, scalar)]).ignoringCase())
        }
        let lower = scalar | 0x20
        var both = PatternMachine.ASCIISet()
        both.insert(lower, lower)
        both.insert(lower ^ 0x20, lower ^ 0x20)
        return single(emit(.set, other: number(of: both)))
    }

    private func isLetter(_ scalar: UInt32) -> Bool { scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A }

    private mutating func set(_ bytes: Span<UInt8>, negated: Bool) -> Fragment {
        guard let header = SetHeader(bytes, at: &at) else { return empty() }
        work &+= BuildCost.member &* (header.ranges &+ header.singles)
        guard work <= workLimit else { return empty() }
        let set = ScalarSet(header, bytes, at: &at)
        return scalars(negated ? set.complement : set)
    }

    /// One scalar of a normalized set: its ASCII members in one instruction, the others as runs of byte ranges.
    private mutating func scalars(_ set: ScalarSet) -> Fragment {
        work &+= BuildCost.set &+ BuildCost.range &* set.ranges.count
        var ascii = PatternMachine.ASCIISet()
        var sequences: [ByteSequence] = []
        var result: Fragment?
        for range in set.ranges {
            ascii.insert(range.low, min(range.high, 0x7F))
            if range.low <= 0x80, range.high == ScalarSet.lastScalar {
                result = beyondASCII()
            } else {
                UTF8Ranges.sequences(max(range.low, 0x80), range.high, into: &sequences)
            }
        }
        for sequence in sequences {
            let fragment = run(sequence)
            result = alternatives(result, fragment)
        }
        guard ascii != PatternMachine.ASCIISet() else { return result ?? Fragment(start: emit(.fail)) }
        let members = asciiSet(ascii, of: set)
        return result.map { alternatives(members, $0) } ?? members
    }

    private mutating func asciiSet(_ ascii: PatternMachine.ASCIISet, of set: ScalarSet) -> Fragment {
        if let first = set.ranges.first, set.ranges.count == 1 || set.ranges[1].low >= 0x80 {
            return bytes(
                UInt8(truncatingIfNeeded: first.low), UInt8(truncatingIfNeeded: min(first.high, 0x7F)))
        }
        return single(emit(.set, other: number(of: ascii)))
    }

    /// The number of a set: one that it has already, if that is among the last ones, which are all that are looked at.
    private mutating func number(of set: PatternMachine.ASCIISet) -> UInt16 {
        let end = machine.sets.count
        for number in max(end - BuildCost.setsLookedAt, 0)..<end where machine.sets[number] == set {
            return UInt16(truncatingIfNeeded: number)
        }
        work &+= BuildCost.newSet
        guard end <= PatternLimits.instructions else { return 0 }
        machine.sets.append(set)
        return UInt16(truncatingIfNeeded: end)
    }

    private mutating func run(_ sequence: ByteSequence) -> Fragment {
        var result: Fragment?
        for index in 0..<sequence.count {
            let fragment = bytes(sequence.low(index), sequence.high(index))
            result = self.sequence(result, fragment)
        }
        return result ?? empty()
    }

    /// Any scalar beyond ASCII.
    ///
    /// The text is UTF-8, so the leading byte tells how many follow.
    private mutating func beyondASCII() -> Fragment {
        guard !isReversed else { return beyondASCIIBackwards() }
        let last = bytes(0x80, 0xBF)
        let third = bytes(0x80, 0xBF)
        join(third, to: last.start)
        let second = bytes(0x80, 0xBF)
        join(second, to: third.start)
        let ofTwo = bytes(0xC0, 0xDF)
        join(ofTwo, to: last.start)
        let ofThree = bytes(0xE0, 0xEF)
        join(ofThree, to: third.start)
        let ofFour = bytes(0xF0, 0xFF)
        join(ofFour, to: second.start)
        let longer = emit(.split, next: ofThree.start, other: ofFour.start)
        let start = emit(.split, next: ofTwo.start, other: longer)
        return Fragment(start: start, head: last.head, tail: last.tail)
    }

    private mutating func beyondASCIIBackwards() -> Fragment {
        var result = Fragment(start: 0)
        var more: UInt16 = 0
        for (low, high): (UInt8, UInt8) in [(0xF0, 0xFF), (0xE0, 0xEF), (0xC0, 0xDF)] {
            let lead = bytes(low, high)
            let start = more == 0 ? lead.start : emit(.split, next: lead.start, other: more)
            result = merge(result, lead, start: start)
            let continuation = bytes(0x80, 0xBF)
            join(continuation, to: start)
            more = continuation.start
        }
        result.start = more
        return result
    }
}
