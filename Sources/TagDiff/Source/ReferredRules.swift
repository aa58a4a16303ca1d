import TagModel
import TagSyntax

/// The rules that trigger groups and zones of the new file refer to, of which the model has no references.
///
/// A group or a zone that is written as before does something else once such a rule passes for other events.
struct ReferredRules {
    /// The rules that pass otherwise than before, or are new, by their keys; empty for a file without groups and zones.
    private var changed: [ExactText: Int] = [:]
    /// The rules among them that a group or a zone refers to.
    private(set) var used: Set<Int> = []
    /// The groups, and for each the changed rules that it refers to.
    private(set) var groups: [Int: [Int]] = [:]
    private let container: Container

    init(_ comparison: Comparison, _ outline: SourceOutline) {
        container = comparison.new.container
        let all = container.rulesOfGroups
        guard !all.isEmpty || outline.others.contains(where: { $0.kind == .zone }) else { return }
        for index in container.rules.indices {
            let before = comparison.rules.oldOf[index]
            if before.map({ comparison.isDeeplySame(rule: $0, index) }) != true { add(index) }
        }
        let members = all.map { group in
            let place = outline.node(at: container.rules[group].range)
            return (group: group, texts: place.map { texts(below: "parameter", of: $0.node, $0.tree) } ?? [])
        }
        // A group may be a member of another one.
        var isDone = false
        while !isDone {
            isDone = true
            for (group, texts) in members where groups[group] == nil {
                let rules = use(texts)
                guard !rules.isEmpty else { continue }
                groups[group] = rules
                add(group)
                isDone = false
            }
        }
    }

    private mutating func add(_ rule: Int) { changed[ExactText(container.rules[rule].key.value)] = rule }

    private mutating func use(_ texts: [ExactText]) -> [Int] {
        let rules = texts.compactMap { changed[$0] }
        used.formUnion(rules)
        return rules
    }

    /// Returns the names of the changed rules to which a zone refers.
    mutating func names(ofZone zone: NodeID, _ tree: SyntaxTree) -> [String] {
        changed.isEmpty ? [] : names(of: use(texts(below: "boundary", of: zone, tree)))
    }

    func names(of rules: [Int]) -> [String] { rules.map { container.rules[$0].name.value } }

    /// Returns the texts and numbers in one member of an entity.
    private func texts(below member: StaticString, of entity: NodeID, _ tree: SyntaxTree) -> [ExactText] {
        var texts: [ExactText] = []
        var open = tree.member(entity, member).map { [$0] } ?? []
        while let node = open.popLast() {
            switch tree.kind(node) {
            case .object: for (_, value) in tree.members(node) { open.append(value) }
            case .array: for element in tree.elements(node) { open.append(element) }
            case .string, .integer, .real: texts.append(ExactText(tree.string(node)))
            default: break
            }
        }
        return texts.reversed()
    }
}

extension Container {
    private static let eventOfGroup = TriggerType.spelled("TRIGGER_GROUP")?.event

    /// The rules of trigger groups, whose event the page sends once all triggers of the group have passed.
    fileprivate var rulesOfGroups: [Int] {
        guard let event = Self.eventOfGroup else { return [] }
        // Elements of spans are not copied.
        let rules = rules.span
        var found: [Int] = []
        for index in rules.indices where rules[index].conditions.haveRight(event) { found.append(index) }
        return found
    }
}

extension [Condition] {
    /// Returns true if the right side of one is a text.
    fileprivate func haveRight(_ text: String) -> Bool {
        let conditions = span
        for index in conditions.indices {
            if case .string(let right) = conditions[index].right.kind, right.hasSameBytes(as: text) {
                return true
            }
        }
        return false
    }
}
