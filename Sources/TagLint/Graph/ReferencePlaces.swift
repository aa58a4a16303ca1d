import TagDiagnostics
import TagModel
import TagSyntax

/// The places of the names of macros in references: what is to be written anew when a macro gets another name.
enum ReferencePlaces {
    /// Returns the places by name, of those of `names`; nil for a format in which not all can be found.
    static func of(_ names: Set<ExactText>, _ subject: LintSubject) -> [ExactText: [SourceRange]]? {
        switch subject.container.form {
        case .definition: inModel(names, subject)
        case .export:
            ExportTree(subject).flatMap { export in export.tree.root.map { inTexts(names, export.tree, $0) } }
        case .values, .resource, .legacy, .campaigns: nil
        }
    }

    /// In a definition the model has all references.
    private static func inModel(_ names: Set<ExactText>, _ subject: LintSubject) -> [ExactText: [SourceRange]]
    {
        var places: [ExactText: [SourceRange]] = [:]
        var walk = ReferenceWalk(subject.container, subject.references)
        walk.walk { found in
            guard case .macro(let index) = found.target, found.range.isKnown else { return }
            let name = ExactText(subject.container.macros[index].name.value)
            if names.contains(name) { places[name, default: []].append(found.range) }
        }
        return places
    }

    /// In an export every `{{name}}` of a text that is no remark.
    private static func inTexts(_ names: Set<ExactText>, _ tree: SyntaxTree, _ root: NodeID) -> [ExactText:
        [SourceRange]]
    {
        var places: [ExactText: [SourceRange]] = [:]
        WrittenReferences.forEachText(below: root, of: tree) { node, text in
            var parts: [Range<Int>] = []
            var found: [ExactText] = []
            for range in TemplateScanner.names(in: text) {
                let name = ExactText(String(decoding: text[range], as: UTF8.self))
                guard names.contains(name) else { continue }
                parts.append(range.lowerBound - text.startIndex..<range.upperBound - text.startIndex)
                found.append(name)
            }
            for (name, place) in zip(found, tree.sourceRanges(node, decoded: parts)) {
                places[name, default: []].append(place)
            }
        }
        return places
    }
}
