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
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The JSON with two spaces of indentation a level and a line a member.
    ///
    /// Empty objects, empty arrays and arrays of scalars stay on one line.
    package var indented: String {
        var bytes: [UInt8] = []
        write(to: &bytes, indentation: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the JSON in one line, as ``line`` is.
    package func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .boolean(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .double(let value): bytes += (value.isFinite ? value.description : "null").utf8
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let elements):
            bytes += "[".utf8
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes += ", ".utf8 }
                element.write(to: &bytes)
            }
            bytes += "]".utf8
        case .object(let members):
            bytes += "{".utf8
            for (index, member) in members.enumerated() {
                if index > 0 { bytes += ", ".utf8 }
                Self.write(member.key, to: &bytes)
                bytes += ": ".utf8
                member.value.write(to: &bytes)
            }
            bytes += "}".utf8
        }
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

    private func write(to bytes: inout [UInt8], indentation: Int) {
        switch self {
        case .array(let elements) where !elements.allSatisfy({ $0.isScalar }):
            Self.writeLines(elements, between: "[", "]", to: &bytes, indentation: indentation) {
                element, bytes in
                element.write(to: &bytes, indentation: indentation + 2)
            }
        case .object(let members) where !members.isEmpty:
            Self.writeLines(members, between: "{", "}", to: &bytes, indentation: indentation) {
                member, bytes in
                Self.write(member.key, to: &bytes)
                bytes += ": ".utf8
                member.value.write(to: &bytes, indentation: indentation + 2)
            }
        default: write(to: &bytes)
        }
    }

    private static func writeLines<Element>(
        _ elements: [Element], between open: String, _ close: String, to bytes: inout [UInt8],
        indentation: Int, write: (Element, inout [UInt8]) -> Void
    ) {
        bytes += open.utf8
        for (index, element) in elements.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            bytes += repeatElement(UInt8(ascii: " "), count: indentation + 2)
            write(element, &bytes)
        }
        bytes += "\n".utf8
        bytes += repeatElement(UInt8(ascii: " "), count: indentation)
        bytes += close.utf8
    }

    /// Writes a string so that the output contains no control or hidden scalar as itself.
    package static func write(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(string, isPlain: isPlain, escaping: escape)
        bytes.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isPrintable && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
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
            guard scalar.value > 0xFFFF else { return escape(of: scalar.value) }
            let rest = scalar.value - 0x1_0000
            return escape(of: 0xD800 + rest >> 10) + escape(of: 0xDC00 + rest & 0x3FF)
        default: return nil
        }
    }

    private static func escape(of unit: UInt32) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
