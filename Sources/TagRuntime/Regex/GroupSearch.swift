/// Finds the leftmost match that the pattern prefers, and its groups: threads in the order of preference, each with the
/// places it remembers (Pike's machine).
///
/// Time is linear in the text times the machine, memory in the machine times its groups; nothing is allocated once
/// a pattern of the same size has been searched for.
package struct GroupSearch {
    /// The places of the last match found: start and end of each group in turn, -1 for a group without part in it.
    package private(set) var places: [Int32] = []
    /// Instructions looked at so far.
    package var work: Int { ownWork + oracle.work }

    /// The limit of ``work``: a search beyond it gives up, and finds nothing.
    var workLimit = Int.max

    private var ownWork = 0
    private var oracle: LookOracle
    /// The place from where on look-around is not known yet; -1 when nothing looks around.
    private var windowEnd = -1
    private var current = ThreadList()
    private var next = ThreadList()
    private var pending: [Pending] = []
    /// The places of the thread that is being followed.
    private var remembered: [Int32] = []

    /// An instruction to follow, or, when `slot` is not negative, a place to put back.
    private struct Pending {
        var index: UInt16 = 0
        var slot: Int32 = -1
        var place: Int32 = 0
    }

    /// Threads in order of preference, and the places of each by its instruction.
    private struct ThreadList {
        var order: [UInt16] = []
        var places: [Int32] = []
        private var seen: [UInt32] = []
        private var generation: UInt32 = 0

        mutating func clear(instructions: Int, slots: Int) {
            order.removeAll(keepingCapacity: true)
            generation &+= 1
            if places.count < instructions * slots {
                places = [Int32](repeating: -1, count: instructions * slots)
            }
            guard generation == 0 || seen.count < instructions else { return }
            seen = [UInt32](repeating: 0, count: instructions)
            generation = 1
        }

        /// False when it has been there before.
        mutating func visit(_ index: UInt16) -> Bool {
            guard seen[Int(index)] != generation else { return false }
            seen[Int(index)] = generation
            return true
        }
    }

    package init() { self.init(window: LookOracle.window) }

    /// Looks around in windows of so many places, in multiples of 64.
    package init(window: Int) { oracle = LookOracle(window: window) }

    /// Looks for a match that begins at `start` or after; ``places`` holds it when there is one.
    package mutating func search(_ machine: PatternMachine, _ text: Span<UInt8>, from start: Int) -> Bool {
        let slots = 2 * machine.groups
        prepare(slots)
        windowEnd = -1
        next.clear(instructions: machine.instructions.count, slots: slots)
        var found = false
        var place = TextPlace(text, start)
        if machine.looksAround { lookAround(machine, text, from: start) }
        while work <= workLimit {
            if !found, !machine.isAnchored || place.at == 0 { begin(machine, at: place) }
            guard !next.order.isEmpty || !(found || machine.isAnchored) else { return found }
            swap(&current, &next)
            next.clear(instructions: machine.instructions.count, slots: slots)
            let following = TextPlace(text, min(place.at + 1, text.count))
            if following.at == windowEnd { moveWindow(to: following.at, machine, text) }
            if step(machine, text, from: place, to: following) { found = true }
            guard place.at < text.count else { return found }
            place = following
        }
        return false
    }

    private mutating func lookAround(_ machine: PatternMachine, _ text: Span<UInt8>, from start: Int) {
        oracle.workLimit = workLimit - ownWork
        oracle.prepare(machine, text)
        moveWindow(to: start, machine, text)
    }

    private mutating func moveWindow(to place: Int, _ machine: PatternMachine, _ text: Span<UInt8>) {
        oracle.move(to: place, machine, text)
        windowEnd = oracle.end
    }

    private mutating func prepare(_ slots: Int) {
        guard remembered.count != slots else { return }
        remembered = [Int32](repeating: -1, count: slots)
        places = remembered
    }

    /// Adds to ``next`` the thread of a match that begins here, the least preferred of all.
    private mutating func begin(_ machine: PatternMachine, at place: TextPlace) {
        for slot in remembered.indices { remembered[slot] = -1 }
        remembered[0] = Int32(truncatingIfNeeded: place.at)
        follow(machine, machine.start, place)
    }

    /// Takes every thread of ``current`` over the byte at a place, into ``next``; true when one of them has matched there,
    /// which ends those it is preferred to.
    private mutating func step(
        _ machine: PatternMachine, _ text: Span<UInt8>, from place: TextPlace, to following: TextPlace
    ) -> Bool {
        let slots = remembered.count
        for index in current.order {
            ownWork += 1
            let instruction = machine.instructions[Int(index)]
            let first = Int(index) * slots
            if instruction.operation == .match {
                for slot in 0..<slots { places[slot] = current.places[first + slot] }
                places[1] = Int32(truncatingIfNeeded: place.at)
                return true
            }
            guard place.at < text.count, machine.takes(instruction, text[place.at]) else { continue }
            for slot in 0..<slots { remembered[slot] = current.places[first + slot] }
            follow(machine, instruction.next, following)
        }
        return false
    }

    /// Adds to ``next`` what is reached from an instruction without taking a byte, in the order of preference.
    private mutating func follow(_ machine: PatternMachine, _ start: UInt16, _ place: TextPlace) {
        pending.append(Pending(index: start))
        while let entry = pending.popLast() {
            if entry.slot >= 0 {
                remembered[Int(entry.slot)] = entry.place
                continue
            }
            guard next.visit(entry.index) else { continue }
            ownWork += 1
            let instruction = machine.instructions[Int(entry.index)]
            switch instruction.operation {
            case .bytes, .set, .match: keep(entry.index)
            case .split:
                pending.append(Pending(index: instruction.other))
                pending.append(Pending(index: instruction.next))
            case .save:
                let slot = Int(instruction.other)
                pending.append(Pending(slot: Int32(truncatingIfNeeded: slot), place: remembered[slot]))
                remembered[slot] = Int32(truncatingIfNeeded: place.at)
                pending.append(Pending(index: instruction.next))
            case .pass: pending.append(Pending(index: instruction.next))
            case .assertion:
                if PatternCode.holds(instruction.low, after: place.prior, before: place.next) == true {
                    pending.append(Pending(index: instruction.next))
                }
            case .look:
                if oracle.bits.holds(instruction.other, at: place.at) {
                    pending.append(Pending(index: instruction.next))
                }
            case .fail: break
            }
        }
    }

    private mutating func keep(_ index: UInt16) {
        next.order.append(index)
        let first = Int(index) * remembered.count
        for slot in remembered.indices { next.places[first + slot] = remembered[slot] }
    }
}
