import Synchronization
import TagLoading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Another program that answers one question after the other, for as long as this lives.
///
/// Each question is written whole before its answer is read, so neither side waits for the other to make room.
final class Dialogue: Sendable {
    private let program: String
    private let channel: Int32
    private let child: pid_t
    /// What was read and belongs to no answer yet.
    private let rest = Mutex<[UInt8]>([])

    private let patience: Duration

    /// Starts the program; its errors are dropped, and an answer may take as long as `patience`.
    init(_ call: ChildProcess.Call, patience: Duration) throws(FileError) {
        program = call.program
        self.patience = patience
        (channel, child) = try ChildProcess.converse(call)
        // A program that does not read would keep a long question waiting.
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

    /// Asks, and reads a line, and behind it as many bytes as `rest` makes of the line.
    ///
    /// - Throws: `tooLarge` for more bytes than `limit`, and what a program's end in the middle is.
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
