import TagModel

extension LintSubject {
    /// The words that users of the container's format have for its parts.
    var words: Vocabulary { container.words }

    /// A macro as messages name it.
    func title(of macro: Macro) -> String { container.title(of: macro) }

    /// A rule as messages name it.
    func title(of rule: Rule) -> String { container.title(of: rule) }

    /// A tag as messages name it.
    func title(of tag: Tag) -> String { container.title(of: tag) }

    /// An entity as messages name it.
    package func described(_ entity: Entity) -> String {
        switch entity {
        case .macro(let index): title(of: container.macros[index])
        case .rule(let index): title(of: container.rules[index])
        case .tag(let index): title(of: container.tags[index])
        }
    }
}

extension LintSubject {
    /// True if nothing in an export acts: it is a collection of macros and rules for other containers to import.
    ///
    /// Nothing in it is used, and all of it is meant to be.
    var isCollection: Bool {
        guard container.form == .export, container.tags.isEmpty, let export = ExportTree(self) else {
            return false
        }
        let acting: [StaticString] = ["client", "zone", "transformation", "gtagConfig"]
        return acting.allSatisfy { export.entities($0).isEmpty }
    }
}
