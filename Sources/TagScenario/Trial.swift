package import TagRuntime

/// Pushes that somebody tries on a container, outside of a scenario file.
///
/// Clock and random number are fixed. ``LiveReplay`` explains the pushes.
package struct Trial: Sendable {
    private let container: ScenarioContainer
    private let answers: ScenarioAnswers
    /// The names that the container does not ask for.
    package let unknownNames: [String]

    /// Begins a trial.
    ///
    /// - Parameters:
    ///   - clock: The time in milliseconds since 1970; nil for that of scenarios.
    ///   - random: The number of random macros; nil for that of scenarios.
    ///   - values: Values of macros, facts and functions, by name; of one name the last counts.
    package init(
        _ container: ScenarioContainer, clock: Int64? = nil, random: Double? = nil,
        values: [(name: String, value: TagRuntime.Value)] = []
    ) {
        self.container = container
        unknownNames = values.map { $0.name }.filter { container.answers.subject(of: $0) == nil }
        answers = ScenarioAnswers(values, container.answers, clock: clock, random: random)
    }

    /// Returns an evaluator with an empty data layer.
    package func evaluator() -> Evaluator { ScenarioSession(container.loaded, answers).evaluator }
}
