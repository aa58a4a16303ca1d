import TagSyntax

extension Container {
    /// What the file is a list of, as the vendor's API gives one (`tags`); nil of an export, or a part of one made by hand.
    package var listOfAPI: String? {
        guard form == .export, isFragment, let root = tree.root else { return nil }
        for (key, value) in tree.members(root) where tree.kind(value) == .array {
            guard let first = tree.elements(value).first(where: { _ in true }), tree.kind(first) == .object,
                let path = tree.member(first, "path"), tree.kind(path) == .string,
                tree.string(path).hasPrefix("accounts/")
            else { return nil }
            return tree.string(key) + "s"
        }
        return nil
    }
}
