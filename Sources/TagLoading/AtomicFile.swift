import LibC

/// Atomic writes of files; no other code writes files.
package enum AtomicFile {
    /// Writes to the target of a name, which ``OutputTarget`` decides.
    ///
    /// A file is written to a temporary file in the same folder, synced to the disk, and renamed; an existing file's permissions
    /// are kept.
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

    /// Replaces the content `old`, which was read from `path`, with `new`; links are followed and stay links.
    ///
    /// - Returns: False, and nothing is written, if the file has other content by now.
    package static func replace(
        _ old: [UInt8], with new: [UInt8], at path: String
    ) throws(FileError) -> Bool {
        guard case .file(let target, let existing) = try OutputTarget(path, namedBy: .user) else {
            throw FileError(.notRegular, path: path)
        }
        guard let existing else { throw FileError(.notFound, path: path) }
        let temporary = try writeTemporary(new, beside: target, like: existing, for: path)
        do throws(FileError) {
            // Read as late as possible: what another process writes from here on is lost.
            let now = try FileSystem.read(target, limit: max(old.count, new.count))
            guard now == old else {
                discard(temporary.path)
                return now == new
            }
        } catch {
            discard(temporary.path)
            if case .tooLarge = error.reason { return false }
            throw error
        }
        try place(temporary, at: target, for: path)
        return true
    }

    /// Opens a device or a pipe; refuses another file that took its name meanwhile.
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
        // Closed only now: until it has its final name, its lock protects it from ``removeLeftovers(in:)``.
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
                // A file that root rewrites stays its owner's; other users cannot change owners.
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

    /// Removes a file.
    package static func remove(_ path: String) throws(FileError) {
        // Safe: the String is a C string for the length of the call.
        guard unsafe unlink(path) == 0 else { throw FileError(errno: errno, path: path) }
    }

    /// Creates the folder and those above it, unless they exist.
    package static func makeFolder(_ path: String) throws(FileError) {
        if FileSystem.status(of: path)?.isFolder == true { return }
        let above = FilePath.folder(of: path)
        if above != path, above != "." { try makeFolder(above) }
        // Safe: the String is a C string for the length of the call.
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw FileError(errno: errno, path: path)
        }
        // A folder whose entry is lost in a power failure loses its files, so the folder above is synced, if this process may
        // read it.
        try? FileDescriptor(opening: above, flags: O_RDONLY | O_DIRECTORY).synchronize()
    }
}

// MARK: Temporary files

extension AtomicFile {
    private static let suffix = "tagc-tmp"

    /// Creates a file in the folder of `target`, on the same disk, so that renaming is atomic; it is locked while it is open.
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
                // Between its creation and its lock it looks like a leftover, and may be removed as one.
                if (try? file.claim()) != false, try file.status().links > 0 { return file }
            } catch {
                // Left by a killed process with the same number, or used by one of another machine.
                guard error.reason == .system(EEXIST) else { throw FileError(error.reason, path: path) }
            }
        }
        throw FileError(.system(EEXIST), path: path)
    }

    /// Removes the temporary files that killed writers left in a folder: those of this user that are not locked.
    ///
    /// Files of any other name stay, and so does a file that cannot be locked or removed.
    package static func removeLeftovers(in folder: String) {
        // A folder may have many thousand names, and hardly ever one of these.
        guard let names = try? FileSystem.names(in: folder, where: isTemporary) else { return }
        for name in names { removeLeftover(FilePath.join(folder, name)) }
    }

    private static func removeLeftover(_ path: String) {
        guard let file = try? FileDescriptor(opening: path, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK),
            let status = try? file.status(), status.isRegular, status.owner == geteuid(),
            (try? file.claim()) == true,
            // Another file may have the name by now.
            FileSystem.status(of: path, followsLinks: false)?.identity == status.identity
        else { return }
        discard(path)
    }

    /// Returns true for a name of ``openTemporary(beside:for:)``: `.NAME.PROCESS.ATTEMPT.tagc-tmp`.
    private static func isTemporary(_ name: String) -> Bool {
        guard name.utf8.first == UInt8(ascii: ".") else { return false }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 5 && parts[0].isEmpty && parts[parts.count - 1] == suffix
            && Int(parts[parts.count - 2]) != nil && Int(parts[parts.count - 3]) != nil
    }
}
