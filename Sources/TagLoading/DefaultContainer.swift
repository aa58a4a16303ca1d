#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Default containers: the files an app ships for its first run, found by their names.
///
/// For the id `GTM-1234` a folder may hold `GTM-1234` (a compiled container), `GTM-1234.plist` and
/// `GTM-1234.json` (keys and values only). The compiled one is taken first, then the plist, then the JSON.
public enum DefaultContainer {
    /// Larger default containers are refused.
    public static let largestSize = ContainerFile.largestSize

    /// The three names a default container may have, best first.
    public enum Kind: String, Sendable, CaseIterable {
        /// A compiled container, named exactly as the id.
        case binary
        /// A property list of keys and values, `.plist`.
        case plist
        /// A JSON object of keys and values, `.json`.
        case json

        /// What follows the id in the file's name.
        public var suffix: String {
            switch self {
            case .binary: ""
            case .plist: ".plist"
            case .json: ".json"
            }
        }
    }

    /// One of the names that were looked at, and what was found there.
    public struct Candidate: Hashable, Sendable {
        /// What became of a candidate.
        public enum State: Hashable, Sendable {
            /// The file that is used.
            case chosen
            /// The file is there, but a better kind is, too.
            case shadowed(by: Kind)
            /// There is no such file.
            case absent
            /// Something has that name but cannot be read as a file.
            case unusable(FileError.Reason)
        }

        /// The kind of container the name stands for.
        public let kind: Kind
        /// The file's name, without the folder.
        public let name: String
        /// What was found there.
        public let state: State
    }

    /// Which file would be used for an id, and why.
    public struct Resolution: Sendable {
        /// The id that was asked for.
        public let id: ContainerID
        /// The folder that was looked in.
        public let folder: String
        /// Every name that was looked at, best first.
        public let candidates: [Candidate]
        /// Files whose name has a version or a copy's number after the id, which are never used.
        public let misnamed: [String]

        /// The file that is used, if there is one.
        public var chosen: Candidate? { candidates.first { $0.state == .chosen } }
    }

    /// Finds the default container of `id` in `folder`; reads names and kinds of files, not their contents.
    ///
    /// A name that cannot be read (a folder, a symbolic link) is passed over for the next kind, and said so.
    ///
    /// - Throws: ``LoadingError/invalidID(_:)``, before any path is made, and
    ///   ``LoadingError/unreadable(_:)`` when there is no such folder.
    public static func resolve(
        id text: String, in folder: String, grammar: ContainerID.Grammar = .tagManager
    ) throws(LoadingError) -> Resolution {
        guard let id = ContainerID(text, grammar: grammar) else { throw .invalidID(text) }
        do {
            let descriptor = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
            var candidates: [Candidate] = []
            var chosen: Kind?
            for kind in Kind.allCases {
                let name = id.text + kind.suffix
                var state = state(of: name, in: descriptor.raw)
                if state == .chosen, let chosen { state = .shadowed(by: chosen) }
                if state == .chosen { chosen = kind }
                candidates.append(Candidate(kind: kind, name: name, state: state))
            }
            let misnamed = try FileSystem.names(in: folder).filter { isMisnamed($0, id: id) }
            return Resolution(id: id, folder: folder, candidates: candidates, misnamed: misnamed)
        } catch { throw .unreadable(error) }
    }

    private static func state(of name: String, in folder: Int32) -> Candidate.State {
        do {
            let file = try FileDescriptor(
                opening: name, in: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            let status = try file.status()
            guard status.isRegular else { return .unusable(status.isFolder ? .isFolder : .notRegular) }
            return .chosen
        } catch {
            return error.reason == .notFound ? .absent : .unusable(error.reason)
        }
    }

    /// `GTM-1234_v7`, `GTM-1234 (1).json` and the like: downloaded, and never looked for.
    private static func isMisnamed(_ name: String, id: ContainerID) -> Bool {
        guard name.utf8.starts(with: id.text.utf8) else { return false }
        let rest = name.utf8.dropFirst(id.text.utf8.count)
        guard let first = rest.first else { return false }
        return first == UInt8(ascii: "_") || first == UInt8(ascii: " ") || first == UInt8(ascii: "(")
    }
}
