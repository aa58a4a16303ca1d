import TagDiagnostics
import TagModel

/// The references between the entities of a container, each with its place in the file.
struct EntityReferences {
    /// One reference, which may lead nowhere.
    struct Found {
        let source: EntityPlace
        let kind: EntityPlace.Kind
        /// The name or the id in the file.
        let key: String
        /// The index of the target; nil if it does not exist.
        let target: Int?
        let range: SourceRange
    }

    /// The first references, in order, up to the limit.
    private(set) var listed: [Found] = []
    /// The number of all references.
    private(set) var count = 0
    private let most: Int
    private let names: [EntityPlace.Kind: [ExactText: Int]]
    private var source = EntityPlace(kind: .macro, index: 0)

    /// Collects the references of a container.
    ///
    /// - Parameter most: The number of references that are listed; further ones are counted.
    init(_ container: Container, most: Int) {
        self.most = most
        func table(_ keys: [String]) -> [ExactText: Int] {
            Dictionary(keys.enumerated().map { (ExactText($1), $0) }) { first, _ in first }
        }
        names = [
            .macro: table(container.macros.map(\.name.value)), .rule: table(container.rules.map(\.key.value)),
            .tag: table(container.tags.map(\.referenceKey.value)),
        ]
        for (index, macro) in container.macros.enumerated() {
            source = EntityPlace(kind: .macro, index: index)
            visit(macro)
        }
        for (index, rule) in container.rules.enumerated() {
            source = EntityPlace(kind: .rule, index: index)
            for condition in rule.conditions {
                visit(condition.left)
                visit(condition.right)
            }
        }
        for (index, tag) in container.tags.enumerated() {
            source = EntityPlace(kind: .tag, index: index)
            visit(tag)
        }
    }

    private mutating func visit(_ macro: Macro) {
        for value in macro.values { visit(value) }
        for rule in macro.enabledBy + macro.disabledBy { add(.rule, rule.key, rule.range) }
    }

    private mutating func visit(_ tag: Tag) {
        for value in tag.values { visit(value) }
        for rule in tag.firesOn + tag.blockedBy { add(.rule, rule.key, rule.range) }
        for other in tag.setup + tag.teardown { add(.tag, other.tag.name, other.tag.range) }
    }

    private mutating func visit(_ value: Value) {
        value.forEachReference { reference in
            switch reference {
            case .macro(let macro): add(.macro, macro.name, macro.range)
            case .tag(let tag): add(.tag, tag.name, tag.range)
            }
        }
    }

    private mutating func add(_ kind: EntityPlace.Kind, _ key: String, _ range: SourceRange) {
        count += 1
        guard count <= most else { return }
        let target = names[kind]?[ExactText(key)]
        listed.append(Found(source: source, kind: kind, key: key, target: target, range: range))
    }
}
