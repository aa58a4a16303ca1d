/// Splits a stream of bytes into messages: a header with `Content-Length`, a blank line, and a body of that many bytes.
///
/// It holds no more than one header and one body of the largest size. Bytes that are no message are dropped, up to the next
/// header.
package struct MessageReader: Sendable {
    package enum Frame: Hashable, Sendable {
        case body([UInt8])
        /// The stream is not a sequence of messages here; the text says why.
        case fault(String)
    }

    private enum State {
        case header
        case body(Int)
        /// The body is too large: this many of its bytes are dropped.
        case skipping(Int)
        /// The header was invalid, so nobody knows where the next one begins.
        case lost
    }

    /// The largest body: a file of the largest standard size, in which every byte is an escape of two.
    package static let largestBody = 128 << 20
    private static let largestHeader = 4 << 10
    private static let mark = Array("content-length:".utf8)

    private let limit: Int
    private var state = State.header
    private var bytes: [UInt8] = []
    /// The number of ``bytes`` that were read.
    private var done = 0

    package init(limit: Int = MessageReader.largestBody) { self.limit = limit }

    /// The number of bytes that are kept.
    package var size: Int { bytes.count }

    /// Adds bytes of the stream; ``next()`` returns what is complete by then.
    package mutating func take(_ new: [UInt8]) {
        if case .skipping(let count) = state, count > new.count, done == bytes.count {
            state = .skipping(count - new.count)
            return
        }
        if done == bytes.count {
            bytes = new
            done = 0
            return
        }
        if done > 1 << 16 {
            bytes.removeSubrange(..<done)
            done = 0
        }
        bytes += new
    }

    /// Returns the next message or fault; nil if that needs more bytes.
    package mutating func next() -> Frame? {
        while true {
            switch state {
            case .header:
                guard let end = headerEnd() else {
                    guard bytes.count - done > Self.largestHeader else { return nil }
                    state = .lost
                    return .fault("a header has more than \(Self.largestHeader) bytes")
                }
                if let fault = readHeader(to: end) { return .fault(fault) }
            case .body(let count):
                guard bytes.count - done >= count else { return nil }
                state = .header
                let body = Array(bytes[done..<done + count])
                done += count
                release()
                return .body(body)
            case .skipping(let count):
                let now = min(count, bytes.count - done)
                done += now
                release()
                guard now == count else {
                    state = .skipping(count - now)
                    return nil
                }
                state = .header
            case .lost:
                guard findHeader() else { return nil }
                state = .header
            }
        }
    }

    private mutating func release() {
        guard done == bytes.count else { return }
        bytes = []
        done = 0
    }

    /// Returns the end of the blank line that ends the header; nil if it is not there yet.
    private func headerEnd() -> Int? {
        let last = min(bytes.count, done + Self.largestHeader)
        var lineIsEmpty = true
        for at in done..<last {
            switch bytes[at] {
            case UInt8(ascii: "\n"):
                if lineIsEmpty { return at + 1 }
                lineIsEmpty = true
            case UInt8(ascii: "\r"): break
            default: lineIsEmpty = false
            }
        }
        return nil
    }

    /// Reads the header up to `end`, and returns the reason if it is invalid.
    private mutating func readHeader(to end: Int) -> String? {
        let header = String(decoding: bytes[done..<end], as: UTF8.self)
        done = end
        release()
        var lengths: [Int] = []
        for line in header.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let digits = parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // Nobody sends as much as that: the rest of the stream is not to be dropped for it.
            guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let length = Int(digits), length < 1 << 32
            else {
                state = .lost
                return "the length of a message is not a number of bytes"
            }
            lengths.append(length)
        }
        guard let length = lengths.first, lengths.allSatisfy({ $0 == length }) else {
            // White space between messages is no header.
            guard !header.utf8.allSatisfy({ $0 <= 0x20 }) else { return nil }
            state = .lost
            return lengths.isEmpty ? "a header has no Content-Length" : "a header has several lengths"
        }
        guard length <= limit else {
            state = .skipping(length)
            return "a message has \(length) bytes, more than \(limit)"
        }
        state = .body(length)
        return nil
    }

    /// Moves to the next text that looks like a header, and drops everything before it.
    private mutating func findHeader() -> Bool {
        while bytes.count - done >= Self.mark.count {
            let candidate = bytes[done..<done + Self.mark.count]
            if zip(candidate, Self.mark).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) { return true }
            done += 1
        }
        if done > 1 << 16 {
            bytes.removeSubrange(..<done)
            done = 0
        }
        return false
    }
}
