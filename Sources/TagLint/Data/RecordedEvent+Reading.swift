package import TagSyntax

extension RecordedEvent {
    /// One push as a line of a file of events has it; nil when it is no object.
    ///
    /// - Parameter tree: What the line was read to.
    package init?(_ tree: SyntaxTree) {
        guard let root = tree.root, tree.kind(root) == .object else { return nil }
        var paths = Paths(tree: tree)
        paths.add(root, under: "", depth: 0)
        let name = tree.member(root, "event").flatMap { tree.kind($0) == .string ? tree.string($0) : nil }
        let flatKeys = tree.members(root).map { (path: tree.string($0.key), kind: paths.kind($0.value)) }
        self.init(name: name, keys: paths.found, flatKeys: flatKeys)
    }

    /// The keys of nested maps and lists, in file order.
    private struct Paths {
        let tree: SyntaxTree
        var found: [(path: String, kind: Kind)] = []

        /// The greatest depth that is read.
        ///
        /// No macro reads keys that are nested more deeply, or that follow the first `most` keys.
        private static let deepest = 12
        private static let most = 20_000

        mutating func add(_ node: NodeID, under path: String, depth: Int) {
            guard depth < Self.deepest, found.count < Self.most else { return }
            for (key, value) in tree.members(node) { add(value, at: path, tree.string(key), depth) }
            for (index, value) in tree.elements(node).enumerated() {
                add(value, at: path, String(index), depth)
            }
        }

        private mutating func add(_ value: NodeID, at path: String, _ key: String, _ depth: Int) {
            let path = path.isEmpty ? key : path + "." + key
            found.append((path, kind(value)))
            add(value, under: path, depth: depth + 1)
        }

        func kind(_ node: NodeID) -> Kind {
            switch tree.kind(node) {
            case .null: .null
            case .true, .false: .boolean
            case .integer, .real: .number
            case .string, .date, .data: .text
            case .array: .list
            case .object: .map
            }
        }
    }
}
