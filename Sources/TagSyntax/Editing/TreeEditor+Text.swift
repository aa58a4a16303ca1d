package import TagDiagnostics

extension TreeEditor {
    /// Returns the edit that replaces the value `node`; nil if the encoding cannot hold `value`.
    package func replacement(of node: NodeID, with value: OutputTree) -> TextEdit? {
        tree.carrier.line(value).map { TextEdit(replace: tree.range(node), with: $0) }
    }

    /// Returns the edit that replaces the text of a string or key, within its existing quotes or tags.
    package func replacement(ofText node: NodeID, with text: String) -> TextEdit {
        let range = tree.range(node)
        let inner = tree.textRange(node)
        switch tree.carrier {
        case .xmlPlist where isEmptyElement(range):
            return TextEdit(
                replace: range, with: tree.carrier.quoted(text, element: elementName(range)))
        case .openStep where tree.tape[Int(node.index)].openLength == 0:
            let isBare = !text.isEmpty && text.utf8.allSatisfy(OpenStepShape.isBare)
            return TextEdit(replace: range, with: isBare ? text : tree.carrier.quoted(text))
        default:
            return TextEdit(replace: inner, with: tree.carrier.spelling(of: text))
        }
    }

    /// Returns the edit that replaces a part of a string or key; `part` counts the UTF-8 bytes of the decoded text.
    package func replacement(
        ofText node: NodeID, decoded part: Range<Int>, with text: String
    ) -> TextEdit {
        guard isPlainText(node) else {
            let whole = tree.utf8(node)
            let start = whole.startIndex + part.lowerBound
            let end = whole.startIndex + part.upperBound
            let bytes = Array(whole[..<start]) + Array(text.utf8) + Array(whole[end...])
            return replacement(ofText: node, with: String(decoding: bytes, as: UTF8.self))
        }
        return TextEdit(
            replace: tree.sourceRange(node, decoded: part), with: tree.carrier.spelling(of: text))
    }

    /// Returns true if a part of the text can be replaced in place: in quotes or tags, without CDATA.
    private func isPlainText(_ node: NodeID) -> Bool {
        let range = tree.range(node)
        switch tree.carrier {
        case .openStep: return tree.tape[Int(node.index)].openLength > 0
        case .xmlPlist:
            let written = tree.file.bytes[Int(range.start)..<Int(range.end)]
            return !isEmptyElement(range) && !(tree.isEscaped(node) && written.holdsMarkup)
        default: return true
        }
    }

    private func isEmptyElement(_ range: SourceRange) -> Bool {
        tree.file.bytes[Int(range.start)..<Int(range.end)].suffix(2).elementsEqual("/>".utf8)
    }

    private func elementName(_ range: SourceRange) -> String {
        let name = tree.file.bytes[(Int(range.start) + 1)..<Int(range.end)].prefix {
            !SourceLines.isSpace($0) && $0 != UInt8(ascii: "/")
        }
        return String(decoding: name, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// True if the text of the element has a comment, a processing instruction or CDATA in it.
    fileprivate var holdsMarkup: Bool {
        indices.contains {
            self[$0] == UInt8(ascii: "<") && $0 + 1 < endIndex
                && [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(self[$0 + 1])
        }
    }
}
