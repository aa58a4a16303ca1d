import TagDiagnostics
import TagEvents
import TagModel
package import TagRuntime

/// The pushes of a running app, and what it answered, to be evaluated again with any version of its container.
package struct LiveReplay: Sendable {
    /// A push, and its time in milliseconds since 1970.
    package struct Push: Sendable {
        package let update: TagRuntime.Value
        package let time: Int64

        package init(_ update: TagRuntime.Value, time: Int64) { (self.update, self.time) = (update, time) }
    }

    private let container: ScenarioContainer
    private let answers: ScenarioAnswers
    private let facts: [(name: String, value: TagRuntime.Value)]
    private let pushes: [ScenarioPush]
    /// The pushes that the first one stands for: the data layer before the others.
    private let offset: Int

    /// - Parameters:
    ///   - facts: The app's facts and the results of its functions; those that the container does not ask for are left out.
    ///   - state: The data layer before the pushes.
    ///   - pushes: The pushes, in order.
    ///   - random: The number of random macros; nil for that of scenarios.
    package init(
        _ container: ScenarioContainer, facts: [(name: String, value: TagRuntime.Value)],
        state: TagRuntime.Value, pushes: [Push], random: Double? = nil
    ) {
        self.container = container
        let asked = facts.filter { container.answers.subject(of: $0.name) != nil }
        self.facts = asked
        answers = ScenarioAnswers(asked, container.answers, random: random)
        var first: [ScenarioPush] = []
        // The clock of a scenario never goes back.
        var time = pushes.first.map { min(max($0.time, 0), ScenarioLimits.time) } ?? 0
        if let state = Self.quiet(state) { first = [ScenarioPush(update: state, clock: time)] }
        offset = first.count
        self.pushes =
            first
            + pushes.map { push in
                time = max(time, min(push.time, ScenarioLimits.time))
                return ScenarioPush(update: push.update, clock: time)
            }
    }

    /// Returns the values of a data layer without the event that was pushed last, which must not fire again; nil for none.
    private static func quiet(_ state: TagRuntime.Value) -> TagRuntime.Value? {
        guard case .map(let entries) = state else { return nil }
        let rest = entries.filter { $0.key != "event" }
        return rest.isEmpty ? nil : .map(rest)
    }

    /// Returns the names of the tags that each push fires; nil for a push without an event.
    ///
    /// - Parameter isOver: Asked before each push; true leaves out the rest.
    package func fired(until isOver: () -> Bool) -> [[String]?] {
        var session = ScenarioSession(container.loaded, answers)
        var fired: [[String]?] = []
        for (index, push) in pushes.enumerated() {
            guard !isOver() else { break }
            let firing = session.push(push)
            guard index >= offset else { continue }
            fired.append(firing.map { $0.tags.map { container.name(ofTag: $0.index) } })
        }
        return fired
    }

    /// Returns the names of all tags, in the order of the container.
    package var tags: [String] { (0..<container.loaded.tagCount).map(container.name(ofTag:)) }

    /// Returns the reasons why a tag fired or not at a push, in lines; nil if there is no such tag.
    ///
    /// - Parameters:
    ///   - name: The tag's name.
    ///   - index: The push, by its index in those that the replay was created with.
    package func reasons(tag name: String, push index: Int) -> (fired: Bool, lines: [String])? {
        guard let tag = container.tag(named: name), pushes.indices.contains(index + offset) else {
            return nil
        }
        var session = ScenarioSession(container.loaded, answers)
        for push in pushes[..<(index + offset)] { _ = session.push(push) }
        guard let firing = session.push(pushes[index + offset]) else { return nil }
        let fired = firing.tags.contains { $0.index == tag }
        let scenario = Scenario(
            name: Located("live", at: .none), skip: nil, setting: ScenarioSetting(), pushes: pushes,
            expectation: nil)
        var explainer = ScenarioExplainer(container, left: 1)
        let subject = Unmet.Subject(tag: tag, fired: fired)
        return (fired, explainer.explain(subject, in: scenario, answers, push: index + offset))
    }

    /// Returns a scenario file of the pushes with their times, which expects the tags that they fire; nil if it would be too large.
    ///
    /// - Parameters:
    ///   - path: The path of the container, from the folder of the file.
    ///   - name: The name of the scenario.
    package func scenario(container path: String, name: String) -> String? {
        guard pushes.count <= ScenarioLimits.pushes,
            var recording = ScenarioRecording(container, facts: facts)
        else { return nil }
        for push in pushes { _ = recording.add(push.update, clock: push.clock) }
        let text = recording.text(container: path, name: name)
        return text.utf8.count <= ScenarioLimits.bytes ? text : nil
    }
}
