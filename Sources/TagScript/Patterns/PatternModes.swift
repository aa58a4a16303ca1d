/// The flags of a regular expression.
struct PatternModes: OptionSet {
    let rawValue: UInt8

    static let ignoreCase = PatternModes(rawValue: 1)
    static let multiline = PatternModes(rawValue: 2)
    static let dotAll = PatternModes(rawValue: 4)
    static let unicode = PatternModes(rawValue: 8)
    /// The flag `v`: Unicode, and set notation in classes.
    static let sets = PatternModes(rawValue: 16)
    static let global = PatternModes(rawValue: 32)
    static let sticky = PatternModes(rawValue: 64)
    static let indices = PatternModes(rawValue: 128)

    static func flag(_ letter: UInt8) -> PatternModes? {
        switch letter {
        case UInt8(ascii: "i"): .ignoreCase
        case UInt8(ascii: "m"): .multiline
        case UInt8(ascii: "s"): .dotAll
        case UInt8(ascii: "u"): .unicode
        case UInt8(ascii: "v"): .sets
        case UInt8(ascii: "g"): .global
        case UInt8(ascii: "y"): .sticky
        case UInt8(ascii: "d"): .indices
        default: nil
        }
    }
}

/// The first error of a regular expression.
struct PatternFault: Error {
    var message: String
    var range: Range<Int>
    /// False if a limit of the checker ended the reading.
    var isDecided = true
}
