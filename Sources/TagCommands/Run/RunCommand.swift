package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagDiff
import TagEvents
import TagLoading
import TagRuntime
import TagSyntax

/// `tagc run`: pushes events to a container, and shows what they fire.
package struct RunCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Push events to a container and show which tags fire, with what, and why.",
        discussion: """
            Runs containers of any format, compiled or not. --format json prints one JSON object per event, each on a \
            line: {"event", "fired", "blocked", "values"}, with "failures" if there are any, and "trace" if asked for. With \
            --summary it prints one object, of counts. Code of a page or app is not run: what it would return is absent, \
            unless --macro gives it. The time is that of the clock, and each random number is another, unless \
            --macro time=2026-06-01T09:00:00Z or --macro random=0.5 gives one.

            A line of events that cannot be read is reported and left out, and makes the exit status 2: what is typed or \
            piped here is expected to be right. 'tagc replay' and 'tagc diff --events' read recordings, where some lines are \
            broken: they leave them out, count them, and stop after too many.

            Exit status: 0 run, 1 errors in the container, 2 unreadable container or lines of events, 64 wrong usage, or a \
            name of --get or --macro that the container does not have.
            """)

    @OptionGroup package var input: SingleInputOptions
    @OptionGroup package var pushes: PushOptions
    @Flag(
        help: "Show every evaluated rule (trigger), with the values and results of its conditions.")
    package var trace = false
    @Flag(help: "Show only the number of events and how often each tag fired.")
    package var summary = false
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func validate() throws {
        if trace, summary { throw ValidationError("give --trace or --summary, not both") }
        if !pushes.events.isEmpty { try pushes.settings.checkNoEvent() }
        guard input.path == "-", pushes.eventFile == "-" else { return }
        throw ValidationError("standard input can be read only once")
    }

    package func run() throws {
        var console = Console()
        let source = try ContainerInput.read(input.path, options: input.compileOptions)
        let container = try source.loaded(console)
        let answers = try Answers(
            pushes.answers, container, unused: source.unusedMacros, setsChance: true)
        guard pushes.asksSomething else {
            throw CommandFailure(
                .usage, "nothing to do", help: "push events with --event or --events, read values with --get")
        }
        answers.noteIgnored(console)
        let evaluator = Evaluator(container, host: answers.host)
        for (macro, value) in answers.overrides { evaluator.override(macro: macro, with: value) }
        var session = RunSession(
            evaluator, words: source.words, keys: pushes.keys, traces: trace, summarizes: summary,
            format: report.format)
        try session.checkKeys()
        if pushes.pushesEvents { noteUnknown(source, answers.replayed(container), console) }
        for update in pushes.updates {
            var tape = EventTape()
            let place = tape.append(update)
            try session.push(tape, at: place, to: &console)
        }
        var isWhole = true
        if let file = pushes.eventFile { isWhole = try pushLines(of: file, &session, &console) }
        try session.finish(&console)
        try session.flush(to: &console)
        if !isWhole { throw ExitStatus.unusable.exitCode }
    }

    /// Logs a note about tags that depend on code that is not run and on facts; to find them in a compiled container takes too long.
    private func noteUnknown(
        _ source: ContainerInput, _ answers: ReplayAnswers, _ console: Console
    ) {
        // A clock runs, and random numbers are drawn.
        var answers = answers
        (answers.hasTime, answers.hasChance) = (true, true)
        guard case .text(let compilation) = source, let checked = compilation.checked else { return }
        let doubts = ReplayDoubts(checked, answers)
        if let words = doubts.unknownWords {
            console.log("tagc: note: \(words.escapedForTerminal(limit: 2_000))")
        }
    }

    /// Pushes every line that is an object; reports other lines, and returns false if there are any.
    private func pushLines(
        of path: String, _ session: inout RunSession, _ console: inout Console
    ) throws(CommandFailure) -> Bool {
        var isWhole = true
        Progress.count("events")
        var blocks = try EventBlocks(path)
        var reader = EventReader(path: blocks.path)
        var work = pushes.work.limit
        while !console.isClosed, let block = try blocks.next() {
            reader.begin(block)
            while !console.isClosed, let line = reader.next() {
                work.begin(bytes: reader.size)
                switch line {
                case .event(let place):
                    Progress.step()
                    try session.push(reader.tape, at: place, to: &console)
                    work.pay(session.takeSpent())
                    do { try work.check() } catch {
                        try session.flush(to: &console)
                        throw error
                    }
                case .fault(let line, let fault):
                    isWhole = false
                    try session.flush(to: &console)
                    if let fault { console.log(fault, about: line) }
                }
            }
            // A pipe's reader has the lines that were read, before more arrive.
            try session.flush(to: &console)
        }
        return isWhole
    }
}
