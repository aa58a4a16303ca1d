package import ArgumentParser
import TagDiagnostics
import TagEvents
import TagModel
import TagProof

/// `tagc query`: decides whether something can happen, and shows an event or a proof.
package struct QueryCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Ask whether a tag can fire, must fire or never fires, and get an event or a proof.",
        discussion: """
            tagc query GTM-1234.json 'tag "Purchase" fires when event = "purchase" and value < 0'

            \(Query.grammar)

            tagc pushes each event that it shows to the real runtime first. A macro that tagc cannot evaluate, such as a \
            function of the app or a script of a page, may have any value; the answer then gives the value that it needs. \
            A container follows the rules of its runtime. Web and server containers follow those of the vendor's web \
            runtime, where an absent value is the text undefined and null the text null; 'is absent' refers to the value, \
            not to that text. A key is one of version 2 of the data layer; for version 1, name the variable: {{NAME}}. \
            Consent, schedules, and limits on how often a tag fires are ignored.

            Variable and macro mean the same, and so do trigger and rule.

            Exit status: 0 yes, 1 no or not decided, 2 unreadable input, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Argument(help: "The question.") package var query: String
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() throws {
        var console = Console()
        let query = try parsed()
        var provable = try ProvableContainer.read(input, console)
        let runner = provable.runner
        let answer: QueryAnswer
        switch provable.proofs.answer(query, &provable.space, runner: runner) {
        case .success(let found): answer = found
        case .failure(let unknown):
            throw provable.unknown(
                unknown.kind, unknown.name, isCollection: unknown.isCollection,
                isMessage: query.isOfMessage && unknown.kind == .tag)
        }
        switch report.format {
        case .text:
            try console.write(
                answer.text(by: provable.proofs.rules) + Self.remarks(query, answer, provable.container))
        case .json: try console.write(answer.json(by: provable.proofs.rules).indented + "\n")
        }
        if !answer.isYes { throw ExitStatus.findings.exitCode }
    }

    /// Returns notes on what decides about a tag besides its conditions: that it is paused, and what is not modeled.
    static func remarks(_ query: Query, _ answer: QueryAnswer, _ container: Container) -> String {
        guard case .tagFires(let name) = query.goal,
            let tag = container.tags.first(where: { $0.name.value.hasSameBytes(as: name) })
        else { return "" }
        switch answer {
        case .impossible: return tag.isPaused ? "  it is paused\n" : ""
        case .shown, .proved:
            guard query.mode != .never else { return "" }
            return container.unsupported
                .filter { tag.range.start <= $0.range.start && $0.range.end <= tag.range.end }
                .map { "  not modeled: \($0.name.escapedForTerminal()) of the \(tag.word)\n" }.joined()
                + (Unasked(tag: tag).words.map { "  \($0)\n" } ?? "")
        case .refuted, .undecided: return ""
        }
    }

    private func parsed() throws(CommandFailure) -> Query {
        do throws(QueryError) { return try Query(query) } catch {
            let before = String(decoding: Array(query.utf8)[..<error.range.lowerBound], as: UTF8.self)
            let caret =
                String(repeating: " ", count: before.unicodeScalars.count)
                + String(repeating: "^", count: max(1, error.range.count))
            Console().log("  \(query.escapedForTerminal())\n  \(caret)")
            throw CommandFailure(.usage, error.message, help: "'tagc help query' shows the grammar")
        }
    }
}

extension QueryAnswer {
    fileprivate func text(by rules: RuleSet) -> String {
        let proved = "proved, for every event and every value, by \(rules.words)"
        switch self {
        case .shown(let witness): return "yes: \(witness.wordsWithAssumptions.escapedForTerminal())\n"
        case .proved: return "yes: \(proved)\n"
        case .refuted(let witness): return "no: \(witness.wordsWithAssumptions.escapedForTerminal())\n"
        case .undecided(let why): return "\(why.verdict): \(why.words(by: rules))\n"
        case .impossible(let conditions):
            let because = conditions.map { "  it needs: \($0.words.escapedForTerminal())\n" }
            return "no: \(proved)\n" + because.joined()
        }
    }

    fileprivate func json(by rules: RuleSet) -> JSON {
        var members: [(key: String, value: JSON)] = []
        switch self {
        case .shown(let witness), .refuted(let witness):
            members = [
                (key: "answer", value: .string(isYes ? "yes" : "no")),
                (key: "proved", value: .boolean(false)),
            ]
            members.append((key: "event", value: witness.json))
            if !(witness.isPushedAlone && witness.assumed.isEmpty) {
                members.append((key: "words", value: .string(witness.wordsWithAssumptions)))
            }
            if !witness.assumed.isEmpty {
                members.append(
                    (
                        key: "assumes",
                        value: .array(
                            witness.assumed.map { assumed in
                                ["what": .string(assumed.unknown.name), "value": assumed.value.json ?? .null]
                            })
                    ))
            }
        case .proved: members = [(key: "answer", value: "yes"), (key: "proved", value: .boolean(true))]
        case .impossible(let conditions):
            members = [
                (key: "answer", value: "no"), (key: "proved", value: .boolean(true)),
                (key: "because", value: .array(conditions.map { .string($0.words) })),
            ]
        case .undecided(let why):
            members = [
                (key: "answer", value: .string(why.verdict)), (key: "proved", value: .boolean(false)),
                (key: "reason", value: .string(why.words(by: rules))),
            ]
        }
        return .object(members)
    }
}
