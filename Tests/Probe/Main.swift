#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import FuzzTargets
import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import TagWire

/// Reads a path a line and answers with a line: `ok` and what was found, or `reject` and why.
///
/// `probe load` loads a container, in either form, as it is. `probe evaluate` makes its hashes right first, and asks
/// what loads everything: for bytes that no compiler made; `probe columns` does so with the columns of the wire format
/// before deflating, which `probe columns-of FILE COLUMNS` writes. `probe reseal FILE` makes a file's hashes right in
/// place. `probe compile` compiles a file of any form, loads what comes of it, and rejects it with the first error; a
/// finding that is outside of the file stops it. `probe lint-damaged SEED COUNT FILE…` damages and lints; see
/// ``LintProbe``; with `PROBE_KEEP` naming a folder, inputs that show something are kept there. `probe mutants SEED COUNT FILE…` and
/// `probe wire-mutants SEED COUNT FILE…` change containers, ours where no file is given, in either form, and ask what loads
/// everything; see ``MutantProbe``; `probe flips COUNT FILE…` takes so many of them and damages them in every small way; see
/// ``FlipProbe``. `probe time` says of each container what loading and evaluating it took. `probe regex` reads a
/// pattern and a text a line, as JSON with `re`, `s` and perhaps `icase`; see ``RegexProbe``. `probe proofs COUNT` proves
/// things of so many pairs of random rules, and `probe proved EVENTS` of the containers whose paths it reads, `probe compared EVENTS` of
/// pairs of them with a tab between; all hold it against the runtime. `probe costs MS` asks each operation of the runtime as much as one
/// event can, and `probe budget` says what the containers whose paths it reads take of an evaluation's budget; see ``CostProbe``.
@main
struct Main {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        switch words.first {
        case "load": answer { try WireForm.load($0) }
        case "evaluate": answer { try exercised(WireForm.load(resealed($0))) }
        case "columns": answer { try exercised(LoadedContainer(WireForm.resident(ofColumns: $0))) }
        case "compile": answer(compiled)
        case "costs": CostProbe.costs(words.dropFirst().first, words.dropFirst(2).first)
        case "budget": CostProbe.budget()
        case "proofs": ProofProbe.trials(words.dropFirst().first.flatMap { UInt64($0) } ?? 10_000)
        case "proved": while let path = readLine() { ProofProbe.container(path, words.dropFirst().first) }
        case "compared":
            while let paths = readLine() { ProofProbe.comparison(paths, words.dropFirst().first) }
        case "regex": while let line = readLine() { say(RegexProbe.answer(line)) }
        case "lint-damaged" where words.count > 3: lintDamaged(Array(words.dropFirst()))
        case "mutants" where words.count > 2: mutants(Array(words.dropFirst()), MutantProbe.resident)
        case "wire-mutants" where words.count > 2: mutants(Array(words.dropFirst()), MutantProbe.columns)
        case "flips" where words.count > 1: flips(Array(words.dropFirst()))
        case "time": time()
        case "columns-of" where words.count == 3: writeColumns(of: words[2], to: words[3])
        case "reseal":
            for path in words.dropFirst() {
                guard let bytes = Fixtures.bytes(path), Fixtures.write(resealed(bytes), to: path) else {
                    exit(2)
                }
            }
        default:
            print(
                "usage: probe load|evaluate|columns|compile|time, with paths on standard input; probe regex, with JSON; "
                    + "probe reseal FILE…; probe columns-of FILE COLUMNS; probe lint-damaged|mutants|wire-mutants SEED COUNT FILE…; probe flips COUNT FILE…"
            )
            exit(64)
        }
    }

    private static func lintDamaged(_ words: [String]) {
        guard let seed = UInt64(words[0]), let count = Int(words[1]) else { exit(64) }
        let files = words.dropFirst(2).compactMap { Fixtures.bytes($0) }
        guard !files.isEmpty else { exit(2) }
        let folder = Fixtures.environment("PROBE_KEEP")
        if !LintProbe.run(files, seed: seed, count: count, keeping: folder) { exit(1) }
    }

    private static func mutants(_ words: [String], _ run: ([[UInt8]], UInt64, Int) -> Bool) {
        guard let seed = UInt64(words[0]), let count = Int(words[1]), count > 0 else { exit(64) }
        let files = words.dropFirst(2).compactMap { Fixtures.bytes($0) }
        guard files.count == words.count - 2 else { exit(2) }
        if !run(files, seed, count) { exit(1) }
    }

    private static func flips(_ words: [String]) {
        guard let count = Int(words[0]), count > 0 else { exit(64) }
        let files = words.dropFirst().compactMap { Fixtures.bytes($0) }
        if !FlipProbe.run(Array((files.isEmpty ? FuzzSeeds.mutable : files).prefix(count))) { exit(1) }
    }

    /// Milliseconds that loading took at most, and one evaluation; `reject` where it does not load.
    private static func time() {
        while let path = readLine() {
            guard let bytes = Fixtures.bytes(path) else { exit(2) }
            var trial = MutantTrial()
            let isAccepted = trial.tryFile(bytes, number: 0)
            say(
                "\(isAccepted ? "ok" : "reject") \(trial.load.milliseconds) \(trial.evaluation.milliseconds)")
        }
    }

    private static func compiled(_ bytes: [UInt8]) throws -> LoadedContainer {
        var options = CompileOptions()
        options.id = "GTM-PROBE"
        let compilation = Compiler.compile(SourceFile(path: "GTM-PROBE", bytes: bytes), options: options)
        let size = compilation.file.size
        for finding in compilation.diagnostics where finding.range.isKnown {
            precondition(finding.range.start <= finding.range.end && Int(finding.range.end) <= size)
        }
        if let error = compilation.diagnostics.first(where: { $0.severity == .error }) {
            throw Refusal(description: "\(error.id) at \(error.range.start)")
        }
        guard let bytes = compilation.bytes else { preconditionFailure("nothing compiled, and no error") }
        return try LoadedContainer(bytes)
    }

    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static func exercised(_ container: LoadedContainer) -> LoadedContainer {
        Exercise.evaluate(container)
        return container
    }

    private static func resealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        if WireForm.isWire(bytes), bytes.count > WireHeader.size {
            WireHeader.seal(&bytes)
        } else {
            Reseal.reseal(&bytes)
        }
        return bytes
    }

    private static func writeColumns(of path: String, to columns: String) {
        guard let bytes = Fixtures.bytes(path), let container = try? WireForm.load(bytes),
            let made = WireForm.columns(of: container), Fixtures.write(made, to: columns)
        else { exit(2) }
    }

    private static func answer(_ load: ([UInt8]) throws -> LoadedContainer) {
        while let path = readLine() {
            guard let bytes = Fixtures.bytes(path) else {
                say("reject cannot read it")
                continue
            }
            do {
                let container = try load(bytes)
                say("ok " + container.contentId.map { String($0, radix: 16) }.joined(separator: "-"))
            } catch {
                say("reject \(error)")
            }
        }
    }

    private static func say(_ line: String) {
        print(line)
        // Nil flushes every stream, which is all there are.
        fflush(nil)
    }
}
