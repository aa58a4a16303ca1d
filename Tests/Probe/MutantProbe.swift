import FuzzTargets
import TagRuntime
import TagTestSupport
import TagWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Tries mutants of containers in one process: no other way tries as many in an hour.
///
/// With `PROBE_KEEP` naming a folder, the number of each is written there before it is tried, so that what stops the process is the last
/// one that was written; `PROBE_FROM` is the number to begin with, so that one of them can be tried again. `PROBE_LIMIT_MS` is what
/// loading one, or one evaluation, may take of a processor, 10 unless it is set.
enum MutantProbe {
    /// Mutants of the resident form of some files, or of ours.
    ///
    /// - Returns: whether all were in time.
    static func resident(_ files: [[UInt8]], seed: UInt64, count: Int) -> Bool {
        let files = loaded(files.isEmpty ? FuzzSeeds.mutable : files).map { $0.bytes.array }
        return run("resident", seed, count) { trial, number in
            let file = files[Int(number % UInt64(files.count))]
            trial.tryFile(ResidentMutator.mutant(of: file, number: number), number: number)
        }
    }

    /// Mutants of the columns of the wire format.
    static func columns(_ files: [[UInt8]], seed: UInt64, count: Int) -> Bool {
        let sources = loaded(files.isEmpty ? FuzzSeeds.mutable : files).compactMap {
            ColumnMutator.Source($0)
        }
        return run("wire", seed, count) { trial, number in
            let source = sources[Int(number % UInt64(sources.count))]
            trial.tryColumns(ColumnMutator.mutant(of: source, number: number), number: number)
        }
    }

    private static func loaded(_ files: [[UInt8]]) -> [LoadedContainer] {
        let containers = files.compactMap { try? WireForm.load($0) }
        precondition(!containers.isEmpty, "none of the files loads")
        return containers
    }

    private static func run(
        _ form: String, _ seed: UInt64, _ count: Int, _ attempt: (inout MutantTrial, UInt64) -> Void
    ) -> Bool {
        let keep = Fixtures.environment("PROBE_KEEP")
        let base = seed << 40
        let first = base + (Fixtures.environment("PROBE_FROM").flatMap { UInt64($0) } ?? 0)
        let limit = Fixtures.environment("PROBE_LIMIT_MS").flatMap { Double($0) } ?? 10
        var trial = MutantTrial()
        var (late, reported) = (0, (load: 0.0, evaluation: 0.0))
        for number in first..<first + UInt64(count) {
            if let keep {
                _ = Fixtures.write("seed \(seed) number \(number - base)\n", to: "\(keep)/\(form)-\(seed)")
            }
            attempt(&trial, number)
            let (load, evaluation) = (trial.load.milliseconds, trial.evaluation.milliseconds)
            guard load > max(limit, reported.load) || evaluation > max(limit, reported.evaluation) else {
                continue
            }
            // Each is slower than any before; those in between would say no more.
            late += 1
            reported = (load, evaluation)
            print("seed \(seed) number \(number - base): load \(load) ms, evaluation \(evaluation) ms")
        }
        print(
            "\(count) \(form) mutants of seed \(seed), \(trial.accepted) accepted, load at most \(shown(trial.load, base)), "
                + "evaluation at most \(shown(trial.evaluation, base)), peak \(peak) MB, \(late) over \(limit) ms"
        )
        return late == 0
    }

    private static func shown(_ slowest: MutantTrial.Slowest, _ base: UInt64) -> String {
        "\((slowest.milliseconds * 1_000).rounded() / 1_000) ms (number \(slowest.number &- base))"
    }

    /// The most memory that was in use.
    private static var peak: Int {
        var usage = rusage()
        // 0 is RUSAGE_SELF, whose type is another one on each system. Safe: it writes one `rusage` into a variable that outlives the call.
        guard unsafe getrusage(0, &usage) == 0 else { return 0 }
        #if canImport(Darwin)
        return usage.ru_maxrss >> 20
        #else
        return usage.ru_maxrss >> 10
        #endif
    }
}
