import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagEvents
import TagLoading
import TagScenario

/// The options that make a scenario of recorded events.
package struct RecordingOptions: ParsableArguments {
    @Option(
        name: .customLong("record"),
        help: ArgumentHelp(
            "Make a scenario of events, one JSON object per line, that expects the tags that they fire; - for standard input.",
            valueName: "events"), completion: .file(extensions: ["ndjson", "jsonl"]))
    var events: String?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write the scenario of --record to this file.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Name of the scenario of --record (default: that of the events).", valueName: "name"))
    var name: String?

    @Option(
        name: [.customLong("macro"), .customLong("variable")],
        help: ArgumentHelp(
            "Value of a macro (variable), a function or a fact, for --record.", valueName: "name=value"))
    var answers: [Assignment] = []

    package init() {}

    /// True if nothing but ``events`` is given.
    var isPlain: Bool { output == nil && name == nil && answers.isEmpty }

    /// Pushes the events of a file, and writes the scenario.
    func record(
        _ events: String, _ path: String, _ options: CompileOptions, _ work: EventWork,
        _ console: inout Console
    ) throws {
        let container = try ScenarioContainer.read(path, options: options, console)
        guard
            var recording = ScenarioRecording(container, facts: answers.map { ($0.key, $0.value) })
        else {
            throw CommandFailure(
                .usage, "--macro: the container has no macro (variable), fact or function of one of the names"
            )
        }
        let outputs = try Outputs(
            output.map { [Outputs.Use($0, "the scenario")] } ?? [],
            reading: [Outputs.Use(events, "the events"), Outputs.Use(path, "the container")])
        guard try push(events, work, &recording, console) else { throw ExitStatus.unusable.exitCode }
        let folder = FilePath.absolute(output.map { FilePath.folder(of: $0) } ?? ".")
        let relative = path == "-" ? nil : FilePath.relative(FilePath.absolute(path), to: folder)
        let text = recording.text(
            container: relative, name: name ?? (events == "-" ? "recorded events" : FilePath.stem(of: events))
        )
        guard text.utf8.count <= ScenarioLimits.bytes else {
            throw CommandFailure(
                .unusable,
                "a scenario file has at most \(ScenarioLimits.bytes >> 20) MiB; record fewer events")
        }
        if let output {
            try outputs.write(Array(text.utf8), to: output)
        } else {
            try console.write(text)
        }
    }

    /// Pushes every line that is an object; reports other lines, and returns false if there are any.
    private func push(
        _ events: String, _ limit: EventWork, _ recording: inout ScenarioRecording, _ console: Console
    ) throws(CommandFailure) -> Bool {
        var (isWhole, isEmpty) = (true, true)
        var lines = try EventLines(events)
        var work = limit
        while let line = try lines.next() {
            isEmpty = false
            guard !recording.isFull else {
                throw CommandFailure(.unusable, "a scenario file has at most \(ScenarioLimits.pushes) pushes")
            }
            work.begin(line)
            let (update, fault) = EventLine.update(line)
            if let update {
                work.pay(recording.add(update))
                try work.check()
            } else {
                isWhole = false
                if let fault { console.log(fault, about: line) }
            }
        }
        if isEmpty {
            throw CommandFailure(.unusable, "there are no events in \(PushedLines.name(of: events))")
        }
        return isWhole
    }
}
