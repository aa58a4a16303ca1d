package import ArgumentParser
import TagDiagnostics
import TagLoading
import TagServer

/// `tagc lsp`: the language server, by which editors show the findings of `lint` while a container is edited.
package struct LanguageServerCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Run the language server, for editors.",
        discussion: """
            Speaks the language server protocol 3.17 on standard input and output; logs go to standard error. It reports what \
            'tagc lint' reports for the text in the editor, with the configuration of the file's folder. It also has fixes, \
            hover, definitions, references, renaming, completion, symbols, folding, formatting, hints and highlighting. It \
            writes no files: every change is an edit in the editor. JSON and property lists that are not containers get no \
            findings.

            Exit status: 0 ended as the protocol demands, 1 ended without 'shutdown', 2 input or output failed, \
            64 wrong usage.
            """)

    @Flag(help: "Has no effect: the server always uses standard input and output.")
    package var stdio = false
    @OptionGroup package var configuration: ConfigurationOptions

    package init() {}

    package func run() throws {
        var console = Console()
        var session = ServerSession(LanguageServer(configuration))
        let input = FileDescriptor(standard: 0, name: "standard input")
        var isOpen = true
        while !session.isEnded, !console.isClosed {
            // What a client withdraws or changes again is not worked on, so all that is there is read first.
            let hasRoom = session.backlog < Self.mostWaiting && session.backlogBytes < Self.mostBytes
            if isOpen, !session.isBusy || (hasRoom && input.hasInput()) {
                isOpen = try read(input, &session)
            } else if session.isBusy {
                try console.write(session.step())
            } else {
                break
            }
        }
        if !session.wasShutDown { throw ExitStatus.findings.exitCode }
    }

    /// The number of messages after which no more are read before one of them is handled.
    private static let mostWaiting = 256
    /// The number of their bytes after which it is so as well.
    private static let mostBytes = 32 << 20

    /// Reads what is there, and returns false at the end.
    private func read(
        _ input: borrowing FileDescriptor, _ session: inout ServerSession<LanguageServer>
    ) throws(CommandFailure) -> Bool {
        do throws(FileError) {
            var bytes: [UInt8] = []
            guard try input.readSome(64 << 10, into: &bytes) > 0 else { return false }
            session.take(bytes)
            return true
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
    }
}
