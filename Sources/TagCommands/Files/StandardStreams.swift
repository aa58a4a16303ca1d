#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The streams, which may be closed, and the limits that the process inherits.
enum StandardStreams {
    /// Signals for a closed pipe and a file size limit: ignored, they are errors of `write`; by default they kill.
    static let ignoredSignals = [SIGPIPE, SIGXFSZ]

    /// Prepares the process, before it opens a file or starts a thread.
    static func prepare() {
        for number in ignoredSignals { _ = signal(number, SIG_IGN) }
        // Where it is ignored, nobody could say how another program has ended.
        _ = signal(SIGCHLD, SIG_DFL)
        keepNumbers()
        reportLackOfMemory()
    }

    /// Puts something that cannot be used in the place of closed streams.
    ///
    /// Otherwise the next file that is opened would get the number, and messages would be written into it. Numbers that
    /// others took before this stay with them, and ``FileDescriptor`` refuses those.
    private static func keepNumbers() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the one that is given out. A folder is not written to by its name either, which
            // /dev/stdout leads to. Safe: the text is a C string for the length of the call.
            _ = unsafe descriptor == 0 ? open("/dev/null", O_WRONLY) : open("/", O_RDONLY)
        }
    }

    /// Ends with a message and a status of the tool when a limit (`ulimit -v`) leaves it without memory.
    ///
    /// The language ends a process that gets no memory, or falls over its own last words. Without a limit that is left as it
    /// is: debuggers look at it.
    private static func reportLackOfMemory() {
        var limit = rlimit()
        #if canImport(Glibc)
        let kinds = [__rlimit_resource_t(RLIMIT_AS.rawValue), __rlimit_resource_t(RLIMIT_DATA.rawValue)]
        #else
        let kinds = [RLIMIT_AS, RLIMIT_DATA]
        #endif
        let isLimited = kinds.contains { kind in
            // Safe: the call writes one `rlimit` into a variable that outlives it.
            unsafe getrlimit(kind, &limit) == 0 && limit.rlim_cur < .max >> 2
        }
        guard isLimited else { return }
        for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
            _ = signal(number) { _ in
                // Nothing here needs memory. Safe: the bytes are constant.
                let words: StaticString = "tagc: out of memory (ulimit -v), or a fault of its own\n"
                _ = unsafe write(2, words.utf8Start, words.utf8CodeUnitCount)
                _exit(ExitStatus.internalFault.rawValue)
            }
        }
    }
}
