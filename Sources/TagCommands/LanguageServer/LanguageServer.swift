package import TagDiagnostics
import TagLint
import TagLoading
import TagPlan
package import TagServer

/// The language server for containers and `tagc.toml`.
///
/// A change only marks a document; it is analyzed as a whole when no message waits, or when a request needs it. So of many
/// changes in a row only the last is analyzed.
package struct LanguageServer: MessageHandler {
    package var outbox: [JSON] = []
    private(set) var client = ClientAbilities(.none)
    private(set) var documents: [String: OpenDocument] = [:]
    /// The addresses of open documents, the one that was used last at the end.
    private(set) var uris: [String] = []
    private var lint: EditorLint
    /// The configurations with findings that the client shows although they are not open, by address.
    private var shownConfigurations: Set<String> = []
    private var requestCount = 0
    private let console = Console()

    /// The number of documents whose analysis is kept; of others it is made again when it is needed.
    private static let mostAnalyses = 4
    private static let mostDocuments = 1_000
    /// The most bytes of all documents.
    private static let mostBytes = 512 << 20

    package init() { self.init(.plain) }

    package init(_ options: ConfigurationOptions) { lint = EditorLint(options) }

    package func log(_ text: String) { console.log("tagc lsp: " + text.escapedForTerminal(limit: 1_000)) }

    mutating func notify(_ method: String, _ params: JSON) {
        outbox.append(OutgoingMessage.notification(method, params))
    }

    /// Sends a request whose answer does not matter.
    mutating func ask(_ method: String, _ params: JSON) {
        requestCount += 1
        outbox.append(OutgoingMessage.request(method, id: "tagc-\(requestCount)", params))
    }

    // MARK: Life cycle

    package mutating func initialize(_ params: MessageValue) -> JSON {
        client = ClientAbilities(params["capabilities"])
        return [
            "capabilities": client.serverCapabilities,
            "serverInfo": ["name": "tagc", "version": .string(Version.text)],
        ]
    }

    package mutating func note(_ method: String, _ params: MessageValue) {
        let uri = params["textDocument"]["uri"].string ?? ""
        switch method {
        case "initialized": if let request = client.watching { ask("client/registerCapability", request) }
        case "textDocument/didOpen": open(params["textDocument"])
        case "textDocument/didChange": change(uri, params)
        case "textDocument/didClose": close(uri)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration":
            lint.forget()
            for uri in uris { documents[uri]?.isDirty = true }
        default: if !method.hasPrefix("$/") { log("the notification '\(method.shortened())' is ignored") }
        }
    }

    private mutating func open(_ document: MessageValue) {
        guard let uri = document["uri"].string, let bytes = document["text"].utf8 else {
            return log("a document without an address or a text is ignored")
        }
        guard documents.count < Self.mostDocuments, hasRoom(for: bytes.count) else {
            return log("\(uri): too many documents are open, or it is too large")
        }
        uris.removeAll { $0 == uri }
        uris.append(uri)
        let isShown = documents[uri]?.showsFindings ?? false
        documents[uri] = OpenDocument(
            TextDocument(
                uri: uri, version: document["version"].integer, bytes: bytes, encoding: client.encoding))
        // A text that takes the place of one with findings takes them away.
        documents[uri]?.showsFindings = isShown
    }

    private func hasRoom(for count: Int) -> Bool {
        count <= InputLimit.standard.bytes
            && documents.values.reduce(count) { $0 + $1.text.bytes.count } <= Self.mostBytes
    }

    private mutating func change(_ uri: String, _ params: MessageValue) {
        guard var document = documents.removeValue(forKey: uri) else {
            return log("\(uri): a change of a document that is not open is ignored")
        }
        document.isDirty = true
        do throws(ServerError) {
            try document.text.change(
                params["contentChanges"].elements, version: params["textDocument"]["version"].integer)
        } catch {
            log("\(uri): \(error.message)")
        }
        documents[uri] = document
        use(uri)
        guard document.text.bytes.count > InputLimit.standard.bytes else { return }
        log("\(uri): it is too large")
        close(uri)
    }

    private mutating func close(_ uri: String) {
        guard let document = documents.removeValue(forKey: uri) else { return }
        uris.removeAll { $0 == uri }
        if document.showsFindings { publish([], of: document.text, version: nil) }
    }

    /// Makes a document the one that was used last, and drops the analysis of the one that is too many.
    private mutating func use(_ uri: String) {
        guard uris.last != uri, let place = uris.firstIndex(of: uri) else { return }
        uris.remove(at: place)
        uris.append(uri)
        dropAnalyses()
    }

    private mutating func dropAnalyses() {
        for uri in uris.dropLast(Self.mostAnalyses) {
            documents[uri]?.analysis = nil
            documents[uri]?.lastModel = nil
            documents[uri]?.answers = nil
        }
    }

    /// Returns which event fires a tag of a document.
    mutating func firing(ofTag tag: String, _ document: OpenDocument) -> String {
        let uri = document.text.uri
        guard let analysis = document.analysis, analysis.names != nil else { return FiringAnswers.unreadable }
        if documents[uri]?.answers == nil { documents[uri]?.answers = FiringAnswers(analysis) }
        return documents[uri]?.answers?.text(ofTag: tag) ?? FiringAnswers.unreadable
    }

    // MARK: Analysis

    package var hasWork: Bool { documents.values.contains { $0.isDirty || $0.isUnproved } }

    /// Analyzes one changed document, the one that was used last first, or proves what is left of one.
    package mutating func work() {
        let changed = uris.last { documents[$0]?.isDirty == true }
        guard let uri = changed ?? uris.last(where: { documents[$0]?.isUnproved == true }) else { return }
        update(uri)
        dropAnalyses()
    }

    /// Returns a document with the analysis of its current text.
    ///
    /// - Throws: ``ServerError`` if it is not open.
    mutating func current(uri: String?) throws(ServerError) -> OpenDocument {
        guard let uri, let document = documents[uri] else {
            throw .invalidParameters("the document is not open")
        }
        use(uri)
        if document.isDirty || (document.analysis == nil && document.isContainer) { update(uri) }
        return documents[uri] ?? document
    }

    private mutating func update(_ uri: String) {
        guard var document = documents.removeValue(forKey: uri) else { return }
        defer { documents[uri] = document }
        // An analysis that was dropped is made again, and gives the same findings.
        let isNews = document.isDirty || document.isUnproved
        let skipsProofs = document.isDirty && document.hasSlowProofs
        document.isDirty = false
        document.isUnproved = false
        document.answers = nil
        switch document.role {
        case .container: updateContainer(&document, skipsProofs: skipsProofs, publishes: isNews)
        case .configuration: if isNews { updateConfiguration(&document) }
        case .other: break
        }
    }

    private mutating func updateContainer(
        _ document: inout OpenDocument, skipsProofs: Bool, publishes: Bool
    ) {
        document.analysis = analysis(of: document, skipsProofs: skipsProofs)
        if let analysis = document.analysis {
            document.isContainer = true
            if analysis.names != nil { document.lastModel = analysis }
            document.isUnproved = skipsProofs
            if !skipsProofs { document.hasSlowProofs = analysis.proofSteps > OpenDocument.slowProof }
        }
        let findings = document.analysis?.findings ?? []
        guard publishes, document.showsFindings || document.analysis != nil else { return }
        document.showsFindings = true
        publish(findings.map(\.diagnostic), of: document.text, version: document.text.version)
    }

    private mutating func analysis(of document: OpenDocument, skipsProofs: Bool) -> DocumentAnalysis? {
        do {
            switch try lint.settings(for: document.entry) {
            case .success(let settings):
                show([], ofConfigurations: settings.configurations.files)
                return lint.run.lint(
                    document.source, of: document.entry, settings, skipsProofs: skipsProofs
                ).map(DocumentAnalysis.init)
            case .failure(let stop):
                show(stop.reports, ofConfigurations: stop.reports.map(\.file.path))
                return nil
            }
        } catch {
            log((error as? CommandFailure)?.message ?? "\(error)")
            return nil
        }
    }

    private mutating func updateConfiguration(_ document: inout OpenDocument) {
        let folder = FilePath.folder(of: document.path)
        let (_, report) = ConfigurationReader.read(document.source, folder: folder)
        document.showsFindings = true
        publish(report.sorted, of: document.text, version: document.text.version)
    }

    /// Shows the errors of configurations that are not open, and removes those that are gone.
    private mutating func show(_ reports: [Report], ofConfigurations paths: [String]) {
        let shown = Dictionary(reports.map { ($0.file.path, $0) }) { first, _ in first }
        for path in paths {
            let uri = DocumentAddress.uri(ofPath: FilePath.absolute(path))
            guard documents[uri] == nil else { continue }
            let findings = shown[path]?.sorted ?? []
            guard !findings.isEmpty || shownConfigurations.contains(uri) else { continue }
            if findings.isEmpty { shownConfigurations.remove(uri) } else { shownConfigurations.insert(uri) }
            let text = TextDocument(
                uri: uri, version: nil, bytes: shown[path]?.file.bytes ?? [], encoding: client.encoding)
            publish(findings, of: text, version: nil)
        }
    }

    private mutating func publish(_ findings: [Diagnostic], of text: TextDocument, version: Int?) {
        let diagnostics = findings.map { DiagnosticMessage.json($0, in: text) }
        notify(
            "textDocument/publishDiagnostics",
            .members([
                ("uri", .string(text.uri)), ("version", version.map { .integer($0) }),
                ("diagnostics", .array(diagnostics)),
            ]))
    }

    /// Returns the plan of the events that a document's container gets; nil if there is none.
    mutating func plan(of document: OpenDocument) -> Plan? {
        guard case .success(let settings)? = try? lint.settings(for: document.entry) else { return nil }
        return settings.data[settings.configurations.index(for: document.entry.shownPath)].plan
    }

    /// Returns a text with all fixes of a safety; nil if there are none.
    mutating func fixed(_ document: OpenDocument, _ safety: FixIt.Safety) -> SourceFile? {
        guard case .success(let settings)? = try? lint.settings(for: document.entry) else { return nil }
        return lint.run.fix(document.source, of: document.entry, safety, settings)?.after
    }
}
