import TagDiagnostics

/// JSON whose words are spelled, but not laid out yet.
indirect enum JSONText {
    /// A number, a string with its quotes, `true`, `false` or `null`.
    case word([UInt8])
    /// An object, or a list, whose parts have empty keys.
    case group(isObject: Bool, [(key: [UInt8], value: JSONText)])

    var isWord: Bool { if case .word = self { true } else { false } }
}

extension JSONText {
    init(_ tree: OutputTree) {
        switch tree {
        case .null: self = .word(Array("null".utf8))
        case .boolean(let value): self = .word(Array((value ? "true" : "false").utf8))
        case .integer(let value): self = .word(Array(String(value).utf8))
        case .double(let value): self = .word(Array(value.shortest.utf8))
        case .string(let value): self = .word(JSONSpelling.quoted(value))
        case .list(let elements): self = .group(isObject: false, elements.map { ([], JSONText($0)) })
        case .object(let members):
            self = .group(
                isObject: true, members.map { (JSONSpelling.quoted($0.key), JSONText($0.value)) })
        }
    }

    /// Takes the words of a JSON file as they are written, but replaces needless escapes by their characters.
    init(_ tree: SyntaxTree, _ node: NodeID, _ arrangement: MemberArrangement) {
        switch tree.kind(node) {
        case .array:
            self = .group(
                isObject: false, tree.elements(node).map { ([], JSONText(tree, $0, arrangement)) })
        case .object:
            self = .group(
                isObject: true,
                arrangement.members(of: node, in: tree).map {
                    (JSONSpelling.written(tree, $0.key), JSONText(tree, $0.value, arrangement))
                })
        default: self = .word(JSONSpelling.written(tree, node))
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
