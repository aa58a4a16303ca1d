package import TagDiagnostics

extension SyntaxTree {
    /// Returns the range between the quotes or tags of `node`, or the whole node if it has none.
    package func textRange(_ node: NodeID) -> SourceRange {
        file.bytes.withView { TextPieces.textRange(of: tape[Int(node.index)], carrier: carrier, in: $0) }
    }

    /// Returns the decoded text of a string, or the source text of any other node.
    ///
    /// Invalid text that the reader has reported, such as a lone surrogate, becomes U+FFFD.
    package func string(_ node: NodeID) -> String { String(decoding: utf8(node), as: UTF8.self) }

    /// Returns the decoded text of `node` in UTF-8: a slice of the file, copied only if it is escaped.
    package func utf8(_ node: NodeID) -> ArraySlice<UInt8> {
        let text = textRange(node)
        guard isEscaped(node) else { return file.bytes[Int(text.start)..<Int(text.end)] }
        if carrier == .openStep, kind(node) != .string { return openStepText(node, text) }
        return file.decodedText(Int(text.start)..<Int(text.end), carrier: carrier)[...]
    }

    /// Returns data as Base64 and a date in UTC, as in the other encodings.
    private func openStepText(_ node: NodeID, _ text: SourceRange) -> ArraySlice<UInt8> {
        let written = file.bytes[Int(text.start)..<Int(text.end)]
        return kind(node) == .date ? OpenStepText.date(Array(written)) : OpenStepText.base64(written)[...]
    }

    /// Returns false if the decoded text of `node` surely has no byte like a given one of ASCII; nothing is decoded for that.
    package func mayHave(_ byte: UInt8, _ node: NodeID) -> Bool {
        let entry = tape[Int(node.index)]
        // An escape may stand for any byte.
        guard !entry.isEscaped else { return true }
        let bytes = file.bytes
        return bytes.span.firstIndex(of: byte, in: Int(entry.start)..<Int(entry.end)) != nil
    }

    /// Returns true if the decoded text of `node` is exactly `text`, byte for byte.
    package func hasText(_ node: NodeID, _ text: StaticString) -> Bool {
        let entry = tape[Int(node.index)]
        if entry.isEscaped {
            return utf8(node).withView { $0.count == text.utf8CodeUnitCount && $0.has(text, at: 0) }
        }
        // A mark of one to three bytes closes the text of a key or string in JSON, and in most files most texts are these.
        let rest = Int(entry.end) - Int(entry.start) - Int(entry.openLength) - text.utf8CodeUnitCount
        guard rest >= 0, rest <= 3 || carrier != .json || entry.openLength == 0 else { return false }
        return file.bytes.withView { view in
            // Most other texts differ in their first byte.
            guard view.has(text, at: Int(entry.start) + Int(entry.openLength)) else { return false }
            return TextPieces.textRange(of: entry, carrier: carrier, in: view).count == text.utf8CodeUnitCount
        }
    }

    /// Returns the source bytes of a part of a string's decoded text, both in UTF-8 bytes.
    ///
    /// The range is exact through escapes, entities and CDATA: a part that begins or ends inside the sequence for one scalar
    /// takes all of it. The cost is a walk over an escaped text.
    package func sourceRange(_ node: NodeID, decoded: Range<Int>) -> SourceRange {
        let text = textRange(node)
        guard isEscaped(node) else {
            let start = Swift.min(Int(text.start) + decoded.lowerBound, Int(text.end))
            return SourceRange(start, Swift.min(start + decoded.count, Int(text.end)))
        }
        return file.bytes.withView { view in
            var pieces = TextPieces(view, text: text, carrier: carrier)
            return Self.find(decoded, in: &pieces, end: Int(text.end))
        }
    }

    private static func find(_ decoded: Range<Int>, in pieces: inout TextPieces, end: Int) -> SourceRange {
        var offset = 0
        var start: Int?
        while let piece = pieces.next() {
            let after = offset + piece.length
            let isRun = piece.scalar == nil
            if start == nil, decoded.lowerBound < after {
                start = piece.source.lowerBound + (isRun ? decoded.lowerBound - offset : 0)
                if let start, decoded.isEmpty { return SourceRange(start, start) }
            }
            if let start, decoded.upperBound <= after {
                return SourceRange(
                    start,
                    isRun ? piece.source.lowerBound + decoded.upperBound - offset : piece.source.upperBound)
            }
            offset = after
        }
        return SourceRange(start ?? end, end)
    }
}
