package import TagModel

/// One of two containers that are compared.
package struct DiffSide: Sendable {
    package let checked: CheckedContainer
    /// True if people wrote the names; false if a reader or compiler made them up.
    package let hasNames: Bool
    /// True if the side holds only what compiling keeps.
    package let isCompiled: Bool
    /// The container as its file has it, if only what compiling keeps of it is compared.
    package var original: Container?

    package init(_ checked: CheckedContainer, hasNames: Bool, isCompiled: Bool) {
        self.checked = checked
        self.hasNames = hasNames
        self.isCompiled = isCompiled
    }

    var container: Container { checked.container }

    /// The words for what is in the container.
    package var words: Vocabulary { (original ?? container).words }
}
