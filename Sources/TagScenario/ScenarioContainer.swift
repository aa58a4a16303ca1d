package import TagCompiler
package import TagDiagnostics
import TagModel
import TagProof
package import TagRuntime

/// A container that scenarios are run on: opened once, shared by all of them.
package struct ScenarioContainer: Sendable {
    package let loaded: LoadedContainer
    /// The file that ``checked`` is from.
    let file: SourceFile
    /// The container as it is written; nil if it was compiled before.
    ///
    /// Its tags and rules have the numbers of ``loaded``.
    let checked: CheckedContainer?
    /// The names of parts that nothing can reach.
    private let unreachable: [EntityKind: Set<ExactText>]
    let answers: AnswerTable
    private let tags: [UTF8Text: Int]
    private let keys: Set<UTF8Text>

    /// Opens a container that was compiled before.
    package init(compiled loaded: LoadedContainer, from file: SourceFile) {
        self.init(loaded, file, nil, [:])
    }

    /// Opens a container without errors; nil if it does not fit into the binary format.
    ///
    /// It is compiled with the parts that nothing can reach, so that scenarios can name them.
    package init?(_ compilation: Compilation) {
        guard let checked = compilation.checked, let runner = WitnessRunner(checked, runsMany: true) else {
            return nil
        }
        var unreachable: [EntityKind: Set<ExactText>] = [:]
        for part in compilation.report.removals {
            unreachable[part.kind, default: []].insert(ExactText(part.name))
        }
        self.init(runner.loaded, compilation.file, checked, unreachable)
    }

    private init(
        _ loaded: LoadedContainer, _ file: SourceFile, _ checked: CheckedContainer?,
        _ unreachable: [EntityKind: Set<ExactText>]
    ) {
        self.loaded = loaded
        self.file = file
        self.checked = checked
        self.unreachable = unreachable
        answers = AnswerTable(loaded)
        var tags: [UTF8Text: Int] = [:]
        for number in 0..<loaded.tagCount {
            guard let name = loaded.name(ofTag: number), tags[name] == nil else { continue }
            tags[name] = number
        }
        self.tags = tags
        keys = Set(loaded.keys)
    }

    /// The words for the container's parts.
    var words: Vocabulary { checked?.container.words ?? .definition }

    /// Returns the number of the first tag of a name; nil if there is none.
    func tag(named name: String) -> Int? { tags[UTF8Text(name)] }

    func name(ofTag number: Int) -> String { loaded.name(ofTag: number)?.string ?? "#\(number)" }

    func hasKey(_ key: String) -> Bool { keys.contains(UTF8Text(key)) }

    /// Returns true if nothing can reach the part of that name.
    func isUnreachable(_ kind: EntityKind, _ name: String) -> Bool {
        unreachable[kind]?.contains(ExactText(name)) ?? false
    }

    /// Returns the container for proofs, decompiled if it was compiled before; nil if that fails.
    func provable() -> CheckedContainer? {
        if let checked { return checked }
        guard let container = try? Decompiler.container(of: loaded, file: file) else { return nil }
        return Checker.check(container).checked
    }
}
