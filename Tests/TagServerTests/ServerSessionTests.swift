import TagDiagnostics
import TagServer
import Testing

/// Conversations with a server that only echoes.
struct ServerSessionTests {
    struct Echo: MessageHandler {
        var outbox: [JSON] = []
        var hasWork = false

        mutating func initialize(_ params: MessageValue) -> JSON { ["capabilities": .object([])] }

        mutating func answer(_ method: String, _ params: MessageValue) throws(ServerError) -> JSON {
            guard method == "echo" else { throw .unknownMethod(method) }
            return .optional(params["text"].string)
        }

        mutating func note(_ method: String, _ params: MessageValue) { hasWork = true }

        mutating func work() {
            hasWork = false
            outbox.append(OutgoingMessage.notification("worked", .null))
        }

        func log(_ text: String) {}
    }

    struct Conversation: Sendable, CustomTestStringConvertible {
        let name: String
        let messages: [String]
        let answers: [String]

        init(_ name: String, _ messages: [String], _ answers: [String]) {
            (self.name, self.messages, self.answers) = (name, messages, answers)
        }

        var testDescription: String { name }
    }

    private static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#
    }

    private static func notice(_ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#
    }

    private static func result(_ id: Int, _ value: String) -> String {
        #"{"jsonrpc": "2.0", "id": \#(id), "result": \#(value)}"#
    }

    private static func error(_ id: String, _ code: Int, _ message: String) -> String {
        #"{"jsonrpc": "2.0", "id": \#(id), "error": {"code": \#(code), "message": "\#(message)"}}"#
    }

    private static let start = request(1, "initialize")
    private static let started = result(1, #"{"capabilities": {}}"#)

    static let conversations = [
        Conversation(
            "nothing is answered before initialize", [request(7, "echo")],
            [
                error("7", -32002, "the server is not initialized")
            ]),
        Conversation("a notification before initialize is dropped", [notice("note"), start], [started]),
        Conversation(
            "a request", [start, request(2, "echo", #"{"text": "é😀"}"#)], [started, result(2, #""é😀""#)]),
        Conversation(
            "half of a pair", [start, request(2, "echo", #"{"text": "\ud83d"}"#)],
            [started, result(2, "\"\u{FFFD}\"")]),
        Conversation(
            "a second initialize", [start, request(2, "initialize")],
            [
                started, error("2", -32600, "the server is initialized already"),
            ]),
        Conversation(
            "an unknown method", [start, request(2, "no")],
            [
                started, error("2", -32601, "there is no method 'no'"),
            ]),
        Conversation(
            "work is done when nothing waits", [start, notice("note"), request(2, "echo")],
            [
                started, result(2, "null"), #"{"jsonrpc": "2.0", "method": "worked", "params": null}"#,
            ]),
        Conversation(
            "a request that is withdrawn",
            [start, request(2, "echo"), request(3, "echo"), notice("$/cancelRequest", #"{"id": 3}"#)],
            [started, result(2, "null"), error("3", -32800, "the request was canceled")]),
        Conversation(
            "a cancellation that is too late or none",
            [
                start, notice("$/cancelRequest", #"{"id": 1000}"#), notice("$/cancelRequest", "[]"),
            ], [started]),
        Conversation(
            "no JSON", ["{", start, "}", ""],
            [
                error("null", -32700, "the message is not JSON"), started,
                error("null", -32700, "the message is not JSON"),
                error("null", -32700, "the message is not JSON"),
            ]),
        Conversation(
            "no message", ["[]", "1", "{}", #"{"jsonrpc": "2.0"}"#, #"{"jsonrpc": "2.0", "id": []}"#],
            [
                error("null", -32600, "it is not a message of JSON-RPC 2.0"),
                error("null", -32600, "it is not a message of JSON-RPC 2.0"),
                error("null", -32600, "it is not a message of JSON-RPC 2.0"),
                error("null", -32600, "it has no method"),
                error("null", -32600, "it is not a message of JSON-RPC 2.0"),
            ]),
        Conversation("answers of the client", [#"{"jsonrpc": "2.0", "id": 1, "result": null}"#], []),
        Conversation(
            "shutdown", [start, request(2, "shutdown"), request(3, "echo"), notice("note")],
            [
                started, result(2, "null"), error("3", -32600, "the server is shutting down"),
            ]),
        Conversation("nothing after exit", [start, notice("exit"), request(2, "echo")], [started]),
    ]

    @Test(arguments: conversations)
    func `messages are answered`(conversation: Conversation) {
        var session = ServerSession(Echo())
        for message in conversation.messages {
            session.take(Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8))
        }
        var sent = MessageReader()
        while session.isBusy { sent.take(session.step()) }
        var answers: [String] = []
        while case .body(let body)? = sent.next() { answers.append(String(decoding: body, as: UTF8.self)) }
        #expect(answers == conversation.answers)
    }

    @Test func `a session ends with exit`() {
        for isPolite in [true, false] {
            var session = ServerSession(Echo())
            let messages =
                [Self.start] + (isPolite ? [Self.request(2, "shutdown")] : []) + [Self.notice("exit")]
            for message in messages {
                session.take(Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8))
            }
            while session.isBusy { _ = session.step() }
            #expect(session.isEnded)
            #expect(session.wasShutDown == isPolite)
        }
    }
}
