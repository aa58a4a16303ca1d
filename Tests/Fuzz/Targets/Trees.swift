import TagDiagnostics
import TagSyntax

extension FuzzTarget {
    /// A tree of any carrier, written as every carrier that is written, reads as the same tree.
    static let trees = FuzzTarget(name: "trees", seeds: { FuzzSeeds.files }) { bytes in
        let read = Reader.read(SourceFile(path: "input", bytes: bytes))
        guard read.diagnostics.isEmpty, let tree = read.tree, let root = tree.root else { return .elsewhere }
        let output = OutputTree(tree, root)
        for carrier in OutputCarrier.allCases {
            let written = Writer.write(output, as: carrier, layout: .readable)
            let again = Reader.read(SourceFile(path: "again", bytes: written.bytes))
            guard written.faults.isEmpty else {
                // What could not be held was replaced: a file all the same.
                if again.diagnostics.isEmpty { continue }
                return .broken("\(carrier), with replacements: \(again.diagnostics.map(\.message))")
            }
            guard again.diagnostics.isEmpty, let copy = again.tree, let top = copy.root else {
                return .broken("\(carrier): \(again.diagnostics.map(\.message))")
            }
            guard OutputTree(copy, top).isSame(as: output) else {
                return .broken("\(carrier): another tree")
            }
        }
        return .sound
    }
}

extension OutputTree {
    /// Bit for bit: `-0.0` is not `0.0`, and texts are the same bytes.
    fileprivate func isSame(as other: OutputTree) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && zip(left, right).allSatisfy {
                    $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isSame(as: $1.value)
                }
        default: false
        }
    }
}
