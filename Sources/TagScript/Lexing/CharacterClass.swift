/// The classes of a byte, as bits.
enum CharacterClass {
    static let wordStart: UInt8 = 1
    static let wordPart: UInt8 = 2
    static let digit: UInt8 = 4
    /// A byte of a reference, see ``MaskedScript``.
    static let hole: UInt8 = 8
    /// A byte at which the text of a string may end or change.
    static let stringStop: UInt8 = 16

    /// The classes of every byte.
    static let table: [UInt8] = (0...255).map(classes)

    private static func classes(of byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "$"), UInt8(ascii: "_"):
            wordStart | wordPart
        case UInt8(ascii: "0")...UInt8(ascii: "9"): wordPart | digit
        case MaskedScript.holeStart, MaskedScript.holeRest: wordStart | wordPart | hole
        case 0, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): stringStop
        default: 0
        }
    }
}
