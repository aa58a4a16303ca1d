import TagScript

/// Finds the addresses that a script requests in ways that the words before them do not tell: those of modules, and of `link`
/// elements that it makes.
///
/// It follows names, not scopes, and only addresses that are written as strings.
struct ScriptRequests {
    private let tree: ScriptTree
    /// The offsets between the quotes.
    private(set) var found: [Range<Int>] = []
    /// The `link` elements by the name of their variable.
    private var links: [UInt32: Link] = [:]
    private var order: [UInt32] = []

    private struct Link {
        var connects = false
        var addresses: [Range<Int>] = []
    }

    init(_ tree: ScriptTree) {
        self.tree = tree
        for index in 0..<tree.count {
            switch tree[index].kind {
            case .importDeclaration, .exportDeclaration:
                for child in tree.children(index) where tree[child].kind == .string {
                    found.append(inside(child))
                }
            case .declarator: make(index)
            case .assignment:
                make(index)
                set(index)
            default: break
            }
        }
        for name in order {
            if let link = links[name], link.connects { found += link.addresses }
        }
    }

    /// Notes `name = document.createElement('link')`.
    private mutating func make(_ index: Int) {
        guard let target = tree.child(index, 0), tree[target].kind == .identifier,
            let value = tree.child(index, 1), tree[value].kind == .call, let callee = tree.callee(value),
            tree.path(callee) == "document.createElement", let element = tree.arguments(value).first,
            tree.contents(element).map(WordFinder.lowered) == "link"
        else { return }
        let name = tree[target].name
        // A second element in the same variable is most likely one of a list.
        if links[name] == nil { order.append(name) }
        links[name] = links[name] ?? Link()
    }

    /// Notes `name.rel = '…'` and `name.href = '…'`.
    private mutating func set(_ index: Int) {
        guard let target = tree.child(index, 0), tree[target].kind == .member,
            let object = tree.child(target, 0), tree[object].kind == .identifier,
            let property = tree.child(target, 1), let value = tree.child(index, 1),
            let text = tree.contents(value)
        else { return }
        switch tree.name(property) {
        case "rel":
            let words = WordFinder.lowered(text).split(separator: " ")
            if words.contains(where: { LinkRelation.connects(String($0)) }) {
                links[tree[object].name]?.connects = true
            }
        case "href":
            let address = inside(value)
            links[tree[object].name]?.addresses.append(address)
        default: break
        }
    }

    private func inside(_ string: Int) -> Range<Int> {
        let range = tree[string].range
        return range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
    }
}
