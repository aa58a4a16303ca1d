package import TagDiagnostics
import TagModel
package import TagRuntime
import TagSyntax

/// The result of one scenario.
package struct ScenarioResult: Sendable {
    /// The outcome of a scenario.
    package enum Outcome: Sendable {
        case passed
        /// It did not run, for the reason that the file gives.
        case skipped(String)
        /// Expectations that are not met.
        case failed([Diagnostic])
        /// It could not run.
        case unusable(Diagnostic)
    }

    package let name: String
    /// The place of the name.
    package let range: SourceRange
    package let outcome: Outcome
    /// The number of pushes that were made.
    package let pushes: Int

    /// The findings about the scenario.
    package var findings: [Diagnostic] {
        switch outcome {
        case .passed, .skipped: []
        case .failed(let findings): findings
        case .unusable(let finding): [finding]
        }
    }
}

/// The run of a file's scenarios on one container.
package struct ScenarioRun {
    private let file: ScenarioFile
    private let container: ScenarioContainer
    private var explainer: ScenarioExplainer
    private var missing: MissingNames
    /// The parts of the container that were used; nil if they are not counted.
    package private(set) var coverage: ScenarioCoverage?
    private var acceptances: [Unmet.Acceptance] = []
    /// Called after each push with its bytes and cost; its error ends the run.
    private let pay: (_ spent: Budget) throws -> Void
    private let evaluated: (Evaluator, Firing?) -> Void

    /// - Parameters:
    ///   - explains: The number of failures that may still be explained.
    ///   - coverage: The count to add to; nil to count nothing.
    ///   - pay: Called after each push with its cost; an error ends the run.
    ///   - evaluated: Called after each push, with the firing of its event, and after each reading of a value.
    package init(
        _ file: ScenarioFile, on container: ScenarioContainer,
        explaining explains: Int = ScenarioLimits.explanations,
        coverage: ScenarioCoverage? = nil, pay: @escaping (_ spent: Budget) throws -> Void = { _ in },
        evaluated: @escaping (Evaluator, Firing?) -> Void = { _, _ in }
    ) {
        self.file = file
        self.container = container
        self.coverage = coverage
        self.pay = pay
        self.evaluated = evaluated
        explainer = ScenarioExplainer(container, left: explains)
        missing = MissingNames(container.loaded, container.words)
    }

    /// The number of failures that may still be explained.
    package var explanationsLeft: Int { explainer.left }

    /// Returns the edits of the file that accept what happened, in order.
    package func edits() -> [TextEdit] {
        var edits: [TextEdit] = []
        var removed: [NodeID] = []
        var seen: Set<SourceRange> = []
        var gone: Set<NodeID> = []
        for acceptance in acceptances {
            switch acceptance {
            case .replace(let range, let text):
                if seen.insert(range).inserted { edits.append(TextEdit(replace: range, with: text)) }
            case .remove(let key): if gone.insert(key).inserted { removed.append(key) }
            case .none: continue
            }
        }
        if !removed.isEmpty { edits += TreeEditor(file.tree)?.removal(of: removed) ?? [] }
        return edits.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }

    /// Runs a scenario.
    ///
    /// - Throws: The error of `pay`.
    package mutating func run(_ scenario: Scenario) throws -> ScenarioResult {
        if let reason = scenario.skip { return result(scenario, .skipped(reason), 0) }
        let answers: ScenarioAnswers
        do throws(UnknownAnswer) {
            answers = try ScenarioAnswers(scenario.setting, container.answers)
        } catch {
            return result(scenario, .unusable(unknown(error)), 0)
        }
        let unmet = try unmet(scenario, answers)
        guard !unmet.isEmpty else { return result(scenario, .passed, scenario.pushes.count) }
        acceptances += unmet.map { $0.acceptance }
        let findings = unmet.map { finding(about: $0, scenario, answers) }
        return result(scenario, .failed(findings), scenario.pushes.count)
    }

    private func result(_ scenario: Scenario, _ outcome: ScenarioResult.Outcome, _ pushes: Int)
        -> ScenarioResult
    {
        ScenarioResult(
            name: scenario.name.value, range: scenario.name.range, outcome: outcome, pushes: pushes)
    }

    /// Returns the expectations that are not met.
    private mutating func unmet(_ scenario: Scenario, _ answers: ScenarioAnswers) throws -> [Unmet] {
        var session = ScenarioSession(container.loaded, answers)
        var unmet: [Unmet] = []
        var all: [FiredTag] = []
        for (index, push) in scenario.pushes.enumerated() {
            let firing = fire(push, &session)
            evaluated(session.evaluator, firing)
            try pay(session.takeSpent())
            if scenario.expectation != nil { all += firing?.tags ?? [] }
            guard let expectation = push.expectation else { continue }
            let place = push.event.map { " on '\($0.shortened())'" } ?? " on a push without event"
            for finding in check(expectation, firing?.tags ?? [], place, &session) {
                var finding = finding
                finding.push = index
                unmet.append(finding)
            }
            try pay(session.takeSpent())
        }
        if let expectation = scenario.expectation {
            unmet += check(expectation, all, "", &session)
            try pay(session.takeSpent())
        }
        return unmet
    }

    private mutating func fire(_ push: ScenarioPush, _ session: inout ScenarioSession) -> Firing? {
        guard coverage != nil else { return session.push(push) }
        let traced = session.trace(push)
        coverage?.add(traced, session.evaluator.usage)
        return traced?.firing
    }

    private mutating func check(
        _ expectation: Expectation, _ fired: [FiredTag], _ place: String, _ session: inout ScenarioSession
    ) -> [Unmet] {
        var check = ExpectationCheck(container, file.tree, fired, place: place, missing)
        // Copies, since a closure cannot change what the caller is changing.
        var (reader, counted) = (session, coverage)
        coverage = nil
        check.check(expectation) { key in
            let value = reader.value(forKey: key)
            counted?.add(reader.evaluator.usage)
            evaluated(reader.evaluator, nil)
            return value
        }
        (session, coverage) = (reader, counted)
        missing = check.missing
        return check.unmet
    }

    // MARK: Findings

    private func unknown(_ answer: UnknownAnswer) -> Diagnostic {
        let name = answer.name.value
        let what = answer.isFunction ? "function" : "\(container.words.macro), fact or function"
        return .malformedScenario(
            "the container has no \(what) '\(name.shortened())'", at: answer.name.range,
            note: container.answers.nearest(to: name).map { "did you mean '\($0.shortened())'?" })
    }

    private mutating func finding(
        about unmet: Unmet, _ scenario: Scenario, _ answers: ScenarioAnswers
    ) -> Diagnostic {
        let place = unmet.push.map { ", push \($0 + 1) of \(scenario.pushes.count)" } ?? ""
        var notes = ["in scenario '\(scenario.name.value.shortened())'\(place)"]
        if let note = unmet.note { notes.append(note) }
        if let subject = unmet.subject {
            notes += explainer.explain(subject, in: scenario, answers, push: unmet.push)
        }
        return Diagnostic(.unmetExpectation, unmet.message, at: unmet.range, notes: notes.map { Note($0) })
    }
}
