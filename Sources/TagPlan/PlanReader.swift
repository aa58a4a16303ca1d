package import TagDiagnostics
import TagModel
package import TagSyntax

/// Reads a plan: a JSON Schema of the pushes to a data layer.
///
/// Time and memory are linear in the file. Schemas are read in the order in which they are met, without recursion, so a `$ref`
/// may lead anywhere in the file, back to where it came from too.
package struct PlanReader {
    static let largestSize = 16 << 20
    static let mostSchemas = 100_000
    /// The most errors that are reported.
    private static let mostFaults = 20

    let tree: SyntaxTree
    var nodes: [SchemaNode] = []
    /// The number of each schema that was met, by its place in the tree, and those that are still to be read.
    private var numbers: [NodeID: Int] = [:]
    private var waiting: [(node: NodeID, number: Int)] = []
    /// The members of the objects that references lead through.
    private var tables: [NodeID: [ExactText: NodeID]] = [:]
    /// The elements of such arrays.
    private var lists: [NodeID: [NodeID]] = [:]
    var report: Report
    /// The places of each keyword that is not taken into account, in the order in which the words were met.
    private var unread: [(word: String, range: SourceRange, others: Int)] = []
    private var unreadPlaces: [String: Int] = [:]

    /// Reads a file.
    ///
    /// - Returns: The plan, nil if there are errors, and the report.
    package static func read(_ file: SourceFile, limits: ReaderLimits = .init()) -> (Plan?, Report) {
        var report = Report(file)
        guard file.bytes.count <= largestSize else {
            report.add(.malformedPlan("a plan has at most \(largestSize >> 20) MiB", at: .none))
            return (nil, report)
        }
        let read = Reader.read(file, limits: limits)
        guard read.carrier == .json, let tree = read.tree, let root = tree.root, tree.kind(root) == .object,
            !read.diagnostics.contains(where: { $0.severity == .error })
        else {
            let fault = read.diagnostics.first { $0.severity == .error }
            let why = fault.map { "cannot read the plan: \($0.message)" } ?? "a plan is a JSON object"
            report.add(.malformedPlan(why, at: fault?.range ?? .none))
            return (nil, report)
        }
        var reader = PlanReader(tree: tree, report: report)
        let plan = reader.read(root)
        return (reader.report.hasErrors ? nil : plan, reader.report)
    }

    private init(tree: SyntaxTree, report: Report) {
        self.tree = tree
        self.report = report
    }

    private mutating func read(_ root: NodeID) -> Plan? {
        let number = schema(at: root)
        var done = 0
        while done < waiting.count, !isFull {
            let next = waiting[done]
            done += 1
            read(next.node, as: next.number)
        }
        reportUnread()
        guard !report.hasErrors else { return nil }
        let graph = SchemaGraph(nodes: nodes)
        if let cycle = graph.cycle() {
            report.add(.malformedPlan("this schema refers to itself", at: nodes[cycle].range))
            return nil
        }
        do throws(SchemaGraph.Excess) {
            return try Plan(file: report.file, graph: graph, root: number)
        } catch {
            report.add(.excess(error, at: tree.range(root)))
            return nil
        }
    }

    var isFull: Bool { report.diagnostics.count >= Self.mostFaults }

    /// Returns the number of the schema at a node, which is read later.
    mutating func schema(at node: NodeID) -> Int {
        if let known = numbers[node] { return known }
        guard nodes.count < Self.mostSchemas else {
            fault("a plan has at most \(Self.mostSchemas) schemas", at: node)
            return 0
        }
        let number = nodes.count
        nodes.append(SchemaNode(tree.range(node)))
        numbers[node] = number
        waiting.append((node, number))
        return number
    }

    private mutating func read(_ node: NodeID, as number: Int) {
        switch tree.kind(node) {
        case .true: break
        case .false: nodes[number].takesAny = false
        case .object:
            for (key, value) in tree.members(node) where !isFull {
                let word = tree.string(key)
                if let keyword = SchemaKeyword(rawValue: word) {
                    read(keyword, value, of: number)
                } else {
                    readOther(word, key, of: number)
                }
            }
        default: fault("a schema is an object, true or false", at: node)
        }
    }

    private mutating func readOther(_ word: String, _ key: NodeID, of number: Int) {
        if SchemaKeyword.refused.contains(word) {
            return fault("'\(word)' is not supported", at: key)
        }
        if SchemaKeyword.annotations.contains(word) || word.hasPrefix("x-") { return }
        if SchemaKeyword.opening.contains(word) { nodes[number].isOpen = true }
        if let place = unreadPlaces[word] {
            unread[place].others += 1
        } else if unread.count < Self.mostFaults {
            unreadPlaces[word] = unread.count
            unread.append((word, tree.range(key), 0))
        }
    }

    private mutating func reportUnread() {
        var nearest = NearestName(among: SchemaKeyword.words)
        for (word, range, others) in unread {
            let isKnown = SchemaKeyword.unread.contains(word) || SchemaKeyword.opening.contains(word)
            report.add(
                .unreadKeyword(
                    word, nearest: isKnown ? nil : nearest.nearest(to: word), isKnown: isKnown, at: range,
                    others: others))
        }
    }

    mutating func fault(_ message: String, at node: NodeID, note: String? = nil) {
        report.add(.malformedPlan(message, at: tree.range(node), note: note))
    }

    // MARK: References

    /// Returns the schema that a reference such as `#/$defs/money` leads to; nil after an error.
    mutating func target(of reference: NodeID) -> Int? {
        guard tree.kind(reference) == .string, let root = tree.root else {
            fault("'$ref' must be a text", at: reference)
            return nil
        }
        let text = tree.string(reference)
        guard text == "#" || text.hasPrefix("#/") else {
            fault(
                "a plan is one file: '$ref' must begin with '#/'", at: reference,
                note: "copy what it refers to into $defs")
            return nil
        }
        var node = root
        for step in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let next = child(of: node, named: Self.unescaped(step)) else {
                fault("the plan has nothing at '\(text.shortened())'", at: reference)
                return nil
            }
            node = next
        }
        return schema(at: node)
    }

    private mutating func child(of node: NodeID, named name: String) -> NodeID? {
        if tree.kind(node) == .array {
            let index = Int(name) ?? -1
            let elements = lists[node] ?? Array(tree.elements(node))
            lists[node] = elements
            return elements.indices.contains(index) ? elements[index] : nil
        }
        if tables[node] == nil {
            var table: [ExactText: NodeID] = [:]
            for (key, value) in tree.members(node) { table[ExactText(tree.string(key))] = value }
            tables[node] = table
        }
        return tables[node]?[ExactText(name)]
    }

    private static func unescaped(_ step: Substring) -> String {
        SyntaxTree.unescapedFromPointer(String(step).replacing("%24", with: "$").replacing("%20", with: " "))
    }
}
