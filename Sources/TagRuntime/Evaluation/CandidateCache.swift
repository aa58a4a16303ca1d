/// A cache from event names to rules without an event of their own whose conditions on the event's name hold.
///
/// Without it every event would evaluate all such rules: about one in a hundred of all rules.
///
/// The cache holds the last events. It is bounded, and emptied when it is full.
struct CandidateCache: ~Copyable {
    struct Slot: BitwiseCopyable {
        var hash: UInt64 = 0
        var name: UInt32 = 0
        var nameCount: UInt32 = 0
        var first: UInt32 = 0
        /// `UInt32.max`: an empty slot.
        var count: UInt32 = .max
    }

    private var slots = FixedBuffer<Slot>(count: 16, filledWith: Slot())
    private var used = 0
    private var names = Stack<UInt8>(capacity: 256)
    private(set) var rules = Stack<UInt32>(capacity: 64)
    private var pending = Slot()

    private static let slotLimit = 8_192
    /// Bytes of names and rules together.
    private static let sizeLimit = 1 << 20

    /// The rules of an event, as a range of ``rules``; nil when the event is new.
    @inline(__always)
    func find(_ event: ByteView, _ hash: UInt64) -> Range<Int>? {
        let mask = slots.count &- 1
        var index = Int(truncatingIfNeeded: hash &>> 20) & mask
        while true {
            let slot = slots[index]
            if slot.count == .max { return nil }
            if slot.hash == hash, Int(slot.nameCount) == event.count,
                names.view(from: Int(slot.name), count: event.count) == event
            {
                return Int(slot.first)..<Int(slot.first) &+ Int(slot.count)
            }
            index = (index &+ 1) & mask
        }
    }

    /// Begins the list of an event.
    mutating func begin(_ event: ByteView, _ hash: UInt64) {
        if used * 2 >= slots.count { makeRoom() }
        if names.count + rules.count * 4 > CandidateCache.sizeLimit { removeAll() }
        pending = Slot(
            hash: hash, name: UInt32(truncatingIfNeeded: names.append(event)),
            nameCount: UInt32(truncatingIfNeeded: event.count),
            first: UInt32(truncatingIfNeeded: rules.count), count: 0)
    }

    mutating func append(_ rule: UInt32) {
        rules.append(rule)
        pending.count += 1
    }

    /// Ends the list; its range of ``rules``.
    ///
    /// One that is not to be kept is made anew the next time.
    mutating func finish(keeps: Bool) -> Range<Int> {
        if keeps {
            place(pending)
            used += 1
        }
        return Int(pending.first)..<Int(pending.first) + Int(pending.count)
    }

    /// Forgets everything.
    mutating func removeAll() {
        for index in 0..<slots.count { slots[index] = Slot() }
        names.truncate(to: 0)
        rules.truncate(to: 0)
        used = 0
    }

    private mutating func makeRoom() {
        guard slots.count < CandidateCache.slotLimit else { return removeAll() }
        var larger = FixedBuffer<Slot>(count: slots.count * 2, filledWith: Slot())
        swap(&slots, &larger)
        for index in 0..<larger.count where larger[index].count != .max { place(larger[index]) }
    }

    private func place(_ slot: Slot) {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: slot.hash &>> 20) & mask
        while slots[index].count != .max { index = (index + 1) & mask }
        slots[index] = slot
    }
}
