import TagDiagnostics

/// JSON whose words are spelled, but not laid out yet, one level at a time: all of a large file would take many times its room.
enum JSONText<Node> {
    /// A number, a string with its quotes, `true`, `false` or `null`.
    case word([UInt8])
    /// An object, or a list, whose parts have empty keys.
    case group(isObject: Bool, [(key: [UInt8], value: Node)])

    var isWord: Bool { if case .word = self { true } else { false } }
}

/// A tree that can be written as JSON.
protocol JSONSource {
    associatedtype Node

    /// Returns a node with its words, and with its parts as nodes.
    func text(of node: Node) -> JSONText<Node>
}

/// Values that are spelled here.
struct JSONValues: JSONSource {
    func text(of node: OutputTree) -> JSONText<OutputTree> {
        switch node {
        case .null: .word(Array("null".utf8))
        case .boolean(let value): .word(Array((value ? "true" : "false").utf8))
        case .integer(let value): .word(Array(String(value).utf8))
        case .double(let value): .word(Array(value.shortest.utf8))
        case .string(let value): .word(JSONSpelling.quoted(value))
        case .list(let elements): .group(isObject: false, elements.map { ([], $0) })
        case .object(let members):
            .group(isObject: true, members.map { (JSONSpelling.quoted($0.key), $0.value) })
        }
    }
}

/// A JSON file, whose words stay as they are written; only needless escapes are replaced by their characters.
struct JSONFile: JSONSource {
    let tree: SyntaxTree
    let arrangement: MemberArrangement

    func text(of node: NodeID) -> JSONText<NodeID> {
        switch tree.kind(node) {
        case .array: .group(isObject: false, tree.elements(node).map { ([], $0) })
        case .object:
            .group(
                isObject: true,
                arrangement.members(of: node, in: tree).map { (JSONSpelling.written(tree, $0.key), $0.value) }
            )
        default: .word(JSONSpelling.written(tree, node))
        }
    }
}

/// The spelling of strings.
enum JSONSpelling {
    /// Returns a string in quotes; invisible characters are escaped.
    static func quoted(_ string: String) -> [UInt8] {
        var bytes = [UInt8(ascii: "\"")]
        for scalar in string.unicodeScalars { append(scalar, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }

    /// Returns a word of a file; each escape gets its canonical spelling, the rest stays.
    static func written(_ tree: SyntaxTree, _ node: NodeID) -> [UInt8] {
        let range = tree.range(node)
        guard tree.isEscaped(node) else { return Array(tree.file.bytes[Int(range.start)..<Int(range.end)]) }
        return tree.file.bytes.withView { view in
            var pieces = TextPieces(view, text: tree.textRange(node), carrier: tree.carrier)
            var bytes = [UInt8(ascii: "\"")]
            while let piece = pieces.next() {
                if let scalar = piece.scalar {
                    append(scalar, to: &bytes)
                } else {
                    bytes += view.array(piece.source)
                }
            }
            bytes.append(UInt8(ascii: "\""))
            return bytes
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        case _ where scalar.isHiddenOrControl: for unit in String(scalar).utf16 { append(unit, to: &bytes) }
        default: bytes += String(scalar).utf8
        }
    }

    private static func append(_ unit: UInt16, to bytes: inout [UInt8]) {
        let digits = String(unit, radix: 16)
        bytes += "\\u".utf8
        bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        bytes += digits.utf8
    }
}
