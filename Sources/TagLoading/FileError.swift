import TagVocabulary

/// The reason why a file could not be read or written.
///
/// ```swift
/// if case .unreadable(let file) = error, file.reason == .notPermitted { print(file.path) }
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: Hashable, Sendable {
        /// The name does not exist.
        case notFound
        /// The system denies permission.
        case notPermitted
        /// The name is that of a folder.
        case isFolder
        /// The name is that of a socket, a device or a pipe, not of a file or folder.
        case notRegular
        /// The name is that of a symbolic link, where links are not followed.
        case symbolicLink
        /// The name is that of a symbolic link that leads nowhere, or round in a circle.
        case brokenLink
        /// The file is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// Any other error, by its `errno`.
        case system(Int32)
    }

    /// The path, as the caller passed it.
    public let path: String
    /// The kind of failure.
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
        case .brokenLink: "it is a symbolic link that leads nowhere"
        case .tooLarge(let limit): "the file is larger than \(FileSize.text(limit))"
        case .system(9): "it is closed"
        case .system(let code): name(of: code) ?? "system error \(code)"
        }
    }

    /// The path and the reason.
    public var description: String { "\(path): \(message)" }

    /// Returns a name for the common errors; nil for others.
    ///
    /// `strerror` depends on the locale, and is not thread-safe.
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
        case 40: "too many levels of symbolic links"
        case 110: "no answer in time"
        default: nil
        }
    }
}
