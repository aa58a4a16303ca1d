import ArgumentParser
import TagDiagnostics
import TagLoading

/// The options for fixing findings.
package struct FixOptions: ParsableArguments {
    @Flag(
        help:
            "Apply the safe fixes to the files. They do not change what the container does, and delete no tag, trigger or variable."
    )
    package var fix = false
    @Flag(
        help:
            "With --fix or --diff: also apply unsafe fixes. Review them: they are guesses, or delete unused entities."
    )
    package var unsafeFixes = false
    @Flag(
        help: """
            With --fix or --diff: apply only fixes after which, as 'tagc diff' proves, every tag that is left fires and sends as before. \
            List the others.
            """)
    package var prove = false
    @Flag(
        help: """
            Print the changes of --fix as a patch for git apply, and write nothing. A patch does not hide \
            secrets.
            """)
    package var diff = false

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.fix = false
        options.unsafeFixes = false
        options.prove = false
        options.diff = false
        return options
    }

    package func validate() throws {
        if unsafeFixes, !fix, !diff { throw ValidationError("--unsafe-fixes is for --fix or --diff") }
        if prove, !fix, !diff { throw ValidationError("--prove is for --fix or --diff") }
    }

    /// The fixes to apply; nil for none.
    var safety: FixIt.Safety? { fix || diff ? (unsafeFixes ? .unsafe : .safe) : nil }
}

/// The files of a command that fixes findings.
struct FixedFiles {
    private let options: FixOptions?
    private let files: [LintedFile]

    /// Creates the list of files; empty if the command does not fix findings.
    init(_ options: FixOptions, _ result: LintResult) {
        let isAsked = options.safety != nil
        self.options = isAsked ? options : nil
        files = isAsked ? result.files : []
    }

    /// True if standard output gets a patch or the text of standard input, and not the findings.
    var takesOutput: Bool {
        guard let options else { return false }
        return options.diff || files.contains { $0.entry.path == "-" }
    }

    /// Writes the files that changed, each atomically, or prints the patch.
    ///
    /// Text of standard input is written to standard output, changed or not.
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

    /// The paths of the files to rewrite.
    var edits: [String] {
        guard let options, !options.diff else { return [] }
        return files.filter { $0.entry.path != "-" }.compactMap { $0.fixed?.before.path }
    }

    /// The number of fixed findings.
    var count: Int { files.reduce(0) { $0 + ($1.fixed?.fixedFindings.count ?? 0) } }

    /// The summary in one line; "" if the command does not fix findings.
    var summary: String {
        guard let options else { return "" }
        let changed = files.count { $0.fixed != nil }
        let untried = files.reduce(0) { $0 + $1.untriedFixes }
        var rest = untried > 0 ? "; \(Counted.text(untried, "change")) not tried: limit of work reached" : ""
        let held = heldLines
        if !held.isEmpty { rest += "; \(Counted.fixes(held.count)) held back" }
        let lines = held.map { $0 + "\n" }.joined()
        guard changed > 0 else {
            return lines + (rest.isEmpty ? "tagc: nothing to fix" : "tagc: nothing fixed\(rest)")
        }
        let verb = options.diff ? "would fix" : "fixed"
        return lines
            + "tagc: \(verb) \(Counted.text(count, "finding")) in \(Counted.text(changed, "file"))"
            + (options.prove ? ", proved: every tag that is left fires and sends as before" : "") + rest
    }

    /// The fixes that were held back, each in a line; their places are those of the fixed file.
    private var heldLines: [String] {
        files.flatMap { file -> [String] in
            guard !file.heldFindings.isEmpty else { return [] }
            let table = LineTable(file.report.file)
            return file.heldFindings.map { finding in
                let place = finding.range.isKnown ? table.position(of: Int(finding.range.start)) : nil
                let path = file.entry.shownPath.escapedForTerminal()
                let start = place.map { "\(path):\($0.line):\($0.column)" } ?? path
                let why = file.report.hasErrors ? ", as the file has errors" : ""
                return "\(start): held back the fix of \(finding.id): not proved to do the same\(why)"
            }
        }
    }
}

extension Console {
    /// Prints the changes of a file as a patch.
    fileprivate mutating func write(
        diff fixed: Fixer.Fixed, _ budget: inout LineDiff.Budget
    ) throws(CommandFailure) {
        try write(
            UnifiedDiff(path: fixed.before.path, fixed.before.bytes, fixed.after.bytes, &budget)
                .bytes(forTerminal: Self.outputIsTerminal))
    }
}
