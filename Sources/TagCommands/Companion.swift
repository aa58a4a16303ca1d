package import ArgumentParser
import TagLoading

/// `tagc-serve`: a program of its own for the commands that need a server or a database, which would make `tagc` larger.
package enum Companion {
    /// The commands that it has.
    private static let commands = [Serve.configuration, Hits.configuration].compactMap { $0.commandName }
    private static let name = "tagc-serve"

    /// Becomes the program if it has the command; returns the reason if that fails, `nil` if it has not.
    ///
    /// - Parameter arguments: The arguments of `tagc`, which are those of the program, too.
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

    /// The program beside this one, else the first of its name on the search path.
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
    /// The place of `tagc serve` in help and completions; the program itself runs it.
    package struct Serve: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "serve", abstract: "Take hits of apps on this machine, check them, and fail as told."
        )

        @Argument(parsing: .captureForPassthrough, help: .hidden) package var words: [String] = []

        package init() {}
    }

    /// The place of `tagc hits`.
    package struct Hits: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "hits",
            abstract: "Look at hits that an app has stored, export them, send them to a collector.")

        @Argument(parsing: .captureForPassthrough, help: .hidden, completion: .file())
        package var words: [String] = []

        package init() {}
    }
}
