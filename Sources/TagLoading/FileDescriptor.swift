package import LibC

/// An open file, which is closed when the value is destroyed.
///
/// Calls that a signal interrupts are repeated. All calls that pass a pointer of an open file to the system are here.
package struct FileDescriptor: ~Copyable {
    package let raw: Int32
    package let path: String
    private let isOwned: Bool

    /// Opens `path`, relative to the folder whose ``raw`` descriptor is `folder`.
    package init(
        opening path: String, in folder: Int32 = AT_FDCWD, flags: Int32, mode: mode_t = 0o666
    ) throws(FileError) {
        var descriptor: Int32 = -1
        // Safe: the String is a C string for the length of the call, and openat keeps no pointer.
        repeat {
            descriptor = unsafe openat(folder, path, flags | O_CLOEXEC, mode)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
        raw = descriptor
        self.path = path
        isOwned = true
    }

    /// Wraps descriptor 0, 1 or 2, which is open already and is not closed.
    package init(standard raw: Int32, name: String) {
        self.raw = raw
        path = name
        isOwned = false
    }

    deinit { if isOwned { _ = close(raw) } }

    /// Returns the type, size and identity of the file.
    package func status() throws(FileError) -> FileStatus {
        var status = stat()
        // Safe: fstat writes one `stat` into a variable that outlives the call.
        guard unsafe fstat(raw, &status) == 0 else { throw FileError(errno: errno, path: path) }
        return FileStatus(status)
    }

    /// Returns the error of a failed read or write.
    ///
    /// If the tool was started without a standard stream, its number is unused, or belongs to something else by now: both count
    /// as closed.
    private func failure(_ code: Int32) -> FileError {
        FileError(errno: !isOwned && code == EINVAL ? EBADF : code, path: path)
    }

    /// Returns all bytes from the current position to the end.
    ///
    /// - Parameters:
    ///   - limit: The largest number of bytes.
    ///   - sizeHint: The expected number of bytes, which only sets the initial capacity.
    /// - Throws: `tooLarge` as soon as there are more than `limit` bytes.
    package func readAll(limit: Int, sizeHint: Int = 0) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(sizeHint, 0), limit) + 1)
        while true {
            let room = max(bytes.capacity - bytes.count, 64 << 10)
            let count = try readSome(room, into: &bytes)
            guard count > 0 else { return bytes }
            guard bytes.count <= limit else { throw FileError(.tooLarge(limit: limit), path: path) }
        }
    }

    /// Refuses a standard stream that the process was started without, if the runtime uses its number by now.
    ///
    /// Such descriptors wake threads: they have no file type, and would misinterpret what is written to them.
    private func checkStream() throws(FileError) {
        guard !isOwned, try status().mode & UInt32(S_IFMT) == 0 else { return }
        throw FileError(errno: EBADF, path: path)
    }

    /// Appends the bytes of one read, at most `room`, and returns their number; 0 at the end.
    package func readSome(_ room: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
        try checkStream()
        var failure: Int32 = 0
        // Safe: `read` fills at most the buffer it is given, and the count it returns is the bytes it wrote.
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
            var count = -1
            repeat { count = unsafe read(raw, buffer.baseAddress, room) } while count < 0 && errno == EINTR
            failure = count < 0 ? errno : 0
            initialized = max(count, 0)
        }
        guard failure == 0 else { throw self.failure(failure) }
        bytes.append(contentsOf: chunk)
        return chunk.count
    }

    /// Returns true if a read would not wait: there are bytes, or the end.
    package func hasInput() -> Bool {
        var request = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        // Safe: the call reads and writes one `pollfd`, which outlives it.
        return unsafe poll(&request, 1, 0) > 0
    }

    /// Writes all bytes, in several calls if the system takes fewer at a time.
    package func writeAll(_ bytes: [UInt8]) throws(FileError) {
        try checkStream()
        var done = 0
        while done < bytes.count {
            // Safe: the range is inside the buffer.
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(raw, buffer.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if count < 0 {
                guard errno == EINTR else { throw failure(errno) }
                continue
            }
            done += count
        }
    }

    /// Syncs the file to the disk.
    package func synchronize() throws(FileError) {
        while fsync(raw) != 0 {
            // Some file systems cannot sync a folder and fail with EINVAL; nothing more can be done then.
            if errno == EINVAL { return }
            guard errno == EINTR else { throw FileError(errno: errno, path: path) }
        }
    }

    /// Locks the file until it is closed; returns false if another process has locked it.
    ///
    /// - Throws: An error if the file system has no locks.
    func claim() throws(FileError) -> Bool {
        guard flock(raw, LOCK_EX | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK else { throw FileError(errno: errno, path: path) }
        return false
    }

    /// Returns true for a descriptor that is open and writable.
    static func isWritable(_ raw: Int32) -> Bool {
        let flags = fcntl(raw, F_GETFL)
        return flags >= 0 && flags & O_ACCMODE != O_RDONLY
    }
}

/// The type, size and identity of a file.
package struct FileStatus: Sendable {
    let mode: UInt32
    package let size: Int
    /// The identity, which is the same under each of the file's names.
    package let identity: FileIdentity
    /// The number of names.
    let links: Int
    let owner: uid_t
    let group: gid_t
    /// The time of the last change of its contents, in nanoseconds since 1970.
    package let modified: Int64

    init(_ status: stat) {
        mode = UInt32(status.st_mode)
        size = Int(status.st_size)
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino))
        links = Int(status.st_nlink)
        owner = status.st_uid
        group = status.st_gid
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    private var kind: UInt32 { mode & UInt32(S_IFMT) }

    package var isRegular: Bool { kind == UInt32(S_IFREG) }
    package var isFolder: Bool { kind == UInt32(S_IFDIR) }
    /// True for a device without blocks: a terminal, or `/dev/null`.
    package var isDevice: Bool { kind == UInt32(S_IFCHR) }
    package var isLink: Bool { kind == UInt32(S_IFLNK) }
    package var permissions: UInt32 { mode & 0o777 }
}

/// The device of a file and its number there, the same under each of the file's names.
package struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
}

extension FileError {
    package init(errno code: Int32, path: String) {
        switch code {
        case ENOENT: self.init(.notFound, path: path)
        case EACCES, EPERM: self.init(.notPermitted, path: path)
        case EISDIR: self.init(.isFolder, path: path)
        case ELOOP: self.init(.symbolicLink, path: path)
        default: self.init(.system(code), path: path)
        }
    }
}
