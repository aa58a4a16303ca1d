import TagModel
import TagSyntax

extension SourceComparison {
    /// Returns true, by tag of the new container, if something of it changed that no proof examines.
    ///
    /// This is its consent settings or code, a listener it waits for, or the code of a variable it needs.
    func unevaluatedTags(_ checked: CheckedContainer, _ needs: Needs) -> [Bool] {
        let container = checked.container
        func isTouched(_ kind: ModelKind, _ index: Int) -> Bool {
            findings[kind]?[index]?.isUnevaluated == true
        }
        let tags = container.tags.indices.map { index in
            isTouched(.tag, index) || isChanged(type: container.tags[index].type.value)
        }
        let macros = container.macros.indices.map { index in
            isTouched(.macro, index) || isChanged(type: container.macros[index].type.value)
        }
        let rules = container.rules.indices.map { isTouched(.rule, $0) }
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
