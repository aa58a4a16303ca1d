package import TagDiagnostics
import TagLogic
package import TagModel
import TagProof

/// The patterns of a container as editors show them: their signs, and texts that they match.
package enum ContainerPatterns {
    /// A part of a pattern that is not itself.
    package struct Sign: Sendable {
        package enum Kind: Sendable {
            /// One letter of several: a dot, a class, an escape.
            case letter
            /// A quantifier, a group, a choice, a place.
            case `operator`
        }

        package let kind: Kind
        package let range: SourceRange
    }

    /// The limit on signs; those of further patterns are left out.
    private static let mostSigns = 50_000

    /// Returns the signs of all patterns without faults, in the order of the file.
    package static func signs(in container: Container) -> [Sign] {
        var signs: [Sign] = []
        for pattern in WrittenPattern.all(in: container) {
            let parts = pattern.tokens.flatMap { $0.signs(in: pattern.bytes) }
            for use in pattern.uses {
                guard signs.count + parts.count <= mostSigns else { break }
                let ranges = use.ranges(of: parts.map { $0.range }, in: container.tree)
                for (part, range) in zip(parts, ranges) { signs.append(Sign(kind: part.kind, range: range)) }
            }
        }
        return signs.sorted { $0.range.start < $1.range.start }
    }

    /// A pattern at an offset of the file.
    package struct Found: Sendable {
        package let text: String
        package let ignoresCase: Bool
        package let matchesWhole: Bool
        package let range: SourceRange
        /// Texts that the pattern matches, the easiest to read first; none if it matches no text, nil if there is no saying.
        package let samples: [String]?
    }

    private static let mostSamples = 3
    /// The steps for samples: some milliseconds.
    private static let steps = 50_000

    /// Returns the pattern in whose string an offset is; nil if there is none, or one with faults.
    package static func at(_ offset: Int, in container: Container) -> Found? {
        guard let pattern = WrittenPattern.at(offset, in: container), let use = pattern.uses.first else {
            return nil
        }
        return Found(
            text: pattern.text, ignoresCase: pattern.ignoresCase, matchesWhole: pattern.matchesWhole,
            range: use.range, samples: samples(of: pattern))
    }

    private static func samples(of pattern: WrittenPattern) -> [String]? {
        let budget = ProofBudget(run: steps, question: steps, memory: 1 << 20)
        var languages = PatternLanguages(budget)
        guard var left = languages.texts(of: pattern.text, as: pattern) else { return nil }
        var samples: [String] = []
        do throws(ProofBudget.Excess) {
            while samples.count < mostSamples, let letters = try left.readableWitness(budget) {
                guard let text = Constraint.Sample.text(letters).text else { break }
                samples.append(text)
                left = try others(than: letters, in: left, budget)
            }
        } catch {
            // The samples found before the steps were spent are true.
        }
        return samples.isEmpty && !left.isEmpty ? nil : samples
    }

    /// The letters of a sample at which another one may part from it.
    private static let mostParting = 20

    /// Returns the texts that part from a sample as early as any does: they show more than a text that differs at the end.
    private static func others(
        than sample: [UInt32], in texts: Automaton, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        for count in 0..<min(sample.count, mostParting) {
            let others = try texts.subtracting(.text(prefix: Array(sample[...count])), budget)
            if !others.isEmpty { return others }
        }
        return try texts.subtracting(.text(equals: sample), budget)
    }
}

extension PatternToken {
    /// The signs of a token: itself, unless it is a letter as it is, and its quantifier.
    fileprivate func signs(in text: [UInt8]) -> [(kind: ContainerPatterns.Sign.Kind, range: Range<Int>)] {
        let own: ContainerPatterns.Sign.Kind? =
            switch kind {
            case .letter: text[range.lowerBound] == UInt8(ascii: "\\") ? .letter : nil
            case .dot, .set: .letter
            case .place, .open, .close, .or, .flags: .operator
            }
        return (own.map { [($0, range)] } ?? []) + (quantifier.map { [(.operator, $0)] } ?? [])
    }
}
