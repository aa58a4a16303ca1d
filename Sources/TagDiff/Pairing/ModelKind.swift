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
    func entities(_ kind: ModelKind) -> [ModelEntity] { (0..<count(kind)).map { entity(kind, $0) } }

    /// Returns the range of an entity in its file.
    @inline(__always)
    func range(_ kind: ModelKind, _ index: Int) -> SourceRange {
        // Elements of spans are not copied.
        switch kind {
        case .macro: macros.span[index].range
        case .rule: rules.span[index].range
        case .tag: tags.span[index].range
        }
    }

    /// Returns the name of an entity.
    func name(_ kind: ModelKind, _ index: Int) -> String {
        switch kind {
        case .macro: macros.span[index].name.value
        case .rule: rules.span[index].name.value
        case .tag: tags.span[index].name.value
        }
    }

    /// Returns the number of entities of a kind.
    func count(_ kind: ModelKind) -> Int {
        switch kind {
        case .macro: macros.count
        case .rule: rules.count
        case .tag: tags.count
        }
    }

    /// Returns an entity.
    func entity(_ kind: ModelKind, _ index: Int) -> ModelEntity {
        switch kind {
        case .macro:
            ModelEntity(
                name: macros[index].name.value, range: macros[index].range,
                parameters: macros[index].parameters)
        case .rule: ModelEntity(name: rules[index].name.value, range: rules[index].range)
        case .tag:
            ModelEntity(
                name: tags[index].name.value, range: tags[index].range, parameters: tags[index].parameters)
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
