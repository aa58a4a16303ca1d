import LibC

/// Default containers: the files that an app ships for its first run, found by their names.
///
/// For the id `GTM-1234` a folder may have `GTM-1234` (a compiled container), `GTM-1234.plist` and `GTM-1234.json` (keys and
/// values only). They are preferred in this order.
///
/// ```swift
/// let container = try DefaultContainer.load(id: "GTM-1234", in: folder)
/// ```
public enum DefaultContainer {
    /// The limit on a default container's size, in bytes; larger ones are refused.
    public static let largestSize = ContainerFile.largestSize

    /// The three kinds of default container, the preferred one first.
    public enum Kind: String, Sendable, CaseIterable {
        /// A compiled container, named exactly as the id.
        case binary
        /// A property list of keys and values, `.plist`.
        case plist
        /// A JSON object of keys and values, `.json`.
        case json

        /// The suffix of the file's name, after the id.
        public var suffix: String {
            switch self {
            case .binary: ""
            case .plist: ".plist"
            case .json: ".json"
            }
        }
    }

    /// One of the names that were looked up, with the result.
    public struct Candidate: Hashable, Sendable {
        /// The state of a candidate.
        public enum State: Hashable, Sendable {
            /// The file that is used.
            case chosen
            /// The file exists, but so does a preferred kind, whether it can be used or not.
            case shadowed(by: Kind)
            /// The file does not exist.
            case absent
            /// The name exists, but cannot be read as a file.
            case unusable(FileError.Reason)
        }

        /// The kind of container.
        public let kind: Kind
        /// The file's name, without the folder.
        public let name: String
        /// The state of the file.
        public let state: State
    }

    /// The file that is used for an id, and the names that were looked up.
    ///
    /// ```swift
    /// let resolution = try DefaultContainer.resolve(id: "GTM-1234", in: folder)
    /// print(resolution.chosen?.name ?? "no default container", resolution.misnamed)
    /// ```
    public struct Resolution: Sendable {
        /// The id.
        public let id: ContainerID
        /// The path of the folder.
        public let folder: String
        /// The names that were looked up, the preferred one first.
        public let candidates: [Candidate]
        /// The files with a version or a copy's number after the id, such as `GTM-1234_v7`, which are never used.
        public let misnamed: [String]

        /// The file that is used; nil if there is none.
        public var chosen: Candidate? { candidates.first { $0.state == .chosen } }
    }

    /// Finds the default container of an id in a folder; reads the names and types of files, not their contents.
    ///
    /// Symbolic links are followed. A name that cannot be read, such as a folder or a link that leads nowhere, is reported as
    /// ``Candidate/State/unusable(_:)``, and no less preferred kind is chosen, since that would hide the mistake.
    ///
    /// - Parameters:
    ///   - text: The container's id.
    ///   - folder: The path of the folder.
    ///   - grammar: The grammar that the id must match.
    /// - Throws: ``LoadingError/invalidID(_:)``, before a path is made, and ``LoadingError/unreadable(_:)`` if there is no such
    ///   folder.
    public static func resolve(
        id text: String, in folder: String, grammar: ContainerID.Grammar = .tagManager
    ) throws(LoadingError) -> Resolution {
        guard let id = ContainerID(text, grammar: grammar) else { throw .invalidID(text) }
        do {
            let descriptor = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
            var candidates: [Candidate] = []
            var first: Kind?
            for kind in Kind.allCases {
                let name = id.text + kind.suffix
                var state = state(of: name, in: descriptor.raw)
                if state == .chosen, let first { state = .shadowed(by: first) }
                if state != .absent, first == nil { first = kind }
                candidates.append(Candidate(kind: kind, name: name, state: state))
            }
            let misnamed = try FileSystem.names(in: folder).filter { isMisnamed($0, id: id) }
            return Resolution(id: id, folder: folder, candidates: candidates, misnamed: misnamed)
        } catch { throw .unreadable(error) }
    }

    private static func state(of name: String, in folder: Int32) -> Candidate.State {
        do {
            let file = try FileDescriptor(opening: name, in: folder, flags: O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            guard status.isRegular else { return .unusable(status.isFolder ? .isFolder : .notRegular) }
            return .chosen
        } catch {
            switch error.reason {
            case .notFound: return isLink(name, in: folder) ? .unusable(.brokenLink) : .absent
            // The system's error for links in a circle.
            case .symbolicLink: return .unusable(.brokenLink)
            default: return .unusable(error.reason)
            }
        }
    }

    private static func isLink(_ name: String, in folder: Int32) -> Bool {
        do {
            _ = try FileDescriptor(opening: name, in: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            return false
        } catch { return error.reason == .symbolicLink }
    }

    /// Returns true for the name of a download, such as `GTM-1234_v7` or `GTM-1234 (1).json`, which is never used.
    private static func isMisnamed(_ name: String, id: ContainerID) -> Bool {
        guard name.utf8.starts(with: id.text.utf8) else { return false }
        let rest = name.utf8.dropFirst(id.text.utf8.count)
        guard let first = rest.first else { return false }
        return first == UInt8(ascii: "_") || first == UInt8(ascii: " ") || first == UInt8(ascii: "(")
    }
}
