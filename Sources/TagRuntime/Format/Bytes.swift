// Every pointer of the runtime lives in this file: what it hands out is checked on each access, so that the
// rest of the module can be read without thinking of memory.
//
// Safe: an index is compared with its count before a pointer is followed, a copy is made only into room that was
// allocated for it, and views are of memory that outlives them: the container's, which its owner keeps, and the
// data layer's and arena's, which stay where they are while an evaluation runs.

/// A run of bytes that someone else keeps alive: an address and a count, and no cost to copy.
///
/// Views are made of the container, the data layer and the arena, none of which frees or moves its bytes while
/// an evaluation runs; none is kept beyond it.
@safe package struct ByteView: @unchecked Sendable, BitwiseCopyable {
    @usableFromInline let base: UnsafePointer<UInt8>
    package let count: Int

    @inlinable package init(_ base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    /// The bytes of an array, where they are, as long as someone holds the array.
    ///
    /// Safe: an array of bytes is one block that is not moved while it is held, and is copied rather than changed
    /// when it is held twice, as the caller does.
    init(holding bytes: [UInt8]) {
        self = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return .empty }
            return unsafe ByteView(base, count: buffer.count)
        }
    }

    /// Memory of someone else's, such as a mapped file.
    init(_ buffer: UnsafeRawBufferPointer) {
        if let base = buffer.baseAddress {
            unsafe self.init(base.assumingMemoryBound(to: UInt8.self), count: buffer.count)
        } else {
            self = .empty
        }
    }

    /// A literal's bytes, which live as long as the program.
    init(_ literal: StaticString) {
        if literal.hasPointerRepresentation {
            unsafe self.init(literal.utf8Start, count: literal.utf8CodeUnitCount)
        } else {
            self = .empty
        }
    }

    /// No bytes, at an address that is never read.
    package static var empty: ByteView {
        unsafe ByteView(UnsafePointer(bitPattern: 8).unsafelyUnwrapped, count: 0)
    }

    @inlinable package subscript(index: Int) -> UInt8 {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        return unsafe base[index]
    }

    /// The bytes of `range`, which must lie inside.
    @inlinable package subscript(range: Range<Int>) -> ByteView {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe ByteView(base + range.lowerBound, count: range.count)
    }

    /// Eight bytes, little-endian.
    @inline(__always) func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count &- 8)
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Four times eight bytes, little-endian.
    @inline(__always) func words(at offset: Int) -> (UInt64, UInt64, UInt64, UInt64) {
        precondition(offset >= 0 && offset <= count &- 32)
        let start = unsafe UnsafeRawPointer(base) + offset
        return unsafe (
            UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)),
            UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
            UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
        )
    }

    /// Four bytes, little-endian.
    @inline(__always) func half(at offset: Int) -> UInt32 {
        precondition(offset >= 0 && offset <= count &- 4)
        return unsafe UInt32(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Two bytes, little-endian.
    @inline(__always) func quarter(at offset: Int) -> UInt16 {
        precondition(offset >= 0 && offset <= count &- 2)
        return unsafe UInt16(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// The bytes as an array: one allocation.
    package var array: [UInt8] { unsafe [UInt8](UnsafeBufferPointer(start: base, count: count)) }

    /// Appends the bytes to an array.
    func append(to bytes: inout [UInt8]) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }

    /// The bytes as text that is known to be UTF-8.
    package var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
    }

    /// For what takes a span, such as a pattern matcher.
    @inline(__always)
    func withSpan<R>(_ body: (Span<UInt8>) -> R) -> R {
        unsafe body(UnsafeBufferPointer(start: base, count: count).span)
    }

    static func != (left: ByteView, right: ByteView) -> Bool { !(left == right) }

    /// Whether both have the same bytes.
    @inline(__always) static func == (left: ByteView, right: ByteView) -> Bool {
        guard left.count == right.count else { return false }
        return left.count >= 8 ? equalWords(left, right) : equalFewBytes(left, right)
    }

    /// Of one count, eight or more: the last step takes the last eight bytes, so that none is partial.
    @inline(__always)
    private static func equalWords(_ left: ByteView, _ right: ByteView) -> Bool {
        let last = left.count &- 8
        var offset = 0
        while offset < last {
            guard left.word(at: offset) == right.word(at: offset) else { return false }
            offset &+= 8
        }
        return left.word(at: last) == right.word(at: last)
    }

    @inline(__always)
    private static func equalFewBytes(_ left: ByteView, _ right: ByteView) -> Bool {
        let count = left.count
        if count >= 4 {
            return left.half(at: 0) == right.half(at: 0)
                && left.half(at: count &- 4) == right.half(at: count &- 4)
        }
        guard count > 0 else { return true }
        return left[0] == right[0] && left[count &>> 1] == right[count &>> 1]
            && left[count &- 1] == right[count &- 1]
    }
}

/// Runs `body` over the bytes of an array, which live as long as the call.
@inline(__always)
func withView<R>(_ bytes: [UInt8], _ body: (ByteView) -> R) -> R {
    unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return body(.empty) }
        return unsafe body(ByteView(base, count: buffer.count))
    }
}

/// Runs `body` over a literal's bytes.
@inline(__always)
func withView<R>(_ text: StaticString, _ body: (ByteView) -> R) -> R {
    text.withUTF8Buffer { buffer in
        guard let base = buffer.baseAddress else { return body(.empty) }
        return unsafe body(ByteView(base, count: buffer.count))
    }
}

/// Runs `body` over a string's bytes.
@inline(__always)
func withView<R>(_ text: String, _ body: (ByteView) -> R) -> R {
    var text = text
    return text.withUTF8 { buffer in
        guard let base = buffer.baseAddress else { return body(.empty) }
        return unsafe body(ByteView(base, count: buffer.count))
    }
}

/// A table of fixed-width records over a container's bytes: opening copies nothing.
///
/// A cell is read as four bytes and masked to its width, which spares a branch on every access; so the file
/// ends with four bytes of nothing (``Header/padding``).
@safe package struct Table<Layout: RecordLayout>: @unchecked Sendable, BitwiseCopyable {
    private let base: UnsafePointer<UInt8>
    private let cells: Int
    private let shift: UInt32
    private let mask: UInt32
    /// Records, the closing one not counted.
    package let count: Int

    /// A table without records.
    package init() {
        unsafe base = ByteView.empty.base
        cells = 0
        shift = 0
        mask = 0
        count = 0
    }

    /// Over `bytes`, the whole container, which must hold every cell and four bytes more.
    init(_ bytes: ByteView, at offset: Int, count: Int, width: Int) {
        cells = (count + (Layout.isClosed ? 1 : 0)) * Layout.fields.count
        precondition(offset >= 0 && cells >= 0 && offset + cells * width + 4 <= bytes.count)
        unsafe base = bytes.base + offset
        self.count = count
        shift = width == 4 ? 2 : UInt32(width - 1)
        mask = width == 4 ? .max : (1 << (8 * UInt32(width))) - 1
    }

    @inline(__always)
    package subscript(row: Int, field: Field<Layout>) -> Int {
        let cell = row &* Layout.columnCount &+ field.column
        precondition(UInt(bitPattern: cell) < UInt(bitPattern: cells))
        let bytes = unsafe UnsafeRawPointer(base).loadUnaligned(
            fromByteOffset: cell &<< Int(truncatingIfNeeded: shift), as: UInt32.self)
        return Int(truncatingIfNeeded: UInt32(littleEndian: bytes) & mask)
    }

    /// A whole record: checked once, then its fields are read.
    @inline(__always)
    subscript(row: Int) -> Row {
        let cell = row &* Layout.columnCount
        precondition(row >= 0 && cell <= cells &- Layout.columnCount)
        return unsafe Row(base: base + (cell &<< Int(truncatingIfNeeded: shift)), shift: shift, mask: mask)
    }

    /// A record of a table.
    @safe struct Row {
        let base: UnsafePointer<UInt8>
        let shift: UInt32
        let mask: UInt32

        @inline(__always)
        subscript(field: Field<Layout>) -> Int {
            let bytes = unsafe UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: field.column &<< Int(truncatingIfNeeded: shift), as: UInt32.self)
            return Int(truncatingIfNeeded: UInt32(littleEndian: bytes) & mask)
        }
    }

    /// The largest of all cells, or 0: for a table of one column a loop that vectorises.
    func largestCell() -> UInt32 {
        switch mask {
        case 0xFF: unsafe largest(UnsafeRawPointer(base), UInt8.self)
        case 0xFFFF: unsafe largest(UnsafeRawPointer(base), UInt16.self)
        default: unsafe largest(UnsafeRawPointer(base), UInt32.self)
        }
    }

    @inline(__always)
    private func largest<Cell: FixedWidthInteger>(_ base: UnsafeRawPointer, _: Cell.Type) -> UInt32 {
        var largest: Cell = 0
        for cell in 0..<cells {
            let value = unsafe Cell(
                littleEndian: base.loadUnaligned(
                    fromByteOffset: cell &* MemoryLayout<Cell>.size, as: Cell.self))
            largest = max(largest, value)
        }
        return UInt32(largest)
    }
}

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
@safe struct Stack<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        unsafe base = .allocate(capacity: max(capacity, 1))
        self.capacity = max(capacity, 1)
    }

    deinit { unsafe base.deallocate() }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(to: capacity &* 2) }
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

    /// Takes elements off until `count` are left.
    @inline(__always)
    mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        self.count = count
    }

    /// Appends `count` copies of `element`.
    mutating func append(repeating element: Element, count: Int) {
        reserve(self.count + count)
        for _ in 0..<count { append(element) }
    }

    private mutating func reserve(_ wanted: Int) {
        if wanted > capacity { grow(to: max(wanted, capacity * 2)) }
    }

    private mutating func grow(to wanted: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity = wanted
    }
}

extension Stack where Element == UInt8 {
    /// Appends bytes; the place they begin at.
    @inline(__always)
    mutating func append(_ bytes: ByteView) -> Int {
        let start = count
        reserve(start &+ bytes.count)
        unsafe (base + start).update(from: bytes.base, count: bytes.count)
        count = start &+ bytes.count
        return start
    }

    /// Puts `bytes` in place of as many at `start`.
    @inline(__always)
    mutating func overwrite(at start: Int, with bytes: ByteView) {
        precondition(start >= 0 && start + bytes.count <= count)
        unsafe (base + start).update(from: bytes.base, count: bytes.count)
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
        for index in 0..<count { unsafe (room + index).initialize(to: stack[start + index]) }
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
        blockSize = max(blockSize * 2, wanted)
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

    /// What was written.
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

extension ByteView {
    /// The address as a datum keeps it.
    @inline(__always)
    var bits: UInt64 { unsafe UInt64(UInt(bitPattern: base)) }

    @inline(__always)
    init(bits: UInt64, count: Int) {
        // Only ever given what `bits` of a view of the same evaluation gave; never null.
        unsafe self.init(
            UnsafePointer(bitPattern: UInt(truncatingIfNeeded: bits)).unsafelyUnwrapped, count: count)
    }
}
