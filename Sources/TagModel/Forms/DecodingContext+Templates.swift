import TagDiagnostics
import TagSyntax

extension DecodingContext {
    /// Returns the text of `node`, split at its `{{references}}`, each with its place.
    mutating func text(_ node: NodeID) -> Value {
        let range = range(node)
        if let plain = view.plain(node) {
            let number = texts.number(of: plain)
            guard texts.mayHoldBrace(number) else { return Value(.string(texts.string(number)), at: range) }
            if let found = texts.wholeReference(number, at: plain) {
                let place = SourceRange(plain.lowerBound + 2, plain.upperBound - 2)
                let name = texts.string(found.name)
                if found.isFirst { builtInUses?.note(name, at: place) }
                return Value(.reference(newReference(name, at: place)), at: range)
            }
        }
        return template(node, range)
    }

    /// Returns the same for a text that is escaped, or that may have references in its middle.
    private mutating func template(_ node: NodeID, _ range: SourceRange) -> Value {
        guard tree.isEscaped(node) else {
            let text = tree.textRange(node)
            let found = TemplateScanner.names(in: tree.file.bytes[Int(text.start)..<Int(text.end)])
            guard !found.isEmpty else { return Value(.string(tree.string(node)), at: range) }
            // Templates repeat names, and the texts around them.
            let parts = parts(from: Int(text.start), to: Int(text.end), found) { context, part in
                context.text(at: part)
            } at: {
                SourceRange($0.lowerBound, $0.upperBound)
            }
            return Value(parts, at: range)
        }
        let string = tree.string(node)
        guard string.utf8.contains(UInt8(ascii: "{")) else { return Value(.string(string), at: range) }
        let bytes = Array(string.utf8)
        let found = TemplateScanner.names(in: bytes[...])
        guard !found.isEmpty else { return Value(.string(string), at: range) }
        let ranges = tree.sourceRanges(node, decoded: found)
        var next = 0
        let parts = parts(of: bytes, from: 0, to: bytes.count, found) { _ in
            defer { next += 1 }
            return ranges[next]
        }
        return Value(parts, at: range)
    }

    /// Splits the text between `start` and `end` of `bytes` at the given names.
    mutating func parts(
        of bytes: [UInt8], from start: Int, to end: Int, _ names: [Range<Int>],
        at sourceRange: (Range<Int>) -> SourceRange
    ) -> Value.Kind {
        parts(
            from: start, to: end, names, text: { String(decoding: bytes[$1], as: UTF8.self) },
            at: sourceRange)
    }

    /// Splits a text at the given names.
    ///
    /// - Parameter text: Returns the text between two of its offsets.
    @inline(__always)
    private mutating func parts(
        from start: Int, to end: Int, _ names: [Range<Int>], text: (inout Self, Range<Int>) -> String,
        at sourceRange: (Range<Int>) -> SourceRange
    ) -> Value.Kind {
        var parts: [TemplatePart] = []
        parts.reserveCapacity(2 * names.count + 1)
        var cursor = start
        for name in names {
            let open = name.lowerBound - 2
            if cursor < open { parts.append(.text(text(&self, cursor..<open))) }
            let reference = macroReference(text(&self, name), at: sourceRange(name))
            guard open > start || name.upperBound + 2 < end else { return .reference(reference) }
            parts.append(.reference(reference))
            cursor = name.upperBound + 2
        }
        if cursor < end { parts.append(.text(text(&self, cursor..<end))) }
        return .template(parts)
    }
}

/// Finds the names between `{{` and `}}` in one pass.
///
/// The innermost braces count (`{{{a}}}` refers to `a`). A name is on one line. Braces that never close, or that hold nothing,
/// are text.
package enum TemplateScanner {
    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    /// Returns the ranges of the names, without their braces, in order.
    package static func names(in text: ArraySlice<UInt8>) -> [Range<Int>] {
        var names: [Range<Int>] = []
        let start = text.startIndex
        // A span is read in a fifth of the steps that a slice takes.
        let bytes = text.span
        var index = 0
        while index < bytes.count - 1 {
            guard bytes[index] == open, bytes[index + 1] == open else {
                index += 1
                continue
            }
            guard let name = name(in: bytes, after: index) else { break }
            if !name.isEmpty { names.append(start + name.lowerBound..<start + name.upperBound) }
            index = name.upperBound + (name.isEmpty ? 1 : 2)
        }
        return names
    }

    /// Returns the next name after the braces at `start`; empty if they hold no name, nil if nothing closes any more.
    private static func name(in text: Span<UInt8>, after start: Int) -> Range<Int>? {
        var first = start + 2
        var index = start + 1
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 { return index..<index }
            if byte == open, index + 1 < text.count, text[index + 1] == open {
                first = index + 2
            } else if byte == close, index + 1 < text.count, text[index + 1] == close {
                return first < index ? first..<index : index + 1..<index + 1
            }
            index += 1
        }
        return nil
    }
}
