import TagDiagnostics

/// The kinds of things that a container is made of.
///
/// Reports for programs have these names, whatever the file; people read the words of its ``Vocabulary``.
package enum EntityKind: String, Sendable, CaseIterable {
    case macro, rule, tag, folder, template, client, zone, transformation
}

/// The words that people have for what is in a container: those of the tool that they made it with.
package enum Vocabulary: Sendable, CaseIterable {
    /// Macros and rules: what definitions, flat values and the binaries for apps have.
    case definition
    /// Variables and triggers: what Tag Manager shows of exports and compiled web pages.
    case export

    /// Returns the noun for an entity of a kind.
    package func word(for kind: EntityKind) -> String {
        switch (self, kind) {
        case (.export, .macro): "variable"
        case (.export, .rule): "trigger"
        case (.definition, _), (.export, _): kind.rawValue
        }
    }

    /// What one macro is called.
    package var macro: String { word(for: .macro) }
    /// What one rule is called.
    package var rule: String { word(for: .rule) }

    /// The id of a diagnostic in these words: `unused-variable` for `unused-macro`.
    package func id(_ id: String) -> String {
        id.split(separator: "-").map { part in
            EntityKind(rawValue: String(part)).map(word) ?? String(part)
        }.joined(separator: "-")
    }
}

extension EntityKind {
    /// The kind that a word stands for, in anybody's vocabulary: both `rule` and `trigger`.
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
    /// The words of those who make containers of this form.
    package var words: Vocabulary {
        switch self {
        case .export, .resource: .export
        case .definition, .values, .legacy, .campaigns: .definition
        }
    }
}

extension Container {
    /// The words for what is in it.
    package var words: Vocabulary { form.words }
}

extension Container {
    /// A macro as messages name it: `variable 'x'` in an export.
    package func title(of macro: Macro) -> String { "\(words.macro) '\(macro.name.value.shortened())'" }

    /// A rule as messages name it: `trigger 'x'` in an export.
    package func title(of rule: Rule) -> String { "\(words.rule) '\(rule.name.value.shortened())'" }

    /// A tag as messages name it.
    package func title(of tag: Tag) -> String { "\(tag.word) '\(tag.name.value.shortened())'" }
}

extension Tag {
    /// The word for it: a message, or a tag.
    package var word: String { MessageType.words(ofType: type.value).noun }

    /// The verb for it when its rules pass: a message shows, a tag fires.
    package var verb: String { MessageType.words(ofType: type.value).verb }
}
