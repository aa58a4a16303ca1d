package import ArgumentParser
import TagDiagnostics
import TagModel
import TagRuntime

/// `tagc messages`: draws or simulates the in-app messages of a container.
package struct MessagesCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "messages",
        abstract: "Draw a container's in-app messages, or simulate when they show.",
        subcommands: [MessagesPreviewCommand.self, MessagesSimulateCommand.self])

    package init() {}
}

/// The options that replace the app when messages are drawn or simulated.
package struct MessageFactOptions: ParsableArguments {
    @OptionGroup package var given: AnswerOptions

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Value in the data layer. Dots in the key lead into maps; a value that is not JSON is text.",
            valueName: "key=value"))
    package var settings: [Assignment] = []

    package init() {}

    /// Returns the stand-in that the options describe.
    func app(
        _ container: LoadedContainer, unused: [String], _ console: Console
    ) throws(CommandFailure) -> StandInApp {
        let answers = try Answers(given.answers, container, unused: unused)
        answers.noteIgnored(console)
        return StandInApp(
            container: container, host: answers.host, overrides: answers.overrides,
            settings: settings.map { TagRuntime.Value.Entry(UTF8Text($0.key), $0.value) })
    }
}

/// A stand-in for the app: facts, answers, and the initial values of the data layer.
struct StandInApp {
    let container: LoadedContainer
    /// The host with the real clock.
    let host: Host
    let overrides: [(macro: Int, value: TagRuntime.Value)]
    let settings: [TagRuntime.Value.Entry]

    /// Creates an evaluator whose clock is fixed at a time, and whose random numbers are all 0.
    func evaluator(at milliseconds: Int64?) -> Evaluator {
        var host = host
        host.random = { 0 }
        host.milliseconds = { milliseconds }
        let evaluator = Evaluator(container, host: host)
        for (macro, value) in overrides { evaluator.override(macro: macro, with: value) }
        if !settings.isEmpty { evaluator.push(.map(settings)) }
        return evaluator
    }
}

/// A time on the command line: `2026-06-01T09:00:00Z`, `2026-06-01`, or milliseconds since 1970.
package struct TimeArgument: ExpressibleByArgument, Sendable {
    let milliseconds: Int64

    package init?(argument: String) {
        guard let time = Timestamp.time(argument) ?? Int64(argument) else { return nil }
        milliseconds = time
    }
}
