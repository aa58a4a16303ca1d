package import TagModel

/// One of two containers that are compared.
package struct DiffSide: Sendable {
    package let checked: CheckedContainer
    /// Whether people gave the names, and no reader or compiler made them up.
    package let hasNames: Bool
    /// Whether it is what compiling kept.
    package let isCompiled: Bool
    /// What the file has, where only what compiling keeps of it is compared.
    package var original: Container?

    package init(_ checked: CheckedContainer, hasNames: Bool, isCompiled: Bool) {
        self.checked = checked
        self.hasNames = hasNames
        self.isCompiled = isCompiled
    }

    var container: Container { checked.container }

    /// The words for what is in it.
    package var words: Vocabulary { (original ?? container).words }
}
