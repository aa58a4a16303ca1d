import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagTestSupport

extension FuzzTarget {
    /// A container with its hashes made right is refused, or answers all that can be asked.
    static let containers = FuzzTarget(name: "containers", seeds: { FuzzSeeds.containers }) { bytes in
        var bytes = bytes
        Reseal.reseal(&bytes)
        guard let container = try? LoadedContainer(bytes) else { return .refused }
        Exercise.evaluate(container)
        guard !Disassembler.annotate(container).isEmpty else { return .broken("nothing to be shown") }
        // Values shared over and over are too many for a definition, and it says so.
        let file = SourceFile(path: "input", bytes: bytes)
        guard let definition = try? Decompiler.container(of: container, file: file) else { return .refused }
        _ = DefinitionWriter.write(definition)
        return .sound
    }
}
