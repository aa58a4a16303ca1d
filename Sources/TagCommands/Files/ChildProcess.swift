import TagLoading

// Safe, though the systems' modules know nothing of concurrency: nothing in this process changes `environ`.
#if canImport(Glibc)
@unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
@unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
@unsafe @preconcurrency import Darwin
#endif

/// Another program, run to its end: never through a shell, each argument as it is.
enum ChildProcess {
    struct Output: Sendable {
        /// What it wrote to standard output.
        let bytes: [UInt8]
        /// Its exit status; 128 and more is a signal.
        let status: Int32
    }

    /// Runs a program that is looked for on the path, with no input and its errors dropped.
    ///
    /// - Throws: `notFound` when there is no such program, `tooLarge` when it writes more than `limit`.
    static func run(_ program: String, _ arguments: [String], limit: Int) throws(FileError) -> Output {
        let (reading, writing) = try channel(for: program)
        let child: pid_t
        do throws(FileError) {
            child = try spawn(program, arguments, input: nil, output: writing)
        } catch {
            _ = close(reading)
            _ = close(writing)
            throw error
        }
        _ = close(writing)
        defer { _ = close(reading) }
        do throws(FileError) {
            let bytes = try FileDescriptor(standard: reading, name: program).readAll(limit: limit)
            return Output(bytes: bytes, status: wait(for: child))
        } catch {
            _ = kill(child, SIGKILL)
            _ = wait(for: child)
            throw error
        }
    }

    /// Starts a program whose input and output are the other end of `channel`.
    ///
    /// The caller closes the channel, and then calls ``end(_:)``.
    static func converse(
        _ program: String, _ arguments: [String]
    ) throws(FileError) -> (channel: Int32, child: pid_t) {
        let (ours, theirs) = try channel(for: program)
        defer { _ = close(theirs) }
        do throws(FileError) {
            return (ours, try spawn(program, arguments, input: theirs, output: theirs))
        } catch {
            _ = close(ours)
            throw error
        }
    }

    /// Ends a program that may be in the middle of something.
    static func end(_ child: pid_t) {
        _ = kill(child, SIGKILL)
        _ = wait(for: child)
    }

    /// Two ends that both read and write.
    ///
    /// No other child may get them, even when another thread spawns it right now: a reader would wait for that one, too.
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

    private static func spawn(
        _ program: String, _ arguments: [String], input: Int32?, output: Int32
    ) throws(FileError) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        // Safe: the actions live until destroyed; the arguments are copies of our own, ended by nil and freed once
        // the call, which keeps none of them, is over.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawnp(&child, program, &actions, nil, &words, environ)
        guard code == 0 else { throw FileError(errno: code, path: program) }
        return child
    }

    private static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        // Safe: waitpid writes one number.
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
