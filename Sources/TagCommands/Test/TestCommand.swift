package import ArgumentParser
import TagDiagnostics
import TagLoading
import TagScenario
import TagSyntax

/// `tagc test`: runs scenario files, and reports expectations that are not met.
package struct TestCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "test",
        abstract:
            "Run scenario files: events to push, and the tags, parameters and values that are expected.",
        discussion: """
            A scenario file is JSON, named *.scenario.json in folders:

              {"container": "GTM-AB12.json",
               "facts": {"language": "de"},
               "functions": {"priceOf": {"cases": [{"arguments": {"id": 7}, "returns": 12.5}], "returns": 4}},
               "scenarios": [
                 {"name": "a dear ticket", "clock": "2026-06-01T09:00:00Z",
                  "pushes": [
                    {"push": {"event": "purchase", "ticket.price": 120},
                     "expect": {"fires": ["ticket sold"], "doesNotFire": ["refund"],
                                "parameters": {"ticket sold": {"fields.ev": 120}},
                                "values": {"title": "Moin"}, "hits": [{"t": "event"}]}},
                    {"push": {"event": "openScreen"}, "after": 30, "expect": {"firesAtLeast": ["screen view"]}}],
                  "expect": {"messages": []}}]}

            Each scenario begins with an empty data layer. "fires" lists all tags in order. "facts" takes what 'tagc run \
            --macro' takes, but for time and random, which "clock" and "random" set: the clock stands still between pushes, \
            and random numbers are fixed, so a scenario always does the same. As with 'tagc run', tags that write to the \
            data layer are not executed, and 'tagc messages simulate' applies caps of messages. \
            Schemas/scenario.schema.json describes all members for editors. Only JSON is read.

            A failure shows the rules (triggers) of the tag with the values that their conditions had, and the smallest \
            change that fires it. --update writes what happened into the expectations that failed; read the difference \
            before you commit it. --record makes a scenario of recorded events.

              tagc test Scenarios --report junit:test.xml --coverage --min-coverage 80
              tagc test --record session.ndjson --container GTM-AB12.json -o session.scenario.json

            The coverage counts tags that fired, rules that passed, and conditions that were met and not met.

            Exit status: 0 all passed, 1 a scenario failed or coverage is too low, 2 unreadable files or no scenario, \
            64 wrong usage.
            """)

    @Argument(help: "Scenario files, or folders with *.scenario.json.", completion: .file())
    var paths: [String] = []
    @Option(
        help: ArgumentHelp(
            "Run the scenarios on this container instead of the one that files name.", valueName: "file"),
        completion: .file())
    var container: String?
    @Option(
        help: ArgumentHelp(
            "Run only scenarios whose name contains this text, in any letter case.", valueName: "text"))
    var filter: String?
    @Flag(
        help: """
            Write what happened into the expectations that failed, except those about what the container does not have; \
            nothing else in the files changes.
            """)
    var update = false
    @OptionGroup var coverage: CoverageOptions
    @OptionGroup var recording: RecordingOptions
    @OptionGroup var watching: WatchOptions
    @OptionGroup var work: WorkOptions
    @OptionGroup var reports: ReportTargets<TestFormat>
    @OptionGroup var summary: SummaryOptions
    @OptionGroup var reading: ContainerReadingOptions

    package init() {}

    package func validate() throws {
        try reports.validate()
        if recording.events != nil {
            guard paths.isEmpty, !update, !watching.watch else {
                throw ValidationError("--record takes no scenario files, and neither --update nor --watch")
            }
            guard container != nil else { throw ValidationError("--record needs --container") }
            if recording.name?.isEmpty == true { throw ValidationError("--name must not be empty") }
        } else {
            guard !paths.isEmpty else { throw ValidationError("give scenario files or folders") }
            guard recording.isPlain else {
                throw ValidationError("--output, --name and --macro are for --record")
            }
        }
        let inputs = paths + [container, recording.events].compactMap { $0 }
        if update || watching.watch, inputs.contains("-") {
            throw ValidationError("standard input can be read only once, and cannot be written or watched")
        }
        if inputs.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input can be read only once")
        }
    }

    package func run() throws {
        var console = Console()
        if let events = recording.events, let container {
            return try recording.record(events, container, reading.compileOptions, work.limit, &console)
        }
        guard watching.watch else {
            let status = try pass(&console).status
            if status != .fine { throw status.exitCode }
            return
        }
        let watched = paths + ScenarioInputs.folders(paths) + ScenarioInputs.entries(paths).map(\.path)
        try watching.run(watched, console) { console in
            do {
                return try pass(&console).files
            } catch let failure as CommandFailure {
                console.log("tagc: \(failure.message.escapedForTerminal(limit: 1_000))")
                return paths
            }
        }
    }

    /// Runs all scenarios once, and returns the exit status and the files that were read.
    private func pass(_ console: inout Console) throws -> (status: ExitStatus, files: [String]) {
        let start = ContinuousClock.now
        let entries = ScenarioInputs.entries(paths)
        var run = newRun(console)
        var results = try run.run(entries)
        let read = entries.map(\.path) + run.containers
        let outputs = try Outputs(
            reports.uses() + coverage.uses,
            edits: update ? results.files.filter { !$0.edits.isEmpty }.map(\.path) : [],
            reading: read.map { Outputs.Use($0, "an input") })
        if update, try accept(results, outputs, console) {
            run = newRun(console)
            results = try run.run(entries)
        }
        let lines = summaryLines(results, took: ContinuousClock.now - start)
        try coverage.write(results, outputs)
        try reports.write(files: outputs, to: &console) { format, isColored, columns in
            format.report(results, isColored: isColored, columns: columns, summary: lines)
        }
        return (status(of: results, console), read + (watching.watch ? ScenarioInputs.folders(paths) : []))
    }

    private func newRun(_ console: Console) -> TestRun {
        TestRun(
            container: container, options: reading.compileOptions, filter: filter,
            countsCoverage: coverage.isCounted,
            work: work.limit, console: console)
    }

    /// Writes what happened into the files, and returns true if one was changed.
    private func accept(
        _ results: TestResults, _ outputs: Outputs, _ console: Console
    ) throws(CommandFailure) -> Bool {
        var isChanged = false
        for file in results.files where !file.edits.isEmpty {
            let after = SourceFile(path: file.path, bytes: file.edits.applied(to: file.source.bytes))
            try outputs.replace(file.source, with: after)
            console.log(
                "updated \(Counted.text(file.edits.count, "expectation")) in \(file.path.escapedForTerminal())"
            )
            isChanged = true
        }
        return isChanged
    }

    private func status(of results: TestResults, _ console: Console) -> ExitStatus {
        let status = results.findings.status
        guard status != .unusable else { return status }
        if results.counts.rows == 0 {
            console.log(
                "tagc: there is no scenario" + (filter == nil ? "" : " whose name contains that text"))
            return .unusable
        }
        return coverage.isMet(by: results, console) ? status : .findings
    }

    private func summaryLines(_ results: TestResults, took duration: Duration) -> String {
        let shares = coverage.coverage ? results.coverage.map { $0.coverage.text($0.path) }.joined() : ""
        guard !summary.quiet else { return shares }
        let counts = results.counts
        let parts = [
            (counts.failed, "failed"), (counts.unusable, "could not run"), (counts.passed, "passed"),
            (counts.skipped, "skipped"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        var line = counts.scenarios == 0 && counts.files > 0 ? "" : Counted.text(counts.scenarios, "scenario")
        if !parts.isEmpty { line += ": " + parts.joined(separator: ", ") }
        if counts.files > 0 {
            line += (line.isEmpty ? "" : "; ") + Counted.text(counts.files, "file") + " could not run"
        }
        if summary.timing { line += " (\(FindingsSummary.text(duration)))" }
        return shares + line + "\n"
    }
}
