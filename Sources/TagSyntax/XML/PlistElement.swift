/// An element of a property list.
enum PlistElement {
    case plist, dict, array, key, string, integer, real, `true`, `false`, date, data

    /// Finds an element by its name as a word, the first letter in the lowest bits; nil for unknown names.
    ///
    /// So a tag is recognized by comparing one word instead of reading its letters.
    @inline(__always)
    init?(_ word: UInt64) {
        switch word {
        case 0x0079_656B: self = .key
        case 0x676E_6972_7473: self = .string
        case 0x7463_6964: self = .dict
        case 0x0079_6172_7261: self = .array
        case 0x0072_6567_6574_6E69: self = .integer
        case 0x6575_7274: self = .true
        case 0x0065_736C_6166: self = .false
        case 0x6C61_6572: self = .real
        case 0x6174_6164: self = .data
        case 0x6574_6164: self = .date
        case 0x0074_7369_6C70: self = .plist
        default: return nil
        }
    }

    /// The name as a word.
    @inline(__always)
    var word: UInt64 {
        switch self {
        case .key: 0x0079_656B
        case .string: 0x676E_6972_7473
        case .dict: 0x7463_6964
        case .array: 0x0079_6172_7261
        case .integer: 0x0072_6567_6574_6E69
        case .true: 0x6575_7274
        case .false: 0x0065_736C_6166
        case .real: 0x6C61_6572
        case .data: 0x6174_6164
        case .date: 0x6574_6164
        case .plist: 0x0074_7369_6C70
        }
    }

    var name: String {
        switch self {
        case .key: "key"
        case .string: "string"
        case .dict: "dict"
        case .array: "array"
        case .integer: "integer"
        case .true: "true"
        case .false: "false"
        case .real: "real"
        case .data: "data"
        case .date: "date"
        case .plist: "plist"
        }
    }

    /// The number of letters in the name.
    @inline(__always)
    var length: Int { 8 &- word.leadingZeroBitCount >> 3 }

    /// The kind of the element on the tape; nil for the two that are not values.
    @inline(__always)
    var kind: NodeKind? {
        switch self {
        case .dict: .object
        case .array: .array
        case .string: .string
        case .integer: .integer
        case .real: .real
        case .true: .true
        case .false: .false
        case .date: .date
        case .data: .data
        case .key, .plist: nil
        }
    }
}
