import TagSyntax

extension Container {
    /// The kind of list in the file, as returned by the vendor's API (`tags`).
    ///
    /// It is nil for an export, and for a part of one made by hand.
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
