/// Makes up a text that a pattern should match; look-around and boundaries are left to luck.
package struct PatternSampler {
    private var random: SeededRandom

    package init(_ random: SeededRandom) { self.random = random }

    package mutating func sample(_ pattern: SlowPattern) -> String {
        var text = ""
        write(pattern.root, to: &text)
        return text
    }

    private mutating func write(_ node: SlowPattern.Node, to text: inout String) {
        switch node {
        case .empty, .start, .end, .wordBoundary, .look: break
        case .scalar(let scalar, let ignoresCase):
            let spellings = ignoresCase ? scalar.spellings : [scalar]
            text.unicodeScalars.append(random.pick(spellings) ?? scalar)
        case .any: text.unicodeScalars.append(random.pick(Array("ab/.1 é".unicodeScalars)) ?? "a")
        case .set(let ranges, let isNegated, _): text.unicodeScalars.append(scalar(in: ranges, isNegated))
        case .sequence(let nodes): for node in nodes { write(node, to: &text) }
        case .either(let nodes): if let node = random.pick(nodes) { write(node, to: &text) }
        case .many(let node, let min, let max, _):
            let count = Int.random(
                in: min...Swift.max(min, Swift.min(max ?? min + 2, min + 2)), using: &random)
            for _ in 0..<count { write(node, to: &text) }
        case .group(let node, _): write(node, to: &text)
        }
    }

    private mutating func scalar(in ranges: [ClosedRange<UInt32>], _ isNegated: Bool) -> Unicode.Scalar {
        if isNegated {
            let outside = Array("a1_ /é~Z".unicodeScalars).filter { scalar in
                !ranges.contains { $0.contains(scalar.value) }
            }
            return random.pick(outside) ?? "\u{1F600}"
        }
        guard let range = random.pick(ranges) else { return "x" }
        let value = UInt32.random(
            in: range.lowerBound...min(range.upperBound, range.lowerBound + 30), using: &random)
        return Unicode.Scalar(value) ?? "x"
    }
}
