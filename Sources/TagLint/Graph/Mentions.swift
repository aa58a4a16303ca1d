package import TagDiagnostics
package import TagModel
package import TagSyntax

/// The places in a file where entities are mentioned by the names or ids that references use.
package enum Mentions {
    /// A reference that leads to an entity; of several macros with one name, to the first.
    package struct Mention: Sendable {
        package let target: Entity
        /// The text of the name or the id, without braces, quotes and tags.
        package let range: SourceRange
    }

    /// Returns all mentions in file order, each once: those of the model, and those that an export shows only in its text.
    package static func all(in container: Container, _ references: ResolvedReferences) -> [Mention] {
        var walk = ReferenceWalk(container, references)
        var found: [Mention] = []
        walk.walk { found.append(Mention(target: $0.target, range: $0.range)) }
        if container.form == .export {
            WrittenReferences.forEach(in: container) { written in
                // Of a text with references it has the whole text.
                guard case .rule = written.target else { return }
                found.append(Mention(target: written.target, range: written.range))
            }
            found += inTexts(container)
        }
        found = found.filter { $0.range.isKnown }
            .map { Mention(target: $0.target, range: text(at: $0.range, in: container.tree)) }
            .sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
        return zip(found.indices, found).filter { $0 == 0 || found[$0 - 1].range != $1.range }.map { $0.1 }
    }

    /// Returns the range between the quotes or tags of the text or number at `range`; the range itself if there is none.
    package static func text(at range: SourceRange, in tree: SyntaxTree) -> SourceRange {
        var index = tree.tape.prefixCount { $0.start <= range.start }
        while index > 0, tree.tape[index - 1].start == range.start {
            index -= 1
            let node = NodeID(Int32(index))
            if tree.tape[index].end == range.end, tree.count(node) == 0 { return tree.textRange(node) }
        }
        return range
    }

    /// Returns every `{{name}}` of an export's texts that is the name of a macro.
    private static func inTexts(_ container: Container) -> [Mention] {
        guard let root = container.tree.root else { return [] }
        let macros = Dictionary(
            firstOf: container.macros.enumerated().map { (ExactText($1.name.value), $0) })
        var mentions: [Mention] = []
        WrittenReferences.forEachText(below: root, of: container.tree) { node, text in
            var parts: [Range<Int>] = []
            var targets: [Int] = []
            for range in TemplateScanner.names(in: text) {
                guard let macro = macros[ExactText(String(decoding: text[range], as: UTF8.self))] else {
                    continue
                }
                parts.append(range.lowerBound - text.startIndex..<range.upperBound - text.startIndex)
                targets.append(macro)
            }
            for (macro, place) in zip(targets, container.tree.sourceRanges(node, decoded: parts)) {
                mentions.append(Mention(target: .macro(macro), range: place))
            }
        }
        return mentions
    }
}
