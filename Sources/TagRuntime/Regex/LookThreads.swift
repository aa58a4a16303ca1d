/// A place in a text, between two bytes or at an end, and the bytes around it.
struct TextPlace {
    var at: Int
    var prior: PriorByte
    var next: NextByte

    @inline(__always)
    init(_ text: Span<UInt8>, _ at: Int) {
        self.at = at
        prior = at > 0 ? PriorByte(text[at - 1]) : .nothing
        next = at < text.count ? NextByte(text[at]) : .nothing
    }

    /// Returns true if the place is between the bytes of one scalar, or of bytes in the shape of one.
    ///
    /// `.` matches such bytes, too.
    func isWithinScalar(_ text: Span<UInt8>) -> Bool {
        guard next == .continuation else { return false }
        var lead = at - 1
        while lead >= 0, at - lead < 4, text[lead] & 0xC0 == 0x80 { lead -= 1 }
        guard lead >= 0, text[lead] >= 0xC0 else { return false }
        let end = lead + (text[lead] >= 0xF0 ? 4 : text[lead] >= 0xE0 ? 3 : 2)
        guard end > at, end <= text.count else { return false }
        for place in at..<end where text[place] & 0xC0 != 0x80 { return false }
        return true
    }
}

/// All threads of a machine at a place of a text whose look-around is known there: a set, taken over the text byte by
/// byte in either direction.
struct LookThreads {
    /// The instructions that take a byte next.
    private(set) var kept: [UInt16] = []
    /// True if a match ends at the place.
    private(set) var matched = false
    /// Instructions looked at so far.
    private(set) var work = 0
    private var passed: [UInt16] = []
    private var pending: [UInt16] = []
    private var seen: [UInt32] = []
    private var generation: UInt32 = 0

    /// The threads that a search begins with.
    mutating func begin(_ machine: PatternMachine, at place: TextPlace, _ bits: LookBits) {
        clear(machine)
        follow(machine, machine.search, at: place, bits)
    }

    /// The threads at a place that were there before.
    mutating func resume(_ threads: ArraySlice<UInt16>, matched: Bool) {
        kept.removeAll(keepingCapacity: true)
        kept.append(contentsOf: threads)
        self.matched = matched
    }

    /// Takes every thread over a byte, to the place on the other side of it.
    mutating func advance(_ machine: PatternMachine, over byte: UInt8, to place: TextPlace, _ bits: LookBits)
    {
        swap(&kept, &passed)
        clear(machine)
        for index in passed {
            work += 1
            let instruction = machine.instructions[Int(index)]
            if machine.takes(instruction, byte) { follow(machine, instruction.next, at: place, bits) }
        }
    }

    private mutating func clear(_ machine: PatternMachine) {
        kept.removeAll(keepingCapacity: true)
        matched = false
        generation &+= 1
        guard generation == 0 || seen.count < machine.instructions.count else { return }
        seen = [UInt32](repeating: 0, count: machine.instructions.count)
        generation = 1
    }

    /// Keeps what is reached from an instruction without taking a byte.
    private mutating func follow(
        _ machine: PatternMachine, _ start: UInt16, at place: TextPlace, _ bits: LookBits
    ) {
        pending.append(start)
        while let index = pending.popLast() {
            guard seen[Int(index)] != generation else { continue }
            seen[Int(index)] = generation
            work += 1
            let instruction = machine.instructions[Int(index)]
            switch instruction.operation {
            case .bytes, .set: kept.append(index)
            case .split:
                pending.append(instruction.other)
                pending.append(instruction.next)
            case .save, .pass: pending.append(instruction.next)
            case .assertion:
                if PatternCode.holds(instruction.low, after: place.prior, before: place.next) == true {
                    pending.append(instruction.next)
                }
            case .look: if bits.holds(instruction.other, at: place.at) { pending.append(instruction.next) }
            case .fail: break
            case .match: matched = true
            }
        }
    }
}
