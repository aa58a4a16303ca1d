import TagDiagnostics
import TagModel

/// The references of a container's model, in file order.
struct ReferenceWalk {
    struct Found {
        let source: Entity?
        let target: Entity
        let range: SourceRange
    }

    private let container: Container
    private let references: ResolvedReferences
    /// The references of one entity.
    private var found: [Found] = []

    init(_ container: Container, _ references: ResolvedReferences) {
        self.container = container
        self.references = references
    }

    /// Calls `body` with each reference: a large container has too many to list them.
    mutating func walk(_ body: (Found) -> Void) {
        for index in container.macros.indices {
            walkMacro(index)
            pass(to: body)
        }
        for index in container.rules.indices {
            for condition in container.rules[index].conditions {
                walk(condition.left, .rule(index))
                walk(condition.right, .rule(index))
            }
            pass(to: body)
        }
        for index in container.tags.indices {
            walkTag(index)
            pass(to: body)
        }
    }

    private mutating func pass(to body: (Found) -> Void) {
        for found in found { body(found) }
        found.removeAll(keepingCapacity: true)
    }

    private mutating func walkMacro(_ index: Int) {
        let macro = container.macros[index]
        for value in macro.values { walk(value, .macro(index)) }
        for rule in macro.enabledBy + macro.disabledBy { add(rule, .macro(index)) }
    }

    private mutating func walkTag(_ index: Int) {
        let tag = container.tags[index]
        for value in tag.values { walk(value, .tag(index)) }
        for rule in tag.firesOn + tag.blockedBy { add(rule, .tag(index)) }
        for other in tag.setup + tag.teardown { add(other.tag, .tag(index)) }
    }

    private mutating func walk(_ value: Value, _ source: Entity) {
        value.forEachPart { part in
            switch part.kind {
            case .reference(let reference): add(reference, source)
            case .template(let parts):
                for case .reference(let reference) in parts { add(reference, source) }
            case .tag(let tag): add(tag, source)
            default: break
            }
        }
    }

    private mutating func add(_ reference: MacroReference, _ source: Entity) {
        guard let first = references.macros(for: reference).first else { return }
        found.append(Found(source: source, target: .macro(Int(first)), range: reference.range))
    }

    private mutating func add(_ reference: RuleReference, _ source: Entity) {
        guard let rule = references.rule(for: reference) else { return }
        found.append(Found(source: source, target: .rule(rule), range: reference.range))
    }

    private mutating func add(_ reference: TagReference, _ source: Entity) {
        guard let tag = references.tag(for: reference) else { return }
        found.append(Found(source: source, target: .tag(tag), range: reference.range))
    }
}
