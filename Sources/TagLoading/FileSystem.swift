import LibC

/// Access to files by path; each is opened once, and checked through the open descriptor.
package enum FileSystem {
    /// Returns the bytes of a regular file.
    ///
    /// - Parameter followsLinks: False refuses a symbolic link as the last part of the path.
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

    /// Returns the bytes of a command-line argument: a file, or a pipe such as `<(…)` gives.
    package static func readInput(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try FileDescriptor(opening: path, flags: O_RDONLY)
        let status = try file.status()
        guard !status.isFolder else { throw FileError(.isFolder, path: path) }
        guard status.size <= limit else { throw FileError(.tooLarge(limit: limit), path: path) }
        return try file.readAll(limit: limit, sizeHint: status.size)
    }

    /// Returns the status of a path; nil if it does not exist.
    ///
    /// - Parameter followsLinks: False returns the status of a symbolic link itself.
    package static func status(of path: String, followsLinks: Bool = true) -> FileStatus? {
        var status = stat()
        // Safe: both calls write one `stat` into a variable that outlives them.
        let result = followsLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
        return result == 0 ? FileStatus(status) : nil
    }

    /// Checks that this process may write the file that a path leads to, by its effective user and groups.
    package static func checkWritable(_ path: String) throws(FileError) {
        // Safe: the String is a C string for the length of the call.
        guard unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 else { return }
        let code = errno
        // A running program is busy: it is replaced, not written to.
        if code != ETXTBSY { throw FileError(errno: code, path: path) }
    }

    /// Returns true if the path is a folder itself, not a link to one.
    package static func isFolder(_ path: String) -> Bool {
        status(of: path, followsLinks: false)?.isFolder ?? false
    }

    /// Returns the path to which the links at the end of a path lead; it need not exist.
    package static func followed(_ path: String) throws(FileError) -> String {
        var place = path
        for _ in 0..<40 {
            guard let target = destination(of: place) else { return place }
            place = target.hasPrefix("/") ? target : FilePath.join(FilePath.folder(of: place), target)
        }
        throw FileError(.system(ELOOP), path: path)
    }

    /// Returns the absolute path without links to which a path leads; nil if it leads nowhere.
    package static func real(_ path: String) -> String? {
        // Safe: realpath gives a C string that nobody else has, which is copied and freed here.
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// Returns the path written in a symbolic link, or nil for anything else.
    package static func destination(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        // Safe: readlink writes at most the count it is given, and says how much it wrote.
        let size = unsafe readlink(path, &bytes, bytes.count)
        return size > 0
            ? String(decoding: bytes.prefix(size).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Returns the names in a folder that are wanted, by default all, without `.` and `..`, sorted by their bytes.
    package static func names(
        in folder: String, where isWanted: (String) -> Bool = { _ in true }
    ) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw FileError(errno: errno, path: folder) }
        // Safe: no other code has the stream until closedir, and each entry is copied before the next is read.
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
