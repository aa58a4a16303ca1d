package import TagDiagnostics

extension SyntaxTree {
    /// The source bytes of several parts of a string's decoded text, in order and apart; one walk for all.
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

    /// The piece that a walk over a text has come to.
    private struct Places {
        private var piece: TextPieces.Piece?
        private var offset = 0
        private var last = 0

        init(_ pieces: inout TextPieces) {
            piece = pieces.next()
            last = piece?.source.lowerBound ?? 0
        }

        /// Where the byte at `decoded` begins, or ends; a byte inside an escape is all of the escape.
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
