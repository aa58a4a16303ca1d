package import ArgumentParser
import TagDiagnostics
import TagLoading
import TagModel

/// `tagc fmt`: writes files in their canonical form.
package struct FormatCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fmt",
        abstract: "Format containers: standard order of members, standard layout.",
        discussion: """
            Definitions get a compact layout for people, exports the layout of Tag Manager: an untouched export does not \
            change. Numbers, texts, line ends, a byte order mark, and comments in property lists do not change. Neither \
            does order that has a meaning: of macros, rules, tags, and entries of maps. If a file is a link, its target \
            is written.

            Exit status: 0 formatted or already formatted, 1 errors, or files that --check or --diff would change, \
            2 unreadable input or input that is not a container, 64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @Flag(help: "Write nothing; list the files that would change.")
    package var check = false
    @Flag(help: "Write nothing; print the changes as a patch for git apply.")
    package var diff = false
    @Flag(
        help: """
            Remove from exports the members that differ in each export of one container: fingerprints, the time of \
            the export, links to the vendor's pages.
            """)
    package var dropVolatile = false
    @OptionGroup package var report: ReportTargets<ReportFormat>

    package init() {}

    package func run() async throws {
        let (from, dropVolatile) = (input.from, dropVolatile)
        let entries = Inputs(input.paths, limit: input.limit).entries
        let works = await Parallel.map(entries, jobs: ContainerWork.jobs(input)) {
            FormatWork($0, as: from, dropsVolatile: dropVolatile)
        }.filter { !$0.isPassedOver }
        var console = Console()
        let edits = works.filter { $0.isChanged && $0.entry.path != "-" }.map(\.form.before.path)
        let files = try Outputs(
            report.uses(), edits: check || diff ? [] : edits,
            reading: works.map { Outputs.Use($0.entry.path, "an input") })
        var budget = LineDiff.Budget()
        for work in works { try write(work, files, to: &console, &budget) }
        var findings = Findings(works.map(\.report))
        findings.members = [("formatted", json(works))]
        // What is formatted, or would be, is on standard output.
        try report.write(findings, isOutputTaken: report.mainFormat == .text, files: files, to: &console)
        if findings.status != .fine { throw findings.status.exitCode }
        if check || diff, works.contains(where: \.isChanged) { throw ExitStatus.findings.exitCode }
    }

    package func validate() throws {
        try report.validate()
        if report.mainFormat != .text, diff || (input.paths.contains("-") && !check) {
            throw ValidationError("--format \(report.mainFormat.rawValue) does not apply to --diff")
        }
    }

    private func write(
        _ work: FormatWork, _ files: Outputs, to console: inout Console, _ budget: inout LineDiff.Budget
    ) throws(CommandFailure) {
        let form = work.form
        if diff {
            guard work.isChanged else { return }
            let diff = UnifiedDiff(path: form.before.path, form.before.bytes, form.after.bytes, &budget)
            try console.write(diff.bytes(forTerminal: Console.outputIsTerminal))
        } else if check {
            guard work.isChanged, report.mainFormat == .text else { return }
            try console.write("\(form.before.path.escapedForTerminal()) would change\n")
        } else if work.entry.path == "-" {
            try console.write(form.after.bytes)
        } else if work.isChanged {
            try files.replace(form.before, with: form.after)
        }
    }

    private func json(_ works: [FormatWork]) -> JSON {
        .array(works.map { ["path": .string($0.form.before.path), "changed": .boolean($0.isChanged)] })
    }
}

/// One input with its canonical form.
private struct FormatWork: Sendable {
    let entry: Inputs.Entry
    let form: CanonicalForm
    let report: Report

    init(_ entry: Inputs.Entry, as form: Form?, dropsVolatile: Bool) {
        self.entry = entry
        let (file, failure) = entry.read()
        self.form = CanonicalForm.of(
            file, as: form, dropsVolatile: dropsVolatile, limits: entry.limit.reader)
        report = failure.map { Report(file, [$0]) } ?? self.form.report
    }

    var isChanged: Bool { form.isChanged }

    /// True for a file of a folder that has no container's name and is not a definition or an export.
    var isPassedOver: Bool { entry.isPassedOver(form.form, report) }
}
