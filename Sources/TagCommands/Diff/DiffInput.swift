import TagCompiler
import TagDiagnostics
import TagDiff
import TagModel
import TagRuntime

/// One of two containers to be compared, whatever it is in.
struct DiffInput {
    /// As the user wrote it.
    let name: String
    let file: SourceFile
    let checked: CheckedContainer
    /// Nil of a compiled one.
    let form: Form?
    let hasNames: Bool
    /// What was found while reading, which was no error.
    let report: Report

    /// Reads a file, standard input (`-`), or a file as git has it (`git:REF:PATH`).
    static func read(_ name: String, options: CompileOptions) throws -> DiffInput {
        let file = try source(name)
        if ContainerInput.isBinary(file.bytes) { return try compiled(name, file, options) }
        let compilation = Compiler.check(file, options: options)
        var report = Report(compilation.file)
        report.add(
            contentsOf: compilation.diagnostics.filter { $0.id != DiagnosticKind.missingContainerID.id })
        guard let checked = compilation.checked, !report.hasErrors else {
            try refuse(name, report, isPart: compilation.container?.isFragment == true)
        }
        return DiffInput(
            name: name, file: file, checked: checked, form: checked.container.form,
            hasNames: checked.container.form.namesArePeoples, report: report)
    }

    private static func source(_ name: String) throws -> SourceFile {
        guard name.hasPrefix("git:") else {
            let entry = Inputs.Entry(path: name)
            let (file, failure) = entry.read()
            if let failure {
                throw CommandFailure(
                    .unusable, "\(entry.shownPath.escapedForTerminal()): \(failure.message)")
            }
            return file
        }
        let parts = name.dropFirst(4).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw CommandFailure(
                .usage, "'\(name.escapedForTerminal())' names no file of a revision",
                help: "write git:REF:PATH, such as git:HEAD:Containers/GTM-1234.json")
        }
        let path = String(parts[1])
        let revision = try Revision(String(parts[0]), paths: [path])
        guard let bytes = try revision.text(of: path) else {
            throw CommandFailure(
                .unusable,
                "\(path.escapedForTerminal()) is not there at '\(revision.name.escapedForTerminal())'")
        }
        return SourceFile(path: name, bytes: bytes)
    }

    private static func compiled(
        _ name: String, _ file: SourceFile, _ options: CompileOptions
    ) throws -> DiffInput {
        let input = try ConversionInput.compiled(file, name.escapedForTerminal(), id: nil)
        let result = Checker.check(input.container)
        var report = Report(file)
        report.add(contentsOf: result.diagnostics)
        guard let checked = result.checked else { try refuse(name, report, isPart: false) }
        return DiffInput(
            name: name, file: file, checked: checked, form: nil, hasNames: !input.isStripped,
            report: Report(file))
    }

    private static func refuse(_ name: String, _ report: Report, isPart: Bool) throws -> Never {
        Console().log(TextRenderer().render([report]))
        let name = name.escapedForTerminal()
        throw CommandFailure(
            .unusable,
            isPart && !report.hasErrors
                ? "\(name) is a part of a container: what it refers to is elsewhere"
                : "\(name) has errors, and cannot be compared")
    }
}

extension DiffInput {
    /// Both as they are where they are in one form; else what compiling keeps of them, which any form can say.
    static func sides(_ old: DiffInput, _ new: DiffInput) throws(CommandFailure) -> (DiffSide, DiffSide) {
        if let form = old.form, form == new.form {
            return (
                DiffSide(old.checked, hasNames: old.hasNames, isCompiled: false),
                DiffSide(new.checked, hasNames: new.hasNames, isCompiled: false)
            )
        }
        let (one, two) = (old.checked.container.id?.value, new.checked.container.id?.value)
        return (
            try old.compiledSide(id: one ?? two ?? "unnamed"),
            try new.compiledSide(id: two ?? one ?? "unnamed")
        )
    }

    private func compiledSide(id: String) throws(CommandFailure) -> DiffSide {
        guard form != nil else { return DiffSide(checked, hasNames: hasNames, isCompiled: true) }
        var options = CompileOptions()
        options.form = form
        options.id = id
        guard let bytes = Compiler.compile(file, options: options).bytes else {
            throw CommandFailure.nothingCompiled(file)
        }
        let container = try ConversionInput.compiled(SourceFile(path: name, bytes: bytes), name, id: nil)
            .container
        guard let checked = Checker.check(container).checked else {
            throw CommandFailure.nothingCompiled(file)
        }
        return DiffSide(checked, hasNames: hasNames, isCompiled: true)
    }
}

extension Form {
    /// Whether the names are people's, and not made of what a thing is.
    fileprivate var namesArePeoples: Bool { self != .resource && self != .legacy }
}
