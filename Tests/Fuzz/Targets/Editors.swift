import TagCommands
import TagDiagnostics
import TagServer

extension FuzzTarget {
    /// What an editor sends to the language server: whatever it is, every answer is a message, and the conversation goes on.
    static let editors = FuzzTarget(name: "editors", seeds: { [EditorSeeds.conversation] }) { bytes in
        var session = ServerSession(LanguageServer())
        session.take(bytes)
        var sent = MessageReader()
        while session.isBusy { sent.take(session.step()) }
        var count = 0
        while let frame = sent.next() {
            guard case .body(let body) = frame, let message = MessageValue(body),
                message["jsonrpc"].string == "2.0"
            else { return .broken("the server sent what is no message") }
            count += 1
        }
        return count > 0 ? .sound : .refused
    }
}

private enum EditorSeeds {
    static let conversation: [UInt8] = {
        let uri: JSON = "file:///folder/GTM-AB12.json"
        let position: JSON = ["line": 0, "character": 9]
        let text =
            #"{"container": {"id": "GTM-AB12"}, "tags": {"t": {"type": "imagePixel", "url": "{{x}}"}}}"#
        let document: JSON = ["uri": uri]
        let messages: [JSON] = [
            OutgoingMessage.request("initialize", id: "1", ["capabilities": .object([])]),
            OutgoingMessage.notification(
                "textDocument/didOpen",
                ["textDocument": ["uri": uri, "languageId": "json", "version": 1, "text": .string(text)]]),
            OutgoingMessage.notification(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": uri, "version": 2],
                    "contentChanges": [["range": ["start": position, "end": position], "text": "é"]],
                ]),
            OutgoingMessage.request(
                "textDocument/hover", id: "2", ["textDocument": document, "position": position]),
            OutgoingMessage.request("shutdown", id: "3", .null),
            OutgoingMessage.notification("exit", .null),
        ]
        return messages.flatMap(\.framed)
    }()
}
