/// A small reader of trusted JSON, for the data of tests; it knows nothing of places or limits.
package indirect enum PlainJSON: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    /// A number that was written without a fraction and an exponent, and fits.
    case whole(Int64)
    case string(String)
    case array([PlainJSON])
    case object([(key: String, value: PlainJSON)])

    /// Fails if the text is not JSON.
    package init?(_ text: some StringProtocol) {
        var reader = PlainJSONReader(bytes: Array(text.utf8))
        guard let value = reader.value() else { return nil }
        self = value
    }

    package subscript(_ key: String) -> PlainJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    package var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    package var boolean: Bool? {
        guard case .boolean(let boolean) = self else { return nil }
        return boolean
    }

    package var integer: Int? {
        switch self {
        case .number(let number): Int(exactly: number)
        case .whole(let number): Int(number)
        default: nil
        }
    }

    /// The same as JSON.
    package var text: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .number(let number): "\(number)"
        case .whole(let number): "\(number)"
        case .string(let string): Self.quoted(string)
        case .array(let array): "[" + array.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    package var array: [PlainJSON]? {
        guard case .array(let array) = self else { return nil }
        return array
    }

    package static func == (left: PlainJSON, right: PlainJSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.whole(let left), .whole(let right)): left == right
        case (.whole(let whole), .number(let number)), (.number(let number), .whole(let whole)):
            Double(whole) == number
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }
}

private struct PlainJSONReader {
    let bytes: [UInt8]
    var at = 0

    private mutating func skip() { while at < bytes.count, bytes[at] <= 0x20 { at += 1 } }

    private mutating func take(_ text: StaticString) -> Bool {
        let text = Array(text.description.utf8)
        guard bytes[at...].starts(with: text) else { return false }
        at += text.count
        return true
    }

    mutating func value() -> PlainJSON? {
        skip()
        guard at < bytes.count else { return nil }
        defer { skip() }
        switch bytes[at] {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "\""): return string().map { .string($0) }
        default: break
        }
        if take("null") { return .null }
        if take("true") { return .boolean(true) }
        if take("false") { return .boolean(false) }
        let digits = bytes[at...].prefix { "+-.eE0123456789".utf8.contains($0) }
        at += digits.count
        if let whole = Int64(String(decoding: digits, as: UTF8.self)) { return .whole(whole) }
        return Double(String(decoding: digits, as: UTF8.self)).map { .number($0) }
    }

    private mutating func array() -> PlainJSON? {
        at += 1
        var elements: [PlainJSON] = []
        skip()
        while at < bytes.count, bytes[at] != UInt8(ascii: "]") {
            guard let element = value() else { return nil }
            elements.append(element)
            guard take(",") else { break }
        }
        return take("]") ? .array(elements) : nil
    }

    private mutating func object() -> PlainJSON? {
        at += 1
        var members: [(key: String, value: PlainJSON)] = []
        skip()
        while at < bytes.count, bytes[at] != UInt8(ascii: "}") {
            skip()
            guard let key = string() else { return nil }
            skip()
            guard take(":"), let value = value() else { return nil }
            members.append((key, value))
            guard take(",") else { break }
        }
        return take("}") ? .object(members) : nil
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        var units: [UInt16] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
                guard escape(&text, &units) else { return nil }
            } else {
                flush(&text, &units)
                let start = at
                while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") {
                    at += 1
                }
                text += bytes[start..<at]
            }
        }
        flush(&text, &units)
        return take("\"") ? String(decoding: text, as: UTF8.self) : nil
    }

    private mutating func escape(_ text: inout [UInt8], _ units: inout [UInt16]) -> Bool {
        let letter = bytes[at + 1]
        at += 2
        guard letter == UInt8(ascii: "u") else {
            flush(&text, &units)
            let plain: [UInt8: UInt8] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]
            text.append(plain[letter] ?? letter)
            return true
        }
        guard at + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
        else { return false }
        units.append(unit)
        at += 4
        return true
    }

    private func flush(_ text: inout [UInt8], _ units: inout [UInt16]) {
        guard !units.isEmpty else { return }
        text += Array(String(decoding: units, as: UTF16.self).utf8)
        units = []
    }
}
