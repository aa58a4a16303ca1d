import TagDiagnostics
import TagModel

/// A kind of entity that the model has a type for.
enum ModelKind: CaseIterable {
    case macro, rule, tag

    /// The kind that its differences have.
    var shown: EntityDifference.Kind {
        switch self {
        case .macro: .macro
        case .rule: .rule
        case .tag: .tag
        }
    }
}

/// The parts that macros, rules and tags all have.
struct ModelEntity {
    let name: String
    let range: SourceRange
    var parameters: [Parameter] = []
}

extension Container {
    /// Returns the entities of a kind, by index.
    func entities(_ kind: ModelKind) -> [ModelEntity] {
        switch kind {
        case .macro:
            macros.map { ModelEntity(name: $0.name.value, range: $0.range, parameters: $0.parameters) }
        case .rule: rules.map { ModelEntity(name: $0.name.value, range: $0.range) }
        case .tag: tags.map { ModelEntity(name: $0.name.value, range: $0.range, parameters: $0.parameters) }
        }
    }
}

extension CheckedContainer {
    func isStandIn(_ kind: ModelKind, _ index: Int) -> Bool {
        switch kind {
        case .macro: isStandIn(macro: index)
        case .rule: isStandIn(rule: index)
        case .tag: isStandIn(tag: index)
        }
    }
}

extension Damage {
    /// Returns the damaged parts of a kind, by entity.
    func parts(_ kind: ModelKind) -> [Part?] {
        switch kind {
        case .macro: macros
        case .rule: rules
        case .tag: tags
        }
    }
}
