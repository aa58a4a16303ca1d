import TagModel
import TagSyntax

extension SourceComparison {
    /// Returns true, by tag of the new container, if something of it changed that no proof examines.
    ///
    /// This is its consent settings or code, a listener it waits for, or the code of a variable it needs.
    func unevaluatedTags(_ checked: CheckedContainer) -> [Bool] {
        let container = checked.container
        let isTouched = container.tags.indices.map { index in
            tags[index]?.isUnevaluated == true || isChanged(type: container.tags[index].type.value)
        }
        let macros = container.macros.indices.map { index in
            self.macros[index]?.isUnevaluated == true || isChanged(type: container.macros[index].type.value)
        }
        let rules = container.rules.indices.map { self.rules[$0]?.isUnevaluated == true }
        guard isTouched.contains(true) || macros.contains(true) || rules.contains(true) else {
            return isTouched
        }
        return Needs(checked).tags(needingMacros: macros, rules: rules, tags: isTouched)
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
