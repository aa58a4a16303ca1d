package import ArgumentParser
import TagDiagnostics
import TagModel
import TagProof
import TagRuntime
import TagScenario

/// `tagc why`: shows why a tag fires at an event or does not, and what would change that.
package struct WhyCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Show why a tag fires on an event or does not, and the smallest change that fires it.",
        discussion: """
            Shows each rule (trigger) of the tag, with the result of each condition and the value that it tests. '>' marks \
            the first condition that fails. The options at the end (--event, --set, --macro) can be passed to the same \
            command. A setup or cleanup tag also fires with the tag that brings it along. Schedules, consent settings, the \
            option to fire only in published containers, whether a setup tag succeeds, and how often a tag fired or a \
            message was shown, are ignored; the last line names those of the tag.

            Exit status: 0 the tag fires, 1 it does not or the result is unknown, 2 unreadable input, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Option(
        name: [.customLong("tag"), .customLong("message")],
        help: ArgumentHelp("The tag, or the message.", valueName: "name"))
    package var tag: String
    @Option(help: ArgumentHelp("The event to push.", valueName: "name")) package var event: String
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Value to push with the event. Dots in the key lead into maps; a value that is not JSON is text.",
            valueName: "key=value"))
    package var settings: [Assignment] = []
    @Option(
        name: [.customLong("macro"), .customLong("variable")],
        help: ArgumentHelp(
            """
            Value of a macro (variable), of an app function, or of a fact such as language. A value that is not JSON is \
            text.
            """, valueName: "name=value"))
    package var answers: [Assignment] = []
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func validate() throws { try settings.checkNoEvent() }

    package func run() throws {
        var console = Console()
        var provable = try ProvableContainer.read(input, console)
        guard let index = provable.proofs.tag(named: tag) else { throw provable.unknown(.tag, tag) }
        var situation = try situation(&provable)
        fill(&situation, for: index, &provable)
        let explanation = explanation(of: index, situation, &provable)
        switch report.format {
        case .text: try console.write(explanation.text)
        case .json: try console.write(explanation.json.indented + "\n")
        }
        if explanation.answer != true { throw ExitStatus.findings.exitCode }
    }

    private func explanation(of index: Int, _ situation: Situation, _ provable: inout ProvableContainer)
        -> Explanation
    {
        let rules = provable.proofs.table(tag: index, situation, &provable.space)
        var fires = provable.proofs.firesByRules(tag: index, &provable.space)
        var asked = provable.space.propositions.holds(fires, in: situation)
        if asked != true, !provable.container.tags[index].isPaused {
            fires = provable.proofs.isAsked(tag: index, &provable.space)
            asked = provable.space.propositions.holds(fires, in: situation)
        }
        let fails = provable.proofs.parametersFail(ofTag: index, &provable.space)
        let isStopped = provable.space.propositions.holds(fails, in: situation)
        var verdict = asked == true ? isStopped.map { !$0 } : asked
        let bringers =
            asked == true ? provable.proofs.bringers(of: index, in: situation, &provable.space) : []
        let failure = verdict == true ? failureAtRun(of: index, broughtBy: bringers, provable) : nil
        if failure != nil { verdict = false }
        var explanation = Explanation(container: provable.container, tag: index, rules: rules, fires: verdict)
        explanation.isStopped = asked == true && isStopped == true
        explanation.failureAtRun = failure
        explanation.bringers = bringers
        explanation.unasked = unasked(of: index, broughtBy: bringers, provable.proofs)
        if verdict == nil {
            explanation.unknowns = provable.space.propositions.open(fires, in: situation)
            explanation.damage = provable.proofs.damage(ofFiring: index)
        }
        if verdict != true {
            explanation.change = provable.proofs.nearestFiring(
                tag: index, situation, &provable.space, runner: provable.runner)
        }
        return explanation
    }

    /// Returns the conditions that are not looked at, of the tag and of those that fire and bring it along.
    private func unasked(of tag: Int, broughtBy bringers: [Int], _ proofs: ContainerProofs) -> Unasked {
        var fires = [Bool](repeating: false, count: proofs.container.tags.count)
        for bringer in bringers { fires[bringer] = true }
        let isReached = proofs.sequences.withBrought(fires)
        return Unasked(tag: tag, proofs, isReached: { isReached[$0] }) { starters in
            bringers.isEmpty || starters.contains { fires[$0] }
        }
    }

    /// Returns the part that fails for a reason that proofs do not follow, such as a text too long for the runtime; nil if none
    /// does.
    private func failureAtRun(of tag: Int, broughtBy bringers: [Int], _ provable: ProvableContainer)
        -> Explanation.FailureAtRun?
    {
        guard let outcome = provable.runner?.run(update, facts: facts) else { return nil }
        if outcome.lackingSetup.contains(tag) { return .setup }
        if outcome.stopped.contains(tag) { return .parameter }
        let isBrought = bringers.contains { outcome.firesByRules($0, provable.proofs) }
        return isBrought && outcome.fired(tag) == nil ? .bringer : nil
    }

    /// The push.
    private var update: [TagRuntime.Value.Entry] {
        [TagRuntime.Value.Entry("event", .text(UTF8Text(event)))]
            + settings.map { TagRuntime.Value.Entry(UTF8Text($0.key), $0.value) }
    }

    /// The answers of the device.
    private var facts: [Host.Fact: TagRuntime.Value] {
        var facts: [Host.Fact: TagRuntime.Value] = [:]
        for answer in answers { if let fact = Host.Fact(named: answer.key) { facts[fact] = answer.value } }
        return facts
    }

    /// Gives macros that proofs cannot follow the values that the runtime makes of the push.
    private func fill(_ situation: inout Situation, for tag: Int, _ provable: inout ProvableContainer) {
        guard let runner = provable.runner, let computed = runner.computed else { return }
        let asked = provable.proofs.isAsked(tag: tag, &provable.space)
        let open = provable.space.propositions.open(asked, in: situation)
        guard !open.isEmpty else { return }
        situation.fill(
            open, from: runner.seen(update, facts: facts), by: provable.proofs.rules,
            where: { $0.value != nil && computed.contains($0.name) })
    }

    /// Returns the situation of the pushed event and the given values of macros.
    private func situation(_ provable: inout ProvableContainer) throws(CommandFailure) -> Situation {
        var facts: [(Host.Fact, TagRuntime.Value)] = []
        var macros: [(name: String, value: TagRuntime.Value)] = []
        for answer in answers {
            let calling = provable.proofs.macros(calling: answer.key)
            if provable.container.macros.contains(where: { $0.name.value.hasSameBytes(as: answer.key) }) {
                macros.append((answer.key, answer.value))
            } else if let fact = Host.Fact(named: answer.key) {
                facts.append((fact, answer.value))
            } else if !calling.isEmpty {
                macros += calling.map { ($0, answer.value) }
            } else {
                throw provable.unknown(
                    .macro, answer.key, help: "a name can also be a fact, such as language, or a function"
                )
            }
        }
        let settings = Array(update.dropFirst())
        var situation = Situation(
            event: event, keys: provable.runner?.merged(settings) ?? settings, flatKeys: settings,
            facts: facts, by: provable.proofs.rules)
        for (name, value) in macros {
            _ = provable.proofs.note(value, ofMacro: name, in: &situation, &provable.space)
        }
        provable.runner?.answers = macros.map { ($0.name, $0.value) }
        provable.runner?.computed?.remove(macros.map { $0.name })
        return situation
    }
}
