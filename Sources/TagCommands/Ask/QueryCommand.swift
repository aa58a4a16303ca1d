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
            Schedules, limits on how often a tag fires, consent settings, the option to fire only in published containers, \
            and whether a setup tag, or a tag that brings another one along, succeeds are ignored: the answer names those \
            of the tag, and of the tags without which it does not fire. So of such a tag, only its triggers are proved to \
            fire it always. A random number is a whole one within the limits of its macro, or from 0 to 2147483647 if \
            these are not two numbers in order.

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
        let shown = ShownAnswer(
            answer, to: query, &provable.proofs, &provable.space, runner: provable.runner)
        switch report.format {
        case .text: try console.write(shown.text)
        case .json: try console.write(shown.json.indented + "\n")
        }
        if !answer.isYes { throw ExitStatus.findings.exitCode }
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
