package import TagDiagnostics
import TagModel
import TagSyntax
import TagVocabulary

/// The compiler of a file to a binary container, in one call.
///
/// Calls share nothing: files compile in parallel, and each result depends only on its file and the options.
package enum Compiler {
    /// Reads, checks, lowers and emits `file`.
    package static func compile(_ file: SourceFile, options: CompileOptions = .init()) -> Compilation {
        var texts = SharedTexts.none
        var (compilation, patterns) = analyse(
            file, options, besides: PatternTable(), sharing: &texts)
        if options.dropsTree { compilation.dropTree() }
        guard !compilation.hasErrors, let checked = compilation.checked, let id = compilation.id, let patterns
        else { return compilation }
        guard options.target == .resident else {
            compilation.writeLegacy(checked, id: id)
            return compilation
        }
        var lowering = LoweringOptions()
        lowering.keys = options.keys
        var automata = PatternAutomata(sharedWork: options.sharedPatternWork)
        let (program, report) = Lowering.lower(
            checked, id: id, patterns: patterns, options: lowering, automata: &automata)
        guard program.fitsFormat else {
            let range = checked.container.id?.range ?? .none
            compilation.add([.unwritableContainer(at: range)])
            return compilation
        }
        let bytes = Emitter.emit(
            program, options: EmitOptions(strip: options.strip), digest: options.digest)
        compilation.program = program
        compilation.report = report
        compilation.bytes = bytes
        if options.measuresDeadCode {
            lowering.keepsDeadCode = true
            let (whole, _) = Lowering.lower(
                checked, id: id, patterns: patterns, options: lowering, automata: &automata)
            guard whole.fitsFormat else { return compilation }
            compilation.report.savedBytes =
                Emitter.emit(whole, options: EmitOptions(strip: options.strip)).count - bytes.count
        }
        return compilation
    }

    /// Runs only the parts of ``compile(_:options:)`` that find mistakes.
    package static func check(_ file: SourceFile, options: CompileOptions = .init()) -> Compilation {
        var shared = SharedParts(texts: .none)
        return check(file, options: options, sharing: &shared)
    }

    /// Checks one of two versions of a file: patterns and texts that the other version has are not made again.
    ///
    /// - Parameter shared: What the other version has, or nothing; on return what this one has, its patterns if all are valid.
    package static func check(
        _ file: SourceFile, options: CompileOptions, sharing shared: inout SharedParts
    ) -> Compilation {
        let inParts = options.dropsEntityNodes ? analyseInParts(file, options, besides: shared.patterns) : nil
        // The texts of a large file would be in memory while another one is read.
        if inParts != nil { shared.texts = .none }
        let (compilation, found) =
            inParts ?? analyse(file, options, besides: shared.patterns, sharing: &shared.texts)
        if let found { shared.patterns = found }
        return compilation
    }

    /// Runs the same on the parts of a large file, one after the other; nil for a file with errors, and for a small one.
    private static func analyseInParts(
        _ file: SourceFile, _ options: CompileOptions, besides other: PatternTable
    ) -> (compilation: Compilation, patterns: PatternTable?)? {
        guard file.bytes.count >= largeFile else { return nil }
        var options = options
        options.limits.nodesOfPart = nodesOfPart
        var texts = SharedTexts.none
        var (compilation, patterns) = analyse(file, options, besides: other, sharing: &texts)
        // Readers of other forms do not look at the parts.
        guard compilation.checked != nil, compilation.container?.form == .export, !compilation.hasErrors
        else { return nil }
        compilation.diagnostics = []
        compilation.unlisted = 0
        return (compilation, patterns)
    }

    /// The bytes from which on a file is read in parts, and the nodes of a part, which are half a megabyte.
    private static var largeFile: Int { 4 << 20 }
    private static var nodesOfPart: Int { 1 << 15 }

    private static func analyse(
        _ file: SourceFile, _ options: CompileOptions, besides other: PatternTable,
        sharing texts: inout SharedTexts
    ) -> (compilation: Compilation, patterns: PatternTable?) {
        var patterns: PatternTable?
        var read = Reader.read(file, limits: options.limits)
        var compilation = Compilation(file: read.file)
        var report = Report(read.file)
        let faults = read.diagnostics.filter { $0.severity == .error }.map { $0.range }
        report.add(contentsOf: read.diagnostics)
        if let tree = read.tree {
            let decoded = Decoder.decode(tree, &read.parts, as: options.form, sharing: &texts)
            // The missing part of a file may be what the findings about the other part ask for.
            if !read.hasLostStructure { report.add(contentsOf: decoded.diagnostics.outside(faults)) }
            if !read.hasLostStructure { compilation.unlisted += decoded.unlisted }
            compilation.container = decoded.container
        }
        if !read.hasLostStructure, let container = compilation.container {
            var result = Checker.check(container, keepsLinks: options.keepsLinks)
            if !options.acceptsParts { result.refuseParts() }
            report.add(contentsOf: result.diagnostics.outside(faults))
            compilation.unlisted += result.unlisted
            compilation.checked = result.checked
            compilation.references = result.references
            let check = PatternCheck.check(container, besides: other)
            report.add(contentsOf: check.diagnostics.outside(faults))
            patterns = check.patterns
            compilation.id = container.id(options)
            let needsID = !(options.acceptsParts && container.isFragment)
            if compilation.id == nil, needsID, !report.hasErrors {
                report.add(.missingContainerID(of: container))
            }
        }
        compilation.diagnostics = report.sorted
        if let tree = read.tree, !read.file.hasLines { compilation.diagnostics.addPointers(in: tree) }
        return (compilation, patterns)
    }
}

extension Compilation {
    /// Writes the vendor's binary, and tells what it cannot say.
    ///
    /// Embedded Swift has no library for it, so nothing is written there.
    fileprivate mutating func writeLegacy(_ checked: CheckedContainer, id: String) {
        #if !hasFeature(Embedded)
        let file = LegacyWriter.write(checked, id: id)
        bytes = file.bytes
        var report = Report(self.file)
        report.add(contentsOf: diagnostics + file.losses.map(Diagnostic.lost))
        diagnostics = report.sorted
        #endif
    }
}

extension [Diagnostic] {
    /// Gives findings without a key path that of the value at their range; a file without lines has no other places.
    fileprivate mutating func addPointers(in tree: SyntaxTree) {
        for index in indices where self[index].pointer == nil && self[index].range.isKnown {
            let count = tree.tape.prefixCount { $0.start <= self[index].range.start }
            if count > 0 { self[index].pointer = tree.pointer(to: NodeID(Int32(count - 1))) }
        }
    }

    /// Returns the findings without those about text that could not be read, which follow from that fault.
    ///
    /// Also leaves out a finding that only touches a fault: a missing part is reported as empty, at the end of what precedes it.
    fileprivate func outside(_ faults: [SourceRange]) -> [Diagnostic] {
        guard !faults.isEmpty else { return self }
        return filter { finding in
            !faults.contains { $0.start <= finding.range.end && finding.range.start <= $0.end }
        }
    }
}

extension Container {
    /// Returns the container's id: the requested one, the file's own, or for values the one in the file's name.
    fileprivate func id(_ options: CompileOptions) -> String? {
        if let id = options.id { return id }
        if let id { return id.value }
        // Exports and definitions say which container they are; the others leave it to the name of the file.
        guard form != .export, form != .definition else { return nil }
        let name = String((tree.file.path.split(separator: "/").last ?? "").prefix { $0 != "." })
        return ContainerID(name)?.text
    }
}

extension Diagnostic {
    /// Makes the finding at the start of the part that could contain the id.
    fileprivate static func missingContainerID(of container: Container) -> Diagnostic {
        guard let root = container.tree.root else {
            return .missingContainerID(in: container.form, at: .none)
        }
        let list = container.listOfAPI
        let range = container.tree.range(root)
        let first = SourceRange(start: range.start, end: min(range.start + 1, range.end))
        return .missingContainerID(in: container.form, at: first, list: list)
    }
}
