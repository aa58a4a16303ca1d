import TagCompiler
import TagDiagnostics
import TagDiff
import TagModel
import TagWire

extension CheckedInput {
    /// Returns the difference of two compiled files that do the same, found without decompiling them; nil for any other files.
    static func sameCompiled(_ old: SourceFile, _ new: SourceFile) -> ContainerDifference? {
        guard ContainerInput.isBinary(old.bytes), ContainerInput.isBinary(new.bytes),
            let one = try? WireForm.load(old.bytes),
            let two = old.bytes == new.bytes ? one : try? WireForm.load(new.bytes)
        else { return nil }
        return ContainerDifference(ofSame: one, two)
    }

    /// Returns the sides to compare: both as written if they have the same form, otherwise what compiling keeps of them.
    static func sides(_ old: CheckedInput, _ new: CheckedInput) throws(CommandFailure) -> (DiffSide, DiffSide)
    {
        if let form = old.form, form == new.form {
            return (
                DiffSide(old.checked, hasNames: old.hasNames, isCompiled: false),
                DiffSide(new.checked, hasNames: new.hasNames, isCompiled: false)
            )
        }
        let (one, two) = (old.checked.container.id?.value, new.checked.container.id?.value)
        var sides = (
            try old.compiledSide(id: one ?? two ?? "unnamed"),
            try new.compiledSide(id: two ?? one ?? "unnamed")
        )
        if old.form != nil { sides.0.original = old.checked.container }
        if new.form != nil { sides.1.original = new.checked.container }
        return sides
    }

    private func compiledSide(id: String) throws(CommandFailure) -> DiffSide {
        guard form != nil else { return DiffSide(checked, hasNames: hasNames, isCompiled: true) }
        guard damage == nil else { return try salvagedSide(id: id) }
        let options = CompileOptions(form: form, id: id, limits: limits)
        guard let bytes = Compiler.compile(file, options: options).bytes else {
            throw CommandFailure.nothingCompiled(file)
        }
        return DiffSide(try kept(bytes), hasNames: hasNames, isCompiled: true)
    }

    /// Returns what compiling keeps of a container with errors, with its damaged parts marked.
    private func salvagedSide(id: String) throws(CommandFailure) -> DiffSide {
        guard let (bytes, salvaged) = Compiler.lowerSalvaged(checked, id: id) else {
            throw CommandFailure(
                .unusable,
                "cannot compare \(name.escapedForTerminal()) with another format: it has errors",
                help: "'tagc check' shows them")
        }
        return DiffSide(salvaged.markingDamage(in: try kept(bytes)), hasNames: hasNames, isCompiled: true)
    }

    /// Reads the container in compiled bytes.
    ///
    /// Placeholders replace the contents of an entity with an error, but not its name, the number of its rules or the container's
    /// id. An error in one of these is also in the compiled container, which is then salvaged again.
    private func kept(_ bytes: [UInt8]) throws(CommandFailure) -> CheckedContainer {
        let container = try ConversionInput.compiled(SourceFile(path: name, bytes: bytes), name, id: nil)
            .container
        return Checker.check(container).checked ?? Checker.salvage(container, errors: [])
    }
}
