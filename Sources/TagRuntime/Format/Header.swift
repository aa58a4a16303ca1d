/// The 64 bytes a container begins with, and the table of sections after it.
///
/// All numbers are little-endian. After the table come the sections, in the table's order and without gaps, and
/// ``padding`` zero bytes.
package enum Header {
    /// "\x89TAGC\r\n\x1a": shows what cuts to 7 bits or changes line ends.
    package static let magic: UInt64 = 0x1A0A_0D43_4741_5489
    /// Byte number `index` of the magic.
    static func magic(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: magic &>> UInt64(8 * index)) }
    package static let size = 64
    static let flagsOffset = 11
    /// Bytes of one entry of the section table.
    package static let entrySize = 20
    /// Zero bytes at the end, so that any cell may be read as four bytes.
    package static let padding = 4
    /// The version written, and the least that a reader needs to know.
    package static let formatVersion: UInt8 = 1
    package static let readerVersion: UInt8 = 1
    package static let resident: UInt8 = 1
    package static let wire: UInt8 = 2
    /// Flag: one absent part makes a whole template empty; otherwise only itself.
    package static let blanksTemplates: UInt8 = 1
    /// Flag: signatures come after the container.
    ///
    /// It is not part of the content.
    static let signed: UInt8 = 2
    /// Flag: the container goes by the rules of the vendor's web runtime; otherwise by those of its mobile libraries.
    package static let webRules: UInt8 = 4
    package static let knownFlags = blanksTemplates | signed | webRules
    /// Flags that change what a container does.
    package static let behaviourFlags = blanksTemplates | webRules
    /// Section flag: a reader that does not know the section may leave it out.
    package static let skippable: UInt8 = 1

    /// A field of the header or of an entry of the section table.
    package struct Part: Sendable {
        package let offset: Int
        package let size: Int
        package let name: StaticString
        package let documentation: StaticString
    }

    package static var parts: [Part] {
        [
            Part(offset: 0, size: 8, name: "magic", documentation: "89 54 41 47 43 0D 0A 1A."),
            Part(offset: 8, size: 1, name: "formatVersion", documentation: "1."),
            Part(
                offset: 9, size: 1, name: "readerVersion",
                documentation: "The version that a reader must know: 1."),
            Part(offset: 10, size: 1, name: "form", documentation: "1 resident, 2 wire."),
            Part(
                offset: flagsOffset, size: 1, name: "flags",
                documentation:
                    "Bit 0: an absent part makes a whole template empty. Bit 1: signatures follow the container. Bit 2: the container uses the web rule set, otherwise the mobile one. Others are 0."
            ),
            Part(
                offset: 12, size: 4, name: "fileSize",
                documentation: "Bytes of the file without signatures."),
            Part(
                offset: 16, size: 32, name: "contentId",
                documentation:
                    "SHA-256 of the flags without bit 1, and everything after the header. For people, caches and signatures; loading checks the hashes."
            ),
            Part(offset: 48, size: 4, name: "sectionCount", documentation: "Entries of the section table."),
            Part(offset: 52, size: 4, name: "reserved", documentation: "0."),
            Part(
                offset: 56, size: 8, name: "hash",
                documentation: "The hash of the header up to here and the section table."),
        ]
    }

    package static var entryParts: [Part] {
        [
            Part(offset: 0, size: 2, name: "id", documentation: "The section; ids ascend."),
            Part(
                offset: 2, size: 1, name: "flags",
                documentation:
                    "Bit 0: a reader that does not know the section may skip it. Others are 0."),
            Part(
                offset: 3, size: 1, name: "width",
                documentation: "Bytes of a cell: 1, 2 or 4; 8 for wide sections, 1 for bytes."),
            Part(
                offset: 4, size: 4, name: "rows",
                documentation: "The number of records, without the closing one; never 0."),
            Part(offset: 8, size: 4, name: "offset", documentation: "From the start of the file."),
            Part(offset: 12, size: 8, name: "hash", documentation: "The hash of the section's bytes."),
        ]
    }
}
