package import TagDiagnostics
package import TagLint
import TagLoading
import TagModel
import TagSyntax

/// The known findings, with counts, identified by their contents and not by their places.
package struct Baseline: Sendable {
    /// The identity of a finding in a baseline.
    package struct Key: Hashable, Sendable, Comparable {
        /// The path relative to the folder of the baseline.
        package let file: String
        package let lint: String
        /// The entity, such as `macro:name`; "" outside of all entities.
        package let entity: String
        package let message: String

        package init(file: String, lint: String, entity: String, message: String) {
            self.file = file
            self.lint = lint
            self.entity = entity
            self.message = message
        }

        package init(_ key: FindingKey, file: String) {
            let entity = key.entity.map { "\($0.kind.rawValue):\($0.name.withoutSecrets)" }
            self.init(file: file, lint: key.id, entity: entity ?? "", message: key.message)
        }

        package static func < (left: Key, right: Key) -> Bool {
            for (one, other) in zip(left.parts, right.parts) where !one.hasSameBytes(as: other) {
                return one.utf8.lexicographicallyPrecedes(other.utf8)
            }
            return false
        }

        package static func == (left: Key, right: Key) -> Bool {
            zip(left.parts, right.parts).allSatisfy { $0.hasSameBytes(as: $1) }
        }

        package func hash(into hasher: inout Hasher) {
            for part in parts { for byte in part.utf8 { hasher.combine(byte) } }
        }

        private var parts: [String] { [file, lint, entity, message] }
    }

    /// One entry of the file.
    package struct Entry: Sendable {
        package let key: Key
        package var count: Int
        package let range: SourceRange
    }

    package static let name = ".tagc-baseline.json"
    /// Limits on the size and the entries of a file; larger ones are refused.
    package static let largestSize = 32 << 20
    package static let mostEntries = 100_000

    /// The entries, sorted by key, each key once.
    package private(set) var entries: [Entry]

    package init(_ counts: [Key: Int]) {
        entries = counts.map { Entry(key: $0.key, count: $0.value, range: .none) }
            .filter { $0.count > 0 }.sorted { $0.key < $1.key }
    }

    /// The text of the file: sorted, with one entry a line, so that changes by two people rarely conflict.
    package var text: String {
        let lines = entries.map { entry in
            let key = entry.key
            let json = JSON.members([
                ("file", .string(key.file)), ("lint", .string(key.lint)),
                ("entity", key.entity.isEmpty ? nil : .string(key.entity)), ("message", .string(key.message)),
                ("count", entry.count == 1 ? nil : .integer(entry.count)),
            ])
            return "    " + json.line
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": 1,\n  \"findings\": \(list)\n}\n"
    }

    // MARK: Reading

    /// Reads a baseline, as ``text`` has it, or with another order or white space.
    package static func read(_ file: SourceFile) -> (baseline: Baseline?, faults: [Diagnostic]) {
        guard file.bytes.count <= largestSize else {
            return (nil, [.malformedBaseline("a baseline has at most \(largestSize >> 20) MiB", at: .none)])
        }
        let read = Reader.read(file)
        guard let tree = read.tree, !read.diagnostics.contains(where: { $0.severity == .error }) else {
            return (nil, read.diagnostics.filter { $0.severity == .error })
        }
        guard let root = tree.root, let list = tree.member(root, "findings"), tree.kind(list) == .array,
            let version = tree.member(root, "version").flatMap(tree.integer), version == 1
        else {
            return (nil, [.malformedBaseline("this is not a baseline of version 1", at: .none)])
        }
        var entries: [Key: Entry] = [:]
        var faults: [Diagnostic] = []
        if let node = tree.elements(list).dropFirst(mostEntries).first(where: { _ in true }) {
            let fault = "a baseline has at most \(mostEntries) entries"
            return (nil, [.malformedBaseline(fault, at: tree.range(node))])
        }
        for node in tree.elements(list) {
            guard let entry = entry(node, tree) else {
                faults.append(
                    .malformedBaseline(
                        "an entry must have the texts 'file', 'lint' and 'message'", at: tree.range(node)))
                continue
            }
            let known = entries[entry.key]
            entries[entry.key] = Entry(
                key: entry.key, count: entry.count + (known?.count ?? 0), range: known?.range ?? entry.range)
        }
        var baseline = Baseline([:])
        baseline.entries = entries.values.sorted { $0.key < $1.key }
        return (faults.isEmpty ? baseline : nil, faults)
    }

    private static func entry(_ node: NodeID, _ tree: SyntaxTree) -> Entry? {
        func text(_ name: StaticString) -> String? {
            tree.member(node, name).flatMap { tree.kind($0) == .string ? tree.string($0) : nil }
        }
        guard let file = text("file"), let lint = text("lint"), let message = text("message") else {
            return nil
        }
        var count = 1
        if let node = tree.member(node, "count") {
            guard let number = tree.integer(node), (1...1_000_000).contains(number) else { return nil }
            count = Int(number)
        }
        let key = Key(file: file, lint: lint, entity: text("entity") ?? "", message: message)
        return Entry(key: key, count: count, range: tree.range(node))
    }
}

/// A baseline in use, with the counts that are left as findings are matched.
struct BaselineSheet {
    let file: SourceFile
    /// The absolute path of the baseline's folder.
    let folder: String
    let baseline: Baseline
    private var left: [Baseline.Key: Int]
    /// The files that were linted, by their paths in the baseline.
    private var seen: Set<String> = []

    init(_ baseline: Baseline, file: SourceFile, folder: String) {
        self.baseline = baseline
        self.file = file
        self.folder = folder
        left = Dictionary(uniqueKeysWithValues: baseline.entries.map { ($0.key, $0.count) })
    }

    /// Returns true, and lowers the count, if the finding is known.
    mutating func take(_ key: FindingKey, in path: String) -> Bool {
        let key = Baseline.Key(key, file: FilePath.relative(path, to: folder))
        guard let count = left[key], count > 0 else { return false }
        left[key] = count - 1
        return true
    }

    mutating func saw(_ path: String) { seen.insert(FilePath.relative(path, to: folder)) }

    /// Returns the findings about stale entries: those of linted files that count more findings than were found.
    func findings(_ configuration: Configuration) -> [Diagnostic] {
        let stale = baseline.entries.compactMap { entry -> Diagnostic? in
            guard let count = left[entry.key], count > 0, seen.contains(entry.key.file),
                Catalogue.kind(entry.key.lint).map(configuration.isOn) ?? true
            else { return nil }
            let what =
                count == entry.count
                ? "'\(entry.key.lint)' of the baseline no longer occurs in \(entry.key.file)"
                : "the baseline has \(count) more of '\(entry.key.lint)' than \(entry.key.file)"
            return .staleSuppression(
                what, at: entry.range,
                note: "'tagc baseline prune' removes it")
        }
        return configuration.graded(stale)
    }
}
