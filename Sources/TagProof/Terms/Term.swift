import TagLogic

/// The value of a macro or of a written value, as far as it is known without an event.
indirect enum Term: Sendable {
    case constant(Constraint.Sample)
    /// A fault: predicates on it are false, and values made of it are also faults.
    case failure
    case unknown(Unknown, domain: Constraint)
    /// The text of a term in another letter case.
    case cased(Term, LetterCase, Casing)
    /// The text of a term with other texts before and after it.
    case text(before: [UInt32], Term, after: [UInt32])
    /// The term of the first way whose condition holds.
    case choice([(when: Proposition, then: Term)], otherwise: Term)
    /// The term of the row that has the input; rows are disjoint, and `rest` is the inputs that are in none of them.
    case table(Term, rows: [(inputs: RowInputs, then: Term)], rest: Constraint, otherwise: Term)

    enum LetterCase: Sendable { case lower, upper }

    /// The values whose letter case is changed, and the result for null.
    enum Casing: Sendable {
        /// A change by a macro: it applies to the text of any value; null becomes absent.
        case macro
        /// A change by a format: it applies to texts only, and keeps any other value.
        case format
    }

    /// The term of a macro's name, by its first definition, so that a term with many users is followed once.
    case named(Int)

    static let absent = Term.constant(.absent)
}
