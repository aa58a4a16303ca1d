import TagDiagnostics
import TagSyntax

/// Makes names for entities that a compiled container identifies only by place.
///
/// They are derived from what an entity is, not from its place, so that two versions of a container have the same names for the
/// same entities.
enum CompiledNames {
    /// Returns the names of the calls; those without one are named after what they read.
    static func ofMacros(_ calls: [NodeID], _ tree: SyntaxTree) -> [String] {
        var names = UniqueNames()
        return calls.map { call in names.unique(name(call, tree) ?? description(ofMacro: call, tree)) }
    }

    /// Returns the names of the calls; those without one are named by type and id.
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

    /// Returns the event that a rule compares, or else its number.
    static func ofRule(_ rule: Rule, number: Int, among names: inout UniqueNames) -> String {
        for condition in rule.conditions where condition.predicate.value == .equals && !condition.isNegated {
            guard case .reference(let macro) = condition.left.kind, macro.name == eventName,
                case .string(let event) = condition.right.kind, !event.isEmpty, event.utf8.count <= longest
            else { continue }
            return names.unique(event)
        }
        return names.unique("rule \(number)")
    }

    /// The most bytes of a text used as a name: thousands of rules may have the same condition with a long text.
    private static let longest = 200

    /// The vendor's name for the event's macro in apps; used here for pages too.
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

/// Gives out distinct names: the second `a` becomes `a #2`.
///
/// A second one of hundreds of letters is shortened in the middle: a text that a file has once may be the name of thousands.
struct UniqueNames {
    private var taken: Set<ExactText> = []
    /// The last number tried for each name, so that many uses of one name stay linear.
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
    /// The first element that is neither nil nor empty; nil if there is none.
    var firstName: String? { compactMap { $0 }.first { !$0.isEmpty } }
}
