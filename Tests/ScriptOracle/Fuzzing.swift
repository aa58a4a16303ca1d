import Foundation
import TagScript

/// Checks that no bytes crash the checker: random ones, and mutations of the lines on standard input.
enum Fuzzing {
    struct Random {
        var state: UInt64
        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(bound, 1)))
        }
    }

    static func run(_ arguments: [String]) {
        var random = Random(state: UInt64(arguments.first ?? "1") ?? 1)
        let count = Int(arguments.dropFirst().first ?? "10000") ?? 10000
        var seeds: [[UInt8]] = []
        let decoder = JSONDecoder()
        while let line = readLine() {
            if let item = try? decoder.decode(Case.self, from: Data(line.utf8)) { seeds.append(item.bytes) }
        }
        let goals: [ScriptGoal] = [.script, .module, .expression, .functionBody]
        var faults = 0
        for _ in 0..<count {
            var bytes =
                seeds.isEmpty || random.next(4) == 0 ? noise(&random) : seeds[random.next(seeds.count)]
            for _ in 0..<random.next(6) { mutate(&bytes, &random, seeds) }
            var holes: [Range<Int>] = []
            if random.next(3) == 0, bytes.count > 2 {
                let start = random.next(bytes.count)
                holes.append(start..<start + random.next(6))
            }
            let result = ScriptSyntax.check(bytes, as: goals[random.next(4)], holes: holes)
            if let fault = result.fault {
                faults += 1
                precondition(fault.range.upperBound <= bytes.count && !fault.message.isEmpty)
            } else if let tree = result.tree {
                verify(tree)
                _ = ReturnAnalysis(tree)
                _ = ImplicitGlobals.find(in: tree)
            }
        }
        print("\(count) inputs, \(faults) with faults")
    }

    /// Checks that the tree nests: each node within its parent, siblings in order.
    static func verify(_ tree: ScriptTree) {
        precondition(tree.count > 0 && Int(tree[0].next) == tree.count)
        for index in 0..<tree.count {
            let node = tree[index]
            precondition(node.start <= node.end && Int(node.next) > index && Int(node.next) <= tree.count)
            var last = node.start
            for child in tree.children(index) {
                let inner = tree[child]
                precondition(inner.start >= last && inner.end <= node.end, "\(node.kind) \(inner.kind)")
                last = inner.end
            }
        }
    }

    private static let pieces = [
        "(", ")", "{", "}", "[", "]", "=>", "=", "`", "${", "\"", "'", "/", "*", "\\", "\\u", "function",
        "class",
        "async", "await", "yield", "let", "for", "of", "in", "...", "?.", "??", "#x", "static", "super",
        "new.target",
        "<!--", "-->", "\u{2028}", "import", "export", "/(?<a>", "/v", "0x", "1n", ";", ",", ":", "\n", "try",
        "var a",
    ].map { Array($0.utf8) }

    private static func noise(_ random: inout Random) -> [UInt8] {
        let isPieces = random.next(2) == 0
        return (0..<random.next(60)).flatMap { _ in
            isPieces ? pieces[random.next(pieces.count)] : [UInt8(random.next(256))]
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout Random, _ seeds: [[UInt8]]) {
        let place = random.next(bytes.count + 1)
        switch random.next(5) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + random.next(8)))
        case 1: bytes.insert(contentsOf: pieces[random.next(pieces.count)], at: place)
        case 2: if place < bytes.count { bytes[place] = UInt8(random.next(256)) }
        case 3: bytes.removeSubrange(place...)
        default:
            let other = seeds.isEmpty ? [] : seeds[random.next(seeds.count)]
            let start = random.next(other.count + 1)
            bytes.insert(contentsOf: other[start..<min(other.count, start + random.next(40))], at: place)
        }
    }
}
