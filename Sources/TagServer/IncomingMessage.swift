package import TagDiagnostics

/// A message of JSON-RPC 2.0 that was received.
package enum IncomingMessage: Sendable {
    case request(id: JSON, method: String, params: MessageValue)
    case notification(method: String, params: MessageValue)
    /// The answer to a request of ours.
    case response
    /// A request that was withdrawn before it was answered.
    case withdrawn(id: JSON)
    case invalid(id: JSON, ServerError)

    package init(_ body: [UInt8]) {
        guard let message = MessageValue(body) else {
            self = .invalid(id: .null, .parseError)
            return
        }
        let id = message["id"]
        guard message.isObject, message["jsonrpc"].string == "2.0", id.id != nil || !id.isPresent else {
            self = .invalid(id: id.id ?? .null, .invalidRequest("it is not a message of JSON-RPC 2.0"))
            return
        }
        let params = message["params"]
        guard let method = message["method"].string else {
            let isResponse = message["result"].isPresent || message["error"].isPresent || id.isPresent
            self = isResponse ? .response : .invalid(id: .null, .invalidRequest("it has no method"))
            return
        }
        if let id = id.id {
            self = .request(id: id, method: method, params: params)
        } else {
            self = .notification(method: method, params: params)
        }
    }
}

/// The error of a request, as JSON-RPC and the language server protocol number them.
package struct ServerError: Error, Hashable, Sendable {
    package let code: Int
    package let message: String

    package init(_ code: Int, _ message: String) {
        self.code = code
        self.message = message
    }

    package static let parseError = ServerError(-32700, "the message is not JSON")
    package static func invalidRequest(_ why: String) -> ServerError { ServerError(-32600, why) }
    package static func unknownMethod(_ method: String) -> ServerError {
        ServerError(-32601, "there is no method '\(method.shortened())'")
    }
    package static func invalidParameters(_ why: String) -> ServerError { ServerError(-32602, why) }
    package static let notInitialized = ServerError(-32002, "the server is not initialized")
    package static let withdrawn = ServerError(-32800, "the request was canceled")
    /// The request is fine, but cannot be done.
    package static func failed(_ why: String) -> ServerError { ServerError(-32803, why) }
}

/// The messages that a server sends.
package enum OutgoingMessage {
    package static func result(_ value: JSON, of id: JSON) -> JSON {
        ["jsonrpc": "2.0", "id": id, "result": value]
    }

    package static func error(_ error: ServerError, of id: JSON) -> JSON {
        [
            "jsonrpc": "2.0", "id": id,
            "error": ["code": .integer(error.code), "message": .string(error.message)],
        ]
    }

    package static func notification(_ method: String, _ params: JSON) -> JSON {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }

    package static func request(_ method: String, id: String, _ params: JSON) -> JSON {
        ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params]
    }
}

extension JSON {
    /// The message with its header.
    package var framed: [UInt8] {
        var body: [UInt8] = []
        write(to: &body)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
