import TagDiagnostics
import TagModel

/// The references between the entities of a container, each with its place in the file.
struct EntityReferences {
    /// One reference, which may lead nowhere.
    struct Found {
        let source: EntityPlace
        let kind: EntityKind
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

    /// Collects the references of a container.
    ///
    /// - Parameter most: The number of references that are listed; further ones are counted.
    init(_ container: Container, most: Int) {
        func table(_ keys: [String]) -> [ExactText: Int] {
            Dictionary(keys.enumerated().map { (ExactText($1), $0) }) { first, _ in first }
        }
        let names: [EntityKind: [ExactText: Int]] = [
            .macro: table(container.macros.map(\.name.value)), .rule: table(container.rules.map(\.key.value)),
            .tag: table(container.tags.map(\.referenceKey.value)),
        ]
        container.forEachReference { reference in
            count += 1
            guard count <= most else { return }
            listed.append(
                Found(
                    source: EntityPlace(kind: reference.source.kind, index: reference.source.index),
                    kind: reference.kind, key: reference.key,
                    target: names[reference.kind]?[ExactText(reference.key)], range: reference.range))
        }
    }
}
