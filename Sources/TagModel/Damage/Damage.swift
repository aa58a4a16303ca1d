package import TagDiagnostics
import TagSyntax

/// The parts of a container that are unknown, since they are broken or missing.
///
/// What depends on it is unknown too; ``DamageReach`` follows that.
package struct Damage: Sendable {
    /// Something that is unknown, and why.
    package struct Part: Hashable, Sendable {
        /// As references have it; empty for the whole file.
        package let name: String
        package let reason: Reason

        package init(_ name: String, _ reason: Reason) {
            self.name = name
            self.reason = reason
        }
    }

    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Nothing has the name.
        case missing
        /// The file is a part of a container, and another part has it.
        case elsewhere
        /// It has an error.
        case faulty
        /// Several things have the name.
        case ambiguous
        /// It needs its own value, or comes before itself.
        case circular
        /// The chain of entities that it depends on is too long.
        case chained
        /// An error that lost so much that nothing of the file is certain.
        case damagedFile

        /// True if the container has a stand-in instead of the entity itself.
        var isOfStandIn: Bool {
            switch self {
            case .missing, .elsewhere, .circular, .chained: true
            case .faulty, .ambiguous, .damagedFile: false
            }
        }

        /// True if the entity's contents are unknown.
        package var isUnread: Bool {
            switch self {
            case .faulty: true
            case .missing, .elsewhere, .ambiguous, .circular, .chained, .damagedFile: false
            }
        }
    }

    /// By macro; nil of what is sound in itself, whatever it refers to.
    package internal(set) var macros: [Part?]
    /// By rule.
    package internal(set) var rules: [Part?]
    /// By tag.
    package internal(set) var tags: [Part?]
    /// Whether so much was lost that nothing of the file is certain.
    package internal(set) var isLost = false

    /// True if the references of some part are unknown, or part of the file may be missing.
    package var hidesReferences: Bool {
        isLost || [macros, rules, tags].contains { $0.contains { $0?.reason.isUnread == true } }
    }

    /// Nothing broken in a container, yet.
    init(_ container: Container) {
        macros = Array(repeating: nil, count: container.macros.count)
        rules = Array(repeating: nil, count: container.rules.count)
        tags = Array(repeating: nil, count: container.tags.count)
    }
}

extension Damage.Part {
    /// The part for people: `'X', which does not exist`.
    package var words: String {
        switch reason {
        case .missing: "'\(name)', which does not exist"
        case .elsewhere: "'\(name)', which is not in this part of a container"
        case .faulty: "'\(name)', which has an error"
        case .ambiguous: "'\(name)', which is defined more than once"
        case .circular: "'\(name)', which needs itself"
        case .chained: "'\(name)', which is in a chain of more than \(ModelLimits.chain)"
        case .damagedFile: "the rest of the file, which is damaged"
        }
    }
}

extension CheckedContainer {
    /// Whether a macro stands for one that the file refers to and does not have.
    package func isStandIn(macro: Int) -> Bool { damage?.macros[macro]?.reason.isOfStandIn ?? false }

    /// Whether a rule stands for one that the file refers to and does not have.
    package func isStandIn(rule: Int) -> Bool { damage?.rules[rule]?.reason.isOfStandIn ?? false }

    /// Whether a tag stands for one that the file refers to and does not have.
    package func isStandIn(tag: Int) -> Bool { damage?.tags[tag]?.reason.isOfStandIn ?? false }

    /// Returns true for a macro whose type the app must have: no stand-in, and no placeholder of a built-in type.
    package func asksForType(ofMacro index: Int) -> Bool {
        guard let reason = damage?.macros[index]?.reason else { return true }
        return !reason.isOfStandIn
            && !(reason.isUnread && MacroType.named(container.macros[index].type.value) != nil)
    }

    /// The same with something inert in the place of all that is broken, so that the rest can be run.
    ///
    /// A broken macro has no value, a broken rule never passes, and a broken tag does nothing.
    package var withoutDamage: CheckedContainer {
        guard let damage else { return self }
        var container = container
        for index in container.macros.indices where damage.macros[index] != nil {
            let macro = container.macros[index]
            container.macros[index] = Macro(
                name: macro.name, type: macro.type, kind: .custom, range: macro.range)
            container.macros[index].isPrivate = macro.isPrivate
            container.macros[index].origin = macro.origin
        }
        for index in container.rules.indices where damage.rules[index] != nil {
            container.rules[index].conditions = [.never(at: container.rules[index].range)]
        }
        for index in container.tags.indices where damage.tags[index] != nil {
            let tag = container.tags[index]
            container.tags[index] = Tag(name: tag.name, type: tag.type, kind: .custom, range: tag.range)
        }
        return CheckedContainer(container: container, references: references)
    }
}

extension Container {
    /// Returns the file's bytes in a range, without white space.
    package func written(at range: SourceRange) -> [UInt8] {
        let bytes = tree.file.bytes
        guard range.isKnown, Int(range.end) <= bytes.count else { return [] }
        return bytes[Int(range.start)..<Int(range.end)].filter { $0 > 0x20 }
    }
}
