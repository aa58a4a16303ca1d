package import TagDiagnostics

/// The diagnostics of scenario files.
package enum ScenarioDiagnostics {
    package static let all: [DiagnosticKind] = [.malformedScenario, .unmetExpectation]
}

extension DiagnosticKind {
    package static let malformedScenario = DiagnosticKind(
        "malformed-scenario", .input, .error, summary: "A scenario that cannot be run.",
        explanation: """
            A scenario file is a JSON object: a container, and scenarios with facts, functions, pushes and expectations. \
            'tagc help test' shows one, and Schemas/scenario.schema.json has all members. The file has an unknown member, a \
            value of another type, or names a fact that the container does not ask for. Other files are run; the exit status \
            is 2. A file has at most \(ScenarioLimits.bytes >> 20) MiB, \(ScenarioLimits.scenarios) scenarios and \
            \(ScenarioLimits.pushes) pushes.
            """,
        flagged: [
            ##"{"scenarios": [{"name": "buys", «"expects"»: {}, "pushes": [{"push": {}, "expect": {"fires": []}}]}]}"##,
            ##"{"scenarios": [{"name": «7», "pushes": [{"push": {"event": "buy"}, "expect": {"fires": []}}]}]}"##,
            ##"{"scenarios": [{"name": "buys", "clock": «"noon"», "pushes": [{"push": {}, "expect": {"fires": []}}]}]}"##,
            ##"{"scenarios": [{"name": «"buys"», "pushes": [{"push": {"event": "buy"}}]}]}"##,
        ],
        accepted: [
            ##"{"scenarios": [{"name": "buys", "pushes": [{"push": {"event": "buy"}, "expect": {"fires": []}}]}]}"##
        ])

    package static let unmetExpectation = DiagnosticKind(
        "unmet-expectation", .scenario, .error, summary: "An expectation of a scenario that is not met.",
        explanation: """
            The container did something else than the scenario expects, or has no tag or key of that name. The notes show the \
            rules (triggers) of the tag with the values that their conditions had and, if one was found, a change that makes the \
            tag fire; tagc ran that change. If the container is right, 'tagc test --update' writes what happened into the file.
            """)
}

extension Diagnostic {
    /// Returns the error of a file or a scenario that cannot be run.
    package static func malformedScenario(
        _ message: String, at range: SourceRange, note: String? = nil
    ) -> Diagnostic {
        Diagnostic(.malformedScenario, message, at: range, notes: note.map { [Note($0)] } ?? [])
    }
}

/// The limits on scenario files.
package enum ScenarioLimits {
    /// The most bytes of a file.
    package static let bytes = 16 << 20
    /// The most scenarios of a file.
    package static let scenarios = 100_000
    /// The most pushes of a file.
    package static let pushes = 200_000
    /// The most errors that are reported of a file.
    static let faults = 20
    /// The most failures that are explained, since an explanation may take some milliseconds.
    package static let explanations = 50
    /// The latest time, about the year 9999, and the longest delay; the sum of two does not overflow.
    static let time: Int64 = 253_402_300_799_999
}
