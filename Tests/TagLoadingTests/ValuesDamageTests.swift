import FuzzTargets
import TagTestSupport
import Testing

/// Files made at random, and files that are damaged, are read as the compiler reads them.
@Suite struct ValuesDamageTests {
    private static func compare(_ bytes: [UInt8]) {
        if case .broken(let what) = ValuesReading.compared(bytes) {
            Issue.record("\(what): \(String(decoding: bytes, as: UTF8.self).debugDescription) \(bytes)")
        }
    }

    @Test func `random values in every encoding`() {
        var random = SeededRandom(seed: 1)
        var taken = 0
        for _ in 0..<300 {
            let file = RandomValues(&random)
            for bytes in file.encodings {
                Self.compare(bytes)
                taken += ValuesReading(bytes).container == nil ? 0 : 1
            }
        }
        #expect(taken > 900)
    }

    @Test func `files that are cut, or have other bytes`() {
        let rounds = Fixtures.environment("TAGC_VALUES_MUTANTS").flatMap { Int($0) } ?? 40
        var random = SeededRandom(seed: UInt64(rounds))
        let seeds = FuzzTarget.named("values")?.seeds().filter { $0.count < 600 } ?? []
        #expect(seeds.count > 30)
        let bytes = Array("{}[]()<>\"',:;=/\\&!-*#.0e+ \n\r\u{1}aAtfn".utf8) + [0, 0x80, 0xC3, 0xFF]
        for seed in seeds {
            for _ in 0..<rounds {
                var file = seed
                for _ in 0...Int.random(in: 0..<2, using: &random) where !file.isEmpty {
                    let place = Int.random(in: 0..<file.count, using: &random)
                    let byte = bytes[Int.random(in: 0..<bytes.count, using: &random)]
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: file[place] = byte
                    case 1: file.insert(byte, at: place)
                    case 2: file.remove(at: place)
                    default: file.removeSubrange(place...)
                    }
                }
                Self.compare(file)
            }
        }
    }
}

/// An object of random values, as text of each encoding.
private struct RandomValues {
    private indirect enum Value {
        case text(String)
        case word(String, xml: String, openStep: String, binary: [UInt8])
        case map([(String, Value)])
    }

    private let root: Value

    init(_ random: inout SeededRandom) { root = Self.map(&random, depth: 0) }

    private static let letters = Array("ab\"\\/é😀 \n{}<>&'=;\u{7F}").map(String.init)

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &random)]
        }
        .joined()
    }

    private static func map(_ random: inout SeededRandom, depth: Int) -> Value {
        let names = ["a", "b", "c", "d e", "ü", "f\"", "g<"].shuffled(using: &random)
        return .map(
            names.prefix(Int.random(in: 0...5, using: &random)).map { ($0, value(&random, depth: depth + 1)) }
        )
    }

    private static func value(_ random: inout SeededRandom, depth: Int) -> Value {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: return .text(text(&random))
        case 3:
            let integer =
                Bool.random(using: &random)
                ? Int64.random(in: -2...2, using: &random) : Int64.random(in: .min ... .max, using: &random)
            return .word(
                "\(integer)", xml: "<integer>\(integer)</integer>", openStep: "<*I\(integer)>",
                binary: [0x13] + BinaryPlist.bigEndian(UInt64(bitPattern: integer), width: 8))
        case 4:
            let double = [0.0, -0.0, 1, 0.1, -2.5e300, .leastNonzeroMagnitude][
                Int.random(in: 0..<6, using: &random)]
            return .word(
                "\(double)", xml: "<real>\(double)</real>", openStep: "<*R\(double)>",
                binary: [0x23] + BinaryPlist.bigEndian(double.bitPattern, width: 8))
        case 5: return .word("true", xml: "<true/>", openStep: "<*BY>", binary: [9])
        case 6 where depth < 4: return map(&random, depth: depth)
        default: return .word("false", xml: "<false/>", openStep: "<*BN>", binary: [8])
        }
    }

    var encodings: [[UInt8]] {
        var objects: [[UInt8]] = [[]]
        objects[0] = Self.binary(root, &objects)
        var binary = BinaryPlist(objects)
        binary.offsetSize = 4
        let texts = [
            Self.json(root), "<plist version=\"1.0\">\(Self.xml(root))</plist>", Self.openStep(root),
        ]
        // References have one byte.
        return texts.map { Array($0.utf8) } + (objects.count < 256 ? [binary.bytes] : [])
    }

    private static func json(_ value: Value) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .word(let word, _, _, _): word
        case .map(let members):
            "{" + members.map { quoted($0) + ": " + json($1) }.joined(separator: ",\n") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\""
            + text.map { $0 == "\"" ? "\\\"" : $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) }
            .joined() + "\""
    }

    private static func xml(_ value: Value) -> String {
        switch value {
        case .text(let text): "<string>\(escaped(text))</string>"
        case .word(_, let xml, _, _): xml
        case .map(let members):
            "<dict>\n" + members.map { "<key>\(escaped($0))</key>\(xml($1))" }.joined() + "</dict>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "<" ? "&lt;" : $0 == "&" ? "&#38;" : String($0) }.joined()
    }

    private static func openStep(_ value: Value) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .word(_, _, let word, _): word
        case .map(let members):
            "{" + members.map { "\(quoted($0)) = \(openStep($1));" }.joined(separator: " ") + "}"
        }
    }

    /// Returns the object of a value, after those in it were added.
    private static func binary(_ value: Value, _ objects: inout [[UInt8]]) -> [UInt8] {
        switch value {
        case .text(let text): return string(text)
        case .word(_, _, _, let binary): return binary
        case .map(let members):
            var keys: [UInt8] = []
            var values: [UInt8] = []
            for (key, value) in members {
                keys.append(UInt8(truncatingIfNeeded: objects.count))
                objects.append(string(key))
                let object = binary(value, &objects)
                values.append(UInt8(truncatingIfNeeded: objects.count))
                objects.append(object)
            }
            return [0xD0 + UInt8(members.count)] + keys + values
        }
    }

    private static func string(_ text: String) -> [UInt8] {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return BinaryPlist.string(text) }
        return [0x60 + UInt8(text.utf16.count)]
            + text.utf16.flatMap { BinaryPlist.bigEndian(UInt64($0), width: 2) }
    }
}
