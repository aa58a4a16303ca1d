#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files by path, each opened once: what was checked is what is read.
package enum FileSystem {
    /// The bytes of a regular file.
    ///
    /// - Parameter followsLinks: false refuses a symbolic link as the last part of the path.
    package static func read(
        _ path: String, in folder: Int32 = AT_FDCWD, limit: Int, followsLinks: Bool = true
    ) throws(FileError) -> [UInt8] {
        let flags = O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        let file = try FileDescriptor(opening: path, in: folder, flags: flags)
        let status = try file.status()
        guard !status.isFolder else { throw FileError(.isFolder, path: path) }
        guard status.isRegular else { throw FileError(.notRegular, path: path) }
        guard status.size <= limit else { throw FileError(.tooLarge(limit: limit), path: path) }
        return try file.readAll(limit: limit, sizeHint: status.size)
    }

    /// The bytes of what a user names on a command line: a file, or a pipe such as `<(…)` gives.
    package static func readInput(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try FileDescriptor(opening: path, flags: O_RDONLY)
        let status = try file.status()
        guard !status.isFolder else { throw FileError(.isFolder, path: path) }
        guard status.size <= limit else { throw FileError(.tooLarge(limit: limit), path: path) }
        return try file.readAll(limit: limit, sizeHint: status.size)
    }

    /// What has that name; nil when nothing has.
    package static func status(of path: String) -> FileStatus? {
        var status = stat()
        // Safe: stat writes one `stat` into a variable that outlives the call.
        guard unsafe stat(path, &status) == 0 else { return nil }
        return FileStatus(mode: UInt32(status.st_mode), size: Int(status.st_size))
    }

    /// Seconds since something was written to the file of that name; nil of a link, and of what is no file.
    static func age(of path: String) -> Int? {
        var status = stat()
        // Safe: lstat writes one `stat` into a variable that outlives the call.
        guard unsafe lstat(path, &status) == 0,
            FileStatus(mode: UInt32(status.st_mode), size: 0).isRegular
        else { return nil }
        #if canImport(Darwin)
        let written = status.st_mtimespec.tv_sec
        #else
        let written = status.st_mtim.tv_sec
        #endif
        return time(nil) &- written  // a disk may say anything
    }

    /// Whether the path is a folder itself, not a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        // Safe: lstat writes one `stat` into a variable that outlives the call.
        guard unsafe lstat(path, &status) == 0 else { return false }
        return FileStatus(mode: UInt32(status.st_mode), size: 0).isFolder
    }

    /// Whether the path is a symbolic link itself.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        // Safe: lstat writes one `stat` into a variable that outlives the call.
        guard unsafe lstat(path, &status) == 0 else { return false }
        return UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFLNK)
    }

    /// Where all links of a path lead to in the end.
    package static func target(of path: String) throws(FileError) -> String {
        guard let target = unsafe realpath(path, nil) else { throw FileError(errno: errno, path: path) }
        // Safe: the C string is ours alone, and copied before it goes.
        defer { unsafe free(target) }
        return unsafe String(cString: target)
    }

    /// The names in a folder, without `.` and `..`, sorted by their bytes.
    package static func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw FileError(errno: errno, path: folder) }
        // Safe: the stream is ours alone until closedir, and each entry is copied before the next is asked for.
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
