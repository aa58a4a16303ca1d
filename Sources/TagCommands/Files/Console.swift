import LibC
import TagDiagnostics
import TagLoading

/// Standard output for data and findings, and standard error for logs.
///
/// If the reader of standard output closes it (`| head`), the rest is dropped, and the command ends with the status that it would
/// have had: a check whose findings are piped still fails.
package struct Console: Sendable {
    /// True if standard output was closed by its reader; a command that would run forever should stop.
    package private(set) var isClosed = false

    package init() {}

    /// Writes to standard output.
    ///
    /// - Throws: ``CommandFailure`` if the output cannot be written, such as to a full disk.
    package mutating func write(_ bytes: [UInt8]) throws(CommandFailure) {
        guard !isClosed, !bytes.isEmpty else { return }
        Progress.giveWay()
        do {
            try FileDescriptor(standard: 1, name: "standard output").writeAll(bytes)
        } catch  where error.reason == .system(EPIPE) {
            isClosed = true
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
    }

    package mutating func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Writes lines to standard error, and ends the last one; errors are ignored.
    package func log(_ text: String) {
        guard !text.isEmpty else { return }
        Progress.withoutLine { Self.writeError(text.hasSuffix("\n") ? text : text + "\n") }
    }

    /// Writes to standard error; errors are ignored.
    static func writeError(_ text: String) {
        try? FileDescriptor(standard: 2, name: "standard error").writeAll(Array(text.utf8))
    }

    /// Writes a part of a line to standard error; errors are ignored.
    package func put(_ text: String) {
        try? FileDescriptor(standard: 2, name: "standard error").writeAll(Array(text.utf8))
    }

    package static var outputIsTerminal: Bool { isatty(1) == 1 }

    /// Returns the columns of the terminal behind standard output (1) or standard error (2); nil if it is not a terminal.
    ///
    /// Output to a file or a pipe must not depend on the terminal.
    package static func columns(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        // Safe: the call writes one `winsize` into a variable that outlives it.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Returns a variable of the environment; nil if it is not set.
    package static func environment(_ name: String) -> String? {
        // Safe: nothing in this process changes the environment while it runs.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
