import TagDiagnostics
import TagModel
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Holds what is proved against what the runtime does, in numbers.
enum ProofProbe {
    /// Pairs of random rules, and every event of a small world.
    static func trials(_ count: UInt64) {
        let faults = RuleSet.allCases.map { trials(count, by: $0) }
        exit(faults.allSatisfy { $0 == 0 } ? 0 : 1)
    }

    private static func trials(_ count: UInt64, by rules: RuleSet) -> Int {
        var (questions, undecided, witnesses, faults) = (0, 0, 0, 0)
        for seed in 0..<count {
            let trial = ProofTrial(seed: seed, by: rules)
            questions += trial.questions
            undecided += trial.undecided
            witnesses += trial.witnesses
            faults += trial.faults.count
            for fault in trial.faults { print("seed \(seed): \(fault)") }
        }
        print(
            "\(rules): \(count) pairs of rules, \(questions) questions: \(witnesses) shown to the runtime, "
                + "\(undecided) not decided, \(faults) contradictions")
        return faults
    }

    /// One container, and random events made of its words.
    static func container(_ path: String, _ events: String?) { container(path, Int(events ?? "") ?? 10_000) }

    private static func container(_ path: String, _ events: Int) {
        guard let bytes = Fixtures.bytes(path),
            let trial = ContainerTrial(SourceFile(path: path, bytes: bytes), events: events, seed: 1)
        else { return print("\(path): does not compile") }
        print(
            "\(path): \(trial.decided) decided (\(trial.never) never), \(trial.undecided.count) not, "
                + "\(trial.faults.count) contradictions")
        for reason in trial.undecided { print("  not decided: \(reason)") }
        for fault in trial.faults { print("  contradiction: \(fault)") }
    }

    /// Two containers, a tab between their paths: what is said of their difference, and random events.
    static func comparison(_ paths: String, _ events: String?) {
        let both = paths.split(separator: "\t").map(String.init)
        guard both.count == 2, let old = Fixtures.bytes(both[0]), let new = Fixtures.bytes(both[1]),
            let trial = ComparisonTrial(
                SourceFile(path: both[0], bytes: old), SourceFile(path: both[1], bytes: new),
                events: Int(events ?? "") ?? 10_000, seed: 1)
        else { return print("\(paths): do not compile") }
        print(
            "\(both[1]): \(trial.proved) tags proved, \(trial.undecided) not decided, "
                + "\(trial.mismatches) pushes differ, \(trial.faults.count) contradictions")
        for fault in trial.faults { print("  contradiction: \(fault)") }
    }
}
