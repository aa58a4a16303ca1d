import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax

/// A container to query or compare, in any format, with or without errors.
struct CheckedInput {
    /// The name that the user gave.
    let name: String
    let file: SourceFile
    private(set) var checked: CheckedContainer
    /// The form; nil for a compiled container.
    let form: Form?
    let hasNames: Bool
    /// The limits that the file was read with.
    let limits: ReaderLimits
    /// The findings that are not errors.
    let report: Report
    /// The errors; nil for a container without.
    var damage: DamagedInput?

    /// True if it may lack entities: it is damaged, or a part of a container.
    var isPartial: Bool { damage?.isLost == true || checked.container.isFragment }

    /// The input without the nodes of the file's tree that ``Differ`` reads again where it needs them.
    var withoutEntityNodes: CheckedInput {
        var input = self
        input.checked = checked.withoutEntityNodes
        return input
    }

    /// Reads and checks a file, standard input (`-`), or a file in git (`git:REF:PATH`, or `git::PATH` as it is staged).
    static func read(_ name: String, options: CompileOptions) throws -> CheckedInput {
        try read(name, source(name, limit: options.inputLimit), options: options)
    }

    /// Checks a file that ``source(_:limit:)`` read.
    static func read(_ name: String, _ file: SourceFile, options: CompileOptions) throws -> CheckedInput {
        try read(name, file, options) { Compiler.check(file, options: $0) }
    }

    /// Checks one of two versions of a file (``Compiler/check(_:options:sharing:)``).
    static func read(
        _ name: String, _ file: SourceFile, options: CompileOptions, sharing parts: inout SharedParts
    ) throws -> CheckedInput {
        try read(name, file, options) { Compiler.check(file, options: $0, sharing: &parts) }
    }

    private static func read(
        _ name: String, _ file: SourceFile, _ options: CompileOptions, check: (CompileOptions) -> Compilation
    ) throws -> CheckedInput {
        if ContainerInput.isBinary(file.bytes) { return try compiled(name, file, options) }
        var options = options
        options.acceptsParts = true
        let compilation = check(options)
        // A file that is nothing else is taken for values.
        guard let checked = compilation.salvaged, checked.damage == nil || checked.container.form != .values
        else { try refuse(name, Report(compilation.file, compilation.diagnostics)) }
        let form = checked.container.form
        var input = CheckedInput(
            name: name, file: file, checked: checked.named(options.id), form: form,
            hasNames: form.namesArePeoples, limits: options.limits, report: Report(compilation.file))
        input.damage = checked.damage.map { DamagedInput(name, compilation, $0) }
        return input
    }

    /// Reads a file, standard input (`-`), or a file in git (`git:REF:PATH`, or `git::PATH` as it is staged).
    static func source(_ name: String, limit: InputLimit) throws -> SourceFile {
        if name.hasPrefix(GitFile.prefix) { return try GitFile(name).read(Console(), limit: limit) }
        return try Inputs.Entry(path: name, limit: limit).source()
    }

    private static func compiled(
        _ name: String, _ file: SourceFile, _ options: CompileOptions
    ) throws -> CheckedInput {
        let input = try ConversionInput.compiled(file, name.escapedForTerminal(), id: options.id)
        let result = Checker.check(input.container)
        guard let checked = result.checked else { try refuse(name, Report(file, result.diagnostics)) }
        return CheckedInput(
            name: name, file: file, checked: checked, form: nil, hasNames: !input.isStripped,
            limits: options.limits, report: Report(file))
    }

    private static func refuse(_ name: String, _ report: Report) throws -> Never {
        Console().log(Findings([report]))
        throw CommandFailure(.unusable, "\(name.escapedForTerminal()) is not a readable container")
    }
}

extension Form {
    /// True if people chose the names; false if they are derived from the contents.
    var namesArePeoples: Bool { self != .resource && self != .legacy }
}
