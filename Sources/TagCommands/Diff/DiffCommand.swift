package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagDiff
import TagLoading
package import TagModel

/// `tagc diff`: shows the differences between two containers, and their effects.
package struct DiffCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two containers: the differences and their effects.",
        discussion: """
            Compares containers of any format, compiled or not. git:REF:PATH is a file of a revision, git::PATH a staged \
            file. If the formats differ, diff compares what compiling keeps, and counts the rest.

            Each difference has a level: cosmetic (only people see it), internal (written differently, without \
            effect), behaviour (tags that fire, data that they send, values of keys; also code and settings that tagc \
            does not evaluate), consent (the consent that a tag waits for), contract (what the app or page must \
            provide or relies on). Ids, fingerprints, times, paths, and order without meaning are not differences; the \
            order of tags of equal priority has one except in exports, where people do not choose it. tagc ran each \
            event that it shows on both containers. 'Proved' means for every event, as far as triggers decide.

              tagc diff old.json new.json
              tagc diff git:main:GTM-AB12.json GTM-AB12.json --fail-on behaviour
              tagc diff App/GTM-AB12 GTM-AB12.json -f text --report html:diff.html

            Secrets are hidden, as by lint; each has a number, so that another key has another one.

            A page (html) has a button with each event that runs it on both versions, where 'make install' put the \
            player. It then holds both containers whole; a page of containers with secrets has no buttons.

            diff also compares containers with errors, and parts of containers. It compares broken entities as they are \
            written, and proves nothing about what depends on them.

            Lines of --events that cannot be read are left out and counted, and the first 10 are shown; more than \
            \(BadLines.most) are an error, and so is a file without an event. There is no clock, and random numbers are 0: \
            tags that depend on them, and changed, may differ.

            Exit status: 0 no difference of the level of --fail-on or above, 1 such differences, 2 unreadable input, \
            input that is not a container, or a damaged file, of which only the readable part was compared, 64 wrong usage.
            """)

    @Argument(help: ArgumentHelp("The old container.", valueName: "old"), completion: .file())
    package var old: String
    @Argument(help: ArgumentHelp("The new container.", valueName: "new"), completion: .file())
    package var new: String
    @Option(
        help: ArgumentHelp(
            "Format of both inputs (default: detected from their content).",
            valueName: "format"))
    package var from: Form?
    @OptionGroup package var size: InputLimitOption
    @OptionGroup package var name: ContainerIDOptions
    @Option(
        name: .customLong("fail-on"),
        help: ArgumentHelp(
            "Lowest level that causes exit status 1; cosmetic is any difference.", valueName: "level"))
    var failOn = DiffGate.cosmetic
    @Option(
        help: ArgumentHelp(
            "Push the events of this file, one JSON object per line, to both, and report where different tags fire.",
            valueName: "file"), completion: .file(extensions: ["ndjson", "jsonl"]))
    package var events: String?

    @OptionGroup package var work: WorkOptions
    @OptionGroup package var file: ReportFileOption
    @OptionGroup package var report: ReportTargets<DiffFormat>
    @Flag(help: "Show long texts in full.")
    var full = false

    package init() {}

    package func validate() throws {
        guard [old, new, events].count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
        try report.validate(output: file.path)
    }

    package func run() throws {
        let (before, after) = (
            try CheckedInput.source(old, limit: size.limit), try CheckedInput.source(new, limit: size.limit)
        )
        let differences: DiffReport
        if events == nil, let same = CheckedInput.sameCompiled(before, after) {
            differences = DiffReport(old: old, new: new, difference: same)
        } else {
            differences = try compared(before, after)
        }
        var console = Console()
        try write(differences, &console) {
            DiffPlayer(
                before, after, options: CompileOptions(form: from, id: name.id, limits: size.limit.reader))
        }
        // What was lost may be what differs.
        if differences.isOfLost { throw ExitStatus.unusable.exitCode }
        if differences.counts(from: failOn) { throw ExitStatus.findings.exitCode }
    }

    private func compared(_ before: SourceFile, _ after: SourceFile) throws -> DiffReport {
        var options = CompileOptions(form: from, id: name.id, limits: size.limit.reader)
        options.dropsEntityNodes = true
        options.keepsLinks = true
        let (one, two, isSame) = try read(before, after, options)
        let sides = try CheckedInput.sides(one, two)
        let difference = isSame ? ContainerDifference(ofSame: sides.1) : Differ.compare(sides.0, sides.1)
        Console().log([one.damage, isSame ? nil : two.damage].compactMap { $0?.lines }.joined())
        let recorded = try events.map { try DiffReplay($0, sides.0, sides.1, within: work.limit) }
        var report = DiffReport(
            old: old, new: new, difference: difference, noise: isSame ? nil : Self.noise(one, two),
            recorded: recorded)
        report.isFull = full
        report.damage = (one.damage, two.damage)
        return report
    }

    /// Reads both files, and compares their bytes.
    private func read(
        _ before: SourceFile, _ after: SourceFile, _ options: CompileOptions
    ) throws -> (one: CheckedInput, two: CheckedInput, isSame: Bool) {
        if before.bytes == after.bytes {
            let one = try CheckedInput.read(old, before, options: options).withoutEntityNodes
            return (one, one, true)
        }
        var parts = SharedParts()
        let one = try CheckedInput.read(old, before, options: options, sharing: &parts).withoutEntityNodes
        let two = try CheckedInput.read(new, after, options: options, sharing: &parts).withoutEntityNodes
        return (one, two, false)
    }

    /// Returns the words for what may differ between two files without differences.
    private static func noise(_ old: CheckedInput, _ new: CheckedInput) -> String {
        guard let form = old.form, form == new.form else { return "in the parts that compiling keeps" }
        return form.isVendors
            ? "only ids, fingerprints, times or order differ" : "only spelling, order or layout differ"
    }

    private func write(
        _ differences: DiffReport, _ console: inout Console, player: () -> DiffPlayer?
    ) throws {
        let files = try Outputs(
            report.uses(output: file.path),
            reading: [old, new].map { .init($0, "an input") }
                + (events.map { [.init($0, "the file of events")] } ?? []))
        try report.write(output: file.path, files: files, to: &console) { format, isColored, _ in
            differences.text(format, isColored: isColored, player: player)
        }
    }
}
