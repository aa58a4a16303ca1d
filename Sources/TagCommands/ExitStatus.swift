import ArgumentParser

/// The exit status of a command.
package enum ExitStatus: Int32, Sendable {
    case fine = 0
    /// The input has errors or differences.
    case findings = 1
    /// A file cannot be read or written, or is not valid input of the command.
    case unusable = 2
    /// The arguments are wrong.
    case usage = 64
    /// The tool itself failed.
    case internalFault = 70

    /// The error that ends the process with this status and prints nothing more.
    var exitCode: ExitCode { ExitCode(rawValue) }
}

/// The failure that stopped a command: words for standard error, and the exit status.
package struct CommandFailure: Error, Sendable {
    package let status: ExitStatus
    package let message: String
    /// The remedy.
    package let help: String?

    package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
        self.status = status
        self.message = message
        self.help = help
    }
}
