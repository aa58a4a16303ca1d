// The pointers of the runtime live in this file and in WorkingMemory.swift: what they hand out is checked on each
// access, so that the rest of the module can be read without thinking of memory. SHA256.swift has two buffers of its
// own, and LoadedContainer.swift takes the memory that a caller lends it; both state there why that is safe.
//
// Safe: an index is compared with its count before a pointer is followed, a copy is made only into room that was
// allocated for it, and views are of memory that outlives them: the container's, which its owner keeps, and the data
// layer's and arena's, which stay where they are while an evaluation runs.

/// A run of bytes that someone else keeps alive: an address and a count, and no cost to copy.
///
/// Views are made of the container, the data layer and the arena, none of which frees or moves its bytes while
/// an evaluation runs; none is kept beyond it.
///
/// Unchecked, because pointers never are `Sendable`: nothing is written through this one, and the only views in anything that
/// goes from thread to thread are a ``LoadedContainer``'s, whose bytes nobody writes while it lives. Views of memory that is
/// written, an evaluator's or a reader's, stay with their owners, which are not `Sendable`.
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
    @inline(__always)
    package init(holding bytes: [UInt8]) {
        self = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return .empty }
            return unsafe ByteView(base, count: buffer.count)
        }
    }

    /// Memory of someone else's, such as a mapped file.
    @unsafe package init(_ buffer: UnsafeRawBufferPointer) {
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

    /// The bits that any of the bytes has, found by a loop that vectorizes.
    var bitsOfAll: UInt8 {
        var bits: UInt8 = 0
        for index in 0..<count { unsafe bits |= base[index] }
        return bits
    }

    /// Takes two bytes off the front; nil if there are fewer.
    @inline(__always) mutating func takePair() -> (first: Int, second: Int)? {
        guard count >= 2 else { return nil }
        let pair = Int(truncatingIfNeeded: quarter(at: 0))
        dropFirst(2)
        return (pair & 0xFF, pair &>> 8)
    }

    /// Drops bytes at the front, which must be there.
    @inline(__always) mutating func dropFirst(_ bytes: Int) {
        precondition(bytes >= 0 && bytes <= count)
        self = unsafe ByteView(base + bytes, count: count &- bytes)
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

    /// Calls `body` with the bytes as a span, for example for a pattern matcher.
    @inline(__always)
    func withSpan<R>(_ body: (Span<UInt8>) -> R) -> R {
        unsafe body(UnsafeBufferPointer(start: base, count: count).span)
    }

    /// Returns the offset of the scalar after the one at `offset`, or one past the end.
    func offset(afterScalarAt offset: Int) -> Int {
        var next = offset &+ 1
        while next < count, self[next] & 0xC0 == 0x80 { next &+= 1 }
        return next
    }

    /// Returns true if the bytes come before those of `other` in lexicographic order.
    func precedes(_ other: ByteView) -> Bool {
        let common = min(count, other.count)
        var offset = 0
        while offset &+ 8 <= common {
            let (word, another) = (word(at: offset), other.word(at: offset))
            // The first byte is the lowest.
            if word != another { return word.byteSwapped < another.byteSwapped }
            offset &+= 8
        }
        while offset < common {
            if self[offset] != other[offset] { return self[offset] < other[offset] }
            offset &+= 1
        }
        return count < other.count
    }

    /// All bytes, and how many: nothing shorter that says the same of different ones.
    func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: base, count: count))
    }

    static func != (left: ByteView, right: ByteView) -> Bool { !(left == right) }

    /// Returns true if both have the same bytes.
    @inline(__always) static func == (left: ByteView, right: ByteView) -> Bool {
        guard left.count == right.count else { return false }
        return left.count >= 8 ? equalWords(left, right) : equalFewBytes(left, right)
    }

    /// Compares two views of the same count, 8 or more.
    ///
    /// The last step compares the last eight bytes, so that no step is partial.
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

extension [UInt8] {
    /// The lower bytes of `cells`, as many as a `Cell` has, little-endian.
    @inline(__always)
    init<Cell: FixedWidthInteger & BitwiseCopyable>(littleEndian cells: [UInt32], as type: Cell.Type) {
        let width = Cell.bitWidth / 8
        // Safe: the buffer has room for every cell, and all of it is written.
        self = unsafe [UInt8](unsafeUninitializedCapacity: cells.count * width) { buffer, count in
            let start = UnsafeMutableRawBufferPointer(buffer)
            for index in cells.indices {
                unsafe start.storeBytes(
                    of: Cell(truncatingIfNeeded: cells[index]).littleEndian, toByteOffset: index &* width,
                    as: Cell.self)
            }
            count = cells.count * width
        }
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

/// Runs `body` over some bytes of an array, which live as long as the call.
@inline(__always)
func withView<R>(_ bytes: ArraySlice<UInt8>, _ body: (ByteView) -> R) -> R {
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
    let answer: R? = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
        guard let base = buffer.baseAddress else { return body(.empty) }
        return unsafe body(ByteView(base, count: buffer.count))
    }
    return answer ?? withViewOfCopy(text, body)
}

/// Calls `body` with a copy of a string that is not contiguous, as one from Objective-C may be.
@inline(never)
private func withViewOfCopy<R>(_ text: String, _ body: (ByteView) -> R) -> R {
    withView([UInt8](text.utf8), body)
}

/// A table of fixed-width records over a container's bytes: opening copies nothing.
///
/// A cell is read as four bytes and masked to its width, which spares a branch on every access; so the file
/// ends with four bytes of nothing (``Header/padding``).
///
/// Unchecked, because pointers never are `Sendable`: all are constants, nothing is written through the pointer, and the bytes are
/// a container's, which nobody writes while it lives.
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
        cells = (count + (Layout.isClosed ? 1 : 0)) * Layout.columnCount
        precondition(offset >= 0 && cells >= 0 && offset + cells * width + 4 <= bytes.count)
        unsafe base = bytes.base + offset
        self.count = count
        shift = width == 4 ? 2 : UInt32(width - 1)
        mask = width == 4 ? .max : (1 << (8 * UInt32(width))) - 1
    }

    @inline(__always)
    package subscript(row: Int, field: Layout) -> Int {
        let cell = row &* Layout.columnCount &+ field.rawValue
        precondition(UInt(bitPattern: cell) < UInt(bitPattern: cells))
        let bytes = unsafe UnsafeRawPointer(base).loadUnaligned(
            fromByteOffset: cell &<< Int(truncatingIfNeeded: shift), as: UInt32.self)
        return Int(truncatingIfNeeded: UInt32(littleEndian: bytes) & mask)
    }

    /// The run that a field of a record starts, up to where that of the next record does.
    @inline(__always)
    package func run(_ row: Int, _ first: Layout) -> Range<Int> { self[row, first]..<self[row &+ 1, first] }

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
        subscript(field: Layout) -> Int {
            let bytes = unsafe UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: field.rawValue &<< Int(truncatingIfNeeded: shift), as: UInt32.self)
            return Int(truncatingIfNeeded: UInt32(littleEndian: bytes) & mask)
        }
    }

    /// Returns true if each cell of a column is at least the one before it, the closing record's included.
    func isAscending(_ field: Layout) -> Bool {
        switch mask {
        case 0xFF: isAscending(field, UInt8.self)
        case 0xFFFF: isAscending(field, UInt16.self)
        default: isAscending(field, UInt32.self)
        }
    }

    /// The largest cell of a column, or 0; the closing record's does not count.
    func largestCell(_ field: Layout) -> UInt32 {
        switch mask {
        case 0xFF: largest(field, UInt8.self)
        case 0xFFFF: largest(field, UInt16.self)
        default: largest(field, UInt32.self)
        }
    }

    /// The last cell at which ``eight(at:)`` can be called, or -1 if there is none.
    ///
    /// Cells of one byte have none, because tables that small need no speed; neither has Embedded Swift, where size counts.
    var lastEight: Int {
        #if _endian(little) && !hasFeature(Embedded)
        return mask > 0xFF ? max(cells &- 8, -1) : -1
        #else
        return -1
        #endif
    }

    /// Returns eight cells of two or four bytes from cell number `first` on, whatever their records.
    @inline(__always)
    func eight(at first: Int) -> EightCells {
        precondition(first >= 0 && first <= lastEight)
        // Safe: the table holds eight cells from there on, which take 16 bytes or 32.
        let start = unsafe UnsafeRawPointer(base) + (first &<< Int(truncatingIfNeeded: shift))
        let words = unsafe start.loadUnaligned(as: SIMD4<UInt32>.self)
        guard mask > 0xFFFF else { return EightCells(pairs: words) }
        return unsafe EightCells(words, start.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self))
    }

    /// Compares pairs and not with a cell kept from the step before, so that the loop vectorizes.
    @inline(__always)
    private func isAscending<Cell: FixedWidthInteger>(_ field: Layout, _: Cell.Type) -> Bool {
        var descents: Cell = 0
        for row in 0..<max(cells / Layout.columnCount &- 1, 0) {
            let (one, next): (Cell, Cell) = (cell(row, field), cell(row &+ 1, field))
            descents |= one > next ? 1 : 0
        }
        return descents == 0
    }

    @inline(__always)
    private func largest<Cell: FixedWidthInteger>(_ field: Layout, _: Cell.Type) -> UInt32 {
        var largest: Cell = 0
        for row in 0..<count { largest = max(largest, cell(row, field)) }
        return UInt32(largest)
    }

    /// A cell of the table's width.
    ///
    /// Safe: both callers go through the records that there are, and each record is inside.
    @inline(__always)
    private func cell<Cell: FixedWidthInteger>(_ row: Int, _ field: Layout) -> Cell {
        unsafe Cell(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: (row &* Layout.columnCount &+ field.rawValue) &* MemoryLayout<Cell>.size,
                as: Cell.self))
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
