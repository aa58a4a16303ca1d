/// A list while it is being written: preallocated, grown by doubling, every access checked.
///
/// It starts in the buffer of the resulting array, so that elements within the estimate are never copied.
/// ``build(estimate:limit:_:)`` is the only way to make one.
@safe
struct Slab<Element: BitwiseCopyable> {
    fileprivate(set) var count = 0
    private var capacity: Int
    fileprivate var elements: UnsafeMutablePointer<Element>
    private var isGrown = false
    private var limit: Int

    private init(_ elements: UnsafeMutablePointer<Element>, capacity: Int, limit: Int) {
        unsafe self.elements = elements
        self.capacity = capacity
        self.limit = limit
    }

    /// Runs `body` over an empty slab and returns what it wrote.
    ///
    /// - Parameters:
    ///   - estimate: The elements to reserve room for; memory is touched only as it is written.
    ///   - limit: The most elements that may be written.
    static func build<Result>(
        estimate: Int, limit: Int, _ body: (inout Slab) -> Result
    ) -> (elements: [Element], result: Result?) {
        var result: Result?
        var grown: [Element]?
        let capacity = Swift.max(16, Swift.min(estimate, limit))
        // Safe: `written` says how much of the buffer `body` filled, and the buffer does not leave the closure.
        let elements = unsafe [Element](unsafeUninitializedCapacity: capacity) { buffer, written in
            guard let base = buffer.baseAddress else { return }  // never: the capacity is at least 16
            var slab = unsafe Slab(base, capacity: Swift.min(capacity, limit), limit: limit)
            result = body(&slab)
            if slab.isGrown { grown = slab.takeGrown() } else { written = slab.count }
        }
        return (grown ?? elements, result)
    }

    /// Writes one element; returns false at the limit.
    @inline(__always)
    mutating func append(_ element: Element) -> Bool {
        guard count < capacity || grow() else { return false }
        unsafe (elements + count).initialize(to: element)  // Safe: in bounds by the line above
        count &+= 1
        return true
    }

    /// True if an element can be written without more room.
    @inline(__always)
    var hasRoom: Bool { count < capacity }

    /// Writes two elements; returns false, and writes none, if the room reserved so far is too small.
    @inline(__always)
    mutating func append(_ first: Element, _ second: Element) -> Bool {
        guard count &+ 1 < capacity else { return false }
        // Safe: both are in bounds by the line above.
        unsafe (elements + count).initialize(to: first)
        unsafe (elements + count + 1).initialize(to: second)
        count &+= 2
        return true
    }

    /// Drops all elements after the first `newCount`.
    @inline(__always)
    mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count)
        count = newCount
    }

    @inline(__always)
    subscript(_ index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe elements[index]  // Safe: in bounds, and initialized by `append`
        }
        nonmutating set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            unsafe elements[index] = newValue  // Safe: as above
        }
    }

    /// Makes room for `more` elements; returns false at the limit.
    @inline(__always)
    fileprivate mutating func reserve(_ more: Int) -> Bool {
        while capacity &- count < more { guard grow() else { return false } }
        return true
    }

    @inline(never)
    private mutating func grow() -> Bool {
        guard capacity < limit else { return false }
        let larger = Swift.min(capacity * 2, limit)
        let room = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        // Safe: `count` elements are initialized and fit; the old memory is ours to free only if we allocated it.
        unsafe room.initialize(from: elements, count: count)
        if isGrown { unsafe elements.deallocate() }
        unsafe elements = room
        capacity = larger
        isGrown = true
        return true
    }

    fileprivate mutating func lowerLimit(by fewer: Int) {
        limit -= fewer
        capacity = Swift.min(capacity, limit)
    }

    private mutating func takeGrown() -> [Element] {
        // Safe: `elements` was allocated by `grow` and holds `count` elements; nothing uses it after this.
        let all = unsafe Array(UnsafeBufferPointer(start: elements, count: count))
        unsafe elements.deallocate()
        return all
    }
}

extension Slab<TapeEntry> {
    /// Removes the entries from `first` on, and returns them with the indices that they have among themselves; they count for the
    /// limit as before.
    mutating func takeOut(from first: Int) -> [TapeEntry] {
        precondition(first >= 0 && first <= count)
        // Safe: the entries up to `count` are initialized, and the array does not outlast the line.
        var taken = unsafe Array(UnsafeBufferPointer(start: elements + first, count: count - first))
        let base = Int32(truncatingIfNeeded: first)
        for index in taken.indices { taken[index].next &-= base }
        lowerLimit(by: count - first)
        count = first
        return taken
    }
}

extension Slab<UInt8> {
    /// Writes `count` bytes of `source` from `offset` on; returns false at the limit.
    @inline(__always)
    mutating func append(_ source: ByteView, from offset: Int, count more: Int) -> Bool {
        guard reserve(more) else { return false }
        // Safe: there is room, by the guard.
        unsafe source.copy(from: offset, count: more, to: elements + count)
        count &+= more
        return true
    }

    /// A view of the bytes written so far; do not use it after writing more.
    var view: ByteView { unsafe ByteView(elements, count: count) }  // Safe: `count` bytes are initialized
}
