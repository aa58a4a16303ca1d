#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writing a file so that, killed or out of power at any moment, the old or the new one is there, whole.
package enum AtomicFile {
    /// Writes beside `path`, hands the bytes to the disk, then takes the name.
    ///
    /// A symbolic link at `path` is replaced, never written through. What has the name already keeps its
    /// permissions.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let existing = FileSystem.status(of: path)
        if existing?.isFolder == true { throw FileError(.isFolder, path: path) }
        try place(writeTemporary(bytes, beside: path, permissions: existing?.permissions), at: path)
    }

    /// Puts `new` in the place of `old`, which is what was read of `path`, through links: they stay what they are.
    ///
    /// - Parameter limit: A larger file is refused.
    /// - Returns: False, and nothing is written, when the file holds something else by now.
    package static func replace(
        _ old: [UInt8], with new: [UInt8], at path: String, limit: Int
    ) throws(FileError) -> Bool {
        let target = FileSystem.isLink(path) ? try FileSystem.target(of: path) : path
        let temporary = try writeTemporary(
            new, beside: target, permissions: FileSystem.status(of: target)?.permissions)
        do throws(FileError) {
            // As late as can be: what somebody writes from here on is lost.
            let now = try FileSystem.read(target, limit: limit)
            guard now == old else {
                discard(temporary)
                return now == new
            }
        } catch {
            discard(temporary)
            throw error
        }
        try place(temporary, at: target)
        return true
    }

    private static func place(_ temporary: String, at path: String) throws(FileError) {
        // Safe: both Strings are C strings for the length of the call.
        guard unsafe rename(temporary, path) == 0 else {
            let code = errno
            discard(temporary)
            throw FileError(errno: code, path: path)
        }
        let folder = FilePath.folder(of: path)
        try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY).synchronize()
    }

    private static func writeTemporary(
        _ bytes: [UInt8], beside path: String, permissions: UInt32?
    ) throws(FileError) -> String {
        let file = try openTemporary(beside: path)
        do throws(FileError) {
            try file.writeAll(bytes)
            if let permissions { _ = fchmod(file.raw, mode_t(permissions)) }
            try file.synchronize()
            return file.path
        } catch {
            discard(file.path)
            throw FileError(error.reason, path: path)
        }
    }

    /// A new file in the folder of `path`, on the same disk, so that renaming is one step.
    private static func openTemporary(beside path: String) throws(FileError) -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        var attempt = 0
        while true {
            let name = ".\(FilePath.name(of: path).prefix(64)).\(getpid()).\(attempt).tmp"
            do throws(FileError) {
                return try FileDescriptor(
                    opening: FilePath.join(FilePath.folder(of: path), name), flags: flags)
            } catch {
                // Left behind by a killed process that had our number.
                guard error.reason == .system(EEXIST), attempt < 100 else {
                    throw FileError(error.reason, path: path)
                }
                attempt += 1
            }
        }
    }

    /// Removes what writers that were killed in a folder left behind: their temporary files, an hour after they were last written to.
    ///
    /// Files of any other name stay, and so does what cannot be removed.
    package static func removeLeftovers(in folder: String) {
        guard let names = try? FileSystem.names(in: folder) else { return }
        for name in names where isTemporary(name) {
            let path = FilePath.join(folder, name)
            guard let age = FileSystem.age(of: path), age > 3_600 else { continue }
            discard(path)
        }
    }

    /// Whether ``openTemporary(beside:)`` gives such names: `.NAME.PROCESS.ATTEMPT.tmp`.
    private static func isTemporary(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 5 && parts[0].isEmpty && parts[parts.count - 1] == "tmp"
            && Int(parts[parts.count - 2]) != nil && Int(parts[parts.count - 3]) != nil
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
