import Foundation
import HitDispatch

/// An app that does nothing but store and send hits, to be killed and measured; `Tests/Scripts/check-hits.py` and
/// `Tests/Benchmarks/hits.py` run it.
///
/// - `store STORE URL FIRST COUNT`, `drain STORE URL`: see ``DeliveryProbe``.
/// - `bench STORE COUNT GROUP`, `rate STORE URL COUNT A-SECOND`, `threads STORE URL THREADS EACH`: see ``LoadProbe``.
///
/// The environment's `HITS_PROBE_FAULT` plants a ``PlantedFault``.
@main
struct Main {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let numbers = words.compactMap { Int($0) }
        switch (words.first, words.count, numbers.count) {
        case ("store", 5, 2):
            await DeliveryProbe(store: words[1], url: words[2]).store(first: numbers[0], count: numbers[1])
        case ("drain", 3, 0):
            await DeliveryProbe(store: words[1], url: words[2]).drain()
        case ("bench", 4, 2):
            await LoadProbe.bench(store: words[1], count: numbers[0], group: numbers[1])
        case ("rate", 5, 2):
            await LoadProbe.rate(store: words[1], url: words[2], count: numbers[0], perSecond: numbers[1])
        case ("threads", 5, 2):
            await LoadProbe.threads(store: words[1], url: words[2], threads: numbers[0], each: numbers[1])
        default:
            Output.line(
                """
                usage: hits-probe store STORE URL FIRST COUNT | drain STORE URL | bench STORE COUNT GROUP
                       | rate STORE URL COUNT A-SECOND | threads STORE URL THREADS EACH
                """)
            exit(64)
        }
    }
}

/// Standard output, a line at a time: a line is there or is not, whenever the process is killed.
enum Output {
    static func line(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}

/// Hits that a script can tell apart, and knows the payloads of.
enum NumberedHit {
    /// The hit of a number; its payload has between 50 and 650 bytes.
    static func hit(_ number: Int) -> PreparedHit {
        let text =
            "v=1&tid=UA-1-1&cid=c&t=event&ec=probe&ea=\(number)&el="
            + String(repeating: "x", count: number * 37 % 600)
        return PreparedHit(encoder: "mp1", property: "UA-1-1", payload: Array(text.utf8))
    }

    /// A hit of a length that many hits have: 130 bytes.
    static func plain(_ number: Int) -> PreparedHit {
        let text =
            "v=1&tid=UA-1-1&cid=5a0b1c2d-0000-4000-8000-123456789abc&an=probe&t=event&ec=probe&ea=\(number)"
        var payload = Array(text.utf8)
        payload += "&el=".utf8
        payload += repeatElement(UInt8(ascii: "x"), count: max(0, 130 - payload.count))
        return PreparedHit(encoder: "mp1", property: "UA-1-1", payload: payload)
    }
}
