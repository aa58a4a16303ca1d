import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport

extension FuzzTarget {
    /// Whatever the form: findings lie inside the file, and what compiles loads and evaluates.
    static let forms = FuzzTarget(name: "forms", seeds: { FuzzSeeds.files }) { bytes in
        verdict(of: compile(bytes))
    }

    /// The vendor's binary form, which no other target finds its way into.
    static let legacy = FuzzTarget(name: "legacy", seeds: { FuzzSeeds.legacy }) { bytes in
        guard carrier(of: bytes) == .protobuf else { return .elsewhere }
        return verdict(of: compile(bytes), mayBeNowhere: true)
    }

    /// What compiles, written as a definition, compiles to the same bytes; so does what is made of those bytes.
    static let conversions = FuzzTarget(name: "conversions", seeds: { FuzzSeeds.files }) { bytes in
        let compilation = compile(bytes)
        guard let compiled = compilation.bytes, let container = compilation.container else {
            return .elsewhere
        }
        let written = DefinitionWriter.write(container, id: compilation.id)
        if let fault = fault(of: written, against: compiled, "of the container") { return .broken(fault) }
        do {
            let file = SourceFile(path: "input", bytes: compiled)
            let decompiled = try Decompiler.container(of: LoadedContainer(compiled), file: file)
            let fault = fault(of: DefinitionWriter.write(decompiled), against: compiled, "of the binary")
            return fault.map { .broken($0) } ?? .sound
        } catch {
            return .broken("no container can be made of the binary: \(error)")
        }
    }

    private static func verdict(of compilation: Compilation, mayBeNowhere: Bool = false) -> FuzzVerdict {
        let fault = SyntaxCheck.fault(
            of: compilation.diagnostics, in: compilation.file, mayBeNowhere: mayBeNowhere)
        if let fault { return .broken(fault) }
        guard let compiled = compilation.bytes else {
            return compilation.diagnostics.isEmpty ? .broken("neither bytes nor findings") : .refused
        }
        do {
            Exercise.evaluate(try LoadedContainer(compiled))
            return .sound
        } catch {
            return .broken("the compiled container does not load: \(error)")
        }
    }

    private static func compile(_ bytes: [UInt8]) -> Compilation {
        var options = CompileOptions()
        options.id = "GTM-FUZZ1"
        return Compiler.compile(SourceFile(path: "input", bytes: bytes), options: options)
    }

    private static func fault(of tree: OutputTree, against compiled: [UInt8], _ source: String) -> String? {
        let written = Writer.write(tree, as: .json, layout: .readable)
        let again = compile(written.bytes)
        guard again.bytes != compiled else { return nil }
        let errors = again.diagnostics.filter { $0.severity == .error }.map(\.message)
        let text = String(decoding: written.bytes, as: UTF8.self)
        return "the definition made \(source) compiles to other bytes, \(errors): \(text)"
    }
}
