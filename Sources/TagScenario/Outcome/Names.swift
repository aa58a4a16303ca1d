package import TagModel
package import TagRuntime

/// The names of a container's parts; numbers if it was stripped.
package struct Names {
    package let container: LoadedContainer
    /// The vocabulary for the kinds of parts.
    package let words: Vocabulary

    package init(container: LoadedContainer, words: Vocabulary) {
        self.container = container
        self.words = words
    }

    package func tag(_ index: Int) -> String { container.name(ofTag: index)?.string ?? "#\(index)" }
    /// Returns the noun for a tag: message or tag.
    package func noun(ofTag index: Int) -> String {
        let tables = container.tables
        guard index < tables.tags.count else { return EntityKind.tag.rawValue }
        return MessageType.words(ofType: type(ofTag: index)).noun
    }

    package func type(ofTag index: Int) -> String { UTF8Text(container.tables.type(ofTag: index)).string }

    package func rule(_ index: Int) -> String { container.name(ofRule: index)?.string ?? "#\(index)" }
    package func macro(_ index: Int) -> String { container.name(ofMacro: index)?.string ?? "#\(index)" }
}
