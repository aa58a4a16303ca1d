// What evaluation works in: memory that is used again and again, every access checked.
//
// Safe: an index is compared with its count before a pointer is followed, a copy is made only into room that was
// allocated for it, and what the arena hands out stays where it is until it is reset.

/// Memory of the evaluator's own, of a size fixed once; every access is checked.
@safe struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    init(count: Int, filledWith element: Element) {
        unsafe base = .allocate(capacity: max(count, 1))
        unsafe base.initialize(repeating: element, count: max(count, 1))
        self.count = count
    }

    deinit { unsafe base.deallocate() }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe base[index]
        }
        @inline(__always) nonmutating set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            unsafe base[index] = newValue
        }
    }
}

/// A stack that grows and never shrinks: in the steady state nothing is allocated.
///
/// It may have a limit. What no longer fits is left out, and ``isFull`` says so until what it would have been a part of is taken
/// off: whoever makes something of what was appended asks first.
@safe struct Stack<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0
    /// Elements that may be there at once.
    var limit = Int.max { didSet { room = min(capacity, limit) } }
    /// Elements that may be there before something has to be seen to.
    private var room: Int
    /// The place of the first element that did not fit.
    private var fullAt = Int.max
    #if hasFeature(Embedded)
    private let keeper: StackKeeper<Element>
    private var outgrown: [UnsafeMutablePointer<Element>] {
        get { unsafe keeper.outgrown }
        set { unsafe keeper.outgrown = newValue }
    }
    #else
    /// Memory that was outgrown while views of it were in use.
    private var outgrown: [UnsafeMutablePointer<Element>] = unsafe []
    #endif

    init(capacity: Int = 16) {
        unsafe base = .allocate(capacity: max(capacity, 1))
        #if hasFeature(Embedded)
        keeper = unsafe StackKeeper(base)
        #endif
        self.capacity = max(capacity, 1)
        room = max(capacity, 1)
    }

    #if !hasFeature(Embedded)
    deinit {
        for index in unsafe outgrown.indices { unsafe outgrown[index].deallocate() }
        unsafe base.deallocate()
    }
    #endif

    /// True if an element was left out.
    var isFull: Bool { fullAt != .max }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count >= room { guard makeRoom(for: 1) else { return } }
        unsafe (base + count).initialize(to: element)
        count &+= 1
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe base[index]
        }
        @inline(__always) set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            unsafe base[index] = newValue
        }
    }

    /// Copies the elements from `start` to memory with room for them.
    @inline(__always)
    fileprivate func copy(from start: Int, to room: UnsafeMutablePointer<Element>) {
        precondition(start >= 0 && start <= count)
        unsafe room.update(from: base + start, count: count &- start)
    }

    /// Takes elements off until `count` are left.
    @inline(__always)
    mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        self.count = count
        if count < fullAt { fullAt = .max }
    }

    /// Makes it as long as if elements were appended that nobody reads.
    @inline(__always)
    mutating func extend(to count: Int) {
        precondition(count >= self.count)
        if count > room { guard makeRoom(for: count - self.count) else { return } }
        self.count = count
    }

    /// Makes it full: something was left out.
    mutating func fill() { fullAt = min(fullAt, count) }

    /// Takes everything off.
    mutating func removeAll() {
        count = 0
        fullAt = .max
    }

    /// Makes room for more elements; false, from then on, when they are too many.
    @inline(never)
    private mutating func makeRoom(for more: Int) -> Bool {
        let wanted = count + more
        guard wanted <= limit else {
            fullAt = min(fullAt, count)
            return false
        }
        if wanted > capacity { unsafe grow(to: max(wanted, min(capacity * 2, limit))).deallocate() }
        return true
    }

    /// Makes room for more elements, and keeps what views are good for as it was until ``freeOutgrown()``.
    ///
    /// To append so many then moves nothing.
    mutating func reserve(_ more: Int) {
        guard more > capacity - count else { return }
        unsafe outgrown.append(grow(to: max(count + more, capacity * 2)))
    }

    /// Frees the memory that ``reserve(_:)`` kept, when no view of it is in use.
    mutating func freeOutgrown() {
        guard unsafe !outgrown.isEmpty else { return }
        for index in unsafe outgrown.indices { unsafe outgrown[index].deallocate() }
        unsafe outgrown = []
    }

    /// Moves to larger memory, and returns what the elements were in before.
    private mutating func grow(to wanted: Int) -> UnsafeMutablePointer<Element> {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        let smaller = unsafe base
        unsafe larger.update(from: smaller, count: count)
        unsafe base = larger
        #if hasFeature(Embedded)
        unsafe keeper.base = larger
        #endif
        capacity = wanted
        room = min(capacity, limit)
        return unsafe smaller
    }
}

#if hasFeature(Embedded)
/// Frees the memory of a stack: Embedded Swift does not see the `deinit` of a structure in other modules.
@safe private final class StackKeeper<Element: BitwiseCopyable> {
    var base: UnsafeMutablePointer<Element>
    /// Memory that was outgrown while views of it were in use.
    var outgrown: [UnsafeMutablePointer<Element>] = unsafe []

    init(_ base: UnsafeMutablePointer<Element>) { unsafe self.base = base }

    deinit {
        for index in unsafe outgrown.indices { unsafe outgrown[index].deallocate() }
        unsafe base.deallocate()
    }
}
#endif

extension Stack where Element == UInt8 {
    /// Appends bytes; the place they begin at.
    @inline(__always)
    mutating func append(_ bytes: ByteView) -> Int {
        let start = count
        if bytes.count > room &- start { guard makeRoom(for: bytes.count) else { return start } }
        unsafe copy(bytes.base, to: base + start, bytes.count)
        count = start &+ bytes.count
        return start
    }

    /// Appends the lowest `more` bytes of a word, eight at most.
    @inline(__always)
    mutating func append(_ word: UInt64, count more: Int) {
        precondition(more >= 0 && more <= 8)
        guard room &- count >= 8 else {
            for index in 0..<more { append(UInt8(truncatingIfNeeded: word &>> UInt64(8 &* index))) }
            return
        }
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        count &+= more
    }

    /// Puts `bytes` in place of as many at `start`.
    @inline(__always)
    mutating func overwrite(at start: Int, with bytes: ByteView) {
        precondition(start >= 0 && start + bytes.count <= count)
        unsafe copy(bytes.base, to: base + start, bytes.count)
    }

    /// Copies few bytes by words, the last of which may take some for the second time, and more by a call.
    @inline(__always)
    private func copy(_ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, _ count: Int) {
        let (from, to) = unsafe (UnsafeRawPointer(from), UnsafeMutableRawPointer(to))
        if count >= 8, count <= 16 {
            let first = unsafe from.loadUnaligned(as: UInt64.self)
            let last = unsafe from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            unsafe to.storeBytes(of: first, as: UInt64.self)
            unsafe to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4, count < 8 {
            let first = unsafe from.loadUnaligned(as: UInt32.self)
            let last = unsafe from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            unsafe to.storeBytes(of: first, as: UInt32.self)
            unsafe to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        } else {
            unsafe to.copyMemory(from: from, byteCount: count)
        }
    }

    /// The bytes from `start`; good until the stack grows.
    @inline(__always)
    func view(from start: Int, count: Int) -> ByteView {
        precondition(start >= 0 && count >= 0 && start + count <= self.count)
        return unsafe ByteView(UnsafePointer(base + start), count: count)
    }
}

/// Memory handed out piece by piece for one evaluation, then taken back at once.
///
/// What was handed out stays where it is until ``reset()``. In the steady state one block serves every event.
@safe struct Arena: ~Copyable {
    private var blocks: [UnsafeMutableRawPointer]
    private var block: UnsafeMutableRawPointer
    private var blockSize: Int
    private var used = 0

    init(blockSize: Int = 16 << 10) {
        unsafe blocks = []
        unsafe block = .allocate(byteCount: blockSize, alignment: 16)
        self.blockSize = blockSize
    }

    deinit {
        for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
        unsafe block.deallocate()
    }

    /// Takes everything back; of several blocks the last and largest is kept.
    @inline(__always)
    mutating func reset() {
        used = 0
        if unsafe !blocks.isEmpty { dropOldBlocks() }
    }

    private mutating func dropOldBlocks() {
        for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
        unsafe blocks = []
    }

    /// `count` bytes to fill at once through ``TextWriter``.
    @inline(__always)
    mutating func bytes(_ count: Int) -> TextWriter {
        unsafe TextWriter(take(count).assumingMemoryBound(to: UInt8.self), capacity: count)
    }

    /// A copy of the elements of `stack` from `start`.
    mutating func copy(_ stack: borrowing Stack<Datum>, from start: Int) -> DatumView {
        let count = stack.count - start
        let stride = MemoryLayout<Datum>.stride
        let room = unsafe take(count * stride).bindMemory(to: Datum.self, capacity: count)
        unsafe stack.copy(from: start, to: room)
        return unsafe DatumView(UnsafePointer(room), count: count)
    }

    @inline(__always)
    private mutating func take(_ size: Int) -> UnsafeMutableRawPointer {
        let padded = (size &+ 15) & ~15
        if used &+ padded > blockSize { grow(padded) }
        defer { used &+= padded }
        return unsafe block + used
    }

    private mutating func grow(_ wanted: Int) {
        unsafe blocks.append(block)
        // Not much more than is needed, however much that is.
        blockSize = max(min(blockSize * 2, 256 << 10), wanted)
        unsafe block = .allocate(byteCount: blockSize, alignment: 16)
        used = 0
    }
}

/// Bytes being written: a fixed room, checked on each write.
@safe struct TextWriter: ~Copyable {
    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    init(_ base: UnsafeMutablePointer<UInt8>, capacity: Int) {
        unsafe self.base = base
        self.capacity = capacity
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        precondition(count < capacity)
        unsafe base[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: ByteView) {
        precondition(bytes.count <= capacity &- count)
        unsafe (base + count).update(from: bytes.base, count: bytes.count)
        count &+= bytes.count
    }

    /// The bytes written so far.
    @inline(__always)
    var view: ByteView { unsafe ByteView(UnsafePointer(base), count: count) }
}

/// Values in the arena, such as a list's elements.
@safe struct DatumView: BitwiseCopyable {
    private let base: UnsafePointer<Datum>
    let count: Int

    init(_ base: UnsafePointer<Datum>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    @inline(__always)
    subscript(index: Int) -> Datum {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        return unsafe base[index]
    }

    /// The address as a datum keeps it.
    @inline(__always)
    var bits: UInt64 { unsafe UInt64(UInt(bitPattern: base)) }

    @inline(__always)
    init(bits: UInt64, count: Int) {
        // Only ever given what `bits` of a view of the same evaluation gave.
        unsafe base = UnsafePointer(bitPattern: UInt(truncatingIfNeeded: bits)).unsafelyUnwrapped
        self.count = count
    }
}
