/// One step of all threads of a machine at once: from a set of instructions over a byte to the next set.
///
/// The set that a step leaves is in ``kept``: the instructions that take a byte, and the assertions that hang on the
/// byte after, in the order they were reached.
struct SubsetStep {
    enum Outcome {
        /// A match ends here; nothing more need be known.
        case matched
        /// No thread is left.
        case dead
        case going
    }

    /// Members from which on sets are sorted by ``marks``.
    private static let manyMembers = 32

    let machine: PatternMachine
    var kept: [UInt16] = []
    /// Instructions looked at so far.
    private(set) var work = 0
    private var matched = false
    private var seen: [UInt32]
    private var generation: UInt32 = 0
    private var pending: [UInt16] = []
    /// A bit for each instruction, all clear between sorts; empty until many are sorted.
    private var marks: [UInt64] = []
    /// The threads that go over the byte, when assertions had to be asked first.
    private var passed: [UInt16] = []

    init(_ machine: PatternMachine) {
        self.machine = machine
        seen = [UInt32](repeating: 0, count: machine.instructions.count)
    }

    /// The set a search begins with.
    mutating func begin() -> Outcome {
        clear()
        follow(machine.search, after: .nothing, before: nil)
        return outcome
    }

    /// The set after a byte, where `prior` is what stood before the byte.
    mutating func advance(_ set: ArraySlice<UInt16>, after prior: PriorByte, over byte: UInt8) -> Outcome {
        if isWaiting(set) {
            resolve(set, after: prior, before: NextByte(byte))
            guard !matched else { return .matched }
            swap(&kept, &passed)
            clear()
            for member in passed { take(member, byte) }
        } else {
            clear()
            for member in set { take(member, byte) }
        }
        return outcome
    }

    /// Returns true if a match ends at the end of the text.
    mutating func ends(_ set: ArraySlice<UInt16>, after prior: PriorByte) -> Bool {
        resolve(set, after: prior, before: .nothing)
        return matched
    }

    /// Returns true if a set holds an assertion; linear in the set.
    func isWaiting(_ set: ArraySlice<UInt16>) -> Bool {
        guard machine.looksAhead else { return false }
        for member in set where machine.instructions[Int(member)].operation == .assertion { return true }
        return false
    }

    /// Puts ``kept`` in the one order that equal sets share.
    ///
    /// No member is there twice, so many are sorted by marking them: in time linear in the machine, whatever order they came in.
    mutating func sort() {
        guard kept.count >= Self.manyMembers else { return kept.sort() }
        if marks.isEmpty { marks = [UInt64](repeating: 0, count: machine.instructions.count >> 6 + 1) }
        work += marks.count >> 2
        for member in kept { marks[Int(member >> 6)] |= 1 << UInt64(member & 63) }
        kept.removeAll(keepingCapacity: true)
        for word in marks.indices where marks[word] != 0 {
            var rest = marks[word]
            marks[word] = 0
            while rest != 0 {
                kept.append(UInt16(truncatingIfNeeded: word << 6 | rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
    }

    /// Returns the class of a previous byte, as far as the machine distinguishes it.
    func prior(_ byte: UInt8) -> PriorByte {
        switch PriorByte(byte) {
        case .word where machine.looksAtWords: .word
        case .lineFeed where machine.looksAtLines: .lineFeed
        default: .other
        }
    }

    private var outcome: Outcome { matched ? .matched : kept.isEmpty ? .dead : .going }

    private mutating func clear() {
        kept.removeAll(keepingCapacity: true)
        matched = false
        generation &+= 1
        if generation == 0 {
            for index in seen.indices { seen[index] = 0 }
            generation = 1
        }
    }

    /// Leaves in ``kept`` the threads of a set that take bytes, once its assertions have been asked.
    private mutating func resolve(_ set: ArraySlice<UInt16>, after prior: PriorByte, before next: NextByte) {
        clear()
        for member in set { follow(member, after: prior, before: next) }
    }

    private mutating func take(_ index: UInt16, _ byte: UInt8) {
        work += 1
        let instruction = machine.instructions[Int(index)]
        if machine.takes(instruction, byte) { follow(instruction.next, after: PriorByte(byte), before: nil) }
    }

    /// Keeps what is reached from an instruction without taking a byte.
    private mutating func follow(_ start: UInt16, after prior: PriorByte, before next: NextByte?) {
        pending.append(start)
        while let index = pending.popLast(), !matched {
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
                switch PatternCode.holds(instruction.low, after: prior, before: next) {
                case true?: pending.append(instruction.next)
                case nil: kept.append(index)
                case false?: break
                }
            case .fail, .look: break  // machines that look around are not for it
            case .match: matched = true
            }
        }
        pending.removeAll(keepingCapacity: true)
    }
}

/// The bytes that no instruction of a machine tells apart.
enum ByteClasses {
    /// The class of each byte, and a byte of each class, in the order of the bytes.
    static func find(_ machine: PatternMachine) -> (classes: [UInt8], representatives: [UInt8]) {
        var begins = [Bool](repeating: false, count: 257)
        begins[0] = true
        for instruction in machine.instructions where instruction.operation == .bytes {
            begins[Int(instruction.low)] = true
            begins[Int(instruction.high) + 1] = true
        }
        for set in machine.sets {
            for byte in 1..<129 {
                let byte = UInt8(truncatingIfNeeded: byte)
                if set.contains(byte) != set.contains(byte - 1) { begins[Int(byte)] = true }
            }
        }
        if machine.looksAtLines { (begins[0x0A], begins[0x0B]) = (true, true) }
        if machine.looksAtWords {
            for edge in [0x30, 0x3A, 0x41, 0x5B, 0x5F, 0x60, 0x61, 0x7B, 0x80, 0xC0] { begins[edge] = true }
        }
        var classes = [UInt8](repeating: 0, count: 256)
        var representatives: [UInt8] = []
        for byte in 0..<256 {
            if begins[byte] { representatives.append(UInt8(truncatingIfNeeded: byte)) }
            classes[byte] = UInt8(truncatingIfNeeded: representatives.count - 1)
        }
        return (classes, representatives)
    }
}
