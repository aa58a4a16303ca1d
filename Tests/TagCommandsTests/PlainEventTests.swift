import TagDiagnostics
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

/// The reader of plain recorded events against the reader of all JSON: what the first one reads, the second reads alike and without a
/// finding.
struct PlainEventTests {
    private static let seeds = [
        #"{"event":"purchase","value":12.5,"items":[{"id":"a","n":3},{"id":"b","n":-0}],"ok":true,"x":null}"#,
        #"{ "a" : 0.1 , "b":[ ] ,"c":{ },"d":123456789012345678,"e":-1.5,"f":"x/y?z=1&q=%20" }"#,
        #"{"a":{"b":{"c":[[1,[2,[3]]],false]}},"k":"v","k2":"v","long":0.30000000000000004}"#,
        #"{"city":"Zürich","\u006bey":"a\"b\\c\/\n","smile":"x\uD83D\uDE00y","zero":0.0,"less":-0.0,"世界":"é"}"#,
    ].map { Array($0.utf8) }
    private static let letters =
        Array(#"{}[]":,.0123456789-+eE tfnu\/abé"#.utf8) + [0, 9, 10, 13, 0x7F, 0xEF, 0xBB, 0xBF]

    @Test(arguments: 0..<4)
    func `what is read as plain JSON is read alike by the reader of all JSON`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var plain = 0
        var tape = EventTape()
        for _ in 0..<20_000 {
            var line = random.pick(Self.seeds) ?? []
            for _ in 0..<random.below(4) { Self.change(&line, &random) }
            // Among others, since places are those of the whole block.
            let before = Array("[1]\n".utf8)
            tape.begin(before + line + Array("\n{}".utf8))
            guard let place = tape.append(plainObjectAt: before.count..<before.count + line.count) else {
                continue
            }
            let value = tape.value(at: place)
            plain += 1
            let read = Reader.read(SourceFile(path: "", bytes: line))
            let text = String(decoding: line, as: UTF8.self)
            guard read.diagnostics.isEmpty, read.carrier == .json, let tree = read.tree, let root = tree.root
            else {
                Issue.record("not read by the reader of all JSON: \(text)")
                continue
            }
            #expect(Self.isSame(value, root, tree), "\(text)")
        }
        #expect(plain > 2_000)
    }

    private static func change(_ line: inout [UInt8], _ random: inout SeededRandom) {
        let at = random.below(line.count)
        switch random.below(3) {
        case 0: line[at] = random.pick(letters) ?? 0
        case 1: line.insert(random.pick(letters) ?? 0, at: at)
        default: line.remove(at: at)
        }
    }

    private static func isSame(_ value: Value, _ node: NodeID, _ tree: SyntaxTree) -> Bool {
        switch value {
        case .null: tree.kind(node) == .null
        case .absent: false
        case .boolean(let flag): tree.kind(node) == (flag ? .true : .false)
        case .integer(let number): tree.kind(node) == .integer && tree.integer(node) == number
        case .double(let number):
            tree.kind(node) == .real && tree.double(node)?.bitPattern == number.bitPattern
        case .text(let text): tree.kind(node) == .string && tree.string(node) == text.string
        case .list(let values):
            tree.kind(node) == .array && values.count == Array(tree.elements(node)).count
                && zip(values, tree.elements(node)).allSatisfy { isSame($0, $1, tree) }
        case .map(let entries):
            tree.kind(node) == .object && entries.count == Array(tree.members(node)).count
                && zip(entries, tree.members(node)).allSatisfy { entry, member in
                    tree.string(member.key) == entry.key.string && isSame(entry.value, member.value, tree)
                }
        }
    }
}
