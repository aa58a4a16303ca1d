#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection to this machine, byte by byte.
final class RawSocket {
    private let socket: Int32
    /// The bytes that were sent.
    private(set) var sent = 0

    init?(port: UInt16) {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        #if canImport(Glibc)
        socket = Glibc.socket(AF_INET, kind, 0)
        #elseif canImport(Musl)
        socket = Musl.socket(AF_INET, kind, 0)
        #else
        socket = Darwin.socket(AF_INET, kind, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        // Safe: both calls read the one value for the length of the call.
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        unsafe setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard isConnected else { return nil }
    }

    deinit { close(socket) }

    /// Sends bytes; stops where the server does not take them any more.
    func send(_ bytes: [UInt8]) { _ = canSend(bytes) }

    /// Sends bytes; returns false where the server does not take all of them.
    func canSend(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safe: what is left of the array is read for the length of the call.
            let count = unsafe rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                unsafe write(socket, buffer.baseAddress, buffer.count)
                #else
                unsafe sendto(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL), nil, 0)
                #endif
            }
            guard count > 0 else { return false }
            sent += count
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns what comes next; empty where the server has closed the connection.
    func receive() -> [UInt8] {
        var room = [UInt8](repeating: 0, count: 65_536)
        // Safe: at most the array's size is read into it.
        let count = unsafe recv(socket, &room, room.count, 0)
        return Array(room.prefix(max(0, count)))
    }

    /// Returns all that comes until the server closes the connection.
    func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let some = receive()
            if some.isEmpty { return all }
            all += some
        }
    }
}
