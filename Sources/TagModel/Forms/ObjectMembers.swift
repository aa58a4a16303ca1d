import TagDiagnostics
import TagSyntax

/// The members of an object, from which a reader takes those that it knows, one by one.
///
/// It is meant for the small objects that people write: taking one costs a step for each member left.
struct ObjectMembers {
    typealias Member = (key: NodeID, value: NodeID)

    let object: NodeID
    private let tree: SyntaxTree
    private(set) var rest: [Member]
    /// The requested names, as candidates for suggestions.
    private(set) var known: [String] = []

    init(_ object: NodeID, _ tree: SyntaxTree) {
        self.object = object
        self.tree = tree
        rest = Array(tree.members(object))
    }

    /// Removes and returns the member called `name`; nil if there is none.
    mutating func take(_ name: String) -> Member? {
        known.append(name)
        guard let index = rest.firstIndex(where: { tree.string($0.key).hasSameBytes(as: name) }) else {
            return nil
        }
        return rest.remove(at: index)
    }

    /// Removes a member by its key, whatever name it was read as.
    mutating func drop(_ key: NodeID) { rest.removeAll { $0.key == key } }

    /// The requested names that the object lacks: a misspelled one may mean any of them.
    var free: [String] {
        let present = Set(tree.members(object).map { tree.string($0.key) })
        return known.filter { !present.contains($0) }
    }
}

extension DecodingContext {
    /// Returns the members of `node`; reports a finding and returns nil if it is not an object.
    mutating func object(_ node: NodeID, for what: @autoclosure () -> String) -> ObjectMembers? {
        expect(.object, node, for: what()) ? ObjectMembers(node, tree) : nil
    }

    /// Reports every member that was not taken.
    ///
    /// - Parameters:
    ///   - owner: The owner of the members, as the message calls it.
    ///   - meant: Returns the member that an unrelated word was a guess at.
    mutating func reportRest(
        of owner: String, _ members: ObjectMembers, meant: (String) -> String? = { _ in nil }
    ) {
        for (key, _) in members.rest {
            let name = located(key)
            report(
                .unknownMember(
                    name, of: owner, known: members.known, free: members.free, meant: meant(name.value), tree),
                about: key)
        }
    }

    /// Ends the reading of a part of an entity: counts its notes, drops them, and reports the members that were not taken.
    mutating func close(_ members: inout ObjectMembers, of owner: String) {
        if members.take("notes") != nil { otherNotes += 1 }
        reportRest(of: owner, members)
    }
}
