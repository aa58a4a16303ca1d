import TagDiagnostics
import TagLoading
import TagModel
import TagScenario
import TagSyntax

/// The marks of `inspect --coverage`: what scenarios used of a container, from the file of `tagc test --coverage-file`.
struct CoverageMarks {
    /// A tag, or a rule with its conditions.
    struct Part {
        /// The events that fired the tag, or that the rule passed.
        let hits: Int
        /// The number of conditions that were never met, and of those that were always met.
        var neverMet = 0
        var alwaysMet = 0
    }

    /// The parts by name; of several parts of one name the first counts.
    private var tags: [ExactText: Part] = [:]
    private var rules: [ExactText: Part] = [:]

    /// The share of tags, rules and outcomes of conditions that scenarios used, in percent; nil if the file does not say it.
    let percent: Double?
    /// The number of events.
    let events: Int

    /// Reads the coverage of a container.
    ///
    /// - Parameters:
    ///   - path: The file of `--coverage-file`.
    ///   - container: The path of the container, as it is inspected; the file may be about several containers.
    /// - Throws: If the file cannot be read, is no coverage, or is about other containers.
    init(_ path: String, of container: String) throws(CommandFailure) {
        let file = try CoverageFile(path)
        guard let marks = file.marks(of: container) else { throw file.failure(of: container) }
        self = marks
    }

    fileprivate init(_ own: NodeID, _ tree: SyntaxTree) {
        percent = tree.member(own, "percent").flatMap(tree.double)
        events = tree.count(own, "events")
        for node in tree.items(own, "tags") { Self.add(node, tree, to: &tags) }
        for node in tree.items(own, "rules") { Self.add(node, tree, to: &rules) }
        for node in tree.items(own, "conditions") {
            guard let rule = tree.text(node, "rule") else { continue }
            let (met, unmet) = (tree.count(node, "met"), tree.count(node, "unmet"))
            if met == 0 { rules[ExactText(rule)]?.neverMet += 1 }
            if met > 0, unmet == 0 { rules[ExactText(rule)]?.alwaysMet += 1 }
        }
    }

    private static func add(_ node: NodeID, _ tree: SyntaxTree, to parts: inout [ExactText: Part]) {
        guard let name = tree.text(node, "name"), parts[ExactText(name)] == nil else { return }
        parts[ExactText(name)] = Part(hits: tree.count(node, "hits"))
    }

    /// Returns true if the coverage counts a rule.
    func counts(rule name: String) -> Bool { rules[ExactText(name)] != nil }

    /// The number of events that fired a tag, in JSON; null if it is not counted, as nothing can fire it.
    func json(ofTag name: String) -> JSON { Self.json(tags[ExactText(name)]) }
    /// The number of events that a rule passed, in JSON; null if it is not counted.
    func json(ofRule name: String) -> JSON { Self.json(rules[ExactText(name)]) }

    private static func json(_ part: Part?) -> JSON { part.map { .integer($0.hits) } ?? .null }

    /// The mark of a tag, in words.
    func words(ofTag name: String) -> String {
        guard let tag = tags[ExactText(name)] else { return "not counted" }
        return tag.hits == 0 ? "never fired" : "fired \(Self.times(tag.hits))"
    }

    /// The mark of a rule, in words.
    func words(ofRule name: String) -> String {
        guard let rule = rules[ExactText(name)] else { return "not counted" }
        var words = rule.hits == 0 ? "never passed" : "passed \(Self.times(rule.hits))"
        if rule.neverMet > 0 { words += ", \(Counted.text(rule.neverMet, "condition")) never met" }
        if rule.alwaysMet > 0 { words += ", \(Counted.text(rule.alwaysMet, "condition")) always met" }
        return words
    }

    /// The cell of a mark in a row of a table; none without coverage.
    static func cell(_ words: String?) -> [String] { words.map { [$0] } ?? [] }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

/// The file of `tagc test --coverage-file`, which may be about several containers.
struct CoverageFile {
    private let path: String
    private let tree: SyntaxTree
    private let covered: [(path: String, node: NodeID)]

    /// Reads the file.
    ///
    /// - Throws: If the file cannot be read, or is no coverage.
    init(_ path: String) throws(CommandFailure) {
        let read = Reader.read(try Self.read(path))
        guard let tree = read.tree, let root = tree.root, tree.kind(root) == .object,
            tree.member(root, "version").flatMap(tree.integer) == 1, tree.member(root, "containers") != nil
        else {
            throw CommandFailure(
                .unusable,
                "\(path.escapedForTerminal()) is not a coverage file of version 1; 'tagc test --coverage-file' writes one"
            )
        }
        self.path = path
        self.tree = tree
        covered = tree.items(root, "containers").compactMap { node in
            tree.kind(node) == .object ? tree.text(node, "path").map { (path: $0, node: node) } : nil
        }
    }

    /// Returns the marks of the container at a path; nil if the file is about others.
    func marks(of container: String) -> CoverageMarks? {
        Self.own(covered, container).map { CoverageMarks($0, tree) }
    }

    /// Returns the failure of a run that needs the coverage of another container.
    func failure(of container: String) -> CommandFailure {
        let known = covered.prefix(3).map { "'\($0.path.shortened().escapedForTerminal())'" }.joined(
            separator: ", ")
        return CommandFailure(
            .unusable,
            "\(path.escapedForTerminal()) has no coverage of \(container.escapedForTerminal()), but of \(known.isEmpty ? "none" : known)"
        )
    }

    private static func read(_ path: String) throws(CommandFailure) -> SourceFile {
        do throws(FileError) {
            return SourceFile(path: path, bytes: try FileSystem.read(path, limit: InputLimit.standard.bytes))
        } catch {
            throw CommandFailure(.unusable, "\(path.escapedForTerminal()): \(error.message)")
        }
    }

    /// Returns the entry of the container's path; of a single entry only the name matters, since a container can be
    /// inspected in another format, and from another folder.
    private static func own(_ covered: [(path: String, node: NodeID)], _ container: String) -> NodeID? {
        if covered.count == 1 {
            return FilePath.stem(of: covered[0].path) == FilePath.stem(of: container) ? covered[0].node : nil
        }
        let path = FilePath.normalized(container)
        return covered.first { FilePath.normalized($0.path) == path }?.node
    }
}

extension SyntaxTree {
    fileprivate func text(_ node: NodeID, _ name: StaticString) -> String? {
        member(node, name).flatMap { kind($0) == .string ? string($0) : nil }
    }

    fileprivate func count(_ node: NodeID, _ name: StaticString) -> Int {
        member(node, name).flatMap(integer).map { Int(max(0, $0)) } ?? 0
    }

    fileprivate func items(_ node: NodeID, _ name: StaticString) -> [NodeID] {
        guard let list = member(node, name), kind(list) == .array else { return [] }
        return Array(elements(list))
    }
}
