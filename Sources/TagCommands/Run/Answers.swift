import LibC
import TagDiagnostics
import TagDiff
import TagModel
import TagRuntime
import TagScenario

/// The answers of `--macro NAME=value` to a container's questions to its app.
struct Answers {
    /// The macros whose values are replaced, by index.
    private(set) var overrides: [(macro: Int, value: TagRuntime.Value)] = []
    /// The names of macros that were left out of the container, since nothing needs them.
    private var ignored: [String] = []
    private var facts: [Host.Fact: TagRuntime.Value] = [:]
    private var functions: [UTF8Text: TagRuntime.Value] = [:]
    /// The time in milliseconds since 1970; nil for that of the clock.
    private var time: Int64?
    /// The number from 0 to 1, 1 excluded, from which random macros compute theirs; nil for a new one each time.
    private var random: Double?

    /// Reads assignments to macros, facts and functions.
    ///
    /// A name is a macro's, otherwise a fact's such as `language`, otherwise that of a function that the container calls.
    ///
    /// - Parameters:
    ///   - unused: The macros that were left out of the container, since nothing needs them.
    ///   - setsChance: True if `time` and `random` are names, too.
    /// - Throws: ``CommandFailure`` if a name is none of these.
    init(
        _ assignments: [Assignment], _ container: LoadedContainer, unused: [String] = [],
        setsChance: Bool = false
    ) throws(CommandFailure) {
        guard !assignments.isEmpty else { return }
        let table = AnswerTable(container)
        for assignment in assignments {
            let name = UTF8Text(assignment.key)
            switch table.subject(of: assignment.key) {
            case .macros(let numbers)?: overrides += numbers.map { ($0, assignment.value) }
            case .fact(let fact)?: facts[fact] = assignment.value
            case .function(let function)?: functions[function] = assignment.value
            case nil where unused.contains(where: { UTF8Text($0) == name }): ignored.append(assignment.key)
            case nil where setsChance && assignment.key == "time": time = try Self.time(assignment.value)
            case nil where setsChance && assignment.key == "random":
                random = try Self.fraction(assignment.value)
            case nil: throw Self.unknown(assignment.key, table)
            }
        }
    }

    /// Logs a note about each answer that has no effect.
    func noteIgnored(_ console: Console) {
        for name in ignored {
            console.log(
                "tagc: note: nothing uses '\(name.escapedForTerminal())', so it was not compiled; "
                    + "--macro has no effect on it")
        }
    }

    /// Returns what a replay of a container takes as answered: what each name was found to be there, and nothing else of that name.
    ///
    /// - Parameter hasTime: True if each event has a time.
    func replayed(_ container: LoadedContainer, hasTime: Bool = false) -> ReplayAnswers {
        var answers = ReplayAnswers()
        for (macro, _) in overrides {
            if let name = container.name(ofMacro: macro) { answers.macros.insert(ExactText(name.string)) }
        }
        answers.facts = Set(facts.keys)
        answers.functions = Set(functions.keys.map { ExactText($0.string) })
        answers.hasTime = hasTime
        return answers
    }

    /// Returns true if neither replaces a macro, and both answer the same.
    func isAlike(_ other: Answers) -> Bool {
        overrides.isEmpty && other.overrides.isEmpty && facts == other.facts && functions == other.functions
    }

    /// A host with the real clock, these facts and these functions only.
    var host: Host {
        var host = Host()
        host.fact = { [facts] in facts[$0] }
        host.functionCall = { [functions] name, _ in functions[name] }
        if let random { host.random = { random } }
        host.milliseconds = { [time] in
            if let time { return time }
            var now = timespec()
            // Safe: the call writes one `timespec` into a variable that outlives it.
            guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
            return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
        }
        return host
    }

    private static func time(_ value: TagRuntime.Value) throws(CommandFailure) -> Int64 {
        switch value {
        case .integer(let milliseconds): return milliseconds
        case .text(let text):
            if let milliseconds = Timestamp.milliseconds(text.string) { return milliseconds }
        default: break
        }
        throw CommandFailure(
            .usage, "--macro time: expected milliseconds since 1970, or a time such as 2026-06-01T09:00:00Z")
    }

    private static func fraction(_ value: TagRuntime.Value) throws(CommandFailure) -> Double {
        let number: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .double(let number): number
            default: nil
            }
        guard let number, (0..<1).contains(number) else {
            throw CommandFailure(.usage, "--macro random: expected a number from 0 to 1, 1 excluded")
        }
        return number
    }

    private static func unknown(_ name: String, _ table: AnswerTable) -> CommandFailure {
        let nearest = table.nearest(to: name).map { "did you mean '\($0.escapedForTerminal())'? " } ?? ""
        return CommandFailure(
            .usage,
            "--macro \(name.escapedForTerminal()): the compiled container has no macro (variable) of that name",
            help: nearest + "a name is a macro (variable), a fact such as language, or a function")
    }
}
