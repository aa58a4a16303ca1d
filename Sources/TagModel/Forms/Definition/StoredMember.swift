import TagDiagnostics
import TagSyntax

/// A member of an object of the definition format, and its place in the container.
///
/// The reader, the writer, the schemas and the reference use the same row.
struct StoredMember<Owner: Sendable>: Sendable {
    let described: ObjectShape.Member
    /// Reads the member into its owner.
    let read: @Sendable (ObjectMembers.Member, inout Owner, inout DefinitionReader) -> Void
    /// Returns the value to write; nil if the owner needs no such member.
    let write: @Sendable (Owner, DefinitionWriter) -> OutputTree?
}

/// A kind of value: its shape, how it is read, and how it is written.
struct MemberForm<Stored: Sendable>: Sendable {
    let shape: Shape
    /// Reads a value, which findings call by the given words; nil after a finding.
    let read: @Sendable (NodeID, String, inout DefinitionReader) -> Stored?
    /// Returns nil for a value that needs no member.
    let write: @Sendable (Stored, DefinitionWriter) -> OutputTree?
}

extension StoredMember {
    /// Makes a member that holds one value.
    ///
    /// - Parameters:
    ///   - what: The value, as findings call it; by default, its name.
    ///   - isWritten: Returns false for containers in which the member would say nothing.
    init<Stored>(
        _ name: String, _ form: MemberForm<Stored>, as what: String? = nil, _ summary: String,
        get: @escaping @Sendable (Owner) -> Stored?, set: @escaping @Sendable (inout Owner, Stored) -> Void,
        isWritten: @escaping @Sendable (Container) -> Bool = { _ in true }
    ) {
        self.init(described: ObjectShape.Member(name, form.shape, summary)) { member, owner, reader in
            if let value = form.read(member.value, what ?? "'\(name)'", &reader) { set(&owner, value) }
        } write: { owner, writer in
            isWritten(writer.container) ? get(owner).flatMap { form.write($0, writer) } : nil
        }
    }
}

extension StoredMember<Tag> {
    /// Makes a member that is an object whose own members the tag stores.
    init(
        _ name: String, _ shape: ObjectShape, _ members: [Self], required: Bool = false, _ summary: String
    ) {
        let described = ObjectShape.Member(name, .object(shape), required: required, summary)
        self.init(described: described) { member, tag, reader in
            guard var parts = reader.context.object(member.value, for: "'\(name)'") else { return }
            let title = "'\(name)' of \(tag.word) '\(tag.name.value.shortened())'"
            reader.read(members, from: &parts, into: &tag, of: title)
            reader.context.close(&parts, of: "a \(shape.name)")
        } write: { tag, writer in
            let written = writer.members(members, of: tag)
            return written.isEmpty ? nil : .object(written)
        }
    }
}

// MARK: - Kinds of values

extension MemberForm<Bool> {
    /// True or false; false needs no member.
    static var flag: Self {
        Self(shape: .boolean) { node, what, reader in
            reader.context.boolean(node, for: what)
        } write: { flag, _ in
            flag ? true : nil
        }
    }
}

extension MemberForm<Value> {
    static func value(_ shape: Shape = .value) -> Self {
        Self(shape: shape) { node, _, reader in
            reader.context.value(node)
        } write: {
            $1.tree($0)
        }
    }
}

extension MemberForm<Located<String>> {
    /// A literal text.
    static func text(_ pattern: TextPattern) -> Self {
        Self(shape: .text(pattern)) { node, what, reader in
            reader.context.expect(.string, node, for: what) ? reader.context.located(node) : nil
        } write: { text, _ in
            .string(text.value)
        }
    }

    /// A text or a whole number, which is kept as text.
    static var version: Self {
        Self(shape: .either(.text, .integer)) { node, what, reader in
            let range = reader.tree.range(node)
            switch reader.tree.kind(node) {
            case .integer:
                guard case .integer(let number)? = reader.context.number(node)?.kind else { return nil }
                return Located(String(number), at: range)
            case .string: return reader.context.string(node, for: what).map { Located($0, at: range) }
            case let kind:
                let found = reader.tree.double(node).map { "\($0)" } ?? kind.described
                let words = "\(what) must be text or a whole number, not \(found)"
                reader.context.report(Diagnostic(.wrongKind, words, at: range), about: node)
                return nil
            }
        } write: { text, _ in
            .string(text.value)
        }
    }
}

extension MemberForm where Stored: RawRepresentable & CaseIterable, Stored.RawValue == String {
    /// One of the words of an enumeration.
    static var word: Self {
        Self(shape: .word(Stored.allCases.map { $0.rawValue })) { node, what, reader in
            reader.context.word(node, for: what)
        } write: { word, _ in
            .string(word.rawValue)
        }
    }
}

extension MemberForm<[Located<UsageContext>]> {
    static var contexts: Self {
        let words = [RuleSet.web, .mobile].map { Shape.list(.word(UsageContext.words(of: $0))) }
        return Self(shape: .either(words[0], words[1])) { node, what, reader in
            reader.context.elements(node, what).compactMap { element in
                reader.context.word(element, for: "a context").map {
                    Located($0, at: reader.tree.range(element))
                }
            }
        } write: { contexts, _ in
            contexts.isEmpty ? nil : .list(contexts.map { .string($0.value.rawValue) })
        }
    }
}

extension MemberForm<Located<Int64>> {
    /// Milliseconds since 1970, an RFC 3339 text, or the date of a property list.
    static var time: Self {
        Self(shape: .time) { node, what, reader in
            let tree = reader.tree
            let range = tree.range(node)
            if let milliseconds = tree.integer(node) { return Located(milliseconds, at: range) }
            if tree.kind(node) == .string || tree.kind(node) == .date,
                let milliseconds = Timestamp.milliseconds(tree.string(node))
            {
                return Located(milliseconds, at: range)
            }
            reader.context.report(.invalidTime(what, at: range), about: node)
            return nil
        } write: { time, _ in
            Timestamp.text(time.value).map { .string($0) } ?? .integer(time.value)
        }
    }
}

extension MemberForm<[RuleReference]> {
    /// A list of rules' names.
    static var rules: Self {
        Self(shape: .list(.text)) { node, what, reader in
            reader.context.elements(node, what, single: .string).compactMap { element in
                reader.context.expect(.string, element, for: "a rule in \(what)")
                    ? reader.context.ruleReference(element) : nil
            }
        } write: { rules, writer in
            rules.isEmpty ? nil : .list(rules.map { .string(writer.labels.rule($0)) })
        }
    }
}

extension MemberForm<[SequencedTag]> {
    /// A list of tags' names or `{"tag": NAME, "stopsOnFailure": true}`.
    static var sequence: Self {
        Self(shape: .list(.either(.text, .object(DefinitionForm.sequenced)))) { node, what, reader in
            reader.context.elements(node, what, single: .string).compactMap {
                reader.sequencedTag($0, "a tag in \(what)")
            }
        } write: { tags, writer in
            tags.isEmpty ? nil : .list(tags.map(writer.sequencedTag))
        }
    }
}

extension MemberForm<[Condition]> {
    static var conditions: Self { conditions(isNegated: false) }
    static var exceptions: Self { conditions(isNegated: true) }

    private static func conditions(isNegated: Bool) -> Self {
        Self(shape: .list(.object(DefinitionForm.condition))) { node, what, reader in
            reader.context.elements(node, what, single: .object).compactMap {
                reader.condition($0, isNegated: isNegated)
            }
        } write: { conditions, writer in
            conditions.isEmpty ? nil : .list(conditions.map(writer.condition))
        }
    }
}

extension MemberForm<ValueFormat> {
    static var format: Self {
        Self(shape: .object(DefinitionForm.format)) { node, what, reader in
            guard var members = reader.context.object(node, for: what) else { return nil }
            var format = ValueFormat()
            reader.read(DefinitionForm.formatMembers, from: &members, into: &format, of: what)
            reader.context.close(&members, of: "a format")
            return format
        } write: { format, writer in
            .object(writer.members(DefinitionForm.formatMembers, of: format))
        }
    }
}
