package import ArgumentParser
import TagDiagnostics
import TagLoading
import TagRuntime
import TagSyntax

/// `tagc messages simulate`: shows which message is displayed at which event.
package struct MessagesSimulateCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Show which in-app message shows at each event, and why the others do not.",
        discussion: """
            Each line of the file is a JSON object. A line with "event" is pushed, as by 'tagc run --events'. Other lines \
            are moments of the app:

              {"moment": "foreground"}  or launch, or restart: the app ends and starts
              {"moment": "dismiss"}     or click, clickSecond: the message on display
              {"trigger": "offer"}      triggers messages of an event without pushing it
              {"suppress": true}        or optIn, images, component, testDevice

            Every line can have a "time" ("2026-06-01T09:00:00Z" or milliseconds since 1970), or "after", the seconds \
            since the line before; by default one second passes. These two members are not pushed. Images load at once. \
            A message counts as seen after three seconds, or when it is clicked or dismissed; if the app restarts before \
            that, the display counts for no cap. A message ends after --display-seconds, a banner after its own time. \
            Impressions outlive a restart; caps for sessions, the data layer and suppression do not.

            --format json prints one object per decision, each on a line: {"time", "on", "event", "shows", "others"}; \
            for the end of a message {"time", "ends", "by", "opens"}; for a click on a missing button \
            {"time", "message", "lacks"}. The reasons of the others: noTrigger, blocked, \
            notStarted, expired, invalid, optedOut, noComponent, suppressed, busy, testDevice, imageFailed, \
            displayFailed, capped, interval.

              tagc messages simulate GTM-SHOP1.json --events day.ndjson

            Exit status: 0 simulated, 1 errors in the container, 2 unreadable container or lines, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Option(
        name: .customLong("events"),
        help: ArgumentHelp("File of events and moments; - for standard input.", valueName: "file"),
        completion: .file(extensions: ["ndjson", "jsonl"]))
    package var eventFile: String
    @OptionGroup package var work: WorkOptions
    @Option(
        help: ArgumentHelp(
            "Time of the first line, if it has none: 2026-06-01T09:00:00Z or milliseconds since 1970 (default: now).",
            valueName: "time"))
    package var start: TimeArgument?
    @Option(
        name: .customLong("display-seconds"),
        help: ArgumentHelp("Time on display of messages other than banners.", valueName: "seconds"))
    package var displaySeconds = 5.0
    @OptionGroup package var facts: MessageFactOptions
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func validate() throws {
        if input.path == "-", eventFile == "-" {
            throw ValidationError("standard input can be read only once")
        }
        guard displaySeconds > 0, displaySeconds <= 1e9 else {
            throw ValidationError("--display-seconds must be a number above 0")
        }
    }

    package func run() throws {
        var console = Console()
        let source = try ContainerInput.read(input.path, options: input.compileOptions)
        let container = try source.loaded(console)
        let app = try facts.app(container, unused: source.unusedMacros, console)
        let now = start?.milliseconds ?? app.host.milliseconds() ?? 0
        var play = MessagePlay(app, from: now, displayTime: Int64(displaySeconds * 1000))
        if MessageSheet.tags(of: container).isEmpty { console.log("tagc: the container has no messages") }
        var isWhole = true
        var doubts = 0
        var lines = try EventLines(eventFile)
        var work = work.limit
        while !console.isClosed, let line = try lines.next() {
            work.begin(line)
            if let finding = play.play(line) {
                let isError = finding.severity == .error
                if isError { isWhole = false } else { doubts += 1 }
                if isError || doubts <= Self.mostDoubts { console.log(finding, about: line) }
            }
            try play.takeOutput(report.format).forEach { try console.write($0) }
            work.pay(play.takeSpent())
            try work.check()
        }
        play.finish()
        try play.takeOutput(report.format).forEach { try console.write($0) }
        if report.format == .text { try console.write(play.summary) }
        if !isWhole { throw ExitStatus.unusable.exitCode }
    }

    /// The limit on warnings, since every line of recorded events may cause one.
    private static let mostDoubts = 20
}
