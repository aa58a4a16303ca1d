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
        abstract: "Show what differs between two containers, and what that does.",
        discussion: """
            Takes what compiles to a container and compiled ones, in any mixture; git:REF:PATH is a file as git has \
            it, git::PATH as it is staged. Where the forms differ, what compiling keeps is compared, and what that leaves \
            out is counted.

            Each difference has a level: cosmetic (for people alone), internal (put differently, or without \
            effect), behaviour (what fires, what is sent, what keys give; also code, listener settings and other \
            settings that tagc does not evaluate), consent (which consent a tag waits for), contract (what the app \
            or page has to provide or relies on). Ids, fingerprints, times, paths and order are no difference where \
            they mean nothing. Events that are shown were run on both containers; 'proved' means that no event does \
            otherwise, as far as triggers decide.

              tagc diff old.json new.json
              tagc diff git:main:GTM-AB12.json GTM-AB12.json --fail-on behaviour
              tagc diff App/GTM-AB12 GTM-AB12.json -f text --report html:diff.html

            Containers with errors are compared, too, and parts of containers. What is broken is compared as it is \
            written; of what depends on it, nothing is proved.

            Exit status: 0 no difference that counts, 1 differences that count, 2 unreadable input or input that is \
            no container, 64 wrong usage.
            """)

    @Argument(help: ArgumentHelp("What there was.", valueName: "old"), completion: .file())
    package var old: String
    @Argument(help: ArgumentHelp("What there is.", valueName: "new"), completion: .file())
    package var new: String
    @Option(
        help: ArgumentHelp(
            "Read definitions as this form; otherwise their content decides.",
            valueName: "format"))
    package var from: Form?
    @OptionGroup package var name: ContainerIDOptions
    @Option(
        name: .customLong("fail-on"),
        help: ArgumentHelp(
            "The least level that makes the status 1 (default: any difference).", valueName: "level"))
    var failOn = DiffGate.cosmetic
    @Option(
        help: ArgumentHelp(
            "Push each line of this file, a JSON object each, to both, and tell where they fire differently.",
            valueName: "file"), completion: .file(extensions: ["ndjson", "jsonl"]))
    package var events: String?

    @OptionGroup package var work: WorkOptions
    @OptionGroup package var file: ReportFileOption
    @OptionGroup package var report: ReportTargets<DiffFormat>
    @Flag(help: "Show long texts whole.")
    var full = false

    package init() {}

    package func validate() throws {
        guard [old, new, events].count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read once only")
        }
        try report.validate(output: file.path)
    }

    package func run() throws {
        let (before, after) = (try CheckedInput.source(old), try CheckedInput.source(new))
        let differences: DiffReport
        if events == nil, let same = CheckedInput.sameCompiled(before, after) {
            differences = DiffReport(old: old, new: new, same)
        } else {
            differences = try compared(before, after)
        }
        var console = Console()
        try write(differences, &console)
        if differences.counts(from: failOn) { throw ExitStatus.findings.exitCode }
    }

    private func compared(_ before: SourceFile, _ after: SourceFile) throws -> DiffReport {
        var options = CompileOptions()
        options.form = from
        options.id = name.id
        let one = try CheckedInput.read(old, before, options: options)
        let isSame = before.bytes == after.bytes
        let two = isSame ? one : try CheckedInput.read(new, after, options: options)
        let sides = try CheckedInput.sides(one, two)
        let difference = isSame ? ContainerDifference(ofSame: sides.1) : Differ.compare(sides.0, sides.1)
        var report = DiffReport(
            old: old, new: new, difference, noise: isSame ? nil : Self.noise(one, two))
        report.isFull = full
        report.damage = (one.damage, two.damage)
        Console().log([one.damage, isSame ? nil : two.damage].compactMap { $0?.lines }.joined())
        if let events { report.replay = try DiffReplay.run(events, sides.0, sides.1, within: work.limit) }
        return report
    }

    /// Returns the words for what may differ between two files without differences.
    private static func noise(_ old: CheckedInput, _ new: CheckedInput) -> String {
        guard let form = old.form, form == new.form else { return "in what compiling keeps" }
        return form.isVendors
            ? "only ids, fingerprints, times or order differ" : "only spelling, order or layout differ"
    }

    private func write(_ differences: DiffReport, _ console: inout Console) throws {
        let files = try Outputs(
            report.uses(output: file.path),
            reading: [old, new].map { .init($0, "an input") }
                + (events.map { [.init($0, "the file of events")] } ?? []))
        try report.write(output: file.path, files: files, to: &console) { format, isColored, _ in
            differences.text(format, isColored: isColored)
        }
    }
}
