import TagDiagnostics
import TagModel
import TagSyntax

/// The references that an export shows only in its text: in zones, clients, trigger groups and other parts that the model
/// does not act on, but that the vendor does.
enum WrittenReferences {
    /// The place of an entity in the file.
    private struct Place {
        let range: SourceRange
        let entity: Entity
    }

    /// Calls `body` with every `{{name}}` of a text that is no remark, and every id of a trigger that a value refers to.
    static func forEach(in container: Container, _ body: (ReferenceWalk.Found) -> Void) {
        guard container.form == .export, let root = container.tree.root else { return }
        var macros: [ExactText: Int] = [:]
        for index in container.macros.indices.reversed() {
            macros[ExactText(container.macros[index].name.value)] = index
        }
        var rules: [ExactText: Int] = [:]
        for index in container.rules.indices { rules[ExactText(container.rules[index].key.value)] = index }
        let tree = container.tree
        let sought = SoughtNodes(bracesIn: tree) {
            tree.range($0).count >= 16 && signs.contains($0, of: tree)
        }
        var scan = Scan(
            tree: tree, sought: sought, places: places(container), macros: macros, rules: rules)
        scan.scan(root, body)
    }

    /// The texts by which a value is known to be a trigger's id.
    private static let signs = MemberNames(
        "triggerReference", "TRIGGER_REFERENCE", "customEvaluationTriggerId")

    private static func isTriggerReference(_ type: NodeID, _ tree: SyntaxTree) -> Bool {
        tree.hasText(type, "triggerReference") || tree.hasText(type, "TRIGGER_REFERENCE")
    }

    /// Calls `body` with each text below a node that may have references, and with its bytes.
    static func forEachText(
        below node: NodeID, of tree: SyntaxTree, _ body: (NodeID, ArraySlice<UInt8>) -> Void
    ) {
        switch tree.kind(node) {
        case .object:
            for (key, value) in tree.members(node) where !isRemark(key, tree) {
                forEachText(below: value, of: tree, body)
            }
        case .array: for element in tree.elements(node) { forEachText(below: element, of: tree, body) }
        case .string:
            let text = tree.utf8(node)
            if text.contains(UInt8(ascii: "{")) { body(node, text) }
        default: break
        }
    }

    /// Remarks and names refer to nothing, and the code of templates has no macros.
    private static let remarks = MemberNames("notes", "description", "name", "templateData")

    private static func isRemark(_ key: NodeID, _ tree: SyntaxTree) -> Bool {
        remarks.contains(key, of: tree)
    }

    private static func places(_ container: Container) -> [Place] {
        let macros = container.macros.indices.map {
            Place(range: container.macros[$0].range, entity: .macro($0))
        }
        let rules = container.rules.indices.map {
            Place(range: container.rules[$0].range, entity: .rule($0))
        }
        let tags = container.tags.indices.map { Place(range: container.tags[$0].range, entity: .tag($0)) }
        return (macros + rules + tags).filter { $0.range.isKnown }.sorted { $0.range.start < $1.range.start }
    }

    private struct Scan {
        let tree: SyntaxTree
        var sought: SoughtNodes
        let places: [Place]
        let macros: [ExactText: Int]
        let rules: [ExactText: Int]

        mutating func scan(_ node: NodeID, _ body: (ReferenceWalk.Found) -> Void) {
            switch tree.kind(node) {
            case .object:
                let refersToTrigger = refersToTrigger(node)
                for (key, value) in tree.members(node)
                where sought.areIn(key, value, tree) || refersToTrigger && tree.hasText(key, "value") {
                    if WrittenReferences.isRemark(key, tree) { continue }
                    if refersToTrigger && tree.hasText(key, "value")
                        || tree.hasText(key, "customEvaluationTriggerId")
                    {
                        passRules(value, body)
                    }
                    scan(value, body)
                }
            case .array:
                for element in tree.elements(node) where sought.areIn(element, tree) { scan(element, body) }
            case .string: passMacros(node, body)
            default: break
            }
        }

        private func refersToTrigger(_ parameter: NodeID) -> Bool {
            guard let type = tree.member(parameter, "type") else { return false }
            return WrittenReferences.isTriggerReference(type, tree)
        }

        private func passRules(_ value: NodeID, _ body: (ReferenceWalk.Found) -> Void) {
            switch tree.kind(value) {
            case .array: for element in tree.elements(value) { passRules(element, body) }
            case .string, .integer:
                guard let rule = rules[ExactText(tree.string(value))] else { return }
                let range = tree.range(value)
                body(.init(source: entity(at: range), target: .rule(rule), range: range))
            default: break
            }
        }

        private func passMacros(_ node: NodeID, _ body: (ReferenceWalk.Found) -> Void) {
            guard tree.mayHave(UInt8(ascii: "{"), node) else { return }
            let text = tree.utf8(node)
            guard text.contains(UInt8(ascii: "{")) else { return }
            for name in TemplateScanner.names(in: text) {
                let text = String(decoding: text[name], as: UTF8.self)
                guard let macro = macros[ExactText(text)] else { continue }
                let range = tree.range(node)
                body(.init(source: entity(at: range), target: .macro(macro), range: range))
            }
        }

        private func entity(at range: SourceRange) -> Entity? {
            let count = places.prefixCount { $0.range.start <= range.start }
            guard count > 0, range.end <= places[count - 1].range.end else { return nil }
            return places[count - 1].entity
        }
    }
}
