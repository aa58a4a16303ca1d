import TagDiagnostics
import TagSyntax
import TagTestSupport
import XMLOracle

extension FuzzTarget {
    /// A target for each carrier: whatever the bytes, findings and tree stay inside them.
    static let carriers: [FuzzTarget] = [
        carrier("json", .json), carrier("xml-plist", .xmlPlist), carrier("binary-plist", .binaryPlist),
        carrier("openstep", .openStep),
    ]

    private static func carrier(_ name: String, _ carrier: Carrier) -> FuzzTarget {
        FuzzTarget(name: name, seeds: { FuzzSeeds.files.filter { Self.carrier(of: $0) == carrier } }) {
            bytes in
            let result = Reader.read(SourceFile(path: "input", bytes: bytes))
            if let fault = SyntaxCheck.fault(of: result) { return .broken(fault) }
            guard result.carrier == carrier else { return .elsewhere }
            if let fault = XMLOracle.fault(of: result) { return .broken("libxml2: \(fault)") }
            return result.diagnostics.isEmpty ? .sound : .refused
        }
    }

    static func carrier(of bytes: [UInt8]) -> Carrier? {
        Reader.read(SourceFile(path: "input", bytes: bytes)).carrier
    }
}

/// What holds for every result of reading.
enum SyntaxCheck {
    static func fault(of result: ReadResult) -> String? {
        if let fault = fault(of: result.diagnostics, in: result.file) { return fault }
        guard let tree = result.tree else {
            return result.diagnostics.isEmpty ? "no tree, and no word about it" : nil
        }
        return fault(of: tree)
    }

    /// Every place lies inside the file, and all of them can be shown.
    ///
    /// - Parameter mayBeNowhere: what stands in tables that others point to has no one place.
    static func fault(
        of diagnostics: [Diagnostic], in file: SourceFile, mayBeNowhere: Bool = false
    ) -> String? {
        guard !diagnostics.isEmpty else { return nil }
        var report = Report(file)
        report.add(contentsOf: diagnostics)
        for diagnostic in diagnostics {
            let ranges =
                [diagnostic.range] + diagnostic.notes.compactMap(\.range)
                + diagnostic.fixIts.flatMap { $0.edits.map(\.range) }
            for range in ranges where range.isKnown || !mayBeNowhere {
                guard range.start > range.end || Int(range.end) > file.bytes.count else { continue }
                return "\(diagnostic.id) at \(range.start)..<\(range.end) of \(file.bytes.count)"
            }
        }
        let shown = TextRenderer().render([report])
        let isPlain = shown.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }
        return isPlain ? nil : "control characters in what is shown: \(shown.debugDescription)"
    }

    /// The tape is a tree of as many nodes as it has entries, and each of them answers.
    private static func fault(of tree: SyntaxTree) -> String? {
        guard let root = tree.root else {
            // What is not text has its own reader, for which the tree stands in.
            return tree.carrier == .protobuf ? nil : "a tree without a root"
        }
        guard Int(tree.tape[0].next) == tree.tape.count else { return "the root is not all of the tree" }
        for index in tree.tape.indices {
            let node = NodeID(Int32(index))
            let entry = tree.tape[index]
            guard entry.start <= entry.end, Int(entry.end) <= tree.file.bytes.count else {
                return "node \(index) at \(entry.start)..<\(entry.end)"
            }
            guard Int(entry.next) > index, Int(entry.next) <= tree.tape.count else {
                return "node \(index) ends at \(entry.next)"
            }
            if let fault = fault(of: node, in: tree) { return fault }
        }
        let last = NodeID(Int32(tree.tape.count - 1))
        return last != root && tree.pointer(to: last).isEmpty ? "the last node has no pointer" : nil
    }

    private static func fault(of node: NodeID, in tree: SyntaxTree) -> String? {
        let next = tree.tape[Int(node.index)].next
        switch tree.kind(node) {
        case .object:
            let end = tree.members(node).reduce(node.index + 1) { _, member in
                tree.tape[Int(member.value.index)].next
            }
            return end == next ? nil : "object \(node.index) ends at \(end), not \(next)"
        case .array:
            let end = tree.elements(node).reduce(node.index + 1) { _, child in
                tree.tape[Int(child.index)].next
            }
            return end == next ? nil : "array \(node.index) ends at \(end), not \(next)"
        default:
            guard next == node.index + 1 else { return "node \(node.index) has descendants" }
            let text = tree.utf8(node)
            _ = (tree.integer(node), tree.double(node), tree.boolean(node))
            let place = tree.sourceRange(node, decoded: 0..<text.count)
            let range = tree.range(node)
            let isInside = range.start <= place.start && place.end <= range.end
            return isInside ? nil : "the text of node \(node.index) at \(place.start)..<\(place.end)"
        }
    }
}
