import TagDiagnostics
import TagSyntax

/// The members of an object, from which a reader takes those that it knows, one by one.
///
/// It is meant for the small objects that people write: taking one costs a step for each member left.
struct ObjectMembers {
    let object: NodeID
    private(set) var rest: [(key: NodeID, value: NodeID)] = []
    /// The requested names, as candidates for suggestions.
    private(set) var known: [String] = []

    init(_ object: NodeID, _ tree: SyntaxTree) {
        self.object = object
        for (key, value) in tree.members(object) { rest.append((key, value)) }
    }

    /// Removes and returns the member called `name`; nil if there is none.
    mutating func take(_ name: String, _ tree: SyntaxTree) -> (key: NodeID, value: NodeID)? {
        known.append(name)
        guard let index = rest.firstIndex(where: { tree.string($0.key).hasSameBytes(as: name) }) else {
            return nil
        }
        return rest.remove(at: index)
    }

    mutating func take(_ parameter: TagParameter, _ tree: SyntaxTree) -> (key: NodeID, value: NodeID)? {
        take(parameter.rawValue, tree)
    }

    /// Removes a member by its key, whatever name it was read as.
    mutating func drop(_ key: NodeID) { rest.removeAll { $0.key == key } }

    /// Returns the requested names that the object lacks: a misspelled one may mean any of them.
    func free(_ tree: SyntaxTree) -> [String] {
        let present = Set(tree.members(object).map { tree.string($0.key) })
        return known.filter { !present.contains($0) }
    }

    /// Reports every member that was not taken.
    ///
    /// - Parameters:
    ///   - owner: The owner of the members, as the message calls it.
    ///   - meant: Returns the member that an unrelated word was a guess at.
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
