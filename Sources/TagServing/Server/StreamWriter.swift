import NIOCore
import NIOHTTP1

/// The writer of a stream to one client: as fast as the client reads, never more than a buffer ahead.
///
/// For the thread of its channel alone.
final class StreamWriter {
    /// The bytes that are written at once.
    private static let piece = 32_768
    /// The time between two signs of life, which find clients that are gone.
    private static let pulse = TimeAmount.seconds(5)

    private let stream: any ServedStream
    private let channel: any Channel
    private let door: LoopDoor
    private let patience: Duration
    private var heart: Scheduled<Void>?
    /// The time since which the client has read nothing; nil while it reads.
    private var stuckSince: NIODeadline?

    init(_ stream: any ServedStream, _ channel: any Channel, _ door: LoopDoor, patience: Duration) {
        (self.stream, self.channel, self.door, self.patience) = (stream, channel, door, patience)
    }

    /// Begins; returns false if there are too many streams.
    func begin() -> Bool {
        let loop = channel.eventLoop
        let here = NIOLoopBound(self, eventLoop: loop)
        guard stream.begin({ [door] in door.execute(on: loop) { here.value.write() } }) else { return false }
        scheduleBeat()
        return true
    }

    /// Writes what there is, as long as the client takes it.
    func write() {
        while channel.isActive, channel.isWritable {
            let bytes = stream.next(limit: Self.piece)
            guard !bytes.isEmpty else { return }
            send(bytes)
        }
    }

    private func send(_ bytes: [UInt8]) {
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
        channel.writeAndFlush(part, promise: nil)
    }

    private func scheduleBeat() {
        let loop = channel.eventLoop.assumeIsolated()
        heart = loop.scheduleTask(in: Self.pulse) { [weak self] in
            self?.beat()
            self?.scheduleBeat()
        }
    }

    /// Hangs up on a client that has read nothing for long, and writes a comment to any other.
    private func beat() {
        guard channel.isActive else { return }
        guard !channel.isWritable else {
            stuckSince = nil
            return send(Array(":\n\n".utf8))
        }
        let since = stuckSince ?? .now()
        stuckSince = since
        if .now() - since > TimeAmount(patience) { channel.close(promise: nil) }
    }

    func end() {
        heart?.cancel()
        heart = nil
        stream.end()
    }
}
