#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files that are there whole or as they were before, and the one place that writes files at all.
package enum AtomicFile {
    /// Writes to what has the name, as ``OutputTarget`` decides.
    ///
    /// A file is written beside the name, handed to the disk, and then takes the name; what had it keeps its permissions.
    package static func write(
        _ bytes: [UInt8], to path: String, namedBy owner: OutputTarget.Owner
    ) throws(FileError) {
        switch try OutputTarget(path, namedBy: owner) {
        case .file(let target, let existing):
            let temporary = try writeTemporary(bytes, beside: target, like: existing, for: path)
            try place(temporary, at: target, for: path)
        case .stream(let status): try openStream(path, status).writeAll(bytes)
        case .standard(let descriptor): try FileDescriptor(standard: descriptor, name: path).writeAll(bytes)
        }
    }

    /// Puts `new` in the place of `old`, which is what was read of `path`, through links: they stay what they are.
    ///
    /// - Parameter limit: A larger file is refused.
    /// - Returns: False, and nothing is written, when the file holds something else by now.
    package static func replace(
        _ old: [UInt8], with new: [UInt8], at path: String, limit: Int
    ) throws(FileError) -> Bool {
        guard case .file(let target, let existing) = try OutputTarget(path, namedBy: .user) else {
            throw FileError(.notRegular, path: path)
        }
        guard let existing else { throw FileError(.notFound, path: path) }
        let temporary = try writeTemporary(new, beside: target, like: existing, for: path)
        do throws(FileError) {
            // As late as can be: what somebody writes from here on is lost.
            let now = try FileSystem.read(target, limit: limit)
            guard now == old else {
                discard(temporary.path)
                return now == new
            }
        } catch {
            discard(temporary.path)
            throw error
        }
        try place(temporary, at: target, for: path)
        return true
    }

    /// Opens what is no regular file; who put one there meanwhile is not overwritten.
    private static func openStream(
        _ path: String, _ expected: FileStatus
    ) throws(FileError) -> FileDescriptor {
        let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_NOCTTY)
        guard try file.status().identity == expected.identity else {
            throw FileError(.system(EBUSY), path: path)
        }
        return file
    }

    private static func place(
        _ temporary: consuming FileDescriptor, at target: String, for path: String
    ) throws(FileError) {
        // Safe: both Strings are C strings for the length of the call.
        guard unsafe rename(temporary.path, target) == 0 else {
            let code = errno
            discard(temporary.path)
            throw FileError(errno: code, path: path)
        }
        // Closed only now: until it has its name, nobody takes it for a leftover.
        _ = consume temporary
        let folder = FilePath.folder(of: target)
        try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY).synchronize()
    }

    private static func writeTemporary(
        _ bytes: [UInt8], beside target: String, like existing: FileStatus?, for path: String
    ) throws(FileError) -> FileDescriptor {
        let file = try openTemporary(beside: target, for: path)
        do throws(FileError) {
            try file.writeAll(bytes)
            if let existing {
                // A file that root writes anew stays its owner's; nobody else can give files away.
                _ = fchown(file.raw, existing.owner, existing.group)
                _ = fchmod(file.raw, mode_t(existing.permissions))
            }
            try file.synchronize()
        } catch {
            discard(file.path)
            throw FileError(error.reason, path: path)
        }
        return file
    }

    private static func discard(_ temporary: String) {
        // Safe: the String is a C string for the length of the call.
        _ = unsafe unlink(temporary)
    }

    /// Makes the folder, and those above it, unless they are there.
    package static func makeFolder(_ path: String) throws(FileError) {
        if FileSystem.status(of: path)?.isFolder == true { return }
        let above = FilePath.folder(of: path)
        if above != path, above != "." { try makeFolder(above) }
        // Safe: the String is a C string for the length of the call.
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw FileError(errno: errno, path: path)
        }
        // What is in a folder that nobody finds after a power cut is gone. Who may not read the folder above goes without.
        try? FileDescriptor(opening: above, flags: O_RDONLY | O_DIRECTORY).synchronize()
    }
}

// MARK: Temporary files

extension AtomicFile {
    private static let suffix = "tagc-tmp"

    /// A new file in the folder of `target`, on the same disk, so that renaming is one step; claimed while it is open.
    private static func openTemporary(
        beside target: String, for path: String
    ) throws(FileError) -> FileDescriptor {
        // A name has at most 255 bytes.
        let name = String(String.UnicodeScalarView(FilePath.name(of: target).unicodeScalars.prefix(40)))
        for attempt in 0..<100 {
            let temporary = FilePath.join(
                FilePath.folder(of: target), ".\(name).\(getpid()).\(attempt).\(suffix)")
            do throws(FileError) {
                let file = try FileDescriptor(
                    opening: temporary, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
                // Between being made and being claimed it looks like a leftover, and may be removed as one.
                if (try? file.claim()) != false, try file.status().links > 0 { return file }
            } catch {
                // The process that had our number was killed, or is one of another machine.
                guard error.reason == .system(EEXIST) else { throw FileError(error.reason, path: path) }
            }
        }
        throw FileError(.system(EEXIST), path: path)
    }

    /// Removes what writers that were killed in a folder left behind: temporary files of this user that nobody has claimed.
    ///
    /// Files of any other name stay, and so does what cannot be claimed or removed.
    package static func removeLeftovers(in folder: String) {
        guard let names = try? FileSystem.names(in: folder) else { return }
        for name in names where isTemporary(name) { removeLeftover(FilePath.join(folder, name)) }
    }

    private static func removeLeftover(_ path: String) {
        guard let file = try? FileDescriptor(opening: path, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK),
            let status = try? file.status(), status.isRegular, status.owner == geteuid(),
            (try? file.claim()) == true,
            // Under the same name there may be another one by now.
            FileSystem.status(of: path, followsLinks: false)?.identity == status.identity
        else { return }
        discard(path)
    }

    /// Returns true for a name of ``openTemporary(beside:for:)``: `.NAME.PROCESS.ATTEMPT.tagc-tmp`.
    private static func isTemporary(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 5 && parts[0].isEmpty && parts[parts.count - 1] == suffix
            && Int(parts[parts.count - 2]) != nil && Int(parts[parts.count - 3]) != nil
    }
}
