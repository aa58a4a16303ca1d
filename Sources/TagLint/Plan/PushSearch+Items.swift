import TagScript

/// The products of an ecommerce event that a script pushes, named as in Universal Analytics.
struct FormerItems: Sendable {
    let event: String
    /// The former names that the first such product has, in their order.
    let names: [String]
    /// The first of them.
    var range: Range<Int>

    /// The members of a product that have another name now.
    static let now = ["id": "item_id", "name": "item_name"]
    /// The members of which every product needs one, and that by which products for Google Ads are told.
    fileprivate static let known: Set<String> = ["item_id", "item_name", "google_business_vertical"]
}

extension PushSearch {
    /// Looks at the products in what is pushed; only at those that are written out.
    mutating func addItems(of push: Int) {
        guard let event = value("event", of: push).flatMap({ tree.contents($0) }),
            RecommendedEvent.named(event)?.parameters.contains("items") == true,
            let ecommerce = value("ecommerce", of: push), let items = value("items", of: ecommerce),
            tree[items].kind == .array
        else { return }
        for item in tree.children(items) {
            guard let members = members(of: unwrapped(item)),
                !members.contains(where: { FormerItems.known.contains($0.name) })
            else { continue }
            let former = members.filter { FormerItems.now[$0.name] != nil }
            guard let first = former.first else { continue }
            pushes.add(FormerItems(event: event, names: former.map { $0.name }, range: tree[first.key].range))
            return
        }
    }

    /// The value of a member of an object that is written out.
    private func value(_ name: String, of object: Int) -> Int? {
        guard let member = members(of: object)?.first(where: { $0.name == name }) else { return nil }
        return tree.child(parents[member.key], 1).map { unwrapped($0) }
    }

    /// The members of an object, with the nodes of their names; nil if it is something else, or may have others.
    private func members(of object: Int) -> [(name: String, key: Int)]? {
        guard tree[object].kind == .object else { return nil }
        var members: [(name: String, key: Int)] = []
        for member in tree.children(object) {
            guard tree[member].kind == .property || tree[member].kind == .shorthand,
                let key = tree.child(member, 0), let name = name(key)
            else { return nil }
            members.append((name, key))
        }
        return members
    }
}
