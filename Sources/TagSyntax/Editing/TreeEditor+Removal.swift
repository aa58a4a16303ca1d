package import TagDiagnostics

extension TreeEditor {
    /// Returns the edits that remove elements, or members by their keys or values, with separators and emptied lines.
    ///
    /// Comments between siblings stay. An emptied object or array keeps its brackets.
    ///
    /// - Returns: Nil if one of the nodes is the root, or if they are all of a list without brackets.
    package func removal(of nodes: [NodeID]) -> [TextEdit]? {
        var edits: [TextEdit] = []
        let removed = Dictionary(grouping: nodes) { parentIndex(of: $0.index) }
        for (parent, children) in removed.sorted(by: { $0.key < $1.key }) {
            guard parent >= 0, let found = removal(of: Set(children), in: NodeID(parent)) else { return nil }
            edits += found
        }
        return edits
    }

    private func removal(of nodes: Set<NodeID>, in parent: NodeID) -> [TextEdit]? {
        let siblings = siblings(in: parent, removed: nodes)
        let lines = SourceLines(tree)
        let inner = innerRange(parent)
        let pieces = Self.pieces(siblings)
        // In a file with errors a list may end where something else does.
        guard
            pieces.allSatisfy({
                inner.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= inner.upperBound
            })
        else { return nil }
        if siblings.allSatisfy({ $0.isRemoved }) {
            guard !inner.isEmpty, Int(tree.range(parent).start) < inner.lowerBound else { return nil }
            let rest = Self.gaps(in: inner, around: siblings.flatMap { [$0.range] + $0.separatorRange })
            if rest.allSatisfy({ lines.isSpace($0) }) {
                return [TextEdit(replace: SourceRange(inner), with: "")]
            }
        }
        return Self.joined(pieces, lines).map { span in
            let range = trimmed(span, inner, lines)
            return TextEdit(replace: SourceRange(range), with: "")
        }
    }

    // MARK: Siblings

    /// An element, or a member with its key.
    struct Sibling {
        let range: Range<Int>
        /// The offset of the comma or semicolon after it; nil if there is none.
        let separator: Int?
        let isRemoved: Bool

        fileprivate var separatorRange: [Range<Int>] { separator.map { [$0..<$0 + 1] } ?? [] }
    }

    /// An element, or the key and the value of a member.
    private typealias Child = (first: NodeID, last: NodeID)

    /// Returns the removed siblings and the last one that stays; of a long list, little else is looked at.
    private func siblings(in parent: NodeID, removed: Set<NodeID>) -> [Sibling] {
        let lines = SourceLines(tree)
        func sibling(_ child: Child, isRemoved: Bool) -> Sibling {
            let range = Int(tree.range(child.first).start)..<Int(tree.range(child.last).end)
            return Sibling(
                range: range, separator: separator(after: range.upperBound, lines), isRemoved: isRemoved)
        }
        let children = children(of: parent, with: removed)
        var siblings = children.map { sibling($0, isRemoved: true) }
        if let kept = lastKept(in: parent, but: children) {
            let place = children.prefixCount { $0.first.index < kept.first.index }
            siblings.insert(sibling(kept, isRemoved: false), at: place)
        }
        return siblings
    }

    /// Returns the children that some nodes are, or are the keys or values of, in order.
    private func children(of parent: NodeID, with nodes: Set<NodeID>) -> [Child] {
        guard tree.kind(parent) == .object else {
            return nodes.sorted { $0.index < $1.index }.map { ($0, $0) }
        }
        // What is no text is a value, and right behind its key.
        if nodes.allSatisfy({ tree.kind($0) != .string }) {
            return nodes.sorted { $0.index < $1.index }.map { (NodeID($0.index - 1), $0) }
        }
        return tree.members(parent).filter { nodes.contains($0.key) || nodes.contains($0.value) }
            .map { ($0.key, $0.value) }
    }

    /// Returns the last child that is not removed, looking from the end on; nil if there is none.
    private func lastKept(in parent: NodeID, but removed: [Child]) -> Child? {
        var left = removed[...]
        var end = tree.tape[Int(parent.index)].next
        while end > parent.index + 1 {
            var last = end - 1
            var above = parentIndex(of: last)
            while above != parent.index { (last, above) = (above, parentIndex(of: above)) }
            let first = tree.kind(parent) == .object ? last - 1 : last
            guard left.last?.first.index == first else { return (NodeID(first), NodeID(last)) }
            left.removeLast()
            end = first
        }
        return nil
    }

    private func separator(after end: Int, _ lines: SourceLines) -> Int? {
        guard tree.carrier != .xmlPlist else { return nil }
        let next = lines.skipTrivia(end)
        guard next < lines.bytes.count else { return nil }
        return [UInt8(ascii: ","), UInt8(ascii: ";")].contains(lines.bytes[next]) ? next : nil
    }

    /// Returns the range between the brackets or tags of an object or array.
    func innerRange(_ parent: NodeID) -> Range<Int> {
        let range = tree.range(parent)
        let (start, end) = (Int(range.start), Int(range.end))
        let bytes = tree.file.bytes
        guard tree.carrier == .xmlPlist else {
            let hasBrackets = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "(")].contains(bytes[start])
            return hasBrackets ? start + 1..<max(start + 1, end - 1) : start..<end
        }
        let open = start + Int(tree.tape[Int(parent.index)].openLength)
        guard open < end, let close = bytes[open..<end].lastIndex(of: UInt8(ascii: "<")) else {
            return end..<end
        }
        return open..<close
    }

    /// Returns the parts of `range` outside `parts`, which are in order.
    private static func gaps(in range: Range<Int>, around parts: [Range<Int>]) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var start = range.lowerBound
        for part in parts {
            gaps.append(start..<part.lowerBound)
            start = part.upperBound
        }
        return gaps + [start..<range.upperBound]
    }

    // MARK: Pieces

    /// A range of bytes to remove, before white space is considered.
    private struct Piece {
        var range: Range<Int>
        /// True if it begins with the comma of a sibling that stays, so that no line becomes blank.
        let isTail: Bool
    }

    /// Returns the removed siblings, each with its separator; the last ones without one take the separator before them.
    private static func pieces(_ siblings: [Sibling]) -> [Piece] {
        let lastKept = siblings.lastIndex { !$0.isRemoved }
        let tail = lastKept.flatMap { kept -> Piece? in
            guard kept + 1 < siblings.count, siblings[siblings.count - 1].separator == nil,
                let comma = siblings[kept].separator
            else { return nil }
            return Piece(range: comma..<comma + 1, isTail: true)
        }
        var pieces: [Piece] = []
        for (index, sibling) in siblings.enumerated() {
            if index == lastKept, let tail { pieces.append(tail) }
            guard sibling.isRemoved else { continue }
            pieces += ([sibling.range] + sibling.separatorRange).map { Piece(range: $0, isTail: false) }
        }
        return pieces
    }

    /// Joins pieces that have only white space between them.
    private static func joined(_ pieces: [Piece], _ lines: SourceLines) -> [Piece] {
        var spans: [Piece] = []
        for piece in pieces {
            if let last = spans.last, lines.isSpace(last.range.upperBound..<piece.range.lowerBound) {
                spans[spans.count - 1].range = last.range.lowerBound..<piece.range.upperBound
            } else {
                spans.append(piece)
            }
        }
        return spans
    }

    // MARK: White space

    private func trimmed(_ span: Piece, _ inner: Range<Int>, _ lines: SourceLines) -> Range<Int> {
        let start = max(inner.lowerBound, lines.blankStart(span.range.lowerBound))
        let end = min(inner.upperBound, lines.blankEnd(span.range.upperBound))
        switch (lines.isLineStart(start), lines.isLineEnd(end)) {
        case (true, true): return wholeLines(start, min(lines.lineEnd(end), inner.upperBound), inner, lines)
        case _ where span.isTail: return span.range
        case (false, true): return start..<span.range.upperBound
        default: return span.range.lowerBound..<end
        }
    }

    /// Extends whole lines by the adjacent blank lines that would remain at an end or double up in between.
    private func wholeLines(_ start: Int, _ end: Int, _ inner: Range<Int>, _ lines: SourceLines) -> Range<Int>
    {
        let isLast = lines.nextText(end) >= inner.upperBound
        let isFirst = lines.isSpace(inner.lowerBound..<start)
        var (start, end) = (start, end)
        if isLast || lines.blankLine(at: end) != nil {
            while let above = lines.blankLine(before: start), above > inner.lowerBound { start = above }
        }
        if isFirst {
            while let below = lines.blankLine(at: end), below < inner.upperBound { end = below }
        }
        return start..<end
    }
}
