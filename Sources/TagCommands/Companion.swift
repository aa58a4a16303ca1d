package import ArgumentParser
import TagLoading

/// `tagc-serve`: a separate program for the commands that need a server or a database, which would make `tagc` larger.
package enum Companion {
    /// The commands that it has.
    private static let commands = [Serve.configuration, Hits.configuration].compactMap { $0.commandName }
    private static let name = "tagc-serve"

    /// Replaces this process by the program if it has the command.
    ///
    /// - Parameter arguments: The arguments of `tagc`, which are passed on.
    /// - Returns: The failure to start the program; nil if it does not have the command.
    static func take(_ arguments: [String]) -> CommandFailure? {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let command = words.first, commands.contains(command) else { return nil }
        guard let program = path else {
            return CommandFailure(
                .unusable,
                "'\(command)' needs the program \(name), which is neither beside tagc nor on the PATH",
                help: "'make install' installs both; 'swift build --product \(name)' builds it")
        }
        return CommandFailure(.unusable, ChildProcess.become(program, arguments).description)
    }

    /// The path of the program beside this one, otherwise of the first on the search path; nil if there is none.
    private static var path: String? {
        #if os(Linux)
        let own = "/proc/self/exe"
        #else
        let own = CommandLine.arguments[0]
        #endif
        let beside = (try? FileSystem.followed(own)).map { [FilePath.folder(of: $0)] } ?? []
        return (beside + GitCall.searchPath(Console.environment("PATH")))
            .filter { $0.hasPrefix("/") }.map { FilePath.join($0, name) }.first(where: GitCall.isProgram)
    }
}

extension Companion {
    /// The command `tagc serve` in help and completions; `tagc-serve` runs it.
    package struct Serve: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serve containers to an app, show live what it does, and collect hits.")

        @Argument(parsing: .captureForPassthrough, help: .hidden) package var words: [String] = []

        package init() {}
    }

    /// The command `tagc hits` in help and completions; `tagc-serve` runs it.
    package struct Hits: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "hits",
            abstract: "Inspect, export and replay the hits that an app has stored.")

        @Argument(parsing: .captureForPassthrough, help: .hidden, completion: .file())
        package var words: [String] = []

        package init() {}
    }
}
