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

/// An HTTP server on this machine that gives every request one answer.
final class ImageServer: Sendable {
    let port: UInt16
    private let listener: Int32

    /// Returns `nil` where no socket is to be had.
    init?(status: String, headers: [String], body: [UInt8], saying length: Int? = nil) {
        guard let made = Loopback.listener(backlog: 4) else { return nil }
        (listener, port) = (made.socket, made.port)
        let lines =
            ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.count)", "Connection: close"] + headers
        let answer = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        let listener = listener
        Thread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Self.talk(connection, answer)
                close(connection)
            }
            close(listener)
        }.start()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func talk(_ connection: Int32, _ answer: [UInt8]) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), head.count < 65_536 {
            var byte: UInt8 = 0
            // Safe: one byte is read into one.
            guard unsafe recv(connection, &byte, 1, 0) == 1 else { return }
            head.append(byte)
        }
        Loopback.write(answer, to: connection)
    }
}
