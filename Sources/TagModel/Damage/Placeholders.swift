package import TagDiagnostics

extension CheckedContainer {
    /// Returns the container with a placeholder for each entity that has an error.
    ///
    /// A placeholder has none of the entity's contents. It refers to all that the entity refers to, so that whatever is needed
    /// stays needed. The result can be lowered, to be compared with a container of another format.
    ///
    /// - Parameter errors: The errors that the checks find in it; the damage of a file that lost its structure lacks them.
    package func withPlaceholders(errors: [Diagnostic]) -> CheckedContainer {
        guard var damage else { return self }
        damage.markFaulty(container, errors)
        let needs = EntityReferences(container)
        var container = container
        for index in container.macros.indices where damage.macros[index]?.reason.isUnread == true {
            container.macros[index].becomePlaceholder(needing: needs.ofMacros[index])
        }
        for index in container.rules.indices where damage.rules[index]?.reason.isUnread == true {
            container.rules[index].becomePlaceholder(needing: needs.ofRules[index])
        }
        for index in container.tags.indices where damage.tags[index]?.reason.isUnread == true {
            container.tags[index].becomePlaceholder(needing: needs.ofTags[index])
        }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// Returns the container compiled from these placeholders, with the parts that are broken here marked by name.
    package func markingDamage(in compiled: CheckedContainer) -> CheckedContainer {
        guard let own = damage else { return compiled }
        var damage = Damage(compiled.container)
        damage.isLost = own.isLost
        let before = container
        var after = compiled.container
        // An app that can ask for nothing that is left does not show in the compiled container.
        if before.keysInEffect == .values { after.keys = .values }
        damage.macros = own.parts(
            own.macros, before.macros.map { $0.name.value }, of: after.macros.map { $0.name.value })
        damage.rules = own.parts(
            own.rules, before.rules.map { $0.name.value }, of: after.rules.map { $0.name.value })
        damage.tags = own.parts(
            own.tags, before.tags.map { $0.name.value }, of: after.tags.map { $0.name.value })
        return CheckedContainer(container: after, references: compiled.references, damage: damage)
    }
}

extension Damage {
    /// Marks the entities that errors lie in as faulty if all that is known so far is that the file is damaged.
    fileprivate mutating func markFaulty(_ container: Container, _ errors: [Diagnostic]) {
        guard isLost else { return }
        for error in errors where error.range.isKnown && !Salvage.isOfReference(error) {
            for (index, macro) in container.macros.enumerated() where macro.range.holds(error.range) {
                macros[index] = Part(macro.name.value, .faulty)
            }
            for (index, rule) in container.rules.enumerated() where rule.range.holds(error.range) {
                rules[index] = Part(rule.name.value, .faulty)
            }
            for (index, tag) in container.tags.enumerated() where tag.range.holds(error.range) {
                tags[index] = Part(tag.name.value, .faulty)
            }
        }
    }

    /// Returns the broken parts of `others`, matched by name; all entities of one name are broken if one is.
    fileprivate func parts(_ parts: [Part?], _ names: [String], of others: [String]) -> [Part?] {
        var known: [ExactText: Part] = [:]
        for (name, part) in zip(names, parts) where known[ExactText(name)] == nil {
            known[ExactText(name)] = part
        }
        let rest = isLost ? Part("", .damagedFile) : nil
        return others.map { name in
            known[ExactText(name)] ?? name.withoutNumber.flatMap { known[ExactText($0)] } ?? rest
        }
    }
}

extension String {
    /// The `name` of `name (2)`, the form that a name which is taken gets; nil of another name.
    fileprivate var withoutNumber: String? {
        guard hasSuffix(")"), let start = lastIndex(of: "("), start > startIndex else { return nil }
        let number = self[index(after: start)...].dropLast()
        guard !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return String(self[..<index(before: start)])
    }
}

// MARK: Placeholders

extension Macro {
    fileprivate mutating func becomePlaceholder(needing needs: EntityReferences.Of) {
        format = nil
        // The name that the macro asks the app or page for is as certain as its own name.
        if let key = kind.askedParameter, let asked = parameters.first(where: { $0.key.value == key }),
            case .string(let name) = asked.value.kind, !name.isEmpty
        {
            parameters = [asked]
            return
        }
        if let known = MacroType.of(kind) { type.value = known.name }
        kind = .custom
        parameters = needs.asParameters
    }
}

extension MacroKind {
    /// The parameter that names what a macro asks for; nil for kinds that ask for nothing outside.
    fileprivate var askedParameter: String? {
        if self == .dataLayer { return "name" }
        return self == .functionCall ? TagParameter.function.rawValue : nil
    }
}

extension Rule {
    fileprivate mutating func becomePlaceholder(needing needs: EntityReferences.Of) {
        conditions = needs.macros.map { macro in
            Condition(
                Located(.equals, at: range), left: Value(.reference(macro), at: range),
                right: Value(.string(""), at: range), range: range)
        }
        conditions.append(.never(at: range, of: name.value))
    }
}

extension Tag {
    fileprivate mutating func becomePlaceholder(needing needs: EntityReferences.Of) {
        if let known = TagType.of(kind) { type.value = known.name }
        kind = .custom
        parameters = needs.asParameters
        priority = nil
    }
}

extension EntityReferences.Of {
    /// A parameter that refers to all the macros; empty if there are none.
    fileprivate var asParameters: [Parameter] {
        guard !macros.isEmpty else { return [] }
        let values = macros.map { Value(.reference($0), at: .none) }
        return [Parameter(Located("needs", at: .none), Value(.list(values), at: .none))]
    }
}
