package import TagDiagnostics

extension SyntaxTree {
    /// Returns the tree without the elements of some arrays, which are empty in it but keep their ranges.
    ///
    /// Nodes have other numbers in it. ``part(at:)`` reads an element again.
    package func emptying(_ arrays: [NodeID]) -> SyntaxTree {
        let emptied = arrays.sorted { $0.index < $1.index }
        var kept: [TapeEntry] = []
        kept.reserveCapacity(tape.count - emptied.reduce(0) { $0 + descendants(of: $1).count })
        var place: Int32 = 0
        for array in emptied where array.index >= place {
            keep(place...array.index, emptied, &kept)
            place = descendants(of: array).upperBound
        }
        if place < tape.count { keep(place...Int32(tape.count - 1), emptied, &kept) }
        return SyntaxTree(file: file, carrier: carrier, tape: kept)
    }

    private func keep(_ places: ClosedRange<Int32>, _ emptied: [NodeID], _ kept: inout [TapeEntry]) {
        for place in places {
            var entry = tape[Int(place)]
            let next = entry.next
            for array in emptied where descendants(of: array).upperBound <= next {
                entry.next -= Int32(descendants(of: array).count)
            }
            kept.append(entry)
        }
    }

    /// Returns true for a node without members or elements.
    package func isEmpty(_ node: NodeID) -> Bool { descendants(of: node).isEmpty }

    /// Returns the object in a node of a JSON file that begins at an offset; nil if there is none.
    package func object(at start: UInt32, in node: NodeID) -> NodeID? {
        // The offsets of JSON's nodes ascend.
        var (low, high) = (Int(node.index) + 1, Int(tape[Int(node.index)].next))
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if tape[middle].start < start { low = middle + 1 } else { high = middle }
        }
        guard low < end, tape[low].start == start, tape[low].kind == .object else { return nil }
        return NodeID(Int32(low))
    }

    private func descendants(of node: NodeID) -> Range<Int32> { node.index + 1..<tape[Int(node.index)].next }

    /// Reads one value of a JSON file without errors as a tree of its own; its ranges are those of the whole file.
    ///
    /// It is nil if no object begins at the start of the range.
    package func part(at range: SourceRange) -> SyntaxTree? {
        guard carrier == .json, range.count > 0, range.end <= file.bytes.count,
            file.bytes[Int(range.start)] == UInt8(ascii: "{")
        else { return nil }
        return JSONScanner.part(of: file, at: range)
    }
}

extension TextScanner {
    /// Reads a part of a file, which has no errors.
    fileprivate static func part(of file: SourceFile, at range: SourceRange) -> SyntaxTree? {
        // The file's own limits allowed the part, and they may have been larger than the usual ones.
        var limits = ReaderLimits()
        limits.nodes = .max
        let (tape, isUsable) = file.bytes[..<Int(range.end)].withView { bytes in
            TreeBuilder.build(bytes, carrier: carrier, estimate: Int(range.count) / 6, limits: limits) {
                builder in
                var scanner = Self(bytes: bytes, tree: builder, limits: limits)
                scanner.scan(from: Int(range.start))
                builder = scanner.tree
                return !scanner.isUnrecoverable
            }
        }
        return isUsable == true && !tape.isEmpty ? SyntaxTree(file: file, carrier: carrier, tape: tape) : nil
    }
}
