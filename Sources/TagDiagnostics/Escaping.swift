extension Unicode.Scalar {
    /// True if the scalar could mislead a terminal, a log or a reviewer, so that it is shown by number.
    ///
    /// C0, DEL and C1 controls, the line and paragraph separators, the bidirectional controls (which reorder
    /// what is read), the byte-order mark and the tag characters.
    package var isHiddenOrControl: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2060, 0x2066...0x2069: true
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// The entity for a scalar that XML and HTML cannot write as it is; nil for others.
    package var entity: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: nil
        }
    }

    /// The text for a scalar that must not be written as it is: `\n`, `\u{1B}`.
    package var shownByNumber: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        }
    }
}

extension UInt8 {
    /// True for ASCII but controls: such a byte is shown as it is.
    package var isPrintable: Bool { 0x20...0x7E ~= self }
}

extension [UInt8] {
    /// Appends a text in UTF-8 with some scalars replaced; those for which `replacement` is nil stay as they are.
    ///
    /// All between two replacements is copied at once.
    ///
    /// - Parameter isPlain: True only for bytes of ASCII that are never replaced, which is faster than asking `replacement`.
    @inline(__always)
    mutating func append(
        _ text: String, isPlain: (UInt8) -> Bool, escaping replacement: (Unicode.Scalar) -> String?
    ) {
        let (bytes, scalars) = (text.utf8, text.unicodeScalars)
        guard let special = bytes.firstIndex(where: { !isPlain($0) }) else {
            return append(contentsOf: bytes)
        }
        var copied = bytes.startIndex
        for index in scalars[special...].indices {
            guard let replacement = replacement(scalars[index]) else { continue }
            append(contentsOf: bytes[copied..<index])
            append(contentsOf: replacement.utf8)
            copied = scalars.index(after: index)
        }
        append(contentsOf: bytes[copied...])
    }

    /// Appends a text as ``StringProtocol/escapedForTerminal(limit:)`` returns it.
    package mutating func append(forTerminal text: String) {
        append(text.shortened(), isPlain: { $0.isPrintable }) {
            $0.isHiddenOrControl ? $0.shownByNumber : nil
        }
    }
}

extension [String] {
    /// The texts as one: `a`, `a and b`, `a, b and c`.
    package var inWords: String {
        guard count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + self[count - 1]
    }
}

extension String {
    /// The most scalars of a text from an input that are shown, unless a place has a limit of its own.
    package static var shownScalars: Int { 200 }
}

extension StringProtocol {
    /// Returns the text for a terminal or a log: on one line, nothing hidden, at most `limit` scalars before escaping.
    ///
    /// Every text that comes from an input goes through here before a person sees it.
    package func escapedForTerminal(limit: Int = String.shownScalars) -> String {
        let short = shortened(to: limit)
        guard !short.utf8.allSatisfy({ $0.isPrintable }) else { return short }
        return short.escaped { $0.isHiddenOrControl ? $0.shownByNumber : nil }
    }

    /// Returns the text with some scalars replaced; those for which `replacement` is nil stay as they are.
    package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result: [UInt8] = []
        result.append(String(self), isPlain: { _ in false }, escaping: replacement)
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the text; if it is longer than `limit`, without its middle, because messages often end with what matters.
    ///
    /// Every finding about the contents of a named thing repeats the name. One too long to be a name would be copied thousands
    /// of times.
    ///
    /// - Parameter limit: The most scalars of the result.
    package func shortened(to limit: Int = String.shownScalars) -> String {
        // No text has more scalars than bytes. They are not counted, because a name of megabytes is shortened each time it is
        // written.
        let scalars = unicodeScalars
        guard utf8.count > limit,
            let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return String(self) }
        // Bytes are copied at once, and thousands of findings may have such a name.
        let head = scalars.index(scalars.startIndex, offsetBy: limit - limit / 3)
        let tail = scalars.index(scalars.endIndex, offsetBy: 1 - limit / 3)
        var short = String(decoding: utf8[..<head], as: UTF8.self)
        short += "…"
        short += String(decoding: utf8[tail...], as: UTF8.self)
        return short
    }
}
