/// The 64 bytes a container begins with, and the table of sections after it.
///
/// All numbers are little-endian. After the table come the sections, in the table's order and without gaps, and
/// ``padding`` zero bytes.
package enum Header {
    /// "\x89TAGC\r\n\x1a": shows what cuts to 7 bits or changes line ends.
    package static let magic: UInt64 = 0x1A0A_0D43_4741_5489
    /// Byte number `index` of the magic.
    package static func magic(_ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: magic &>> UInt64(8 * index))
    }
    /// Returns true if bytes begin as a container's do, of whatever form.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 5 && (0..<5).allSatisfy { bytes[$0] == magic($0) }
    }
    package static let size = 64
    /// Bytes of one entry of the section table.
    package static let entrySize = 20
    /// Zero bytes at the end, so that any cell may be read as four bytes.
    package static let padding = 4
    /// The version of the writer; what readers may skip can raise it alone.
    package static var formatVersion: UInt8 { readerVersion }
    /// The least version that a reader must know: that of all that a writer may use, so it does not depend on a container's contents.
    package static var readerVersion: UInt8 {
        max(max(MacroKind.version, PredicateKind.version), max(SectionID.version, flagsVersion))
    }
    /// The version of the format that brought the latest flag, of whatever: a new one raises it, once a release.
    package static var flagsVersion: UInt8 { 1 }
    package static let resident: UInt8 = 1
    package static let wire: UInt8 = 2

    /// The offset of entry number `index` of the section table, or the end of that many.
    package static func entry(_ index: Int) -> Int { size + index * entrySize }
}

/// A layout of bytes at fixed places: its cases are its fields, in order, whose raw values are their offsets.
package protocol ByteLayout: RawRepresentable<Int>, CaseIterable, Sendable where AllCases == [Self] {
    /// The number of bytes, and the documentation.
    var meaning: (size: Int, documentation: StaticString) { get }
}

extension ByteLayout {
    @inline(__always)
    package var size: Int { meaning.size }
    package var range: Range<Int> { rawValue..<rawValue + size }
}

/// A field of the header; up to the content id also of the wire form.
package enum HeaderField: Int, ByteLayout {
    case magic = 0
    case formatVersion = 8
    case readerVersion = 9
    case form = 10
    case flags = 11
    case fileSize = 12
    case contentId = 16
    case sectionCount = 48
    case reserved = 52
    case hash = 56

    @inline(__always)
    package var meaning: (size: Int, documentation: StaticString) {
        switch self {
        case .magic: (8, "89 54 41 47 43 0D 0A 1A.")
        case .formatVersion: (1, "The version of the writer.")
        case .readerVersion: (1, "The least version that a reader must know.")
        case .form: (1, "1 resident, 2 wire.")
        case .flags:
            (
                1,
                "Bit 0: an absent part makes a whole template empty. Bit 1: signatures follow the container. Bit 2: the container uses the web rule set, otherwise the mobile one. Others are 0."
            )
        case .fileSize: (4, "Bytes of the file without signatures.")
        case .contentId:
            (
                32,
                "SHA-256 of the flags without bit 1, and everything after the header. For people, caches and signatures; loading checks the hashes."
            )
        case .sectionCount: (4, "Entries of the section table.")
        case .reserved: (4, "0.")
        case .hash: (8, "The hash of the header up to here and the section table.")
        }
    }
}

/// A field of an entry of the section table.
package enum EntryField: Int, ByteLayout {
    case id = 0
    case flags = 2
    case width = 3
    case rows = 4
    case offset = 8
    case hash = 12

    @inline(__always)
    package var meaning: (size: Int, documentation: StaticString) {
        switch self {
        case .id: (2, "The section; ids ascend.")
        case .flags: (1, "Bit 0: a reader that does not know the section may skip it. Others are 0.")
        case .width: (1, "Bytes of a cell: 1, 2 or 4; 8 for wide sections, 1 for bytes.")
        case .rows: (4, "The number of records, without the closing one; never 0.")
        case .offset: (4, "From the start of the file.")
        case .hash: (8, "The hash of the section's bytes.")
        }
    }
}

/// The flags of a container.
package struct HeaderFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One absent part makes a whole template empty; otherwise only itself.
    package static let blanksTemplates = HeaderFlags(rawValue: 1)
    /// Signatures come after the container; not part of the content.
    package static let signed = HeaderFlags(rawValue: 2)
    /// The container goes by the rules of the vendor's web runtime; otherwise by those of its mobile libraries.
    package static let webRules = HeaderFlags(rawValue: 4)
    /// Flags that change what a container does.
    package static let behaviour: HeaderFlags = [.blanksTemplates, .webRules]
    package static let known: HeaderFlags = [.blanksTemplates, .signed, .webRules]
}

/// The flags of a section.
package struct SectionFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A reader that does not know the section may leave it out.
    package static let skippable = SectionFlags(rawValue: 1)
    package static let known: SectionFlags = [.skippable]
}

extension ByteView {
    /// The number in a field of at most eight bytes, of a layout that begins at `start`.
    @inline(__always)
    subscript<Field: ByteLayout>(field: Field, from start: Int = 0) -> UInt64 {
        let offset = start + field.rawValue
        switch field.size {
        case 1: return UInt64(self[offset])
        case 2: return UInt64(quarter(at: offset))
        case 4: return UInt64(half(at: offset))
        default: return word(at: offset)
        }
    }

    /// The flags of a container's header.
    var flags: HeaderFlags { HeaderFlags(rawValue: self[HeaderField.flags.rawValue]) }
}

extension [UInt8] {
    /// The number in a field of at most eight bytes, of a layout that begins at `start`.
    package subscript<Field: ByteLayout>(field: Field, from start: Int = 0) -> UInt64 {
        get { field.range.reversed().reduce(0) { $0 << 8 | UInt64(self[start + $1]) } }
        set {
            for (index, place) in field.range.enumerated() {
                self[start + place] = UInt8(truncatingIfNeeded: newValue &>> UInt64(8 * index))
            }
        }
    }

    /// The flags of a container's header.
    package var flags: HeaderFlags { HeaderFlags(rawValue: self[HeaderField.flags.rawValue]) }
}
