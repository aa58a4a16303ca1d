import FuzzTargets
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Damages files over and over, and lints what comes of it, in one process: no other way tries as much in a minute.
enum LintProbe {
    /// Says what does not hold, and what took too long, with the number of the input, and how many there were.
    ///
    /// - Returns: whether all was well.
    static func run(_ files: [[UInt8]], seed: UInt64, count: Int, keeping folder: String?) -> Bool {
        var random = SeededRandom(seed: seed)
        var slowest = 0.0
        var faults = 0
        var sound = 0
        for number in 0..<count {
            let bytes = damaged(files[random.below(files.count)], among: files, &random)
            // Before it is tried: what stops the process is the last one that was written.
            if let folder { _ = Fixtures.write(bytes, to: folder + "/input") }
            let start = ContinuousClock.now
            let verdict = LintCheck.verdict(of: bytes)
            let seconds = start.duration(to: .now) / .seconds(1)
            slowest = max(slowest, seconds)
            if verdict == .sound { sound += 1 }
            var what = seconds > 2 ? "\(seconds) s" : nil
            if case .broken(let fault) = verdict { what = fault }
            guard let what else { continue }
            faults += 1
            print("input \(number) of seed \(seed): \(what)")
            if let folder { _ = Fixtures.write(bytes, to: folder + "/found-\(seed)-\(number)") }
        }
        print("\(count) inputs, \(sound) containers, \(faults) faults, slowest \(slowest) s")
        return faults == 0
    }

    private static func damaged(
        _ file: [UInt8], among files: [[UInt8]], _ random: inout SeededRandom
    ) -> [UInt8] {
        var bytes = file
        for _ in 0...random.below(4) where !bytes.isEmpty { damage(&bytes, files, &random) }
        return bytes
    }

    private static func damage(_ bytes: inout [UInt8], _ files: [[UInt8]], _ random: inout SeededRandom) {
        let at = random.below(bytes.count)
        switch random.below(9) {
        case 0: bytes[at] ^= 1 << UInt8(random.below(8))
        case 1: bytes[at] = UInt8(random.below(256))
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(64)))
        case 3: bytes.insert(contentsOf: words[random.below(words.count)].utf8, at: at)
        case 4:
            let word = Array(words[random.below(words.count)].utf8)
            bytes.replaceSubrange(at..<min(bytes.count, at + word.count), with: word)
        case 5: bytes.insert(contentsOf: part(of: bytes, &random), at: at)
        case 6: bytes.insert(contentsOf: part(of: files[random.below(files.count)], &random), at: at)
        case 7: replaceText(&bytes, from: at, files, &random)
        default: if random.below(8) == 0 { bytes.removeSubrange(at...) } else { bytes.swapAt(at, 0) }
        }
    }

    private static func part(of bytes: [UInt8], _ random: inout SeededRandom) -> ArraySlice<UInt8> {
        guard !bytes.isEmpty else { return [] }
        let start = random.below(bytes.count)
        return bytes[start..<min(bytes.count, start + 1 + random.below(400))]
    }

    /// Puts another text between the quotes that come next, so that the file still reads.
    private static func replaceText(
        _ bytes: inout [UInt8], from at: Int, _ files: [[UInt8]], _ random: inout SeededRandom
    ) {
        guard let text = quoted(bytes, from: at) else { return }
        let other = files[random.below(files.count)]
        guard !other.isEmpty, let another = quoted(other, from: random.below(other.count)) else { return }
        bytes.replaceSubrange(text, with: other[another])
    }

    private static func quoted(_ bytes: [UInt8], from at: Int) -> Range<Int>? {
        guard let open = bytes[at...].firstIndex(of: UInt8(ascii: "\"")),
            let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return open + 1..<close
    }

    private static let words = [
        "\"", "{", "}", "[", "]", ",", ":", "\\", "{{", "}}", "{{a}}", "\\u007d\\u007d", "\\ud83d", "null",
        "true",
        "2147479553", "99999999999999999999", "-1", "1e400", "{{Page URL}}", "{{_event}}", "\\n", "\u{202E}",
        "<script>", "</script>", "<!--", "-->", "//", "/*", "*/", "http://", "https://a@b/", "ga('send'",
        "eval(",
        "'", "`", "\"notes\":\"tagc:ignore all -- x\",", "(", ")", "(?i)", "\\\\1", "\u{FEFF}", "é", "😀",
        "\0",
    ]
}
