package import ArgumentParser
import TagDiagnostics
import TagModel
import TagProof
import TagRuntime

/// `tagc why`: why a tag fires at an event or does not, and what would change that.
package struct WhyCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Show why a tag fires at an event or does not, and the smallest change that would fire it.",
        discussion: """
            Each rule of the tag is shown with what its conditions see. The first that fails in a rule is marked.

            Exit status: 0 it fires, 1 it does not, or nobody knows, 2 unreadable input, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Option(help: ArgumentHelp("The tag.", valueName: "name")) package var tag: String
    @Option(help: ArgumentHelp("The event that is pushed.", valueName: "name")) package var event: String
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "What is pushed with it; dots lead into maps, and the value is JSON or else text.",
            valueName: "key=value"))
    package var settings: [Assignment] = []
    @Option(
        name: .customLong("macro"),
        help: ArgumentHelp("A fact that the device answers, such as language.", valueName: "name=value"))
    package var answers: [Assignment] = []
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() throws {
        var console = Console()
        var provable = try ProvableContainer.read(input, console)
        guard let index = provable.proofs.tag(named: tag) else { throw provable.unknown("tag", tag) }
        let situation = Situation(
            event: event, keys: settings.map { TagRuntime.Value.Entry(UTF8Text($0.key), $0.value) },
            facts: try facts(), by: provable.proofs.rules)
        let rules = provable.proofs.table(tag: index, situation, &provable.space)
        let fires = provable.proofs.firesByRules(tag: index, &provable.space)
        let asked = provable.space.propositions.holds(fires, in: situation)
        let fails = provable.proofs.parametersFail(ofTag: index, &provable.space)
        let isStopped = provable.space.propositions.holds(fails, in: situation)
        let verdict = asked == true ? isStopped.map { !$0 } : asked
        var explanation = Explanation(container: provable.container, tag: index, rules: rules, fires: verdict)
        explanation.isStopped = asked == true && isStopped == true
        if verdict == nil {
            explanation.unknowns = provable.space.propositions.open(fires, in: situation)
            explanation.damage = provable.proofs.damage(ofFiring: index)
        }
        if verdict != true {
            let runner = provable.runner
            explanation.change = provable.proofs.nearestFiring(
                tag: index, situation, &provable.space, runner: runner)
        }
        switch report.format {
        case .text: try console.write(explanation.text)
        case .json: try console.write(explanation.json.indented + "\n")
        }
        if verdict != true || provable.container.tags[index].isPaused { throw ExitStatus.findings.exitCode }
    }

    private func facts() throws(CommandFailure) -> [(Host.Fact, TagRuntime.Value)] {
        var facts: [(Host.Fact, TagRuntime.Value)] = []
        for answer in answers {
            guard let fact = Host.Fact(named: answer.key) else {
                throw CommandFailure(
                    .usage, "--macro \(answer.key.escapedForTerminal()): no such fact",
                    help: "facts are language, platform, appVersion and the like; see tagc run --help")
            }
            facts.append((fact, answer.value))
        }
        return facts
    }
}
