#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The way to write to a name; no other code decides it.
package enum OutputTarget: Sendable {
    /// A regular file, or nothing so far: replaced in one step. Links were followed already.
    case file(path: String, existing: FileStatus?)
    /// A device or a pipe: opened and written to.
    case stream(FileStatus)
    /// The target of standard output (1) or standard error (2): appended to through that descriptor.
    case standard(Int32)

    /// The party that chose a name.
    package enum Owner: Sendable {
        /// The user of the tool: links are followed and stay links, devices and pipes are written to.
        case user
        /// The library, in a folder of its own: a link is replaced, never written through; what is no file is refused.
        case library
    }

    package init(_ path: String, namedBy owner: Owner) throws(FileError) {
        let status = FileSystem.status(of: path, followsLinks: owner == .user)
        if let status, status.isFolder {
            throw Self.isClosedStream(status)
                ? FileError(errno: EBADF, path: path) : FileError(.isFolder, path: path)
        }
        switch owner {
        case .user:
            if let stream = status.flatMap(Self.openedInPlace) {
                self = stream
            } else {
                // Renaming asks for the folder's permission alone: a file that may not be written would be replaced.
                if status != nil { try FileSystem.checkWritable(path) }
                self = .file(path: try FileSystem.followed(path), existing: status)
            }
        case .library:
            if let status, !status.isLink, !status.isRegular { throw FileError(.notRegular, path: path) }
            self = .file(path: path, existing: status?.isLink == true ? nil : status)
        }
    }

    /// Returns true for the folder that keeps the number of a closed stream, to which `/dev/stdout` then leads.
    private static func isClosedStream(_ folder: FileStatus) -> Bool {
        [Int32(1), 2].contains { descriptor in
            let own = try? FileDescriptor(standard: descriptor, name: "").status()
            return own?.identity == folder.identity
        }
    }

    /// Returns the target for what must not be replaced: a device, pipe or socket, or `/dev/stdout`, even if that is a file.
    private static func openedInPlace(_ status: FileStatus) -> OutputTarget? {
        for descriptor: Int32 in [1, 2] where FileDescriptor.isWritable(descriptor) {
            let own = try? FileDescriptor(standard: descriptor, name: "").status()
            if own?.identity == status.identity { return .standard(descriptor) }
        }
        return status.isRegular ? nil : .stream(status)
    }
}
