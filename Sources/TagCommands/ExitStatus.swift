import ArgumentParser

/// What a command tells the program that started it.
package enum ExitStatus: Int32, Sendable {
    case fine = 0
    /// Errors in the input, or differences that were asked about.
    case findings = 1
    /// Files that cannot be read or written, or are nothing that the command takes.
    case unusable = 2
    /// The arguments are wrong.
    case usage = 64
    /// A fault of the tool's own.
    case internalFault = 70

    /// What to throw to end with this status and no more words.
    var exitCode: ExitCode { ExitCode(rawValue) }
}

/// What stopped a command, in words for standard error, and the status it ends with.
package struct CommandFailure: Error, Sendable {
    package let status: ExitStatus
    package let message: String
    /// What to do about it.
    package let help: String?

    package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
        self.status = status
        self.message = message
        self.help = help
    }
}
