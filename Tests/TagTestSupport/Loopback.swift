#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Sockets of servers that answer on this machine alone.
package enum Loopback {
    /// A socket that listens on a free port of 127.0.0.1; nil where no socket is to be had.
    package static func listener(backlog: Int32) -> (socket: Int32, port: UInt16)? {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: both calls read or write the one address, for the length of the call.
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isBound, listen(listener, backlog) == 0 else { return nil }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Writes all bytes, unless the other end goes away.
    package static func write(_ bytes: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            // Safe: what is left of the array is read for the length of the call.
            let count = unsafe bytes[sent...].withUnsafeBytes { buffer in
                unsafe send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
