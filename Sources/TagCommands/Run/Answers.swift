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

    /// Reads assignments to macros, facts and functions.
    ///
    /// A name is a macro's, otherwise a fact's such as `language`, otherwise that of a function that the container calls.
    ///
    /// - Parameter unused: The macros that were left out of the container, since nothing needs them.
    /// - Throws: ``CommandFailure`` if a name is none of these.
    init(
        _ assignments: [Assignment], _ container: LoadedContainer, unused: [String] = []
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
        host.milliseconds = {
            var now = timespec()
            // Safe: the call writes one `timespec` into a variable that outlives it.
            guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
            return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
        }
        return host
    }

    private static func unknown(_ name: String, _ table: AnswerTable) -> CommandFailure {
        let nearest = table.nearest(to: name).map { "did you mean '\($0.escapedForTerminal())'? " } ?? ""
        return CommandFailure(
            .usage,
            "--macro \(name.escapedForTerminal()): the compiled container has no macro (variable) of that name",
            help: nearest + "a name is a macro (variable), a fact such as language, or a function")
    }
}
