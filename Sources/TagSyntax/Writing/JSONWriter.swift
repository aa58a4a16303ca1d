import TagDiagnostics

/// How a tree is laid out as JSON; two spaces a level in both.
package enum JSONLayout: Sendable {
    /// A line for every member and element; only what is empty stays on its line.
    case lines
    /// As people write: what is small stays on one line.
    ///
    /// That is below the second level, when it fits within 100 columns and nests three levels at most.
    case readable
}

/// Writes a tree as JSON (RFC 8259).
struct JSONWriter {
    private static let width = 100

    private let layout: JSONLayout
    private var bytes: [UInt8] = []

    static func write(_ tree: OutputTree, _ layout: JSONLayout) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.write(tree, level: 0, column: 0)
        writer.bytes.append(UInt8(ascii: "\n"))
        return writer.bytes
    }

    private init(layout: JSONLayout) { self.layout = layout }

    private mutating func write(_ tree: OutputTree, level: Int, column: Int) {
        if layout == .readable, !tree.isScalar, staysOnLine(tree, level, column) {
            return writeLine(tree)
        }
        switch tree {
        case .list(let elements) where !elements.isEmpty:
            put("[")
            for (index, element) in elements.enumerated() {
                breakLine(level + 1, isFirst: index == 0)
                write(element, level: level + 1, column: 2 * (level + 1))
            }
            breakLine(level)
            put("]")
        case .object(let members) where !members.isEmpty:
            put("{")
            for (index, member) in members.enumerated() {
                breakLine(level + 1, isFirst: index == 0)
                let start = bytes.count
                write(member.key)
                put(": ")
                write(member.value, level: level + 1, column: 2 * (level + 1) + bytes.count - start)
            }
            breakLine(level)
            put("}")
        default: writeLine(tree)
        }
    }

    private mutating func breakLine(_ level: Int, isFirst: Bool) {
        if !isFirst { put(",") }
        breakLine(level)
    }

    private mutating func breakLine(_ level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    }

    private mutating func put(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { bytes.append(text.byte(index)) }
    }
}

// MARK: - On one line

extension JSONWriter {
    private mutating func writeLine(_ tree: OutputTree) {
        switch tree {
        case .null: put("null")
        case .boolean(let value): put(value ? "true" : "false")
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .double(let value): bytes.append(contentsOf: value.shortest.utf8)
        case .string(let value): write(value)
        case .list(let elements):
            put("[")
            for (index, element) in elements.enumerated() {
                put(index == 0 ? " " : ", ")
                writeLine(element)
            }
            put(elements.isEmpty ? "]" : " ]")
        case .object(let members):
            put("{")
            for (index, member) in members.enumerated() {
                put(index == 0 ? " " : ", ")
                write(member.key)
                put(": ")
                writeLine(member.value)
            }
            put(members.isEmpty ? "}" : " }")
        }
    }

    private func staysOnLine(_ tree: OutputTree, _ level: Int, _ column: Int) -> Bool {
        var room = Self.width - column
        return Self.fits(tree, height: level < 2 ? 1 : 3, &room)
    }

    /// Whether the tree on one line takes no more than `room`, which it is taken from; looks no further than that.
    private static func fits(_ tree: OutputTree, height: Int, _ room: inout Int) -> Bool {
        switch tree {
        case .null, .boolean: room -= 5
        case .integer(let value): room -= String(value).utf8.count
        case .double(let value): room -= value.shortest.utf8.count
        case .string(let value): room -= value.utf8.count + 2
        case .list(let elements):
            guard height > 0 || elements.isEmpty else { return false }
            room -= 4
            for element in elements {
                room -= 2
                guard room >= 0, fits(element, height: height - 1, &room) else { return false }
            }
        case .object(let members):
            guard height > 0 || members.isEmpty else { return false }
            room -= 4
            for member in members {
                room -= member.key.utf8.count + 6
                guard room >= 0, fits(member.value, height: height - 1, &room) else { return false }
            }
        }
        return room >= 0
    }
}

// MARK: - Text

extension JSONWriter {
    /// A string, with what is no character for the eye by its number.
    private mutating func write(_ string: String) {
        put("\"")
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": put("\\\"")
            case "\\": put("\\\\")
            case "\n": put("\\n")
            case "\r": put("\\r")
            case "\t": put("\\t")
            case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar.isHiddenOrControl: for unit in String(scalar).utf16 { writeEscaped(unit) }
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        put("\"")
    }

    private mutating func writeEscaped(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        put("\\u")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
        bytes.append(contentsOf: digits.utf8)
    }
}

extension Double {
    /// The shortest text that reads back as the same number, with what tells it from an integer; 0 for what is not
    /// finite, which no carrier has a word for.
    var shortest: String { isFinite ? description : "0.0" }
}

extension StaticString {
    /// Byte number `index` of its text.
    func byte(_ index: Int) -> UInt8 {
        // Safe: the callers count to `utf8CodeUnitCount`, and the text of a literal is never freed.
        unsafe utf8Start[index]
    }
}
