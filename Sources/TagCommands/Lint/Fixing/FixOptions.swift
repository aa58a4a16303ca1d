import ArgumentParser
import TagDiagnostics
import TagLoading

/// How a command mends what it finds.
package struct FixOptions: ParsableArguments {
    @Flag(
        help:
            "Apply safe fixes to the files: they keep what the container does, and delete no tag, trigger or variable."
    )
    package var fix = false
    @Flag(
        help:
            "With --fix or --diff: apply unsafe fixes, too. Review them: they are guesses, or delete what is not used."
    )
    package var unsafeFixes = false
    @Flag(
        help: """
            Print the changes of --fix as a patch for git apply, and write nothing. A patch does not hide \
            secrets.
            """)
    package var diff = false

    package init() {}

    package func validate() throws {
        if unsafeFixes, !fix, !diff { throw ValidationError("--unsafe-fixes is for --fix or --diff") }
    }

    /// Which changes are to be made; nil for none.
    var safety: FixIt.Safety? { fix || diff ? (unsafeFixes ? .unsafe : .safe) : nil }
}

/// The inputs of a command that mends what it finds.
struct MendedFiles {
    private let options: FixOptions?
    private let files: [LintedFile]

    /// None of a command that was not asked to.
    init(_ options: FixOptions, _ result: LintResult) {
        let isAsked = options.safety != nil
        self.options = isAsked ? options : nil
        files = isAsked ? result.files : []
    }

    /// Whether standard output is for differences or for the text of standard input, and not for findings.
    var takesOutput: Bool {
        guard let options else { return false }
        return options.diff || files.contains { $0.entry.path == "-" }
    }

    /// Writes the files that changed, whole or not at all, or prints the differences.
    ///
    /// What came from standard input goes to standard output, changed or not.
    func write(to console: inout Console, files outputs: Outputs) throws(CommandFailure) {
        guard let options else { return }
        var budget = LineDiff.Budget()
        for file in files {
            if options.diff {
                if let fixed = file.fixed { try console.write(diff: fixed, &budget) }
            } else if file.entry.path == "-" {
                try console.write(file.source.bytes)
            } else if let fixed = file.fixed {
                try outputs.replace(fixed.before, with: fixed.after)
            }
        }
    }

    /// The files that are to be written anew.
    var edits: [String] {
        guard let options, !options.diff else { return [] }
        return files.filter { $0.entry.path != "-" }.compactMap { $0.fixed?.before.path }
    }

    /// How many findings were mended.
    var count: Int { files.reduce(0) { $0 + ($1.fixed?.mended.count ?? 0) } }

    /// One line for people; nothing when the command was not asked to mend.
    var summary: String {
        guard let options else { return "" }
        let changed = files.count { $0.fixed != nil }
        let untried = files.reduce(0) { $0 + $1.untriedFixes }
        let rest = untried > 0 ? "; \(Counted.text(untried, "change")) not tried, as that takes too long" : ""
        guard changed > 0 else { return untried > 0 ? "tagc: nothing fixed\(rest)" : "tagc: nothing to fix" }
        let verb = options.diff ? "would fix" : "fixed"
        return "tagc: \(verb) \(Counted.text(count, "finding")) in \(Counted.text(changed, "file"))\(rest)"
    }
}

extension Console {
    /// Prints what changed in a file.
    fileprivate mutating func write(
        diff fixed: Fixer.Fixed, _ budget: inout LineDiff.Budget
    ) throws(CommandFailure) {
        try write(
            UnifiedDiff(path: fixed.before.path, fixed.before.bytes, fixed.after.bytes, &budget)
                .bytes(forTerminal: Self.outputIsTerminal))
    }
}
