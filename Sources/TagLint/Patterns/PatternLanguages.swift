import TagDiagnostics
import TagLogic
import TagModel
import TagProof

/// The texts that patterns match, as far as lints ask for them: those are the same by all rules.
struct PatternLanguages {
    private var predicates: PredicateConstraints
    var budget: ProofBudget { predicates.budget }

    init(_ subject: LintSubject) { self.init(subject.patternBudget) }

    init(_ budget: ProofBudget) { predicates = PredicateConstraints(budget) }

    /// The texts that `text` matches, meant as `pattern` is; nil beyond the budget.
    mutating func texts(of text: String, as pattern: WrittenPattern) -> Automaton? {
        predicates.constraint(
            .matches, text, ignoresCase: pattern.ignoresCase, matchesWhole: pattern.matchesWhole, by: .mobile)?
            .texts
    }

    /// The texts that a pattern matches and another text, meant as it is, does not; nil when there are none.
    mutating func excess(of pattern: WrittenPattern, over other: String) -> Automaton? {
        guard let all = texts(of: pattern.text, as: pattern), let some = texts(of: other, as: pattern) else {
            return nil
        }
        guard let excess = try? all.subtracting(some, budget), !excess.isEmpty else { return nil }
        return excess
    }
}

extension LintSubject {
    /// The steps that one lint may take for what patterns mean.
    var patternBudget: ProofBudget { ProofBudget(bytes: file.bytes.count / 4) }
}

extension Automaton {
    /// Returns true if the automaton accepts a text.
    func accepts(_ text: String) -> Bool { accepts(text.unicodeScalars.map { $0.value }) }

    /// The text that is the easiest to read; nil when there is none.
    var readableText: String? { readableWitness().flatMap { Constraint.Sample.text($0).text } }
}
