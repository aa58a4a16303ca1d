package import TagDiagnostics

extension TreeEditor {
    /// Returns the edit that adds a member after the one whose key or value is `node`, in the same layout.
    ///
    /// - Returns: Nil if `node` is not in an object, or if the encoding cannot hold the value.
    package func insertion(of member: OutputTree.Member, after node: NodeID) -> TextEdit? {
        guard let parent = parent(of: node),
            let pair = tree.members(parent).first(where: { isOne($0, node) }),
            let value = tree.carrier.line(member.value)
        else { return nil }
        let key = tree.carrier.quoted(member.key, element: "key")
        let sign = String(decoding: gap(pair.key, pair.value), as: UTF8.self)
        return insertion(
            of: key + sign + value, after: tree.range(pair.key), tree.range(pair.value), isMember: true)
    }

    /// Returns the edit that adds an element after another one, in the same layout.
    ///
    /// - Returns: Nil if `node` is not in an array, or if the encoding cannot hold the value.
    package func insertion(of element: OutputTree, after node: NodeID) -> TextEdit? {
        guard let parent = parent(of: node), tree.kind(parent) == .array,
            let value = tree.carrier.line(element)
        else { return nil }
        return insertion(of: value, after: tree.range(node), tree.range(node), isMember: false)
    }

    private func isOne(_ pair: (key: NodeID, value: NodeID), _ node: NodeID) -> Bool {
        pair.key == node || pair.value == node
    }

    /// Returns the text between a key and its value; a plain separator if there is a comment in it.
    private func gap(_ key: NodeID, _ value: NodeID) -> ArraySlice<UInt8> {
        let gap = tree.file.bytes[Int(tree.range(key).end)..<Int(tree.range(value).start)]
        let plain: [UInt8] = tree.carrier == .json ? [UInt8(ascii: ":")] : [UInt8(ascii: "=")]
        let isPlain = gap.allSatisfy { SourceLines.isSpace($0) || plain.contains($0) }
        guard !isPlain else { return gap }
        return tree.carrier == .xmlPlist ? [] : ArraySlice(" = ".utf8)
    }

    private func insertion(
        of text: String, after first: SourceRange, _ last: SourceRange, isMember: Bool
    ) -> TextEdit {
        let lines = SourceLines(tree)
        let start = Int(first.start)
        let indent = lines.blankStart(start)
        let space =
            lines.isLineStart(indent)
            ? lineBreak(before: indent, lines) + String(decoding: lines.bytes[indent..<start], as: UTF8.self)
            : tree.carrier == .xmlPlist ? "" : " "
        let end = Int(last.end)
        switch (tree.carrier, isMember) {
        case (.xmlPlist, _): return .insert(space + text, at: end)
        case (.openStep, true):
            // Insert after the existing semicolon, and add one for the new member.
            let semicolon = lines.skipTrivia(end)
            return .insert(space + text + ";", at: min(semicolon + 1, lines.bytes.count))
        default: return .insert("," + space + text, at: end)
        }
    }

    private func lineBreak(before lineStart: Int, _ lines: SourceLines) -> String {
        lineStart > 1 && lines.bytes[lineStart - 2] == 0x0D ? "\r\n" : "\n"
    }
}

extension TextEdit {
    fileprivate static func insert(_ text: String, at offset: Int) -> TextEdit {
        TextEdit(replace: SourceRange(offset, offset), with: text)
    }
}
