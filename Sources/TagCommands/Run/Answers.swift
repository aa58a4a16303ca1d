import LibC
import TagDiagnostics
import TagModel
import TagRuntime

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
        let called = Self.functions(calledBy: container)
        for assignment in assignments {
            let name = UTF8Text(assignment.key)
            let macros = (0..<container.tables.macros.count).filter { container.name(ofMacro: $0) == name }
            if !macros.isEmpty {
                overrides += macros.map { ($0, assignment.value) }
            } else if let fact = Host.Fact(named: assignment.key) {
                facts[fact] = assignment.value
            } else if called.contains(name) {
                functions[name] = assignment.value
            } else if unused.contains(where: { UTF8Text($0) == name }) {
                ignored.append(assignment.key)
            } else {
                throw Self.unknown(assignment.key, container, called)
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

    /// Returns the names of the functions that macros call, each once, in the order of the macros.
    ///
    /// A name that several macros share is copied once, so that all names together are no longer than the container.
    private static func functions(calledBy container: LoadedContainer) -> [UTF8Text] {
        let tables = container.tables
        var seen: Set<Int> = []
        return (0..<tables.macros.count).compactMap { index in
            let operation = UInt8(truncatingIfNeeded: tables.macros[index, MacroRecord.operation])
            guard operation == MacroKind.functionCall.rawValue else { return nil }
            let value = tables.operands[tables.macros[index, MacroRecord.first], OperandRecord.value]
            let isText = value >= ValueSpace.strings && value < tables.space.macros
            guard isText, seen.insert(value).inserted else { return nil }
            return UTF8Text(tables.string(value - ValueSpace.strings))
        }
    }

    private static func unknown(
        _ name: String, _ container: LoadedContainer, _ functions: [UTF8Text]
    ) -> CommandFailure {
        let macros = (0..<container.tables.macros.count).compactMap { container.name(ofMacro: $0)?.string }
        let known = macros + functions.map(\.string) + Host.Fact.allCases.map { "\($0)" }
        let nearest =
            NearestName.nearest(to: name, among: known).map { "did you mean '\($0.escapedForTerminal())'? " }
            ?? ""
        return CommandFailure(
            .usage,
            "--macro \(name.escapedForTerminal()): the compiled container has no macro (variable) of that name",
            help: nearest + "a name is a macro (variable), a fact such as language, or a function")
    }
}

extension Host.Fact {
    /// Returns the fact with a name, as definitions have it; nil if there is none.
    init?(named name: String) {
        guard let fact = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = fact
    }
}
