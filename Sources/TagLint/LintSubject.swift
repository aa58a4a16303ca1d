package import TagDiagnostics
package import TagModel
package import TagPlan
package import TagProof
package import TagSyntax

/// The input of a lint: a container, the targets of its references, and the settings of the team.
///
/// There may be errors in it: references that lead nowhere, parameters of the wrong kind.
package struct LintSubject: Sendable {
    package let container: Container
    package let references: ResolvedReferences
    package let graph: ReferenceGraph
    package let settings: LintSettings
    package let data: LintData
    /// The proofs of the container; nil if no lint needs them, or if an error has lost a part of the file.
    ///
    /// A part with an error is unknown, as is what depends on it.
    package let analysis: ContainerAnalysis?
    /// The proofs of the container under the plan; nil if there is no plan, or as for ``analysis``.
    package private(set) var planAnalysis: PlanAnalysis?
    /// The pushes beside the plan; nil if there is no plan.
    private(set) var pushedBeside: PushedBeside?
    /// The references that errors may hide.
    package let unread: UnreadReferences
    /// The texts of its macros' and tags' parameters.
    let texts: WrittenTexts
    /// Those that are code, and the templates, with what is known of their scripts.
    let scripts: [ScriptText]
    /// Its patterns, each once.
    let patterns: [WrittenPattern]
    /// Those of what is used: lints of style say nothing of what has a finding for being of no use.
    ///
    /// All patterns where nothing tells what is used: in a part of a container, and in one without tags.
    let usedPatterns: [WrittenPattern]
    /// Makes the edits that take parts of the file out.
    let sharedEditor: SharedEditor
    private let sharedTrackers = SharedAnswer<TagTrackers>()
    private let sharedFlow = SharedAnswer<PersonalFlow>()
    private let sharedRequests = SharedAnswer<RequestedAddresses>()
    private let sharedIDs = SharedAnswer<[WrittenID]>()
    private let sharedParameters = SharedAnswer<UnusualParameters>()
    private let sharedUnplanned = SharedAnswer<UnplannedConditions>()

    package init(
        _ container: Container, _ references: ResolvedReferences, settings: LintSettings, data: LintData,
        analysis: ContainerAnalysis? = nil, unread: UnreadReferences = UnreadReferences([])
    ) {
        self.analysis = analysis
        self.unread = unread
        self.container = container
        sharedEditor = SharedEditor(container.tree)
        self.references = references
        graph = ReferenceGraph(container, references)
        self.settings = settings
        self.data = data
        texts = WrittenTexts(container)
        scripts = ContainerScripts.all(in: container, texts)
        patterns = WrittenPattern.all(in: container)
        let isTold = !container.isFragment && !container.tags.isEmpty
        usedPatterns = isTold ? WrittenPattern.used(patterns, graph) : patterns
    }

    /// Adds the proofs of `checked` under the plan, and the steps that they took to `steps`.
    mutating func provePlan(of checked: CheckedContainer?, steps: inout Int) {
        // A server's container gets requests, and an AMP page has events of its own; neither has a data layer.
        guard let plan = data.plan,
            !container.contexts.contains(where: { $0.value == .server || $0.value == .amp })
        else { return }
        let pushed = PushedBeside(self)
        pushedBeside = pushed
        guard !pushed.isOpen else { return }
        planAnalysis = checked.map {
            PlanAnalysis(
                $0, plan: plan, beside: pushed.beside, grouped: TriggerGroupMembers.rules(of: self))
        }
        steps += planAnalysis?.steps ?? 0
    }

    /// The trackers that its tags load.
    var trackers: TagTrackers { sharedTrackers.made { TagTrackers(self) } }
    /// The personal data that its macros read and its tags send.
    var personalFlow: PersonalFlow { sharedFlow.made { PersonalFlow(self) } }
    /// The addresses that its tags request.
    var requests: RequestedAddresses { sharedRequests.made { RequestedAddresses(texts, scripts) } }
    /// The ids of measurement products that are written in it.
    var writtenIDs: [WrittenID] { sharedIDs.made { WrittenIDs(self).ids } }
    /// The parameters of an export that lints of parameters look at.
    var unusualParameters: UnusualParameters { sharedParameters.made { UnusualParameters(self) } }
    /// The conditions that no push of the plan meets.
    var unplanned: UnplannedConditions { sharedUnplanned.made { UnplannedConditions(self) } }

    package var tree: SyntaxTree { container.tree }
    package var file: SourceFile { container.tree.file }

    /// Returns the value of a lint's option, or the option's default; nil if the lint has no such option.
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
}

/// The settings of a team: severities and options of lints.
package struct LintSettings: Sendable {
    #if hasFeature(Embedded)
    // A page has no settings of a team.
    package var severities: [String: Severity?] { [:] }
    package var options: [String: [String: LintOption.Value]] { [:] }
    #else
    /// The severity that the team sets for a lint, by the lint's id; nil turns the lint off.
    ///
    /// An opt-in lint runs only if it has a severity here.
    package var severities: [String: Severity?] = [:]
    /// The options by the lint's id, then by the option's name.
    package var options: [String: [String: LintOption.Value]] = [:]
    #endif

    package init() {}

    /// Returns the severity of a finding of `kind`; nil if it is not to be reported.
    package func severity(of kind: DiagnosticKind) -> Severity? {
        if let severity = severities[kind.id] { return severity }
        return kind.isOptIn ? nil : kind.severity
    }
}

/// The data that a lint may need beside the container; nil for data that was not given.
package struct LintData: Sendable {
    #if hasFeature(Embedded)
    // A page gives its lints nothing but the container and the time, and so carries no code for the rest.
    package var events: [RecordedEvent]? { nil }
    var recordedKeys: RecordedKeys { RecordedKeys([]) }
    package var plan: Plan? { nil }
    package var handlers: [String]? { nil }
    package var hosts: [String]? { nil }
    package var requiredConsent: ConsentDemands? { nil }
    package var neighbours: [String]? { nil }
    #else
    /// Events that an app has pushed.
    package var events: [RecordedEvent]? {
        didSet { recordedKeys = RecordedKeys(events ?? []) }
    }
    /// The keys of the recorded events; made once for all containers.
    private(set) var recordedKeys = RecordedKeys([])
    /// The plan of the events that an app or a page pushes.
    package var plan: Plan?
    /// The function names that the app answers.
    package var handlers: [String]?
    /// The hosts that scripts and pixels may come from; `*.example.com` takes all below it.
    package var hosts: [String]?
    /// The consent that tags of services must require.
    package var requiredConsent: ConsentDemands?
    /// The names of all files in the file's folder, its own among them.
    package var neighbours: [String]?
    #endif
    /// The present moment in milliseconds since 1970; without it nothing is said to be past.
    package var now: Int64?

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
