import Foundation
import Synchronization
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on this machine that answers what a test says, down to the byte: the right thing and every wrong one.
final class FileServer: Sendable {
    /// What is answered to a request's head.
    typealias Answer = @Sendable (_ head: String) -> [UInt8]

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<(answer: Answer, heads: [String])>
    /// The seconds between two bytes of an answer; nil sends all at once.
    private let pause: TimeInterval?

    /// Nil where no socket is to be had.
    init?(pausing pause: TimeInterval? = nil, _ answer: @escaping Answer) {
        self.pause = pause
        guard let listener = Loopback.listener(backlog: 16) else { return nil }
        self.listener = listener.socket
        port = listener.port
        state = Mutex((answer, []))
        serve()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The heads of the requests so far.
    var heads: [String] { state.withLock { $0.heads } }

    func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

    /// The answer with a status, headers and a body, of which less may be sent than is said.
    static func response(
        _ status: String, _ headers: [String] = [], _ body: [UInt8] = [], saying length: Int? = nil
    ) -> [UInt8] {
        let lines =
            ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.count)", "Connection: close"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private func serve() {
        let listener = listener
        let thread = Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { break }
                self.talk(connection)
                close(connection)
            }
            close(listener)
        }
        thread.start()
    }

    private func talk(_ connection: Int32) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), head.count < 65_536 {
            var byte: UInt8 = 0
            // Safe: one byte is read into one.
            guard unsafe recv(connection, &byte, 1, 0) == 1 else { return }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        let answer = state.withLock { state in
            state.heads.append(text)
            return state.answer
        }
        guard let pause else { return Loopback.write(answer(text), to: connection) }
        for byte in answer(text) {
            Loopback.write([byte], to: connection)
            Thread.sleep(forTimeInterval: pause)
        }
    }
}
