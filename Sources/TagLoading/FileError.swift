/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// Nothing has that name.
        case notFound
        /// The system does not allow it.
        case notPermitted
        /// The name is a folder's.
        case isFolder
        /// The name is neither a file's nor a folder's: a socket, a device, a pipe.
        case notRegular
        /// The name is a symbolic link's, where links are not followed.
        case symbolicLink
        /// The file has more bytes than this.
        case tooLarge(limit: Int)
        /// Any other answer of the system, by its `errno`.
        case system(Int32)
    }

    /// The path as it was asked for.
    public let path: String
    /// What went wrong.
    public let reason: Reason

    package init(_ reason: Reason, path: String) {
        self.path = path
        self.reason = reason
    }

    /// The reason in a few words, without the path.
    public var message: String { Self.words(for: reason) }

    /// A reason in a few words.
    package static func words(for reason: Reason) -> String {
        switch reason {
        case .notFound: "no such file or folder"
        case .notPermitted: "permission denied"
        case .isFolder: "it is a folder"
        case .notRegular: "it is not a regular file"
        case .symbolicLink: "it is a symbolic link"
        case .tooLarge(let limit): "the file is larger than \(limit / (1 << 20)) MiB"
        case .system(9): "it is closed"
        case .system(let code): name(of: code) ?? "system error \(code)"
        }
    }

    /// The path and the reason.
    public var description: String { "\(path): \(message)" }

    /// The names of the errors that people meet; `strerror` depends on the locale and is not safe from threads.
    private static func name(of code: Int32) -> String? {
        switch code {
        case 5: "input/output error"
        case 6: "no such device"
        case 16: "busy: something is mounted there"
        case 20: "a part of the path is not a folder"
        case 24: "too many open files"
        case 27: "file too large"
        case 28: "no space left on device"
        case 30: "read-only file system"
        case 32: "broken pipe"
        case 36: "file name too long"
        case 40: "links that lead in a circle"
        case 110: "no answer in time"
        default: nil
        }
    }
}
