import TagDiagnostics
import TagSyntax

/// Names for what a compiled container knows by its place alone.
///
/// They are made from what an entity is, not from where it stands, so that two versions of a container name the same
/// thing alike.
enum CompiledNames {
    /// The names that the calls have, or what they read.
    static func ofMacros(_ calls: [NodeID], _ tree: SyntaxTree) -> [String] {
        var names = UniqueNames()
        return calls.map { call in names.unique(name(call, tree) ?? description(ofMacro: call, tree)) }
    }

    /// The names that the calls have, or their type and their id.
    static func ofTags(_ calls: [NodeID], _ tree: SyntaxTree) -> [String] {
        var names = UniqueNames()
        return calls.map { call in
            if let name = name(call, tree) { return names.unique(name) }
            let original = text("vtp_originalTagType", call, tree).map { ResourceReader.code($0) }
            let type = [original, code(call, tree)].firstName ?? "tag"
            let id = tree.member(call, "tag_id").flatMap { tree.integer($0) }
            return names.unique(id.map { "\(type) \($0)" } ?? type)
        }
    }

    /// The event that a rule is about, or its place.
    static func ofRule(_ rule: Rule, number: Int, among names: inout UniqueNames) -> String {
        for condition in rule.conditions where condition.predicate.value == .equals && !condition.isNegated {
            guard case .reference(let macro) = condition.left.kind, macro.name == eventName,
                case .string(let event) = condition.right.kind, !event.isEmpty, event.utf8.count <= longest
            else { continue }
            return names.unique(event)
        }
        return names.unique("rule \(number)")
    }

    /// Bytes of a text that is taken for a name: of a longer one, thousands of rules may have the same condition.
    private static let longest = 200

    /// What the vendor calls the event's macro in apps; the same here for pages.
    private static let eventName = "_event"

    private static func name(_ call: NodeID, _ tree: SyntaxTree) -> String? {
        [text("instance_name", call, tree)].firstName
    }

    private static func description(ofMacro call: NodeID, _ tree: SyntaxTree) -> String {
        let code = code(call, tree)
        if code == "e" { return eventName }
        let type = MacroType.exported(as: code)?.name ?? code
        let keys: [StaticString] = [
            "vtp_name", "vtp_key", "vtp_component", "vtp_varType", "vtp_elementId", "vtp_elementSelector",
        ]
        let detail = keys.lazy.compactMap { text($0, call, tree) }.first
        guard let detail, !detail.isEmpty, detail.utf8.count <= longest else {
            return type.isEmpty ? "macro" : type
        }
        return code == "v" ? detail : "\(type) \(detail)"
    }

    private static func code(_ call: NodeID, _ tree: SyntaxTree) -> String {
        ResourceReader.code(text("function", call, tree) ?? "")
    }

    private static func text(_ key: StaticString, _ call: NodeID, _ tree: SyntaxTree) -> String? {
        guard let node = tree.member(call, key), tree.kind(node) == .string else { return nil }
        return tree.string(node)
    }
}

/// Hands out names, each once: a second `a` is `a #2`.
///
/// A second one of hundreds of letters loses its middle: what is written once in a file may be the name of thousands.
struct UniqueNames {
    private var taken: Set<ExactText> = []
    /// The last number tried for a name, so that many of one name stay linear.
    private var numbers: [ExactText: Int] = [:]

    mutating func unique(_ name: String) -> String {
        guard !taken.insert(ExactText(name)).inserted else { return name }
        let stem = name.shortened()
        var number = numbers[ExactText(stem)] ?? 1
        var candidate: String
        repeat {
            number += 1
            candidate = "\(stem) #\(number)"
        } while !taken.insert(ExactText(candidate)).inserted
        numbers[ExactText(stem)] = number
        return candidate
    }
}

extension [String?] {
    /// The first of them that can be a name: that is there, and not empty.
    var firstName: String? { compactMap { $0 }.first { !$0.isEmpty } }
}
