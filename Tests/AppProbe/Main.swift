#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An app without a screen: what its containers cost, and what it finds when it was stopped.
///
/// `app-probe saves write FOLDER VERSION`, `saves guard FOLDER VERSION` and `saves check FOLDER VERSION…`: see ``SavesProbe``.
/// `messages show FOLDER COUNT` and `messages check FOLDER`: see ``ImpressionsProbe``. `chaos run FOLDER ADDRESS` and
/// `chaos container FILE VERSION`: see ``ChaosProbe``. `push ROUNDS`, `open ROUNDS`, `soak PUSHES`, `debug ADDRESS ROUNDS` and `flood THREADS SECONDS`:
/// see ``CostProbe``; each prints its figures.
@main
struct Main {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        switch (words.first, words.count) {
        case ("saves", 4...) where words[1] == "write" || words[1] == "guard":
            guard let version = Int(words[3]) else { exit(64) }
            SavesProbe.write(words[2], version: version, isGuarded: words[1] == "guard")
        case ("saves", 4...) where words[1] == "check":
            SavesProbe.check(words[2], versions: words.dropFirst(3).compactMap { Int($0) })
        case ("messages", 4) where words[1] == "show":
            ImpressionsProbe.show(words[2], count: Int(words[3]) ?? 1)
        case ("messages", 3) where words[1] == "check" || words[1] == "check-full":
            ImpressionsProbe.check(words[2], isFull: words[1] == "check-full")
        case ("chaos", 4) where words[1] == "run": ChaosProbe.run(words[2], words[3])
        case ("chaos", 4) where words[1] == "container":
            ChaosProbe.write(words[2], version: Int(words[3]) ?? 1)
        case ("push", _): CostProbe.push(rounds: number(words) ?? 200)
        case ("open", _): CostProbe.open(rounds: number(words) ?? 200)
        case ("soak", _): CostProbe.soak(pushes: number(words) ?? 10_000_000)
        case ("debug", 2...):
            CostProbe.debug(words[1], rounds: words.count > 2 ? Int(words[2]) ?? 200 : 200)
        case ("flood", 2...):
            CostProbe.flood(threads: number(words) ?? 4, seconds: words.count > 2 ? Int(words[2]) ?? 5 : 5)
        default:
            print(
                "usage: app-probe saves write|guard|check FOLDER VERSION… | messages show FOLDER COUNT | messages check|check-full FOLDER | chaos run FOLDER ADDRESS | chaos container FILE VERSION | push [ROUNDS] | open [ROUNDS] | soak [PUSHES] | debug ADDRESS [ROUNDS] | flood THREADS [SECONDS]"
            )
            exit(64)
        }
    }

    private static func number(_ words: [String]) -> Int? { words.dropFirst().first.flatMap { Int($0) } }
}
