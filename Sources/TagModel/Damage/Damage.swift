package import TagDiagnostics
import TagSyntax

/// The parts of a container that are unknown because they are broken or missing.
///
/// Entities that depend on them are unknown too; ``DamageReach`` follows those.
package struct Damage: Sendable {
    /// An unknown part and the reason.
    package struct Part: Hashable, Sendable {
        /// The name that references use; empty for the whole file.
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

    /// The fault of each macro, by index; nil if the macro itself is sound, whatever it refers to.
    package internal(set) var macros: [Part?]
    /// The fault of each rule, by index.
    package internal(set) var rules: [Part?]
    /// The fault of each tag, by index.
    package internal(set) var tags: [Part?]
    /// True if so much was lost that nothing of the file is certain.
    package internal(set) var isLost = false

    /// True if the references of some part are unknown, or part of the file may be missing.
    package var hidesReferences: Bool {
        isLost || [macros, rules, tags].contains { $0.contains { $0?.reason.isUnread == true } }
    }

    /// Makes the damage of a container of which nothing is known to be broken yet.
    init(_ container: Container) {
        macros = Array(repeating: nil, count: container.macros.count)
        rules = Array(repeating: nil, count: container.rules.count)
        tags = Array(repeating: nil, count: container.tags.count)
    }
}

extension Damage.Part {
    /// The part in words: `'X', which does not exist`.
    package var words: String {
        switch reason {
        case .missing: "'\(name)', which does not exist"
        case .elsewhere: "'\(name)', which is not in this part of a container"
        case .faulty: "'\(name)', which has an error"
        case .ambiguous: "'\(name)', which is defined more than once"
        case .circular: "'\(name)', which depends on itself"
        case .chained: "'\(name)', which is in a chain of more than \(ModelLimits.chain)"
        case .damagedFile: "the rest of the file, which is damaged"
        }
    }
}

extension CheckedContainer {
    /// Returns true if the macro stands in for one that the file refers to and does not have.
    package func isStandIn(macro: Int) -> Bool { damage?.macros[macro]?.reason.isOfStandIn ?? false }

    /// Returns true if the rule stands in for one that the file refers to and does not have.
    package func isStandIn(rule: Int) -> Bool { damage?.rules[rule]?.reason.isOfStandIn ?? false }

    /// Returns true if the tag stands in for one that the file refers to and does not have.
    package func isStandIn(tag: Int) -> Bool { damage?.tags[tag]?.reason.isOfStandIn ?? false }

    /// Returns true if the app must have the macro's type: it is no stand-in, and no placeholder of a built-in type.
    package func asksForType(ofMacro index: Int) -> Bool {
        guard let reason = damage?.macros[index]?.reason else { return true }
        return !reason.isOfStandIn
            && !(reason.isUnread && MacroType.named(container.macros[index].type.value) != nil)
    }

    /// The container with every broken part replaced by an inert one, so that the rest can be run.
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
