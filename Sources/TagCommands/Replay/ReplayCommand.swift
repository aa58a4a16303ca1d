package import ArgumentParser
import LibC
import TagCompiler
import TagDiagnostics
import TagDiff
import TagEvents
import TagLoading
package import TagModel
import TagProof
import TagRuntime
import TagSyntax

/// `tagc replay`: pushes recorded events to one container or two versions, and counts.
package struct ReplayCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Push recorded events to one or two containers; count what fires, and what differs.",
        usage: "tagc replay [<options>] <old> [<new>] <events> ...",
        discussion: """
            Events are files with one JSON object a line, also compressed with gzip; folders with *.ndjson, *.jsonl, \
            *.ndjson.gz and *.jsonl.gz; patterns in quotes; or - for standard input. The second argument is a container \
            if events follow it, unless it is one of these. Other formats can be piped: zstd -dc day.ndjson.zst | tagc \
            replay old.json new.json -

              tagc replay GTM-AB12.json events/
              tagc replay old.json new.json 'events/*.ndjson.gz' --session user_id --report html:replay.html

            A session is a load of the container: it begins with an empty data layer, and tags that fire once a load may \
            fire. Each file is one session, unless --session names the key that tells sessions apart. Events of one \
            session are pushed in the order of the paths of their files, and of their lines. The counts do not depend on \
            the number of cores, nor on the order of the arguments.

            Code of a page or app is not run: what it would return is absent, unless --macro gives it. There is no clock \
            without --time, so that tags with a schedule do not fire; random numbers are 0. If something that depends on \
            such values changed, its tags may differ, and count as a difference. So may tags on clicks, forms, timers and the \
            like if their listener is new, changed or removed, since a recording has only the events of its own; a tag that another \
            one's failure now stops, or no longer does; and a tag that refers to a changed one. Another order of tags is a difference, except \
            of tags of equal priority in exports. Values that an app asks for by their keys are not compared: `tagc diff` does \
            that. Reports name files and lines, but no \
            values of events without --show-values.

            Exit status: 0 no difference, 1 differences that --fail-on counts (also tags that may differ), or errors in a \
            container, 2 unreadable input or input without an event, or more lines that cannot be read than --max-errors, 64 wrong usage. --fail-on none makes 1 a 0.
            """)

    @Argument(
        help: ArgumentHelp("The container, or its old and new version, then events.", valueName: "argument"),
        completion: .file())
    package var arguments: [String]
    @Option(
        help: ArgumentHelp("Key of an event that tells its session; dots lead into maps.", valueName: "key"))
    package var session: String?
    @Option(
        help: ArgumentHelp("Key of an event that has its time, in milliseconds since 1970.", valueName: "key")
    )
    package var time: String?
    @Flag(help: "Do not compute what tags send: faster; a tag whose parameter fails counts as firing.")
    package var firingOnly = false
    @Flag(
        help: ArgumentHelp(
            "Show names of events that the container does not have, and values that tags send otherwise: both may be data of users."
        )
    )
    package var showValues = false
    @Option(
        help: ArgumentHelp(
            "Lowest difference that causes exit status 1: any, firing (not what tags send), none.",
            valueName: "difference"))
    var failOn = ReplayGate.any
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Most lines that cannot be read; more end the replay.", valueName: "n"))
    package var maxErrors = BadLines.most
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of threads (default: the number of cores).", valueName: "n"))
    package var jobs: Int?
    @Option(
        help: ArgumentHelp(
            "Memory for the sessions of --session (default: 48MiB).", valueName: "size"),
        transform: InputLimit.init(argument:))
    package var sessionMemory: InputLimit?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Read the events n times, each time for a part of the sessions, which takes that much less memory.",
            valueName: "n"))
    package var passes = 1
    @OptionGroup package var given: AnswerOptions
    @OptionGroup package var work: WorkOptions
    @Option(
        help: ArgumentHelp(
            "Format of the containers (default: detected from their content).", valueName: "format"))
    package var from: Form?
    @OptionGroup package var size: InputLimitOption
    @OptionGroup package var file: ReportFileOption
    @OptionGroup package var report: ReportTargets<DiffFormat>

    package init() {}

    package func validate() throws {
        guard arguments.count >= 2 else { throw ValidationError("give a container and events") }
        guard arguments.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs must be a number from 1 to 1024")
        }
        guard (1...1024).contains(passes), maxErrors >= 0 else {
            throw ValidationError("--passes must be a number from 1 to 1024, --max-errors 0 or more")
        }
        if passes > 1, session == nil { throw ValidationError("--passes needs --session") }
        try report.validate(output: file.path)
    }

    /// The containers and the events among the arguments.
    private var parts: (old: String, new: String?, events: [String]) {
        let (old, rest) = (arguments[0], Array(arguments.dropFirst()))
        guard rest.count > 1, !EventFiles.isNamed(rest[0]) else { return (old, nil, rest) }
        return (old, rest[0], Array(rest.dropFirst()))
    }

    package func run() async throws {
        let (old, new, events) = parts
        if EventFiles.isNamed(old) {
            throw CommandFailure(
                .usage, "\(old.escapedForTerminal()) names events, and stands where a container is expected",
                help: "the containers come first, then the events: tagc replay OLD NEW EVENTS")
        }
        let files = try EventFiles.find(events)
        if let container = files.first(where: isContainer) {
            throw CommandFailure(
                .unusable,
                "\(container.path.escapedForTerminal()) is a container, and stands where events are expected",
                help: "one container, or its old and its new version, come first, then the events: "
                    + "tagc replay OLD NEW EVENTS")
        }
        if passes > 1, let pipe = files.first(where: { !$0.isRegular }) {
            throw CommandFailure(
                .usage, "--passes reads the events several times: \(pipe.path.escapedForTerminal()) is a pipe"
            )
        }
        let outputs = try Outputs(
            report.uses(output: file.path),
            reading: [old, new].compactMap(\.self).map { .init($0, "an input") }
                + files.map { .init($0.path, "a file of events") })
        var console = Console()
        let task = try task(old, new, console)
        let size = files.allSatisfy(\.isRegular) ? files.reduce(0) { $0 + $1.size } * passes : nil
        Progress.count("events", bytes: size)
        let tally = try await tally(files, task)
        try check(tally, files, task)
        let result = ReplayReport(
            old: old, new: new, files: files, task: task, tally: tally)
        try report.write(output: file.path, files: outputs, to: &console) { format, isColored, _ in
            result.text(format, isColored: isColored)
        }
        // A tag that was not compared may differ.
        let mayDiffer = task.hasErrors && failOn != .none
        if result.counts(from: failOn) || mayDiffer { throw ExitStatus.findings.exitCode }
    }

    /// Checks that the arguments are what they were meant to be: events in the files, and the key of sessions in the events.
    private func check(
        _ tally: ReplayTally, _ files: [EventFile], _ task: ReplayTask
    ) throws(CommandFailure) {
        let pushed = PushedLines(updates: tally.updates, events: tally.events, bad: tally.badLines)
        let path = files.count == 1 ? PushedLines.name(of: files[0].path) : "the files"
        try pushed.checkLines(of: path)
        if let key = task.session, tally.withoutKey == tally.updates {
            throw CommandFailure(
                .unusable,
                "no line has a text or a number at '\(key.string.escapedForTerminal())'\(pushed.badWords)",
                help: "--session names the key that tells sessions apart; dots lead into maps")
        }
        try pushed.checkEvents(of: path)
    }

    /// Returns true for a file that no argument calls events by its name, and that is a container.
    private func isContainer(_ file: EventFile) -> Bool {
        guard file.isRegular, !EventFiles.isNamed(file.path) else { return false }
        switch try? ContainerInput.read(file.path, options: CompileOptions(limits: size.limit.reader)) {
        case .binary: return true
        case .text(let compilation):
            guard let container = compilation.container else { return false }
            let tree = container.tree
            if let root = tree.root {
                // Of several lines only the first was read.
                let rest = tree.file.bytes[Int(tree.range(root).end)...]
                if tree.carrier == .json, rest.contains(where: { $0 > 0x20 }) { return false }
                if tree.member(root, "event") != nil { return false }
            }
            // An object of values may as well be a line.
            return container.form != .values || FilePath.name(of: file.path).hasPrefix(ContainerID.prefix)
        case nil: return false
        }
    }

    /// Pushes all events.
    private func tally(
        _ files: [EventFile], _ task: ReplayTask
    ) async throws(CommandFailure) -> ReplayTally {
        let control = ReplayControl(mostErrors: maxErrors)
        let lanes = ContainerWork.jobs(jobs)
        guard let session = task.session else {
            return try await FileReplay.run(files, task, lanes: lanes, control)
        }
        return try await SessionReplay(
            files: files, task: task, session: session, lanes: lanes,
            memory: sessionMemory?.bytes ?? 48 << 20, passes: passes, control: control
        ).run()
    }

    // MARK: Containers

    private func task(_ old: String, _ new: String?, _ console: Console) throws -> ReplayTask {
        let options = CompileOptions(form: from, limits: size.limit.reader)
        guard let new else {
            let source = try ContainerInput.read(old, options: options)
            let container = try source.loaded(console)
            let given = try Answers(given.answers, container, unused: source.unusedMacros)
            given.noteIgnored(console)
            let mayRely = container.tables.hasMacro { $0.isAnsweredOutside }
            let answers = given.replayed(container, hasTime: time != nil)
            let doubts =
                (mayRely ? source.checked() : nil).map { ReplayDoubts($0, answers) } ?? ReplayDoubts()
            let subject = ReplaySubject(
                container, doubts, isDecompiled: source.isBinary, words: source.words)
            return task(subject, [given], console)
        }
        let (before, after, hasErrors) = try sides(old, new, options, console)
        var answers: [Answers] = []
        let hasTime = time != nil
        let replayed = try ReplayedPair(before, after) { (one, two) throws(CommandFailure) in
            answers = try sideAnswers(one, two)
            return (
                answers[0].replayed(one, hasTime: hasTime), answers[1].replayed(two, hasTime: hasTime)
            )
        }
        guard let replayed else {
            throw CommandFailure(.internalFault, "the compiled container does not load")
        }
        var found = task(ReplaySubject(replayed, words: after.words), answers, console)
        found.hasErrors = hasErrors
        return found
    }

    private func sides(
        _ old: String, _ new: String, _ options: CompileOptions, _ console: Console
    ) throws -> (DiffSide, DiffSide, hasErrors: Bool) {
        let one = try CheckedInput.read(old, options: options)
        let two = try CheckedInput.read(new, options: options)
        console.log([one.damage, two.damage].compactMap { $0?.lines }.joined())
        // What a damaged file or a part lacks would count as removed.
        if let partial = [one, two].first(where: { $0.isPartial }) {
            let what = partial.damage?.isLost == true ? "damaged" : "a part of a container"
            throw CommandFailure(
                .unusable,
                "\(partial.name.escapedForTerminal()) is \(what): what it lacks would count as removed",
                help: "'tagc diff' compares what can be read of it")
        }
        let (before, after) = try CheckedInput.sides(one, two)
        return (before, after, one.damage != nil || two.damage != nil)
    }

    /// Returns the answers for each version; a name must mean something in one of them.
    private func sideAnswers(
        _ old: LoadedContainer, _ new: LoadedContainer
    ) throws(CommandFailure) -> [Answers] {
        var known: (old: [Assignment], new: [Assignment]) = ([], [])
        for answer in given.answers {
            let isOld = (try? Answers([answer], old)) != nil
            do throws(CommandFailure) {
                _ = try Answers([answer], new)
                known.new.append(answer)
            } catch {
                guard isOld else { throw error }
            }
            if isOld { known.old.append(answer) }
        }
        return [try Answers(known.old, old), try Answers(known.new, new)]
    }

    private func task(_ subject: ReplaySubject, _ answers: [Answers], _ console: Console) -> ReplayTask {
        let scheduled = subject.scheduledTags
        if time == nil, scheduled > 0 {
            console.log(
                "tagc: note: \(Counted.text(scheduled, "tag")) with a schedule \(scheduled == 1 ? "does" : "do") not fire: "
                    + "--time names the key of the time")
        }
        let depth: Decision.Depth = firingOnly ? .tags : subject.pair.new == nil ? .effects : .parameters
        let plan = ReplayPlan(
            subject.pair, sides: answers.map { ReplayPlan.Side(host: $0.host, overrides: $0.overrides) },
            areSidesAlike: answers.allSatisfy { $0.isAlike(answers[0]) }, depth: depth,
            time: time.map { UTF8Text($0) }, showsValues: showValues)
        return ReplayTask(
            subject: subject, plan: plan, session: session.map { UTF8Text($0) },
            limitsWork: !work.isUnlimited)
    }
}

extension Tables {
    /// Returns true if a macro has a kind that is looked for; quick, where decompiling takes as long as a thousand events.
    fileprivate func hasMacro(where isFound: (MacroKind) -> Bool) -> Bool {
        (0..<macros.count).contains { index in
            MacroKind(stored: UInt8(truncatingIfNeeded: macros[index, MacroRecord.operation])).map(isFound)
                ?? false
        }
    }
}
