package import TagDiagnostics

extension SyntaxTree {
    /// Returns the source bytes of several parts of a string's decoded text, which are disjoint and in order.
    ///
    /// One walk finds all of them.
    package func sourceRanges(_ node: NodeID, decoded parts: [Range<Int>]) -> [SourceRange] {
        guard isEscaped(node) else { return parts.map { sourceRange(node, decoded: $0) } }
        return file.bytes.withView { view in
            var pieces = TextPieces(view, text: textRange(node), carrier: carrier)
            var places = Places(&pieces)
            return parts.map { part in
                let start = places.place(of: part.lowerBound, isEnd: false, &pieces)
                let end = part.isEmpty ? start : places.place(of: part.upperBound - 1, isEnd: true, &pieces)
                return SourceRange(start, end)
            }
        }
    }

    /// The current piece of a walk over a text.
    private struct Places {
        private var piece: TextPieces.Piece?
        private var offset = 0
        private var last = 0

        init(_ pieces: inout TextPieces) {
            piece = pieces.next()
            last = piece?.source.lowerBound ?? 0
        }

        /// Returns the start or the end of the byte at `decoded`; a byte inside an escape counts as the whole escape.
        mutating func place(of decoded: Int, isEnd: Bool, _ pieces: inout TextPieces) -> Int {
            while let current = piece, decoded >= offset + current.length {
                offset += current.length
                last = current.source.upperBound
                piece = pieces.next()
            }
            guard let current = piece else { return last }
            guard current.scalar == nil else {
                return isEnd ? current.source.upperBound : current.source.lowerBound
            }
            return current.source.lowerBound + decoded - offset + (isEnd ? 1 : 0)
        }
    }
}
