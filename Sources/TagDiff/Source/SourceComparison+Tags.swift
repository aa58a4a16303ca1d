import TagModel
import TagSyntax

extension SourceComparison {
    /// Returns true, by tag of the new container, if something of it changed that no proof examines.
    ///
    /// This is its consent settings or code, a listener it waits for, or the code of a variable it needs.
    func unevaluatedTags(_ checked: CheckedContainer, _ needs: Needs) -> [Bool] {
        let container = checked.container
        func touched(_ kind: ModelKind) -> [Bool] {
            var isTouched = [Bool](repeating: false, count: container.count(kind))
            for (index, found) in findings[kind] ?? [:] where found.isUnevaluated { isTouched[index] = true }
            return isTouched
        }
        var (tags, macros) = (touched(.tag), touched(.macro))
        let rules = touched(.rule)
        if !changedTypes.isEmpty {
            for index in tags.indices where isChanged(type: container.tags[index].type.value) {
                tags[index] = true
            }
            for index in macros.indices where isChanged(type: container.macros[index].type.value) {
                macros[index] = true
            }
        }
        guard tags.contains(true) || macros.contains(true) || rules.contains(true) else {
            return tags
        }
        return needs.tags(needingMacros: macros, rules: rules, tags: tags)
    }

    private func isChanged(type: String) -> Bool {
        changedTypes.contains(ExactText(type))
    }
}

extension SourceEntity {
    /// The types of tags and variables that a template defines.
    func types(_ tree: SyntaxTree) -> [String] {
        guard kind == .template else { return [] }
        var types: [String] = []
        if let container = tree.member(node, "containerId"), let id {
            types.append("cvt_\(tree.string(container))_\(id)")
        }
        if let gallery = tree.member(node, "galleryReference"),
            let id = tree.member(gallery, "galleryTemplateId")
        {
            types.append("cvt_\(tree.string(id))")
        }
        return types
    }
}
