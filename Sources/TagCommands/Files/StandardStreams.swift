import LibC

/// The preparation of the standard streams, which may be closed, and of inherited limits.
enum StandardStreams {
    /// The signals of a closed pipe and of the file size limit; ignored, they become errors of `write`, otherwise they kill.
    static let ignoredSignals = [SIGPIPE, SIGXFSZ]

    /// Prepares the process, before it opens a file or starts a thread.
    static func prepare() {
        for number in ignoredSignals { _ = signal(number, SIG_IGN) }
        // If it were ignored, the exit status of a child process would be lost.
        _ = signal(SIGCHLD, SIG_DFL)
        keepNumbers()
        reportLackOfMemory()
    }

    /// Opens unusable files under the numbers of closed streams.
    ///
    /// Otherwise the next file that is opened would get the number, and messages would be written into it. Numbers that something
    /// else took before stay with it, and ``FileDescriptor`` refuses them.
    private static func keepNumbers() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is assigned. `/dev/stdout` then leads to a folder, which cannot be written by name either.
            // Safe: the text is a C string for the length of the call.
            _ = unsafe descriptor == 0 ? open("/dev/null", O_WRONLY) : open("/", O_RDONLY)
        }
    }

    /// Ends the process with a message and the tool's status if a limit (`ulimit -v`) leaves it without memory.
    ///
    /// Swift traps when it gets no memory, or crashes while it reports that. Without a limit nothing is changed, for the sake of
    /// debuggers.
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
                let words: StaticString = "tagc: out of memory (ulimit -v), or an internal error\n"
                _ = unsafe write(2, words.utf8Start, words.utf8CodeUnitCount)
                _exit(ExitStatus.internalFault.rawValue)
            }
        }
    }
}
