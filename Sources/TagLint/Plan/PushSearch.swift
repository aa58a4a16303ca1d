import TagDiagnostics
import TagScript

/// Finds what a script pushes to the data layer.
///
/// A script must come to the data layer by a name: `dataLayer`, `gtag`, or the functions by which custom templates reach the
/// page. Each place of such a name is one of a few whose effect is known, or the script may push anything.
struct PushSearch {
    let tree: ScriptTree
    /// The node around each node.
    private(set) var parents: [Int] = []
    var pushes = ScriptPushes()
    /// The places of such names in the bytes, in order.
    private let places: [Range<Int>]
    /// The numbers of those that are names in the tree.
    private let names: [UInt32]

    init(_ tree: ScriptTree) {
        self.tree = tree
        places = ScriptPushes.places(in: tree.bytes[...], isPage: false)
        names = (["dataLayer", "gtag"] + Self.reaching.keys).compactMap { tree.number(ofName: $0) }
        // Nearly all scripts come nowhere near it.
        guard !places.isEmpty || !names.isEmpty else { return }
        parents = [Int](repeating: 0, count: tree.count)
        for index in 0..<tree.count {
            for child in tree.children(index) { parents[child] = index }
        }
        for index in 0..<tree.count { visit(index) }
    }

    /// Functions of custom templates that reach variables of the page, with the number of names that they take.
    private static let reaching = [
        "createQueue": 1, "createArgumentsQueue": 2, "callInWindow": 1, "setInWindow": 1,
    ]

    mutating func open() { pushes.add(.anything) }

    private mutating func visit(_ index: Int) {
        switch tree[index].kind {
        case .identifier, .propertyName:
            guard names.contains(tree[index].name) else { return }
            let name = tree.name(index)
            if name == "dataLayer" { return layer(index) }
            if name == "gtag" { return command(index) }
            if let count = Self.reaching[name], tree[index].kind == .identifier { reach(index, name, count) }
        case .string, .templateText: if isNear(index) { text(index) }
        default: break
        }
    }

    /// Returns true for a node with one of the names in its bytes.
    private func isNear(_ index: Int) -> Bool {
        let range = tree[index].range
        let before = places.prefixCount { $0.upperBound <= range.lowerBound }
        return before < places.count && places[before].lowerBound < range.upperBound
    }

    private mutating func text(_ index: Int) {
        let text = tree.text(index)
        let isName = parent(index, is: .index) && !isFirst(index)
        switch tree.contents(index) {
        case "dataLayer"? where isName: return layer(index)
        case "gtag"? where isName: return command(index)
        case let name? where Self.reaching[name] != nil:
            if !isRequired(index, name) { open() }
        default:
            if text.contains("dataLayer") || text.replacing("gtag/", with: "").contains("gtag") { open() }
        }
    }

    // MARK: Nodes

    func parent(_ index: Int, is kind: ScriptKind) -> Bool { tree[parents[index]].kind == kind }

    /// Returns true for the first child of a node.
    func isFirst(_ index: Int) -> Bool { parents[index] + 1 == index }

    /// The expression for a variable of the page that a name or a text stands for, as `window.dataLayer`.
    func expression(_ index: Int) -> Int {
        let isPart = (parent(index, is: .member) || parent(index, is: .index)) && !isFirst(index)
        return isPart ? parents[index] : index
    }

    /// Returns true for an expression that stands for the variable of a name.
    func isVariable(_ index: Int, _ name: String) -> Bool {
        switch tree[index].kind {
        case .identifier: tree.name(index) == name
        case .member: tree.child(index, 1).map { tree.name($0) == name } ?? false
        case .index: tree.child(index, 1).map { tree.contents($0) == name } ?? false
        default: false
        }
    }

    func unwrapped(_ index: Int) -> Int {
        var index = index
        while tree[index].kind == .parenthesized { index += 1 }
        return index
    }

    // MARK: Custom templates

    /// Returns true for the name in `const createQueue = require('createQueue')`.
    private func isRequired(_ index: Int, _ name: String) -> Bool {
        let call = parents[parents[index]]
        guard parent(index, is: .arguments), tree[call].kind == .call,
            tree[call + 1].kind == .identifier, tree.name(call + 1) == "require",
            parent(call, is: .declarator)
        else { return false }
        return isVariable(parents[call] + 1, name)
    }

    private mutating func reach(_ index: Int, _ name: String, _ count: Int) {
        if parent(index, is: .declarator), isFirst(index) { return }
        guard parent(index, is: .call), isFirst(index) else { return open() }
        let names = tree.arguments(parents[index]).prefix(count)
        // Names of the data layer itself are found as texts.
        if names.count < count || names.contains(where: { tree.contents($0) == nil }) { open() }
    }
}
