import TagModel

/// The numbers of the things of one container: its macros, then its rules, then its tags.
struct ThingNumbers {
    /// The number of the first rule.
    let rules: Int
    /// The number of the first tag.
    let tags: Int
    /// The number of things.
    let count: Int

    init(_ container: Container) {
        rules = container.macros.count
        tags = rules + container.rules.count
        count = tags + container.tags.count
    }

    /// Returns the number of a thing.
    @inline(__always)
    func node(_ kind: ModelKind, _ index: Int) -> Int {
        switch kind {
        case .macro: index
        case .rule: rules + index
        case .tag: tags + index
        }
    }

    /// Returns the thing that has a number.
    @inline(__always)
    func thing(_ node: Int) -> (kind: ModelKind, index: Int) {
        if node < rules { return (.macro, node) }
        return node < tags ? (.rule, node - rules) : (.tag, node - tags)
    }
}
