import LibC
import Synchronization
import TagLoading

/// A running program that answers one question after the other.
///
/// Each question is written in full before its answer is read, so that neither side blocks on the other. The program ends with
/// this object.
final class Dialogue: Sendable {
    private let program: String
    private let channel: Int32
    private let child: pid_t
    /// The bytes that were read and belong to a later answer.
    private let rest = Mutex<[UInt8]>([])

    private let patience: Duration

    /// Starts the program; its standard error is discarded, and an answer may take as long as `patience`.
    init(_ call: ChildProcess.Call, patience: Duration) throws(FileError) {
        program = call.program
        self.patience = patience
        (channel, child) = try ChildProcess.converse(call)
        // A program that does not read would block a long question.
        var time = timeval()
        time.tv_sec = .init(patience.components.seconds)
        // Safe: the call reads one `timeval` that outlives it.
        _ = unsafe setsockopt(
            channel, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        _ = close(channel)
        ChildProcess.end(child)
    }

    /// Asks a question; returns a line, and as many bytes after it as `rest` computes from the line.
    ///
    /// - Throws: `tooLarge` for more bytes than `limit`, `EPIPE` if the program ends before its answer does, `ETIMEDOUT` if it
    ///   takes too long.
    func ask(
        _ question: [UInt8], limit: Int, rest count: (String) -> Int
    ) throws(FileError) -> (line: String, rest: [UInt8]) {
        try rest.withLock { (buffer: inout sending [UInt8]) throws(FileError) in
            let descriptor = FileDescriptor(standard: channel, name: program)
            let deadline = ContinuousClock.now + patience
            try descriptor.writeAll(question)
            var searched = 0
            var end = buffer.firstIndex(of: UInt8(ascii: "\n"))
            while end == nil {
                searched = buffer.count
                guard buffer.count <= limit else { throw FileError(.tooLarge(limit: limit), path: program) }
                try read(descriptor, 64 << 10, into: &buffer, deadline)
                end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
            }
            let first = (end ?? searched) + 1
            let line = String(decoding: buffer[..<(first - 1)], as: UTF8.self)
            let size = count(line)
            guard size <= limit else { throw FileError(.tooLarge(limit: limit), path: program) }
            while buffer.count < first + size {
                try read(descriptor, max(64 << 10, first + size - buffer.count), into: &buffer, deadline)
            }
            let answer = Array(buffer[first..<first + size])
            buffer.removeFirst(first + size)
            return (line, answer)
        }
    }

    private func read(
        _ descriptor: borrowing FileDescriptor, _ room: Int, into buffer: inout [UInt8],
        _ deadline: ContinuousClock.Instant
    ) throws(FileError) {
        try descriptor.await(until: deadline)
        guard try descriptor.readSome(room, into: &buffer) > 0 else {
            throw FileError(errno: EPIPE, path: program)
        }
    }
}
