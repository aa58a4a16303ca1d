package import TagSyntax

/// The order of members in the canonical form of a container's file.
///
/// Macros, rules, tags, entries of maps and elements of lists keep their order, which has a meaning. Only members with a place of
/// their own move there.
package enum CanonicalOrder {
    /// Returns the arrangement of `tree` in canonical order.
    ///
    /// - Parameter dropsVolatile: Leaves out the members that change from one export to the next although the container does not.
    package static func arrangement(
        of tree: SyntaxTree, as form: Form, dropsVolatile: Bool = false
    ) -> MemberArrangement {
        var arrangement = MemberArrangement()
        guard let root = tree.root else { return arrangement }
        switch form {
        case .definition:
            var walk = DefinitionOrder(tree: tree)
            walk.walk(root, .object(DefinitionForm.definition))
            arrangement = walk.arrangement
        case .export:
            var walk = ExportOrder(tree: tree, dropsVolatile: dropsVolatile)
            walk.walk(root, role: "")
            arrangement = walk.arrangement
        case .values, .resource, .legacy, .campaigns: break
        }
        return arrangement
    }

    /// Sorts members by the places of their keys; a member without a place stays behind its predecessor.
    ///
    /// - Returns: Nil if they are in order already.
    fileprivate static func sorted(
        _ members: [MemberArrangement.Member], _ place: (MemberArrangement.Member) -> Int?
    ) -> [MemberArrangement.Member]? {
        var places: [Int] = []
        for member in members { places.append(place(member) ?? places.last ?? -1) }
        guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return nil }
        return members.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { members[$0] }
    }
}

/// The order of a definition's members: that of the format's tables.
private struct DefinitionOrder {
    let tree: SyntaxTree
    var arrangement = MemberArrangement()

    mutating func walk(_ node: NodeID, _ shape: Shape) {
        switch shape {
        case .object(let object): walk(node, object)
        case .named(let shape): for member in tree.members(node) { walk(member.value, shape) }
        case .list(let shape): for element in tree.elements(node) { walk(element, shape) }
        case .either(let one, let two):
            if takes(one, node) { walk(node, one) } else { walk(node, two) }
        default: break
        }
    }

    private mutating func walk(_ node: NodeID, _ object: ObjectShape) {
        guard tree.kind(node) == .object else { return }
        let type = tree.member(node, "type").map { tree.string($0) }
        let own = object.variants.first { $0.name == type }?.members ?? []
        let members = own + object.choices.flatMap { $0 } + object.members
        for (key, value) in tree.members(node) {
            let name = tree.string(key)
            if let member = members.first(where: { $0.name == name }) { walk(value, member.shape) }
        }
        let order = Self.leading + members.map { $0.name }.filter { $0 != "notes" } + ["notes"]
        let sorted = CanonicalOrder.sorted(Array(tree.members(node))) { member in
            order.firstIndex(of: tree.string(member.key))
        }
        if let sorted { arrangement.arrange(node, as: sorted) }
    }

    /// The keys that come first in every object.
    private static let leading = ["$schema", "named", "type"]

    private func takes(_ shape: Shape, _ node: NodeID) -> Bool {
        switch shape {
        case .list: tree.kind(node) == .array
        case .object, .named: tree.kind(node) == .object
        default: false
        }
    }
}

/// The order of an export's members: that of the vendor's own exports.
private struct ExportOrder {
    let tree: SyntaxTree
    let dropsVolatile: Bool
    var arrangement = MemberArrangement()

    /// Arranges `node` and all below it.
    ///
    /// - Parameter role: The key of the object, or of the list that holds it.
    mutating func walk(_ node: NodeID, role: String) {
        switch tree.kind(node) {
        case .array: for element in tree.elements(node) { walk(element, role: role) }
        case .object:
            let all = Array(tree.members(node))
            let members = dropsVolatile ? all.filter { !isVolatile($0) } : all
            for member in members { walk(member.value, role: tree.string(member.key)) }
            let order = Self.orders[role] ?? Self.value
            let sorted = CanonicalOrder.sorted(members) { order.firstIndex(of: tree.string($0.key)) }
            if let members = sorted ?? (members.count < all.count ? members : nil) {
                arrangement.arrange(node, as: members)
            }
        default: break
        }
    }

    /// Returns true for hashes of contents, times and addresses, which the vendor writes and nothing depends on.
    private func isVolatile(_ member: MemberArrangement.Member) -> Bool {
        let kind = tree.kind(member.value)
        guard kind == .string || kind == .integer else { return false }
        return ["fingerprint", "exportTime", "tagManagerUrl"].contains(tree.string(member.key))
    }

    private static let value = ["type", "key", "value", "list", "map", "isWeakReference"]

    private static let opening = ["path", "accountId", "containerId", "workspaceId"]

    private static func entity(_ id: String, _ members: [String]) -> [String] {
        opening + [id, "name", "type"] + members
    }

    /// The order of members by role: of all known members, as far as the vendor's exports agree on it.
    private static let orders: [String: [String]] = [
        "": ["exportFormatVersion", "exportTime", "containerVersion"],
        "containerVersion": [
            "path", "accountId", "containerId", "containerVersionId", "name", "description", "container",
            "tag",
            "trigger", "variable", "folder", "builtInVariable",
        ],
        "container": opening + ["name", "publicId"],
        "tag": entity(
            "tagId", ["liveOnly", "priority", "notes", "parameter", "fingerprint", "firingTriggerId"]),
        "trigger": entity("triggerId", ["customEventFilter", "filter", "autoEventFilter"]),
        "variable": entity(
            "variableId", ["notes", "parameter", "fingerprint", "parentFolderId", "formatValue"]),
        "builtInVariable": opening + ["type", "name"],
        "folder": opening + ["folderId", "name", "fingerprint"],
        "client": entity("clientId", ["parameter", "priority", "fingerprint", "parentFolderId"]),
        "transformation": entity("transformationId", ["parameter", "fingerprint", "parentFolderId"]),
        "customTemplate": opening + [
            "templateId", "name", "fingerprint", "templateData", "galleryReference",
        ],
    ]
}
