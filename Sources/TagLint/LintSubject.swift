package import TagDiagnostics
package import TagModel
package import TagProof
package import TagSyntax

/// What a lint looks at: a container, what its references lead to, and what the team has set.
///
/// There may be errors in it: references that lead nowhere, parameters of the wrong kind.
package struct LintSubject: Sendable {
    package let container: Container
    package let references: ResolvedReferences
    package let graph: ReferenceGraph
    package let settings: LintSettings
    package let data: LintData
    /// What was proved of it; nil where nothing was asked, and for a container with errors.
    package let analysis: ContainerAnalysis?
    /// The references that errors may hide.
    package let unread: UnreadReferences
    /// The texts of its macros' and tags' parameters.
    package let texts: [WrittenText]
    /// Its patterns, each once.
    let patterns: [WrittenPattern]
    /// Those of what is used: lints of style say nothing of what has a finding for being of no use.
    ///
    /// All patterns where nothing tells what is used: in a part of a container, and in one without tags.
    let usedPatterns: [WrittenPattern]

    package init(
        _ container: Container, _ references: ResolvedReferences, settings: LintSettings, data: LintData,
        analysis: ContainerAnalysis? = nil, unread: UnreadReferences = UnreadReferences([])
    ) {
        self.analysis = analysis
        self.unread = unread
        self.container = container
        self.references = references
        graph = ReferenceGraph(container, references)
        self.settings = settings
        self.data = data
        texts = WrittenTexts.of(container)
        patterns = WrittenPattern.all(in: container)
        let isTold = !container.isFragment && !container.tags.isEmpty
        usedPatterns = isTold ? WrittenPattern.used(patterns, graph) : patterns
    }

    package var tree: SyntaxTree { container.tree }
    package var file: SourceFile { container.tree.file }

    /// What an option of a lint is set to, or falls back to.
    package func option(_ name: String, of kind: DiagnosticKind) -> LintOption.Value? {
        settings.options[kind.id]?[name] ?? kind.options.first { $0.name == name }?.fallback
    }

    /// An option that is a whole number.
    package func integer(_ name: String, of kind: DiagnosticKind) -> Int {
        if case .integer(let value)? = option(name, of: kind) { value } else { 0 }
    }

    /// An option that is text.
    package func text(_ name: String, of kind: DiagnosticKind) -> String {
        if case .text(let value)? = option(name, of: kind) { value } else { "" }
    }

    /// An option that is a list of texts.
    package func list(_ name: String, of kind: DiagnosticKind) -> [String] {
        if case .list(let value)? = option(name, of: kind) { value } else { [] }
    }
}

/// What a team wants looked for, and how.
package struct LintSettings: Sendable {
    /// By id: a severity of the team's own, or nil for what is not to be reported.
    ///
    /// Lints that are opt-in run when they are in here with a severity.
    package var severities: [String: Severity?] = [:]
    /// By id, then by the option's name.
    package var options: [String: [String: LintOption.Value]] = [:]

    package init() {}

    /// How bad a finding of `kind` is; nil when it is not to be reported.
    package func severity(of kind: DiagnosticKind) -> Severity? {
        if let severity = severities[kind.id] { return severity }
        return kind.isOptIn ? nil : kind.severity
    }
}

/// What a lint may need beside the container; nil for what was not given.
package struct LintData: Sendable {
    /// Events that an app has pushed.
    package var events: [RecordedEvent]? {
        didSet { recordedKeys = RecordedKeys(events ?? []) }
    }
    /// What the events say of keys; made once for all containers.
    private(set) var recordedKeys = RecordedKeys([])
    /// The function names that the app answers.
    package var handlers: [String]?
    /// The hosts that scripts and pixels may come from; `*.example.com` takes all below it.
    package var hosts: [String]?
    /// The present moment in milliseconds since 1970; without it nothing is said to be past.
    package var now: Int64?
    /// The names of all files in the file's folder, its own among them.
    package var neighbours: [String]?

    package init() {}
}

/// One push to the data layer, as recorded: its keys by path, joined by dots, and the kinds of their values.
package struct RecordedEvent: Sendable {
    package enum Kind: String, Sendable {
        case null, boolean, number, text, list, map
    }

    /// The value under `event`, where it is text.
    package let name: String?
    package let keys: [(path: String, kind: Kind)]
    /// The top-level keys, as they were pushed.
    package let flatKeys: [(path: String, kind: Kind)]

    package init(
        name: String?, keys: [(path: String, kind: Kind)], flatKeys: [(path: String, kind: Kind)] = []
    ) {
        self.name = name
        self.keys = keys
        self.flatKeys = flatKeys
    }
}
