package import TagDiagnostics

/// The methods of a language server, beside those of its life cycle.
package protocol MessageHandler {
    /// The messages to send, before the answer to the current request.
    var outbox: [JSON] { get set }
    /// True if there is work that no message waits for.
    var hasWork: Bool { get }

    /// Answers `initialize`.
    mutating func initialize(_ params: MessageValue) -> JSON
    mutating func answer(_ method: String, _ params: MessageValue) throws(ServerError) -> JSON
    mutating func note(_ method: String, _ params: MessageValue)
    /// Does a part of the work.
    mutating func work()
    /// Tells the user of a fault of the client.
    func log(_ text: String)
}

/// A conversation with one client: bytes in, bytes out.
///
/// Messages are taken as they come and handled in order, so a client that changes a file ten times while the server is busy
/// causes one analysis, and a request that is withdrawn meanwhile costs nothing.
package struct ServerSession<Handler: MessageHandler> {
    private enum State { case new, running, shutDown, ended }

    package var handler: Handler
    private var state = State.new
    private var reader: MessageReader
    private var waiting: [IncomingMessage] = []
    /// The number of ``waiting`` that were handled.
    private var done = 0

    package init(_ handler: Handler, reader: MessageReader = MessageReader()) {
        self.handler = handler
        self.reader = reader
    }

    /// True after `exit`.
    package var isEnded: Bool { state == .ended }
    /// True if the client said that it would leave.
    package private(set) var wasShutDown = false
    /// True if ``step()`` has something to do.
    package var isBusy: Bool { hasMessages || (state == .running && handler.hasWork) }
    package var hasMessages: Bool { done < waiting.count }
    /// The number of messages that wait.
    package var backlog: Int { waiting.count - done }
    /// The bytes of the messages since none last waited.
    package private(set) var backlogBytes = 0

    /// Takes bytes of the client.
    package mutating func take(_ bytes: [UInt8]) {
        reader.take(bytes)
        while let frame = reader.next() {
            switch frame {
            case .body(let body):
                backlogBytes += body.count
                add(IncomingMessage(body))
            case .fault(let why): handler.log(why)
            }
        }
    }

    private mutating func add(_ message: IncomingMessage) {
        guard case .notification("$/cancelRequest", let params) = message else {
            return waiting.append(message)
        }
        guard let withdrawn = params["id"].id?.line else { return }
        for index in done..<waiting.count {
            if case .request(let id, _, _) = waiting[index], id.line == withdrawn {
                waiting[index] = .withdrawn(id: id)
            }
        }
    }

    /// Handles the next message, or works if there is none, and returns the bytes to send.
    package mutating func step() -> [UInt8] {
        var answer: JSON?
        if done < waiting.count {
            let message = waiting[done]
            done += 1
            if done == waiting.count {
                waiting = []
                done = 0
                backlogBytes = 0
            }
            answer = handle(message)
        } else if state == .running, handler.hasWork {
            handler.work()
        }
        let messages = handler.outbox + (answer.map { [$0] } ?? [])
        handler.outbox = []
        return messages.flatMap(\.framed)
    }

    private mutating func handle(_ message: IncomingMessage) -> JSON? {
        guard state != .ended else { return nil }
        switch message {
        case .request(let id, let method, let params):
            do throws(ServerError) {
                return OutgoingMessage.result(try answer(method, params), of: id)
            } catch {
                return OutgoingMessage.error(error, of: id)
            }
        case .notification(let method, let params):
            if method == "exit" {
                state = .ended
            } else if state == .running {
                handler.note(method, params)
            }
            return nil
        case .response: return nil
        case .withdrawn(let id): return OutgoingMessage.error(.withdrawn, of: id)
        case .invalid(let id, let error): return OutgoingMessage.error(error, of: id)
        }
    }

    private mutating func answer(_ method: String, _ params: MessageValue) throws(ServerError) -> JSON {
        switch (state, method) {
        case (.new, "initialize"):
            state = .running
            return handler.initialize(params)
        case (.new, _): throw .notInitialized
        case (.running, "shutdown"):
            state = .shutDown
            wasShutDown = true
            return .null
        case (.running, "initialize"): throw .invalidRequest("the server is initialized already")
        case (.running, _): return try handler.answer(method, params)
        case (.shutDown, _), (.ended, _): throw .invalidRequest("the server is shutting down")
        }
    }
}
