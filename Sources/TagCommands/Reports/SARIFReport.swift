import TagDiagnostics
import TagLint

/// The report in SARIF 2.1.0, for code scanning and editors.
struct SARIFReport {
    private let findings: Findings
    /// The rules: the kinds of findings, by id.
    private let rules: SARIFRules
    /// The kinds of errors that prevented the reading of files, which SARIF reports about the run, not as results.
    private let faults: SARIFRules

    init(_ findings: Findings) {
        self.findings = findings
        let all = findings.files.flatMap { file in file.findings.map { (Self.topic($0, file), $0) } }
        rules = SARIFRules(all.filter { $0.0 == .containers }.map(\.1.diagnostic.kind))
        faults = SARIFRules(all.filter { $0.0 != .containers }.map(\.1.diagnostic.kind))
    }

    /// The subject of a finding: SARIF separates failures of the run from results.
    private enum Topic {
        case containers, execution, configuration
    }

    private static func topic(_ finding: Findings.Finding, _ file: Findings.File) -> Topic {
        let diagnostic = finding.diagnostic
        if !file.isInput, Gate.isUnusable(diagnostic) { return .configuration }
        let isFault =
            diagnostic.id == DiagnosticKind.unreadableInput.id
            || diagnostic.id == DiagnosticKind.emptyFolder.id
        return isFault ? .execution : .containers
    }

    var text: String {
        let log: JSON = [
            "$schema":
                "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        ]
        return log.indented + "\n"
    }

    private var run: JSON {
        [
            "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "invocations": [invocation],
            "artifacts": .array(artifacts), "results": .array(results),
        ]
    }

    private var driver: JSON {
        .members([
            ("name", "tagc"), ("version", .string(Version.text)),
            ("semanticVersion", .string(Version.text)), ("rules", .array(rules.json)),
            ("notifications", .list(faults.json)),
        ])
    }

    private var invocation: JSON {
        let execution = notifications(.execution)
        let configuration = notifications(.configuration)
        return .members([
            ("executionSuccessful", .boolean(execution.isEmpty && configuration.isEmpty)),
            ("exitCode", .integer(findings.status.rawValue)),
            ("toolExecutionNotifications", .list(execution)),
            ("toolConfigurationNotifications", .list(configuration)),
        ])
    }

    private func notifications(_ topic: Topic) -> [JSON] {
        findings.files.flatMap { file in
            file.shown.filter { Self.topic($0, file) == topic }
                .map { notification($0.diagnostic, SARIFLocation(file.source)) }
        }
    }

    private func notification(_ diagnostic: Diagnostic, _ location: SARIFLocation) -> JSON {
        [
            "level": .string(diagnostic.severity.rawValue),
            "message": SARIFText.message(diagnostic),
            "locations": [["physicalLocation": location.physical(diagnostic.range)]],
            "descriptor": [
                "id": .string(diagnostic.id), "index": .integer(faults.index(of: diagnostic.kind)),
            ],
        ]
    }

    /// The files that were read, so that those without findings are seen to be fine.
    private var artifacts: [JSON] {
        findings.files.map { file in
            [
                "location": SARIFLocation.artifact(file.source),
                "roles": [file.isInput ? "analysisTarget" : "userSpecifiedConfiguration"],
            ] as JSON
        }.unique
    }

    private var results: [JSON] {
        findings.files.flatMap { file -> [JSON] in
            let location = SARIFLocation(file.source)
            return file.findings.filter { Self.topic($0, file) == .containers }
                .map { result($0, location) }
        }
    }

    private func result(_ finding: Findings.Finding, _ location: SARIFLocation) -> JSON {
        let diagnostic = finding.diagnostic
        return .members([
            ("ruleId", .string(diagnostic.id)), ("ruleIndex", .integer(rules.index(of: diagnostic.kind))),
            ("level", .string(diagnostic.severity.rawValue)), ("message", SARIFText.message(diagnostic)),
            ("locations", [location.location(of: finding)]),
            ("relatedLocations", .list(location.related(diagnostic))),
            ("partialFingerprints", ["tagcFinding/v1": .string(finding.key.fingerprint)]),
            ("fixes", .list(location.fixes(diagnostic))),
            ("suppressions", finding.suppression.map { [Self.json($0)] }),
        ])
    }

    private static func json(_ suppression: Suppression) -> JSON {
        let (kind, reason): (JSON, String) =
            switch suppression {
            case .directive(let reason): ("inSource", reason)
            case .ignore(let reason): ("external", reason)
            case .baseline: ("external", "in the baseline")
            case .known(let revision): ("external", "known from \(revision)")
            }
        return ["kind": kind, "justification": .string(reason)]
    }
}

extension [JSON] {
    /// The values without duplicates, which SARIF forbids in most lists.
    var unique: [JSON] {
        var seen: Set<String> = []
        return filter { seen.insert($0.line).inserted }
    }
}

/// The rules of SARIF, which are the pages of diagnostics.
struct SARIFRules {
    private let kinds: [DiagnosticKind]
    private let indexes: [String: Int]

    /// Creates the rules: each of `kinds` once, by id.
    init(_ kinds: [DiagnosticKind]) {
        var seen: Set<String> = []
        self.kinds = kinds.filter { seen.insert($0.id).inserted }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        indexes = Dictionary(uniqueKeysWithValues: self.kinds.enumerated().map { ($1.id, $0) })
    }

    func index(of kind: DiagnosticKind) -> Int { indexes[kind.id] ?? -1 }

    var json: [JSON] {
        kinds.map { kind in
            [
                "id": .string(kind.id),
                "shortDescription": ["text": .string(kind.summary)],
                "fullDescription": ["text": .string(kind.explanation)],
                "defaultConfiguration": ["level": .string(kind.severity.rawValue)],
                "help": ["text": .string(kind.explanation), "markdown": .string(Self.markdown(kind))],
                "properties": ["tags": [.string(kind.group.rawValue)]],
            ]
        }
    }

    private static func markdown(_ kind: DiagnosticKind) -> String {
        kind.explanation + examples("Flagged:", kind.flagged) + examples("Fine:", kind.accepted)
    }

    private static func examples(_ title: String, _ examples: [String]) -> String {
        guard !examples.isEmpty else { return "" }
        // The fence is longer than any run of backquotes in an example.
        return "\n\n\(title)\n" + examples.map { "\n````\n\($0.shownInPage)\n````" }.joined(separator: "\n")
    }
}
