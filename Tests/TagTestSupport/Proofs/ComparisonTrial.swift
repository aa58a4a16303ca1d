import TagCompiler
package import TagDiagnostics
import TagDiff
import TagModel
import TagRuntime

/// Compares the report of `tagc diff` on two containers with their behavior at many random events made of their own words.
package struct ComparisonTrial {
    /// Behavior of the runtime that the report lacks; empty if it lacks none.
    package private(set) var faults: [String] = []
    /// Tags that were proved to fire for the same events.
    package let proved: Int
    /// Tags of which that could not be decided.
    package let undecided: Int
    /// Pushes at which the containers did something different.
    package private(set) var mismatches = 0

    /// Fails for files that do not compile.
    package init?(_ old: SourceFile, _ new: SourceFile, events: Int, seed: UInt64) {
        guard let before = Self.side(old), let after = Self.side(new) else { return nil }
        // Ids of the page's listeners are no difference, and random events would show it.
        guard var replay = Replay(before.aligned(to: after), after, limit: .max) else { return nil }
        let difference = Differ.compare(before, after)
        proved = difference.provedTags.all
        undecided = difference.undecidedTags
        var random = SeededRandom(seed: seed)
        let words = ContainerWords(before.checked.container, after.checked.container)
        for _ in 0..<events { replay.push(.map(words.event(&random))) }
        mismatches = replay.mismatchCount
        let told = Told(difference)
        for mismatch in replay.mismatches where faults.count < 10 {
            for name in mismatch.now where !told.fires(name) { fault("fires", name, mismatch) }
            for name in mismatch.noLonger where !told.stops(name) { fault("does not fire", name, mismatch) }
            for (name, _) in mismatch.sends where !told.sends(name) {
                fault("sends otherwise", name, mismatch)
            }
        }
    }

    private mutating func fault(_ what: String, _ tag: String, _ mismatch: Replay.Mismatch) {
        faults.append(
            "tag '\(tag)' \(what) at push \(mismatch.push), event '\(mismatch.event)', and nothing says so")
    }

    private static func side(_ file: SourceFile) -> DiffSide? {
        var options = CompileOptions()
        options.id = "GTM-TRIAL"
        return Compiler.check(file, options: options).checked.map {
            let form = $0.container.form
            return DiffSide($0, hasNames: form != .resource && form != .legacy, isCompiled: false)
        }
    }
}

/// The reported differences of tags, by name.
private struct Told {
    private var firing: Set<String> = []
    private var stopping: Set<String> = []
    private var listed: Set<String> = []
    /// True if a macro, or a setting of the container, has another value.
    private var changesValues = false

    init(_ difference: ContainerDifference) {
        for entity in difference.entities {
            guard entity.kind == .tag else {
                if entity.level >= .behaviour { changesValues = true }
                continue
            }
            let names = [entity.name] + (entity.oldName.map { [$0] } ?? [])
            listed.formUnion(names)
            // How often and when it fires is told by changes of its options; everything else by effects.
            let options = entity.changes.contains {
                [.firing, .schedule, .setup, .teardown, .paused].contains($0.subject)
            }
            let kinds = entity.effects.map(\.kind)
            if options || kinds.contains(where: { [.nowFires, .fires, .undecided].contains($0) }) {
                firing.formUnion(names)
            }
            if options || kinds.contains(where: { [.noLongerFires, .fired, .undecided].contains($0) }) {
                stopping.formUnion(names)
            }
        }
    }

    func fires(_ tag: String) -> Bool { firing.contains(tag) }
    func stops(_ tag: String) -> Bool { stopping.contains(tag) }
    func sends(_ tag: String) -> Bool { changesValues || listed.contains(tag) }
}
