import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// As much HTTP as the example needs: a connection has one request, and ten seconds.
///
/// It listens on this machine alone: a proxy in front of it encrypts, and limits the number of connections.
enum HTTP {
    typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
    typealias Server = NIOAsyncChannel<Connection, Never>
    /// Answers a request: its method, the parts of its path and the values of its query.
    typealias Answer =
        @Sendable (HTTPMethod, [String], [String: String]) async -> (HTTPResponseStatus, String)

    static func listen(port: Int) async throws -> Server {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Answers connections until the server's channel is closed, and those that are open then.
    static func serve(_ server: Server, _ answer: @escaping Answer) async throws {
        try await server.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    // A client that goes away is no fault of the server.
                    group.addTask { try? await talk(connection, answer) }
                }
            }
        }
    }

    private static func talk(_ connection: Connection, _ answer: Answer) async throws {
        let channel = connection.channel
        let deadline = channel.eventLoop.scheduleTask(in: .seconds(10)) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        try await connection.executeThenClose { parts, writer in
            var head: HTTPRequestHead?
            for try await part in parts {
                if case .head(let new) = part { head = new }
                guard case .end = part, let head else { continue }
                let address = URLComponents(string: head.uri)
                let path = (address?.path ?? "").split(separator: "/").map(String.init)
                let query = (address?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
                let (status, text) = await answer(head.method, path, Dictionary(query) { $1 })
                var headers: HTTPHeaders = [
                    "Connection": "close", "Content-Type": "text/plain; charset=utf-8",
                ]
                if status.mayHaveResponseBody {
                    headers.add(name: "Content-Length", value: "\(text.utf8.count)")
                }
                try await writer.write(
                    .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
                if !text.isEmpty { try await writer.write(.body(.byteBuffer(ByteBuffer(string: text)))) }
                try await writer.write(.end(nil))
                break
            }
        }
    }
}
