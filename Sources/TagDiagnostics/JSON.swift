/// A JSON value to write: members keep their order, so that equal values give equal bytes.
package indirect enum JSON: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// A number; NaN and the infinities, which JSON does not have, are written as null.
    case double(Double)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    /// The JSON in one line, with spaces only after `:` and `,`.
    package var line: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// The JSON with two spaces of indentation a level and a line a member.
    ///
    /// Empty objects, empty arrays and arrays of scalars stay on one line.
    package var indented: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { (key: $0, value: $1) })
    }

    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
    package static func integer(_ value: some BinaryInteger) -> JSON { .integer(Int64(clamping: value)) }

    /// Returns the string, or null.
    package static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .double(let value): text += value.isFinite ? value.description : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += ", " }
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private func write(to text: inout String, indentation: Int) {
        switch self {
        case .array(let elements) where !elements.allSatisfy(\.isScalar):
            Self.writeLines(elements, between: "[", "]", to: &text, indentation: indentation) {
                element, text in
                element.write(to: &text, indentation: indentation + 2)
            }
        case .object(let members) where !members.isEmpty:
            Self.writeLines(members, between: "{", "}", to: &text, indentation: indentation) { member, text in
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, indentation: indentation + 2)
            }
        default: write(to: &text)
        }
    }

    private static func writeLines<Element>(
        _ elements: [Element], between open: String, _ close: String, to text: inout String, indentation: Int,
        write: (Element, inout String) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += String(repeating: " ", count: indentation + 2)
            write(element, &text)
        }
        text += "\n" + String(repeating: " ", count: indentation) + close
    }

    /// Writes a string so that the output contains no control or hidden scalar as itself.
    ///
    /// Runs without escapes are copied at once: copying scalar by scalar takes ten times as long.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        var copied = string.startIndex
        var at = copied
        while at < string.endIndex {
            let byte = string.utf8[at]
            guard byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            else {
                string.utf8.formIndex(after: &at)
                continue
            }
            let scalar = string.unicodeScalars[at]
            let next = string.unicodeScalars.index(after: at)
            if let escape = escape(of: scalar) {
                text += string[copied..<at]
                text += escape
                copied = next
            }
            at = next
        }
        text += string[copied...]
        text += "\""
    }

    /// Returns the escape of a scalar that must not stand for itself; nil for other scalars.
    private static func escape(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case _ where scalar.isHiddenOrControl:
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        default: return nil
        }
    }
}
