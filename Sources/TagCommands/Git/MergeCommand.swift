package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLint
import TagLoading
import TagMerge
package import TagModel

/// `tagc merge`: merges two versions of a container, as git's merge driver or by hand.
package struct MergeCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge two versions of a container that were made from one.",
        discussion: """
            Merges exports, definitions and values, in JSON or as XML property lists: entity by entity, and each entity \
            field by field. Entities are paired by name and type, or by id, so a rename is followed, also in references. \
            Parameters are merged by key, lists of triggers as sets. Fingerprints, export times and new ids are no \
            conflict: if both sides added different entities under one id, that of theirs gets a free one.

            A field that both sides changed differently is a conflict, and so is a part that one side deleted and the \
            other one changed. The result then has git's markers around it; standard error names the entity and the \
            field. Each side of each conflict has the commas it needs: whichever you keep, the file can be read. \
            In a rebase, 'ours' is the branch that you rebase onto, and 'theirs' is your commit. \
            A merge without markers that has an error which neither side has, such as a tag of one side that uses a \
            trigger which the other one deleted, also ends with status 1.

            After a conflict, edit the file, run 'tagc check' on it, and then 'git add'.

            'tagc git install' makes it git's merge driver for containers.

              tagc merge base.json ours.json theirs.json -o merged.json

            Exit status: 0 merged, 1 conflicts, 2 unreadable input, or files that cannot be merged by entity: compiled \
            containers, other encodings, invalid files; nothing is then written. 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp("The version that both were made from.", valueName: "base"), completion: .file())
    package var base: String
    @Argument(help: ArgumentHelp("Our version.", valueName: "ours"), completion: .file())
    package var ours: String
    @Argument(help: ArgumentHelp("Their version.", valueName: "theirs"), completion: .file())
    package var theirs: String
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write to this file, whole or not at all; it may be ours (default: standard output).",
            valueName: "file"),
        completion: .file())
    package var output: String?
    @Option(
        help: ArgumentHelp("Format of the files (default: detected from their content).", valueName: "format")
    )
    package var from: Form?
    @Option(help: ArgumentHelp("Name of the file in messages (default: ours).", valueName: "path"))
    package var path: String?
    @Option(help: ArgumentHelp("Length of the markers.", valueName: "number"))
    package var markerSize = 7
    @Option(
        help: ArgumentHelp(
            "Name of our side in the markers, which git's driver gives (default: ours).", valueName: "name"))
    package var oursLabel: String?
    @Option(help: ArgumentHelp("Name of their side (default: theirs).", valueName: "name"))
    package var theirsLabel: String?
    @Flag(
        help: """
            Merge the lines with 'git merge-file' if the files cannot be merged by entity: what a merge driver should do.
            """)
    package var textFallback = false
    @OptionGroup package var size: InputLimitOption

    package init() {}

    package func validate() throws {
        guard [base, ours, theirs].count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
        guard (1...1_000).contains(markerSize) else {
            throw ValidationError("a marker has 1 to 1000 characters")
        }
    }

    package func run() throws {
        let files = try [base, ours, theirs].map { try CheckedInput.source($0, limit: size.limit) }
        var merger = Merger()
        merger.limits = size.limit.reader
        merger.form = from
        merger.markers = markers
        let result: MergeResult
        do throws(MergeRefusal) {
            result = try merger.merge(base: files[0], ours: files[1], theirs: files[2])
        } catch {
            return try mergeLines(files, since: error.reason.withoutSecrets.escapedForTerminal(limit: 1_000))
        }
        try finish(result, files)
    }

    private var shownPath: String { (path ?? ours).escapedForTerminal() }

    private var markers: ConflictMarkers {
        ConflictMarkers(
            size: markerSize, ours: Self.expanded(oursLabel, "%X"), theirs: Self.expanded(theirsLabel, "%Y"))
    }

    /// Returns a label that git gave; nil for the placeholder itself, which older versions of git leave as it is.
    private static func expanded(_ label: String?, _ placeholder: String) -> String? {
        label == placeholder ? nil : label
    }

    private func finish(_ result: MergeResult, _ files: [SourceFile]) throws {
        try write(result.bytes, files)
        var report = MergeReport(
            path: path ?? ours, file: path ?? (output == "-" ? nil : output), isInGit: path != nil,
            markers: markers, notes: result.notes, conflicts: result.conflicts)
        let isMarked = result.conflicts.contains(where: \.isMarked)
        // With markers there is no one container yet: the one with our side of each conflict is checked.
        if let bytes = isMarked ? ConflictSides(result.bytes)?.ours : result.bytes {
            var options = CompileOptions(form: from, limits: size.limit.reader)
            options.acceptsParts = true
            let faults = MergeFaults(SourceFile(path: path ?? ours, bytes: bytes), of: files, options)
            if isMarked {
                report.conflicts += faults.conflicts.map { conflict in
                    var conflict = conflict
                    // It would be that of the text without markers.
                    conflict.line = 0
                    return conflict
                }
            } else {
                report.conflicts += faults.conflicts
                report.errors = faults.errors
            }
        }
        Console().log(report.text)
        if report.count > 0 { throw ExitStatus.findings.exitCode }
    }

    private func write(_ bytes: [UInt8], _ files: [SourceFile]) throws(CommandFailure) {
        guard let output, output != "-" else {
            var console = Console()
            return try console.write(bytes)
        }
        let inputs = [base, ours, theirs].map { Outputs.Use($0, "an input") }
        guard output == ours else {
            let outputs = try Outputs([.init(output, "the merged container")], reading: inputs)
            return try outputs.write(bytes, to: output)
        }
        let outputs = try Outputs([], edits: [ours], reading: inputs)
        guard files[1].bytes != bytes else { return }
        try outputs.replace(
            SourceFile(path: ours, bytes: files[1].bytes), with: SourceFile(path: ours, bytes: bytes))
    }

    /// Merges the lines of files that cannot be merged by entity, if that is asked for.
    private func mergeLines(_ files: [SourceFile], since reason: String) throws {
        guard textFallback else {
            throw CommandFailure(
                .unusable, "\(shownPath): cannot merge by entity: \(reason)",
                help: "nothing was written; 'git merge-file' merges lines")
        }
        Console().log("tagc: \(shownPath): merged as lines: \(reason)")
        let merged = try Git.mergedLines([ours, base, theirs], markers, limit: size.limit)
        guard let merged else {
            throw CommandFailure(
                .unusable, "\(shownPath): git cannot merge the lines, as of binary files",
                help: "ours was kept; choose a version with git checkout --ours or --theirs")
        }
        try write(merged.bytes, files)
        guard merged.conflicts > 0 else { return }
        Console().log("tagc: \(Counted.text(merged.conflicts, "conflict")) in the lines of \(shownPath)")
        throw ExitStatus.findings.exitCode
    }
}
