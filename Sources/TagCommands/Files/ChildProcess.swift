package import TagLoading

// Safe, though the systems' modules know nothing of concurrency: nothing in this process changes `environ`.
#if canImport(Glibc)
@unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
@unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
@unsafe @preconcurrency import Darwin
#endif

/// Child processes: programs that are run without a shell, with their arguments unchanged.
///
/// Each has its own process group, so that the processes that it starts end with it.
package enum ChildProcess {
    package struct Output: Sendable {
        /// The bytes of its standard output.
        package let bytes: [UInt8]
        /// Its exit status; 128 plus the signal's number if a signal ended it.
        package let status: Int32
    }

    /// A program with its arguments and its whole environment.
    package struct Call: Sendable {
        /// The program's absolute path.
        let program: String
        let arguments: [String]
        /// Entries of the form `NAME=value`.
        let environment: [String]

        package init(_ program: String, _ arguments: [String], environment: [String]) {
            self.program = program
            self.arguments = arguments
            self.environment = environment
        }
    }

    /// Runs a program without input; its standard error is discarded.
    ///
    /// - Throws: `notFound` if the program does not exist, `tooLarge` if it writes more than `limit` bytes, `ETIMEDOUT` if it was
    ///   ended because it took longer than `patience`.
    package static func run(
        _ call: Call, limit: Int, patience: Duration
    ) throws(FileError) -> Output {
        let deadline = ContinuousClock.now + patience
        let (reading, writing) = try channel(for: call.program)
        let child: pid_t
        do throws(FileError) {
            child = try spawn(call, input: nil, output: writing)
        } catch {
            _ = close(reading)
            _ = close(writing)
            throw error
        }
        _ = close(writing)
        defer { _ = close(reading) }
        do throws(FileError) {
            var bytes: [UInt8] = []
            let descriptor = FileDescriptor(standard: reading, name: call.program)
            repeat {
                try descriptor.await(until: deadline)
                guard bytes.count <= limit else {
                    throw FileError(.tooLarge(limit: limit), path: call.program)
                }
            } while try descriptor.readSome(64 << 10, into: &bytes) > 0
            return Output(bytes: bytes, status: try wait(for: child, call, until: deadline))
        } catch {
            end(child)
            throw error
        }
    }

    /// Replaces this process by another program, with the same streams and environment; returns only if that fails.
    static func become(_ program: String, _ arguments: [String]) -> FileError {
        // Safe: the texts are copies of our own, ended by nil, and go with this program.
        let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        unsafe execv(program, words)
        let code = errno
        unsafe words.forEach { unsafe free($0) }
        return FileError(errno: code, path: program)
    }

    /// Starts a program whose input and output are the other end of the returned channel.
    static func converse(_ call: Call) throws(FileError) -> (channel: Int32, child: pid_t) {
        let (ours, theirs) = try channel(for: call.program)
        defer { _ = close(theirs) }
        do throws(FileError) {
            return (ours, try spawn(call, input: theirs, output: theirs))
        } catch {
            _ = close(ours)
            throw error
        }
    }

    /// Kills a program and all that it started, and waits for its end.
    static func end(_ child: pid_t) {
        _ = kill(-child, SIGKILL)
        var status: Int32 = 0
        // Safe: waitpid writes one number.
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    /// Returns the two ends of a channel, each for reading and writing.
    ///
    /// No other child may inherit them, even if another thread starts one right now: a reader would also wait for that child.
    private static func channel(for program: String) throws(FileError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        // Safe: the call writes two numbers into an array of two.
        #if canImport(Darwin)
        let result = unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        for end in ends where result == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #else
        let kind = Int32(bitPattern: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let result = unsafe socketpair(AF_UNIX, kind, 0, &ends)
        #endif
        guard result == 0 else { throw FileError(errno: errno, path: program) }
        return (ends[0], ends[1])
    }

    private static func spawn(_ call: Call, input: Int32?, output: Int32) throws(FileError) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        // Safe: actions and attributes live until destroyed; the texts are copies of our own, ended by nil and freed once
        // the call, which keeps none of them, is over.
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Ignored signals would be inherited as ignored.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in StandardStreams.ignoredSignals { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
        var words = unsafe ([call.program] + call.arguments).map { unsafe strdup($0) } + [nil]
        var environment = unsafe call.environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, call.program, &actions, &attributes, &words, &environment)
        guard code == 0 else { throw FileError(errno: code, path: call.program) }
        return child
    }

    private static func wait(
        for child: pid_t, _ call: Call, until deadline: ContinuousClock.Instant
    ) throws(FileError) -> Int32 {
        var status: Int32 = 0
        // It has closed its output, so it is about to end; safe: waitpid writes one number.
        while unsafe waitpid(child, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                throw FileError(errno: ETIMEDOUT, path: call.program)
            }
            _ = usleep(500)
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}

extension FileDescriptor {
    /// Waits until there is data to read, or the end.
    ///
    /// - Throws: `ETIMEDOUT` if there is neither by then.
    func await(until deadline: ContinuousClock.Instant) throws(FileError) {
        while true {
            let left = (deadline - .now).components
            guard left.seconds >= 0, left.attoseconds >= 0 else {
                throw FileError(errno: ETIMEDOUT, path: path)
            }
            let milliseconds = min(left.seconds, 3_600) * 1_000 + left.attoseconds / 1_000_000_000_000_000
            var request = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
            // Safe: poll writes into the one `pollfd` that it is given.
            let count = unsafe poll(&request, 1, Int32(milliseconds) + 1)
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw FileError(errno: errno, path: path) }
        }
    }
}
