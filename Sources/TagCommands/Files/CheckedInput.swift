import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime

/// A container to be asked about or compared, whatever it is in, errors or not.
struct CheckedInput {
    /// As the user wrote it.
    let name: String
    let file: SourceFile
    let checked: CheckedContainer
    /// Nil of a compiled one.
    let form: Form?
    let hasNames: Bool
    /// What was found while reading, which was no error.
    let report: Report
    /// What is wrong with it; nil of a sound container.
    var damage: DamagedInput?

    /// Reads a file, standard input (`-`), or a file as git has it (`git:REF:PATH`) or in its index (`git::PATH`).
    static func read(_ name: String, options: CompileOptions) throws -> CheckedInput {
        try read(name, source(name), options: options)
    }

    /// What is in a file that ``source(_:)`` read.
    static func read(_ name: String, _ file: SourceFile, options: CompileOptions) throws -> CheckedInput {
        if ContainerInput.isBinary(file.bytes) { return try compiled(name, file, options) }
        var options = options
        options.acceptsParts = true
        let compilation = Compiler.check(file, options: options)
        var report = Report(compilation.file)
        // Values are what a file is taken for that is nothing else.
        guard let checked = compilation.salvaged, checked.damage == nil || checked.container.form != .values
        else {
            report.add(contentsOf: compilation.diagnostics)
            try refuse(name, report)
        }
        let form = checked.container.form
        var input = CheckedInput(
            name: name, file: file, checked: checked.named(options.id), form: form,
            hasNames: form.namesArePeoples, report: report)
        input.damage = checked.damage.map { DamagedInput(name, compilation, $0) }
        return input
    }

    /// Reads a file, standard input (`-`), or a file as git has it (`git:REF:PATH`) or in its index (`git::PATH`).
    static func source(_ name: String) throws -> SourceFile {
        if name.hasPrefix(GitFile.prefix) { return try GitFile(name).read(Console()) }
        let entry = Inputs.Entry(path: name)
        let (file, failure) = entry.read()
        if let failure {
            throw CommandFailure(.unusable, "\(entry.shownPath.escapedForTerminal()): \(failure.message)")
        }
        return file
    }

    private static func compiled(
        _ name: String, _ file: SourceFile, _ options: CompileOptions
    ) throws -> CheckedInput {
        let input = try ConversionInput.compiled(file, name.escapedForTerminal(), id: options.id)
        let result = Checker.check(input.container)
        var report = Report(file)
        report.add(contentsOf: result.diagnostics)
        guard let checked = result.checked else { try refuse(name, report) }
        return CheckedInput(
            name: name, file: file, checked: checked, form: nil, hasNames: !input.isStripped,
            report: Report(file))
    }

    private static func refuse(_ name: String, _ report: Report) throws -> Never {
        Console().log(Findings([report]))
        throw CommandFailure(.unusable, "\(name.escapedForTerminal()) is not a container that can be read")
    }
}

extension Form {
    /// Whether the names are people's, and not made of what a thing is.
    fileprivate var namesArePeoples: Bool { self != .resource && self != .legacy }
}
