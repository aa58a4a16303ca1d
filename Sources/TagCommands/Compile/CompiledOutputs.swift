import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel

/// The results of compiling and their paths: one output for each input without errors.
struct CompiledOutputs {
    /// One compiled container.
    struct Output {
        /// The index of its input in the works.
        let index: Int
        let id: String
        let path: String
        let bytes: [UInt8]
        /// True if an earlier output has the same path and bytes; only that one is written.
        var isRepeat = false
        /// True if the file did not exist, or had other bytes.
        var isChange = false
    }

    private var works: [ContainerWork]
    private let options: CompileOutputOptions
    private var outputs: [Output] = []

    /// Determines the outputs' paths.
    ///
    /// Two outputs with the same path and different bytes are an error, after which there are no outputs.
    init(_ works: [ContainerWork], options: CompileOutputOptions) throws(CommandFailure) {
        self.works = works
        self.options = options
        var taken: [String: Output] = [:]
        var hasConflict = false
        for (index, work) in works.enumerated() where [work.report].status == .fine {
            guard let compilation = work.compilation, let bytes = compilation.bytes, let id = compilation.id
            else {
                throw CommandFailure.nothingCompiled(work.report.file)
            }
            guard let safe = ContainerID(id, grammar: .anyName) else {
                self.works[index].report.add(.unusableContainerID(id, output: options.nameOfFile))
                continue
            }
            // Of the file's own id the checks have said so.
            let isOwn = work.compilation?.container?.id?.value == id
            if !isOwn, ContainerID(id) == nil {
                self.works[index].report.add(.unusualContainerID(Located(id, at: .none)))
            }
            let path = options.path(forID: safe.text)
            var output = Output(index: index, id: id, path: path, bytes: bytes)
            if let other = taken[path] {
                guard other.bytes == bytes else {
                    self.works[index].report.add(
                        .outputConflict(path, id: id, with: works[other.index].report.file.path))
                    hasConflict = true
                    continue
                }
                output.isRepeat = true
            } else {
                taken[path] = output
            }
            // The name of a device or a pipe does not matter: no app loads a container from it.
            let isFile = FileSystem.status(of: path)?.isRegular != false
            if let name = options.nameOfFile, name != id, isFile {
                self.works[index].report.add(.misnamedOutput(name, id: id))
            }
            outputs.append(output)
        }
        if hasConflict { outputs = [] }
    }

    var findings: Findings { Findings(works) }
    var hasChanges: Bool { outputs.contains(where: \.isChange) }

    /// Returns the files of the run: outputs, depfile and reports, none of which is an input or another of them.
    ///
    /// - Parameters:
    ///   - checking: Outputs are compared, and not written.
    ///   - inputs: The files that were read besides the containers.
    func files(
        checking: Bool, reports: [Outputs.Use], reading inputs: [Outputs.Use]
    ) throws(CommandFailure) -> Outputs {
        let containers = outputs.filter { !$0.isRepeat && options.file != "-" }.map {
            Outputs.Use($0.path, "the compiled container")
        }
        let read = works.map { Outputs.Use($0.entry.path, "an input") } + inputs
        guard !checking else { return try Outputs(reports, reading: read + containers) }
        let depfile = options.depfile.map { [Outputs.Use($0, "the depfile")] } ?? []
        return try Outputs(containers + depfile + reports, reading: read)
    }

    /// Writes every output and the depfile; if `checking`, only determines what would change.
    mutating func write(
        checking: Bool, files: Outputs, to console: inout Console
    ) throws(CommandFailure) {
        if options.file == "-" {
            for output in outputs { try console.write(output.bytes) }
            return
        }
        for index in outputs.indices where !outputs[index].isRepeat {
            let output = outputs[index]
            let existing = try? FileSystem.read(output.path, limit: max(output.bytes.count, 1 << 20))
            outputs[index].isChange = existing != output.bytes
        }
        guard !checking else { return }
        if let folder = options.outputDir, !outputs.isEmpty { try files.makeFolder(folder) }
        // A file with the same bytes is written, too: build tools use its time.
        for output in outputs where !output.isRepeat { try files.write(output.bytes, to: output.path) }
        guard let depfile = options.depfile else { return }
        let rules = outputs.filter { !$0.isRepeat }.map { output in
            let inputs = outputs.filter { $0.path == output.path }.map { works[$0.index].entry.path }
            return (output: output.path, inputs: inputs.filter { $0 != "-" })
        }
        try files.write(Array(Depfile.text(rules).utf8), to: depfile)
    }
}

extension CompiledOutputs {
    /// The lines for `--check`, one for each output that would change.
    var changes: String {
        outputs.filter(\.isChange).map { "\($0.path.escapedForTerminal()) would change\n" }.joined()
    }

    var json: JSON { .array(outputs.map(json)) }

    private func json(_ output: Output) -> JSON {
        let report = works[output.index].compilation?.report
        return [
            "input": .string(works[output.index].report.file.path),
            "path": .string(output.path),
            "id": .string(output.id),
            "bytes": .integer(output.bytes.count),
            "changed": .boolean(output.isChange),
            "leftOut": .array(
                (report?.removals ?? []).map {
                    ["kind": .string($0.kind.rawValue), "name": .string($0.name), "why": .string($0.why)]
                }),
            "savedBytes": report?.savedBytes.map { .integer($0) } ?? .null,
        ]
    }

    /// The note that outputs are unusable on web pages and servers; nil if no container is for these.
    var pagesNote: String? {
        let ids = outputs.filter { !$0.isRepeat && works[$0.index].compilation?.container?.ruleSet == .web }
            .map { "'\($0.id.escapedForTerminal())'" }
        guard let first = ids.first else { return nil }
        let others = ids.count > 1 ? " and \(Counted.text(ids.count - 1, "other"))" : ""
        return
            "tagc: note: \(first)\(others) \(ids.count > 1 ? "run" : "runs") on web pages or servers, which cannot load compiled "
            + "containers: the output is for tests, queries and Swift programs"
    }

    /// The lines for `-v`: what was compiled, and what was left out.
    var descriptions: [String] { outputs.flatMap(lines) }

    private func lines(_ output: Output) -> [String] {
        let work = works[output.index]
        let size = work.report.file.size
        var lines = [
            "\(output.id): \(contents(of: work.compilation)); \(Counted.text(output.bytes.count, "byte")) "
                + "from \(size) of \(work.report.file.path.escapedForTerminal())"
        ]
        guard let report = work.compilation?.report else { return lines }
        if report.patternsBeyondWork > 0 {
            lines.append(
                "  \(Counted.text(report.patternsBeyondWork, "pattern")) without an automaton: "
                    + "the limit on the work for all patterns was reached")
        }
        guard !report.removals.isEmpty else { return lines }
        let words = work.compilation?.container?.words ?? .definition
        lines += report.removals.map {
            "  left out \(words.word(for: $0.kind)) '\($0.name.escapedForTerminal())': \($0.why)"
        }
        if let saved = report.savedBytes { lines.append("  that saved \(Counted.text(saved, "byte"))") }
        return lines
    }

    /// Returns the counts of a container for which no program was made.
    private func contents(of container: Container?) -> String {
        guard let container else { return "nothing" }
        return [
            Counted.text(container.tags.count, "tag"),
            Counted.text(container.rules.count, container.words.rule),
            Counted.text(container.macros.count, container.words.macro),
        ].joined(separator: ", ")
    }

    private func contents(of compilation: Compilation?) -> String {
        guard let program = compilation?.program else { return contents(of: compilation?.container) }
        let words = compilation?.container?.words ?? .definition
        let file = compilation?.container
        func text(_ count: Int, _ noun: String, _ written: Int?) -> String {
            let aside = written.map { $0 == count ? "" : " (\($0) in the file)" } ?? ""
            return Counted.text(count, noun) + aside
        }
        return [
            text(program.tags.count, "tag", file?.tags.count),
            text(program.rules.count, words.rule, file?.rules.count { !$0.isImplied }),
            // Compiling makes a macro of each of several values, and of what stands in a condition.
            text(program.macros.count, words.macro, file?.macros.count { $0.origin != .implied }),
            Counted.text(program.keys.count, "key"),
        ].joined(separator: ", ")
    }
}
