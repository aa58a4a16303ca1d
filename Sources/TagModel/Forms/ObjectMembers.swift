import TagDiagnostics
import TagSyntax

/// The members of one object while a reader takes those it knows, one by one.
///
/// For the small objects people write; taking costs as much as there are members left.
struct ObjectMembers {
    let object: NodeID
    private(set) var rest: [(key: NodeID, value: NodeID)] = []
    /// What was asked for, to suggest from.
    private(set) var known: [String] = []

    init(_ object: NodeID, _ tree: SyntaxTree) {
        self.object = object
        for (key, value) in tree.members(object) { rest.append((key, value)) }
    }

    /// Removes and gives the member called `name`.
    mutating func take(_ name: String, _ tree: SyntaxTree) -> (key: NodeID, value: NodeID)? {
        known.append(name)
        guard let index = rest.firstIndex(where: { tree.string($0.key).hasSameBytes(as: name) }) else {
            return nil
        }
        return rest.remove(at: index)
    }

    /// Removes a member by its key, under whichever name it was read.
    mutating func drop(_ key: NodeID) { rest.removeAll { $0.key == key } }

    /// The names that were asked for and that the object does not have yet: a misspelt one may be meant for each.
    func free(_ tree: SyntaxTree) -> [String] {
        let present = Set(tree.members(object).map { tree.string($0.key) })
        return known.filter { !present.contains($0) }
    }

    /// Reports every member that nobody took.
    ///
    /// - Parameters:
    ///   - owner: Whose members they are, as the message calls it.
    ///   - meant: The member that a word no letters of which are right was a guess at.
    func reportUnknown(
        of owner: String, _ context: inout DecodingContext, meant: (String) -> String? = { _ in nil }
    ) {
        for (key, _) in rest {
            let key = (node: key, name: context.located(key))
            context.report(
                .unknownMember(
                    key.name, of: owner, known: known, free: free(context.tree), meant: meant(key.name.value),
                    context.tree),
                about: key.node)
        }
    }
}
