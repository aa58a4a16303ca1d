import NIOCore
import NIOHTTP1

/// The handler of one connection, which reads requests and answers them one after the other.
///
/// Everything that a client may send is bounded: the decoder bounds heads, and this handler bounds bodies and time.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ServerLimits
    private let background: BackgroundThread
    private let door: LoopDoor
    private let respond: @Sendable (ServedRequest) -> ServedReply
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    /// True after the last answer: further input is ignored.
    private var isEnding = false
    private var deadline: Scheduled<Void>?
    /// The stream that the client reads; nil if it reads none.
    private var streaming: StreamWriter?

    init(
        _ limits: ServerLimits, _ background: BackgroundThread, _ door: LoopDoor,
        _ respond: @escaping @Sendable (ServedRequest) -> ServedReply
    ) {
        self.limits = limits
        self.background = background
        self.door = door
        self.respond = respond
    }

    func channelActive(context: ChannelHandlerContext) {
        setDeadline(limits.patience, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        streaming?.end()
        streaming = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes): add(bytes, context)
        case .end: finish(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        streaming?.write()
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        self.head = head
        body = []
        if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limits.body
        {
            return refuseBody(context)
        }
        if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
            let proceed = HTTPResponseHead(version: head.version, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(proceed)), promise: nil)
        }
    }

    private func add(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard body.count + bytes.readableBytes <= limits.body else { return refuseBody(context) }
        body += bytes.readableBytesView
    }

    private func refuseBody(_ context: ChannelHandlerContext) {
        var answer = ServedAnswer.text(413, "a body has at most \(limits.body) bytes")
        answer.closes = true
        body = []
        write(answer, context)
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let request = request(head, context)
        body = []
        switch respond(request) {
        case .answer(let answer): finish(answer, head, context)
        case .later(let find): finish(find, head, context)
        case .stream(let type, let headers, let stream): begin(stream, type, headers, context)
        }
    }

    private func finish(
        _ answer: ServedAnswer, _ head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        var answer = answer
        if !head.isKeepAlive { answer.closes = true }
        guard answer.delay > .zero else { return write(answer, context) }
        setDeadline(limits.patience + answer.delay, context)
        let loop = context.eventLoop.assumeIsolated()
        loop.scheduleTask(in: TimeAmount(answer.delay)) { [self, answer] in
            if context.channel.isActive { write(answer, context) }
        }
    }

    /// Finds an answer on the background thread, and writes it.
    private func finish(
        _ find: @escaping @Sendable () -> ServedAnswer, _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        deadline?.cancel()
        let loop = context.eventLoop
        let here = NIOLoopBound((self, context), eventLoop: loop)
        let isAdded = background.add { [door] in
            let answer = find()
            door.execute(on: loop) {
                let (connection, context) = here.value
                if context.channel.isActive { connection.finish(answer, head, context) }
            }
        }
        if !isAdded { finish(.text(503, "too many requests wait for an answer"), head, context) }
    }

    private func begin(
        _ stream: any ServedStream, _ type: String, _ headers: [ServedAnswer.Header],
        _ context: ChannelHandlerContext
    ) {
        let writer = StreamWriter(stream, context.channel, door, patience: limits.patience)
        guard writer.begin() else {
            return write(.text(503, "too many pages are open: close one"), context)
        }
        deadline?.cancel()
        streaming = writer
        var fields = HTTPHeaders(headers.map { ($0.name, $0.value) })
        fields.add(name: "Content-Type", value: type)
        fields.add(name: "Cache-Control", value: "no-store")
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: fields)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        writer.write()
    }

    private func request(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> ServedRequest {
        ServedRequest(
            head.method.rawValue, head.uri, headers: head.headers.map { ($0.name, $0.value) }, body: body,
            isFromLoopback: context.remoteAddress?.isLoopback ?? false)
    }

    private func write(_ answer: ServedAnswer, _ context: ChannelHandlerContext) {
        head.map { self.write(answer, to: $0, context) }
    }

    private func write(
        _ answer: ServedAnswer, to request: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        guard answer.ending != .dropped else { return end(context) }
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        let status = HTTPResponseStatus(statusCode: answer.status)
        if status.mayHaveResponseBody { headers.add(name: "Content-Length", value: "\(answer.body.count)") }
        if answer.closes { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let isCut = answer.ending == .cut
        let body = isCut ? answer.body.prefix(answer.body.count / 2) : answer.body[...]
        if !body.isEmpty, status.mayHaveResponseBody, request.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        }
        guard !isCut else {
            context.flush()
            return end(context)
        }
        setDeadline(limits.patience, context)
        let isWritten = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        guard answer.closes else { return }
        isEnding = true
        // A client that is still sending would lose the answer if the connection were closed at once.
        let wait = answer.status == 413 ? TimeAmount.milliseconds(500) : .zero
        let loop = context.eventLoop.assumeIsolated()
        isWritten.assumeIsolated().whenComplete { [self] _ in
            loop.scheduleTask(in: wait) { [self] in end(context) }
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        isEnding = true
        deadline?.cancel()
        context.close(promise: nil)
    }

    /// Closes the connection after a time, unless another deadline is set before.
    private func setDeadline(_ time: Duration, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let loop = context.eventLoop.assumeIsolated()
        deadline = loop.scheduleTask(in: TimeAmount(time)) { context.close(promise: nil) }
    }
}

extension SocketAddress {
    /// True for addresses of this machine alone: `127.0.0.0/8` and `::1`.
    var isLoopback: Bool {
        guard let text = ipAddress else { return false }
        return text.hasPrefix("127.") || text == "::1" || text.hasPrefix("::ffff:127.")
    }
}
