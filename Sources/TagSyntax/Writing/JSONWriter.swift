import TagDiagnostics

/// The layouts of JSON.
package enum JSONLayout: Sendable {
    /// A line for each member and element; only an empty object or array stays on its line.
    case lines
    /// A layout as people write it: small objects and arrays stay on one line.
    ///
    /// These are below the second level, fit within 100 columns and nest at most three levels.
    case readable
}

/// Writes a tree as JSON (RFC 8259).
struct JSONWriter<Source: JSONSource> {
    private typealias Text = JSONText<Source.Node>

    private let source: Source
    private let layout: JSONLayout
    /// The number of spaces for each level.
    private let indent: Int
    /// The columns of a line that keeps a small object or array.
    private let width = 100
    private var bytes: [UInt8] = []

    init(_ source: Source, _ layout: JSONLayout, indent: Int = 2) {
        (self.source, self.layout, self.indent) = (source, layout, indent)
    }

    /// Returns the text of a root.
    ///
    /// - Parameter capacity: The bytes to reserve; a longer text is copied as it grows.
    consuming func write(_ root: Source.Node, capacity: Int = 0) -> [UInt8] {
        bytes.reserveCapacity(capacity)
        write(root, level: 0, column: 0)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private mutating func write(_ node: Source.Node, level: Int, column: Int) {
        let text = source.text(of: node)
        if layout == .readable, !text.isWord, staysOnLine(text, level, column) { return writeLine(text) }
        guard case .group(let isObject, let parts) = text, !parts.isEmpty else { return writeLine(text) }
        put(isObject ? "{" : "[")
        for (index, part) in parts.enumerated() {
            if index > 0 { put(",") }
            breakLine(level + 1)
            let length = isObject ? put(key: part.key) : 0
            write(part.value, level: level + 1, column: indent * (level + 1) + length)
        }
        breakLine(level)
        put(isObject ? "}" : "]")
    }

    private mutating func breakLine(_ level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * level))
    }

    /// Writes a key with its colon; returns their length.
    @discardableResult
    private mutating func put(key: [UInt8]) -> Int {
        bytes += key
        put(": ")
        return key.count + 2
    }

    private mutating func put(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { bytes.append(text.byte(index)) }
    }
}

// MARK: - On one line

extension JSONWriter {
    private mutating func writeLine(_ text: Text) {
        switch text {
        case .word(let word): bytes += word
        case .group(let isObject, let parts):
            put(isObject ? "{" : "[")
            for (index, part) in parts.enumerated() {
                put(index == 0 ? " " : ", ")
                if isObject { put(key: part.key) }
                writeLine(source.text(of: part.value))
            }
            if !parts.isEmpty { put(" ") }
            put(isObject ? "}" : "]")
        }
    }

    private func staysOnLine(_ text: Text, _ level: Int, _ column: Int) -> Bool {
        var room = width - column
        return fits(text, height: level < 2 ? 1 : 3, &room)
    }

    /// Returns true if the text fits on a line of `room` bytes, and subtracts its length from `room`; stops when it is used up.
    private func fits(_ text: Text, height: Int, _ room: inout Int) -> Bool {
        switch text {
        case .word(let word): room -= word.count
        case .group(let isObject, let parts):
            guard height > 0 || parts.isEmpty else { return false }
            room -= 4
            for part in parts {
                room -= isObject ? part.key.count + 4 : 2
                guard room >= 0, fits(source.text(of: part.value), height: height - 1, &room) else {
                    return false
                }
            }
        }
        return room >= 0
    }
}

extension Double {
    /// The shortest text that reads back as the same number and not as an integer; 0.0 if it is not finite.
    ///
    /// No encoding has a word for numbers that are not finite.
    var shortest: String { isFinite ? description : "0.0" }
}

extension StaticString {
    /// Returns byte number `index` of the text.
    func byte(_ index: Int) -> UInt8 {
        // Safe: the callers count to `utf8CodeUnitCount`, and the text of a literal is never freed.
        unsafe utf8Start[index]
    }
}
