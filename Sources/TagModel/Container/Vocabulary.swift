import TagDiagnostics

/// The kinds of entities in a container.
///
/// Reports for programs use these names, whatever the file; people read the words of its ``Vocabulary``.
package enum EntityKind: String, Sendable, CaseIterable {
    case macro, rule, tag, folder, template, client, zone, transformation
}

/// The words for the entities of a container in the tool that made it.
package enum Vocabulary: Sendable, CaseIterable {
    /// The words macro and rule: of definitions, flat values and the binaries for apps.
    case definition
    /// The words variable and trigger: Tag Manager's own, for exports and compiled web pages.
    case export

    /// Returns the noun for an entity of a kind.
    package func word(for kind: EntityKind) -> String {
        switch (self, kind) {
        case (.export, .macro): "variable"
        case (.export, .rule): "trigger"
        case (.definition, _), (.export, _): kind.rawValue
        }
    }

    /// The noun for a macro.
    package var macro: String { word(for: .macro) }
    /// The noun for a rule.
    package var rule: String { word(for: .rule) }

    /// Returns the id of a diagnostic in these words: `unused-variable` for `unused-macro`.
    package func id(_ id: String) -> String {
        id.utf8.split(separator: UInt8(ascii: "-")).map { part in
            let part = String(Substring(part))
            return EntityKind(rawValue: part).map(word) ?? part
        }.joined(separator: "-")
    }
}

extension EntityKind {
    /// Finds the kind that a word of any vocabulary stands for: both `rule` and `trigger`.
    package init?(word: String) {
        guard
            let kind = Self.allCases.first(where: { kind in
                Vocabulary.allCases.contains { $0.word(for: kind) == word }
            })
        else { return nil }
        self = kind
    }
}

extension Form {
    /// The words used by those who make containers of this format.
    package var words: Vocabulary {
        switch self {
        case .export, .resource: .export
        case .definition, .values, .legacy, .campaigns: .definition
        }
    }
}

extension Container {
    /// The words for the container's entities.
    package var words: Vocabulary { form.words }
}

extension Container {
    /// Returns a macro's title in messages: `variable 'x'` in an export.
    package func title(of macro: Macro) -> String { "\(words.macro) '\(macro.name.value.shortened())'" }

    /// Returns a rule's title in messages: `trigger 'x'` in an export.
    package func title(of rule: Rule) -> String { "\(words.rule) '\(rule.name.value.shortened())'" }

    /// Returns a tag's title in messages.
    package func title(of tag: Tag) -> String { "\(tag.word) '\(tag.name.value.shortened())'" }
}

extension Tag {
    /// The noun for the tag: "message" or "tag".
    package var word: String { MessageType.words(ofType: type.value).noun }

    /// The verb for the tag when its rules pass: a message shows, a tag fires.
    package var verb: String { MessageType.words(ofType: type.value).verb }
}
