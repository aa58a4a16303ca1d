/// A cache from event names to the rules that may pass: those of the index, and those without an event of their own whose conditions
/// on the event's name hold.
///
/// Without it every event would evaluate all rules of the second kind, about one in a hundred of all. Each rule is there with its
/// conditions, so that those of an event are read one after the other, and not from all over the container.
///
/// The cache holds the last events. It is bounded, and emptied when it is full.
struct CandidateCache: ~Copyable {
    /// The rules of an event, as a range of ``words``.
    struct List {
        let range: Range<Int>
        /// False if those of the index are left out.
        let hasIndexed: Bool
    }

    /// The list of an event, by the event's name.
    struct Slot: BitwiseCopyable {
        var hash: UInt64 = 0
        var name: UInt32 = 0
        var nameCount: UInt32 = 0
        var first: UInt32 = 0
        /// The number of words; `UInt32.max` in an empty slot.
        var count: UInt32 = .max
        var hasIndexed = false

        @inline(__always)
        var list: List {
            let first = Int(truncatingIfNeeded: first)
            return List(range: first..<first &+ Int(truncatingIfNeeded: count), hasIndexed: hasIndexed)
        }
    }

    private var slots = FixedBuffer<Slot>(count: 16, filledWith: Slot())
    private var used = 0
    private var names = Stack<UInt8>(capacity: 256)
    /// The rules of all lists: the number of each, how many conditions it has, and twice the predicate of each, plus 1 if it must hold.
    private(set) var words = Stack<UInt32>(capacity: 64)
    private var pending = Slot()

    private static let slotLimit = 8_192
    /// Bytes of names and rules together after which all are forgotten; the last list may go beyond it by its rules without an event.
    private static let sizeLimit = 1 << 20

    /// Returns the rules of an event; nil when the event is new.
    @inline(__always)
    func find(_ event: ByteView, _ hash: UInt64) -> List? {
        let mask = slots.count &- 1
        var index = Int(truncatingIfNeeded: hash &>> 20) & mask
        while true {
            let slot = slots[index]
            if slot.count == .max { return nil }
            if slot.hash == hash, Int(slot.nameCount) == event.count,
                names.view(from: Int(slot.name), count: event.count) == event
            {
                return slot.list
            }
            index = (index &+ 1) & mask
        }
    }

    /// Begins the list of an event; returns true if there is room for the rules of the index.
    ///
    /// - Parameter indexed: The words of those rules.
    mutating func begin(_ event: ByteView, _ hash: UInt64, indexed: Int) -> Bool {
        if used * 2 >= slots.count { makeRoom() }
        if names.count + words.count * 4 > CandidateCache.sizeLimit { removeAll() }
        // Where the rules of the index would fill it again and again, only the others are kept.
        let hasIndexed = (words.count + indexed) * 4 < CandidateCache.sizeLimit / 2
        pending = Slot(
            hash: hash, name: UInt32(truncatingIfNeeded: names.append(event)),
            nameCount: UInt32(truncatingIfNeeded: event.count),
            first: UInt32(truncatingIfNeeded: words.count), hasIndexed: hasIndexed)
        return hasIndexed
    }

    /// Appends a rule to the list that was begun.
    mutating func append(_ rule: Int, of tables: borrowing Tables) {
        let links = tables.links(ofRule: rule)
        words.append(UInt32(truncatingIfNeeded: rule))
        words.append(UInt32(truncatingIfNeeded: links.conditionCount))
        for link in links.ifs { append(tables.links[link, LinkRecord.target], mustHold: true) }
        for link in links.unlesses { append(tables.links[link, LinkRecord.target], mustHold: false) }
    }

    private mutating func append(_ predicate: Int, mustHold: Bool) {
        words.append(UInt32(truncatingIfNeeded: predicate) &<< 1 | (mustHold ? 1 : 0))
    }

    /// Ends the list.
    ///
    /// One that is not to be kept is made anew the next time.
    mutating func finish(keeps: Bool) {
        guard keeps else { return }
        pending.count = UInt32(truncatingIfNeeded: words.count) &- pending.first
        place(pending)
        used += 1
    }

    /// Forgets everything.
    mutating func removeAll() {
        for index in 0..<slots.count { slots[index] = Slot() }
        names.truncate(to: 0)
        words.truncate(to: 0)
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
