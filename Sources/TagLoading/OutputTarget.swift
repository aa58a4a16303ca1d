import LibC

/// The way in which a name is written to; no other code decides it.
package enum OutputTarget: Sendable {
    /// A regular file, or a name that does not exist, which is replaced atomically; links were followed already.
    case file(path: String, existing: FileStatus?)
    /// A device or a pipe, which is opened and written to.
    case stream(FileStatus)
    /// The target of standard output (1) or standard error (2), which is written through that descriptor.
    case standard(Int32)

    /// The party that chose the name.
    package enum Owner: Sendable {
        /// The user of the tool: links are followed and stay links, and devices and pipes are written to.
        case user
        /// The library, in its own folder: a link is replaced, not followed, and a device or pipe is refused.
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
                // Renaming needs only the folder's permission, so it would replace a file that may not be written.
                if status != nil { try FileSystem.checkWritable(path) }
                self = .file(path: try FileSystem.followed(path), existing: status)
            }
        case .library:
            if let status, !status.isLink, !status.isRegular { throw FileError(.notRegular, path: path) }
            self = .file(path: path, existing: status?.isLink == true ? nil : status)
        }
    }

    /// Returns true for the folder that holds the number of a closed stream, to which `/dev/stdout` then leads.
    private static func isClosedStream(_ folder: FileStatus) -> Bool {
        [Int32(1), 2].contains { descriptor in
            let own = try? FileDescriptor(standard: descriptor, name: "").status()
            return own?.identity == folder.identity
        }
    }

    /// Returns the target of what must not be replaced: a device, a pipe, a socket, or a file that is a standard stream.
    private static func openedInPlace(_ status: FileStatus) -> OutputTarget? {
        for descriptor: Int32 in [1, 2] where FileDescriptor.isWritable(descriptor) {
            let own = try? FileDescriptor(standard: descriptor, name: "").status()
            if own?.identity == status.identity { return .standard(descriptor) }
        }
        return status.isRegular ? nil : .stream(status)
    }
}
