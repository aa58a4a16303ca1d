import TagDiagnostics
import TagModel
import TagProof

/// The rules that can never pass, each by one lint.
enum Contradictions {
    /// A kind of fault that keeps a rule from passing; each kind has a lint.
    enum Fault {
        /// One condition never holds.
        case alwaysFalse
        /// One condition never holds, and would if the case of letters did not matter.
        case caseMismatch
        /// Comparisons of numbers leave none.
        case emptyRange
        /// A pattern leaves none of the texts that other conditions ask for.
        case regexExcludesLiteral
        /// Anything else.
        case contradictory
    }

    /// Reports the rules with a fault: where the last of the conditions is, with notes at the others.
    static func report(
        _ fault: Fault, of subject: LintSubject, _ analysis: ContainerAnalysis, to report: inout LintReport,
        message: (_ rule: String, _ condition: Condition) -> String,
        notes more: (_ condition: Condition) -> [Note]
    ) {
        for (index, rule) in subject.container.rules.enumerated() where analysis.rules[index].isNever {
            let found = analysis.rules[index]
            let conditions = found.contradiction.map { rule.conditions[$0] }
            guard Self.fault(conditions, found) == fault,
                let last = conditions.last(where: { $0.culprit.isKnown })
            else { continue }
            let others = conditions.filter { $0.culprit != last.culprit && $0.culprit.isKnown }
            var notes = others.prefix(mostNotes).map { Note("this requires \($0.words)", at: $0.culprit) }
            if others.count > mostNotes {
                let rest = others.count - mostNotes
                notes.append(
                    Note(
                        "\(Counted.text(rest, "more condition")) also \(rest == 1 ? "contradicts" : "contradict") it"
                    ))
            }
            notes += more(last)
            report.add(message(subject.title(of: rule), last), at: last.culprit, notes: notes)
        }
    }

    /// The most conditions that a finding lists.
    ///
    /// If the steps do not suffice to leave out the conditions that are not needed, all conditions of a rule remain.
    private static let mostNotes = 100

    private static func fault(_ conditions: [Condition], _ found: RuleAnalysis) -> Fault? {
        if conditions.count == 1 {
            // What is compared with no number has a lint of its own.
            if conditions[0].comparesNumbers { return nil }
            return found.mismatchesCase ? .caseMismatch : .alwaysFalse
        }
        if conditions.allSatisfy({ $0.comparesNumbers }) { return .emptyRange }
        return conditions.contains { $0.predicate.value == .matches } ? .regexExcludesLiteral : .contradictory
    }
}

extension Condition {
    var comparesNumbers: Bool { PredicateType.of(predicate.value).comparesNumbers }
}
