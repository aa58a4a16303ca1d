/// A compiled container, ready to be evaluated in place.
///
/// Loading allocates a few objects, whatever the container's size; an ``Evaluator`` for each thread reads it.
///
/// ```swift
/// let container = try LoadedContainer(bytes)
/// print(container.id.string, container.version.string, container.keys.count)
/// ```
public final class LoadedContainer: Sendable {
    /// The amount of verification before a container is used.
    public enum Verification: Sendable {
        /// Every byte: hashes, indices, runs, text, order, patterns. In time linear in the file, about as long as
        /// reading it takes; afterwards an evaluation reads nothing out of bounds, and ends, however much the container asks
        /// of it: see ``Failure/Reason/stepBudget``.
        case full
        /// Only header and section table, in constant time: for a file that this app verified before and that
        /// no other program can write. A damaged one may stop the process, but not read outside its bytes.
        case trusted
    }

    /// All bytes but the signatures, for what looks at them one by one.
    package let bytes: ByteView
    /// The signatures after the container; empty where there are none.
    package let trailer: ByteView
    package let tables: Tables
    private let release: @Sendable () -> Void

    /// Loads `bytes`, which are kept and not copied.
    ///
    /// - Throws: ``LoadError`` with the first fault and its place.
    public convenience init(_ bytes: [UInt8], verification: Verification = .full) throws(LoadError) {
        // The array lives as long as the closure, which is as long as the container.
        try self.init(ByteView(holding: bytes), verification) { withExtendedLifetime(bytes) {} }
    }

    /// Loads memory of the caller's in place: nothing is copied.
    ///
    /// `bytes` must not change until `release` is called, which happens once: when the container is deallocated,
    /// or before this returns with an error.
    @unsafe
    public convenience init(
        adopting bytes: UnsafeRawBufferPointer, verification: Verification = .full,
        release: @escaping @Sendable () -> Void
    ) throws(LoadError) {
        // Safe: the caller says the memory stays until `release`, and nothing outlives the container.
        try self.init(unsafe ByteView(bytes), verification, release)
    }

    private init(
        _ bytes: ByteView, _ verification: Verification, _ release: @escaping @Sendable () -> Void
    ) throws(LoadError) {
        do throws(LoadError) {
            let end = try SignatureTrailer.start(in: bytes)
            self.bytes = bytes[0..<end]
            trailer = bytes[end..<bytes.count]
            tables = try LoadedContainer.tables(bytes[0..<end], verification)
        } catch {
            release()
            throw error
        }
        self.release = release
    }

    deinit { release() }

    private static func tables(_ bytes: ByteView, _ verification: Verification) throws(LoadError) -> Tables {
        let sections = try SectionTable(bytes)
        let tables = try Tables(bytes, sections)
        if verification == .full {
            var verifier = Verifier(bytes, tables, sections)
            try verifier.verify()
        }
        return tables
    }
}

extension LoadedContainer {
    /// The public id, such as `GTM-1234`.
    public var id: UTF8Text { UTF8Text(tables.string(tables.container[0, ContainerRecord.id])) }
    /// The version, as text.
    public var version: UTF8Text { UTF8Text(tables.string(tables.container[0, ContainerRecord.version])) }
    /// The version as a whole number, which tells an older container from a newer one; nil if it is not one.
    public var versionNumber: UInt64? {
        let digits = tables.string(tables.container[0, ContainerRecord.version]).array
        guard !digits.isEmpty else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            let (shifted, isLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = shifted.addingReportingOverflow(UInt64(digit) - 48)
            guard !isLarge, !isLarger else { return nil }
            number = sum
        }
        return number
    }
    /// The SHA-256 of the flags, without the one for signatures, and of everything after the header.
    ///
    /// It is the same for the same content, whatever the signatures. The value is the one in the header, which
    /// only ``isSigned(by:)`` verifies.
    public var contentId: [UInt8] { bytes[HeaderField.contentId.range].array }
    /// The size in bytes, without signatures.
    public var size: Int { bytes.count }
    /// The number of tags.
    public var tagCount: Int { tables.tags.count }
    /// The number of keys that the app can read.
    public var keyCount: Int { tables.keys.count }
    /// The keys that the app can read, in the order of their macros; their texts share one array.
    public var keys: [UTF8Text] {
        let rows = (0..<tables.keys.count).map { row in
            (tables.keys[row, KeyRecord.macro], tables.keys[row, KeyRecord.name])
        }
        .sorted { $0 < $1 }
        var texts: [UInt8] = []
        let ends = rows.map { row in
            tables.string(row.1).append(to: &texts)
            return texts.count
        }
        return rows.indices.map { UTF8Text(texts, ($0 > 0 ? ends[$0 - 1] : 0)..<ends[$0]) }
    }
    /// The name of tag number `index`; nil in a stripped container.
    public func name(ofTag index: Int) -> UTF8Text? { tables.name(ofTag: index).map { UTF8Text($0) } }
    /// The name of rule number `index`; nil in a stripped container.
    public func name(ofRule index: Int) -> UTF8Text? { tables.name(ofRule: index).map { UTF8Text($0) } }
    /// The name of macro number `index`; nil in a stripped container, or when it has none of its own.
    public func name(ofMacro index: Int) -> UTF8Text? { tables.name(ofMacro: index).map { UTF8Text($0) } }
}

extension Tables {
    /// Lays the tables over `bytes`; every cell is then inside.
    init(_ bytes: ByteView, _ sections: SectionTable) throws(LoadError) {
        flags = bytes.flags
        for index in 0..<sections.count {
            var placing = SectionPlacing(bytes: bytes, entry: sections.entry(index))
            if let id = placing.entry.id { try visit(id, &placing) }
        }
        guard container.count == 1 else { throw LoadError(.missingSection, at: Header.size) }
        space = ValueSpace(
            strings: strings.count, macros: macros.count, integers: integers.count / 8,
            doubles: doubles.count / 8, composites: composites.count, patterns: patterns.count,
            tags: tags.count)
    }
}

/// Lays the table of a section over the bytes of its entry, which must be just those it needs.
private struct SectionPlacing: SectionVisitor {
    let bytes: ByteView
    let entry: SectionInfo

    @inline(__always)
    mutating func visit<Layout: RecordLayout>(_ table: inout Table<Layout>) throws(LoadError) {
        let width = entry.width
        guard width == 1 || width == 2 || width == 4 else { throw fault }
        // Rows are at most the section's bytes, which are fewer than 2^32: this cannot overflow 64 bits.
        let cells = (Int64(entry.rows) + (Layout.isClosed ? 1 : 0)) * Int64(Layout.columnCount)
        guard cells * Int64(width) == Int64(entry.byteCount) else { throw fault }
        table = Table(bytes, at: entry.offset, count: entry.rows, width: width)
    }

    @inline(__always)
    mutating func visit(_ view: inout ByteView, width: Int) throws(LoadError) {
        guard entry.width == width, Int64(entry.rows) * Int64(width) == Int64(entry.byteCount) else {
            throw fault
        }
        view = bytes[entry.range]
    }

    private var fault: LoadError { LoadError(.sectionLayout, at: entry.offset) }
}
