import LibC
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TagLoading

/// An HTTP server on one thread.
package final class HTTPServer: Sendable {
    /// The reason why a server could not be started.
    package struct StartError: Error, Sendable {
        package let message: String
        /// True if the port is in use, so that another one may work.
        package let isTaken: Bool
    }

    /// The address that it listens on.
    package let host: String
    package let port: Int
    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel
    private let background: BackgroundThread
    private let door: LoopDoor

    private init(
        _ host: String, _ port: Int, _ group: MultiThreadedEventLoopGroup, _ channel: any Channel,
        _ background: BackgroundThread, _ door: LoopDoor
    ) {
        self.host = host
        self.port = port
        self.group = group
        self.channel = channel
        self.background = background
        self.door = door
    }

    /// The server's address: scheme, host and port.
    package var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Starts a server, which listens when this returns.
    ///
    /// - Parameters:
    ///   - host: The name or number of the address to listen on.
    ///   - port: The port; 0 for any that is free.
    ///   - parts: The parts, which are tried in this order.
    package static func start(
        host: String, port: Int, limits: ServerLimits = ServerLimits(), parts: [any ServedPart]
    ) async throws(StartError) -> HTTPServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let open = OpenConnections(limit: limits.connections)
        let background = BackgroundThread()
        let door = LoopDoor()
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 128)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = Connection(limits, background, door) { Self.reply(to: $0, parts) }
                    try Self.prepare(channel, limits, open, connection)
                }
            }
        do {
            let channel = try await bootstrap.bind(host: host, port: port).get()
            return HTTPServer(host, channel.localAddress?.port ?? port, group, channel, background, door)
        } catch {
            background.stop()
            try? await group.shutdownGracefully()
            throw Self.failure(error)
        }
    }

    private static func prepare(
        _ channel: any Channel, _ limits: ServerLimits, _ open: OpenConnections, _ connection: Connection
    ) throws {
        let isTaken = open.take()
        channel.closeFuture.whenComplete { _ in open.giveBack() }
        let pipeline = channel.pipeline.syncOperations
        guard isTaken else { return try pipeline.addHandler(RefusedConnection()) }
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderFieldSize = limits.field
        decoding.maxHeaderListSize = limits.head
        decoding.maxHeaderFieldCount = limits.fields
        try pipeline.configureHTTPServerPipeline(
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoding)
        try pipeline.addHandler(connection)
    }

    private static func reply(to request: ServedRequest, _ parts: [any ServedPart]) -> ServedReply {
        // Each part is asked only once, since asking may change its state.
        for part in parts {
            if let reply = part.reply(request) { return reply }
        }
        return .answer(.text(404, "unknown path"))
    }

    private static func failure(_ error: any Error) -> StartError {
        guard let error = error as? IOError else {
            return StartError(message: "unknown address", isTaken: false)
        }
        return switch error.errnoCode {
        case EADDRINUSE: StartError(message: "another program uses this address", isTaken: true)
        case EADDRNOTAVAIL: StartError(message: "this machine has no such address", isTaken: false)
        case let code:
            StartError(
                message: FileError.words(for: FileError(errno: code, path: "").reason), isTaken: false)
        }
    }

    /// Closes the server and all of its connections.
    package func stop() async {
        // Work at hand goes on for a while, and its answers reach nobody.
        door.close()
        background.stop()
        try? await channel.close()
        try? await group.shutdownGracefully()
    }
}

/// Counts the connections that are open.
private final class OpenConnections: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Counts one more; returns false if the limit is reached.
    func take() -> Bool {
        count.withLock { count in
            count += 1
            return count <= limit
        }
    }

    func giveBack() { count.withLock { $0 -= 1 } }
}

/// Answers a connection beyond the limit with 503, and closes it.
private final class RefusedConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelActive(context: ChannelHandlerContext) {
        let words = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
