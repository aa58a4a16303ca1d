import FuzzTargets
import TagRuntime
import TagTestSupport
import TagWire
import Testing

/// Changed in many ways, with its hashes right, a container is refused or answers; `probe mutants` tries more of them.
struct MutantTests {
    private static let count: UInt64 = 40

    @Test func `taken apart and put together, a container is the same`() {
        for file in FuzzSeeds.mutable {
            #expect(ContainerSections(file).sealed() == file)
        }
    }

    @Test func `mutants of the resident form are refused, or answer`() {
        var trial = MutantTrial()
        let files = FuzzSeeds.mutable
        for number in 0..<Self.count {
            let file = files[Int(number % UInt64(files.count))]
            let mutant = ResidentMutator.mutant(of: file, number: number)
            #expect(mutant == ResidentMutator.mutant(of: file, number: number))
            trial.tryFile(mutant, number: number)
        }
        // Otherwise hardly anything behind the first checks is tried.
        #expect(trial.accepted > Int(Self.count) / 20)
    }

    @Test func `mutants of the wire form are refused, or answer`() throws {
        var trial = MutantTrial()
        let sources = FuzzSeeds.mutable.compactMap { try? LoadedContainer($0) }
            .compactMap { ColumnMutator.Source($0) }
        #expect(sources.count > 20)
        for number in 0..<Self.count {
            let source = sources[Int(number % UInt64(sources.count))]
            trial.tryColumns(ColumnMutator.mutant(of: source, number: number), number: number)
        }
        #expect(trial.accepted > Int(Self.count) / 20)
    }
}
