package import ArgumentParser
import LibC
import TagDiagnostics
import TagModel

/// The tool as a function from arguments to an exit status.
package enum Tool {
    /// Parses the arguments, runs the command, and reports failures on standard error.
    ///
    /// A command of another program replaces this process, and does not return.
    ///
    /// - Returns: The exit status.
    package static func run(_ arguments: [String]) async -> Int32 {
        if let failure = Companion.take(arguments) {
            StandardStreams.prepare()
            return status(of: failure, arguments, TagcCommand.self)
        }
        let (command, rest) = named(arguments, TagcCommand.self)
        if command != TagcCommand.self {
            Progress.begin(
                (["tagc"] + arguments.dropLast(rest.count)).joined(separator: " "), arguments)
        }
        defer { Progress.end() }
        return await run(arguments, as: TagcCommand.self)
    }

    /// Runs a command of the given root, in the same way.
    package static func run(_ arguments: [String], as root: any ParsableCommand.Type) async -> Int32 {
        StandardStreams.prepare()
        do {
            if arguments == ["--version"] {
                var console = Console()
                try console.write(root.configuration.version + "\n")
                return ExitStatus.fine.rawValue
            }
            var command = try parsed(arguments, as: root)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return ExitStatus.fine.rawValue
        } catch {
            return status(of: error, arguments, root)
        }
    }

    /// Parses as `root` does, but looks only at the command that the first words name, as long as they are right.
    ///
    /// ArgumentParser examines every command of a root, at several times the cost of the one command. A ``PlainCommand`` does
    /// without it.
    private static func parsed(
        _ arguments: [String], as root: any ParsableCommand.Type
    ) throws -> any ParsableCommand {
        let (command, rest) = named(arguments, root)
        if let command = command as? any PlainCommand.Type, let plain = command.plain(Array(rest)) {
            return plain
        }
        if command != root, command.configuration.subcommands.isEmpty,
            let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command
        {
            return parsed
        }
        // Faults, help and completions name the whole command.
        return try root.parseAsRoot(arguments)
    }

    /// Returns the command that the first words name, and the arguments after them.
    private static func named(
        _ arguments: [String], _ root: any ParsableCommand.Type
    ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
        var (command, rest) = (root, arguments[...])
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word }
            )
        {
            (command, rest) = (next, rest.dropFirst())
        }
        return (command, rest)
    }

    private static func status(
        of error: any Error, _ arguments: [String], _ root: any ParsableCommand.Type
    ) -> Int32 {
        var console = Console()
        if let failure = error as? CommandFailure { return status(of: failure, &console) }
        let code = root.exitCode(for: error)
        if error is ExitCode { return code.rawValue }
        let message = UsageText.escaped(root.fullMessage(for: error), arguments)
        if code == .success {  // help, version, completions
            if let text = unknownCommand(arguments, root) {
                console.log(text)
                return ExitStatus.usage.rawValue
            }
            let page =
                arguments.contains { $0.hasPrefix("--generate-completion-script") }
                ? CompletionScript.withCommandsOfHelp(message)
                : UsageText.help(message, columns: Console.columns(of: 1) ?? 80)
            do throws(CommandFailure) {
                try console.write(page + "\n")
            } catch {
                return status(of: error, &console)
            }
            return ExitStatus.fine.rawValue
        }
        if code == .validationFailure {
            console.log(
                unknownCommand(arguments, root)
                    ?? UsageText.fault(message, columns: Console.columns(of: 2) ?? 80))
            return ExitStatus.usage.rawValue
        }
        console.log("tagc: \(message.escapedForTerminal(limit: 1_000))")
        return ExitStatus.internalFault.rawValue
    }

    private static func status(of failure: CommandFailure, _ console: inout Console) -> Int32 {
        console.log("tagc: \(failure.message.escapedForTerminal(limit: 1_000))")
        if let help = failure.help { console.log("  = help: \(help.escapedForTerminal(limit: 1_000))") }
        return failure.status.rawValue
    }

    /// Returns the message about a first argument that is not a command; nil if it is one.
    ///
    /// ArgumentParser only calls such an argument unexpected.
    private static func unknownCommand(_ arguments: [String], _ root: any ParsableCommand.Type) -> String? {
        // After `tagc help` comes the command.
        let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        guard let word = words.first, !word.hasPrefix("-") else { return nil }
        let names =
            root.configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
        guard !names.contains(word) else { return nil }
        var text = "tagc: there is no command '\(word.escapedForTerminal())'"
        if let nearest = NearestName.nearest(to: word, among: names) {
            text += "\n  = help: did you mean '\(nearest)'?"
        }
        return text + "\n  = help: 'tagc --help' lists the commands"
    }
}
