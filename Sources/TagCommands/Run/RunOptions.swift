package import ArgumentParser
import TagRuntime
import TagScenario
import TagEvents

/// The options for what is pushed and what is looked up.
package struct PushOptions: ParsableArguments {
    @Option(
        name: .customLong("event"),
        help: ArgumentHelp("Event to push; repeat for several.", valueName: "name"))
    package var events: [String] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Value to push with the first event. Dots in the key lead into maps; a value that is not JSON is text.",
            valueName: "key=value"))
    package var settings: [Assignment] = []

    @Option(
        name: .customLong("events"),
        help: ArgumentHelp(
            "File with further events: one JSON object per line; - for standard input.", valueName: "file"),
        completion: .file(extensions: ["ndjson", "jsonl"]))
    package var eventFile: String?

    @OptionGroup package var work: WorkOptions

    @Option(
        name: .customLong("get"),
        help: ArgumentHelp("Key whose value is shown after each push.", valueName: "key"))
    package var keys: [String] = []

    @Option(
        name: [.customLong("macro"), .customLong("variable")],
        help: ArgumentHelp(
            "Value of a macro (variable), of an app function, or of a fact such as language; also time and random.",
            valueName: "name=value"))
    package var answers: [Assignment] = []

    package init() {}

    /// True if there is anything to show: an event's effects, or a key's value.
    var asksSomething: Bool { pushesEvents || !keys.isEmpty }
    var pushesEvents: Bool { !events.isEmpty || eventFile != nil }

    /// The updates of the arguments: the settings are pushed with the first event, or alone.
    var updates: [Value] {
        let settings = settings.map { Value.Entry(UTF8Text($0.key), $0.value) }
        guard let first = events.first else { return settings.isEmpty ? [] : [.map(settings)] }
        let rest = events.dropFirst().map { Value.map([Self.event($0)]) }
        return [.map([Self.event(first)] + settings)] + rest
    }

    private static func event(_ name: String) -> Value.Entry { Value.Entry("event", .text(UTF8Text(name))) }
}

/// The option that replaces values of the container and of the app, where the time and random numbers are not the user's to give.
package struct AnswerOptions: ParsableArguments {
    @Option(
        name: [.customLong("macro"), .customLong("variable")],
        help: ArgumentHelp(
            "Value of a macro (variable), of an app function, or of a fact such as language.",
            valueName: "name=value"))
    package var answers: [Assignment] = []

    package init() {}
}

/// The option that lifts the limit on the work of recorded events.
package struct WorkOptions: ParsableArguments {
    @Flag(
        name: .customLong("no-work-limit"),
        help: "Push all events, even if evaluating them takes minutes.")
    package var isUnlimited = false

    package init() {}

    var limit: EventWork { EventWork(isLimited: !isUnlimited) }
}

/// An argument `key=value`.
package struct Assignment: ExpressibleByArgument, Sendable {
    let key: String
    let value: Value

    package init?(argument: String) {
        guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")), sign > argument.startIndex else {
            return nil
        }
        key = String(argument[..<sign])
        value = Value(argument: String(argument[argument.index(after: sign)...]))
    }
}

extension [Assignment] {
    /// Checks that none sets the name of the event, which `--event` gives: the one pushed last would count.
    func checkNoEvent() throws {
        guard contains(where: { $0.key == "event" }) else { return }
        throw ValidationError("--event names the event, which --set event would replace")
    }
}
