import ArgumentParser
import TagCommands
import TagDiagnostics
import TagServer
import TagSyntax

/// An editor that talks to a language server in the same process.
struct EditorDriver {
    private var session: ServerSession<LanguageServer>
    private var sent = MessageReader()
    private var requests = 0
    /// The messages of the server that are no answers.
    private(set) var messages: [MessageValue] = []
    /// The findings that are shown, by address.
    private(set) var shown: [String: [MessageValue]] = [:]

    init(capabilities: JSON = EditorDriver.capabilities) throws {
        session = ServerSession(LanguageServer(try ConfigurationOptions.parse([])))
        _ = request("initialize", ["processId": .null, "rootUri": .null, "capabilities": capabilities])
        notify("initialized", .object([]))
    }

    static let capabilities: JSON = [
        "workspace": ["workspaceEdit": ["documentChanges": true]],
        "textDocument": [
            "hover": ["contentFormat": ["markdown"]],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        ],
    ]

    mutating func take(_ bytes: [UInt8]) {
        session.take(bytes)
        run()
    }

    private mutating func run() {
        while session.isBusy { sent.take(session.step()) }
    }

    /// Has the server take one step only, and notes what it sends.
    mutating func step() {
        sent.take(session.step())
        while let message = next() { note(message) }
    }

    mutating func notify(_ method: String, _ params: JSON) {
        take(OutgoingMessage.notification(method, params).framed)
        while let message = next() { note(message) }
    }

    /// Sends a request; returns its result as text, or its error.
    mutating func request(_ method: String, _ params: JSON) -> Answer {
        requests += 1
        take(OutgoingMessage.request(method, id: "test-\(requests)", params).framed)
        var answer: Answer?
        while let message = next() {
            if message.value["id"].string == "test-\(requests)" { answer = message } else { note(message) }
        }
        return answer ?? Answer(Array("null".utf8))
    }

    /// A message of the server.
    struct Answer {
        let bytes: [UInt8]
        let value: MessageValue

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            value = MessageValue(bytes) ?? .none
        }
    }

    private mutating func next() -> Answer? {
        while let frame = sent.next() { if case .body(let body) = frame { return Answer(body) } }
        return nil
    }

    private mutating func note(_ message: Answer) {
        messages.append(message.value)
        guard message.value["method"].string == "textDocument/publishDiagnostics",
            let uri = message.value["params"]["uri"].string
        else { return }
        shown[uri] = message.value["params"]["diagnostics"].elements
    }

    // MARK: Documents

    mutating func open(_ uri: String, _ text: String) {
        queueOpening(uri, text)
        run()
        while let message = next() { note(message) }
    }

    /// Sends the opening of a document, without a step of the server.
    mutating func queueOpening(_ uri: String, _ text: String) {
        let document: JSON = [
            "uri": .string(uri), "languageId": "json", "version": 1, "text": .string(text),
        ]
        session.take(
            OutgoingMessage.notification("textDocument/didOpen", ["textDocument": document]).framed)
    }

    /// Changes a document as a whole, or by edits one after the other.
    mutating func change(_ uri: String, _ changes: [(range: JSON?, text: String)], version: Int = 2) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri), "version": .integer(version)],
                "contentChanges": .array(
                    changes.map { change in
                        .object(
                            (change.range.map { [("range", $0)] } ?? []) + [("text", .string(change.text))])
                    }),
            ])
    }
}

extension MessageValue {
    /// The start of a range, as `line:character`.
    var start: String { "\(self["start"]["line"].integer ?? -1):\(self["start"]["character"].integer ?? -1)" }
    var end: String { "\(self["end"]["line"].integer ?? -1):\(self["end"]["character"].integer ?? -1)" }
}
