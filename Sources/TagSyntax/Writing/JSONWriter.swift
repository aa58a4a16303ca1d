import TagDiagnostics

/// How a tree is laid out as JSON.
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
    /// Spaces a level.
    private let indent: Int
    private var bytes: [UInt8] = []

    static func write(_ tree: OutputTree, _ layout: JSONLayout) -> [UInt8] {
        write(JSONText(tree), layout, indent: 2)
    }

    static func write(_ text: JSONText, _ layout: JSONLayout, indent: Int) -> [UInt8] {
        var writer = JSONWriter(layout: layout, indent: indent)
        writer.write(text, level: 0, column: 0)
        writer.bytes.append(UInt8(ascii: "\n"))
        return writer.bytes
    }

    private init(layout: JSONLayout, indent: Int) {
        self.layout = layout
        self.indent = indent
    }

    private mutating func write(_ text: JSONText, level: Int, column: Int) {
        if layout == .readable, !text.isWord, staysOnLine(text, level, column) { return writeLine(text) }
        switch text {
        case .list(let elements) where !elements.isEmpty:
            put("[")
            for (index, element) in elements.enumerated() {
                breakLine(level + 1, isFirst: index == 0)
                write(element, level: level + 1, column: indent * (level + 1))
            }
            breakLine(level)
            put("]")
        case .object(let members) where !members.isEmpty:
            put("{")
            for (index, member) in members.enumerated() {
                breakLine(level + 1, isFirst: index == 0)
                bytes += member.key
                put(": ")
                write(
                    member.value, level: level + 1, column: indent * (level + 1) + member.key.count + 2)
            }
            breakLine(level)
            put("}")
        default: writeLine(text)
        }
    }

    private mutating func breakLine(_ level: Int, isFirst: Bool) {
        if !isFirst { put(",") }
        breakLine(level)
    }

    private mutating func breakLine(_ level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * level))
    }

    private mutating func put(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { bytes.append(text.byte(index)) }
    }
}

// MARK: - On one line

extension JSONWriter {
    private mutating func writeLine(_ text: JSONText) {
        switch text {
        case .word(let word): bytes += word
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
                bytes += member.key
                put(": ")
                writeLine(member.value)
            }
            put(members.isEmpty ? "}" : " }")
        }
    }

    private func staysOnLine(_ text: JSONText, _ level: Int, _ column: Int) -> Bool {
        var room = Self.width - column
        return Self.fits(text, height: level < 2 ? 1 : 3, &room)
    }

    /// Whether the text on one line takes no more than `room`, which it is taken from; looks no further than that.
    private static func fits(_ text: JSONText, height: Int, _ room: inout Int) -> Bool {
        switch text {
        case .word(let word): room -= word.count
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
                room -= member.key.count + 4
                guard room >= 0, fits(member.value, height: height - 1, &room) else { return false }
            }
        }
        return room >= 0
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
