import TagLogic

/// What a macro or a written value is, as far as it can be known without an event.
indirect enum Term: Sendable {
    case constant(Constraint.Sample)
    /// There is a fault: predicates on it are false, and so is what is made of it.
    case failure
    case unknown(Unknown, domain: Constraint)
    /// A term's text with its letters in another case.
    case cased(Term, LetterCase, Casing)
    /// A term's text with others before and after it.
    case text(before: [UInt32], Term, after: [UInt32])
    /// The first whose condition holds.
    case choice([(when: Proposition, then: Term)], otherwise: Term)
    /// By what the input is; the constraints have nothing in common, and `rest` is what none of them takes.
    case table(Term, rows: [(inputs: Constraint, then: Term)], rest: Constraint, otherwise: Term)

    enum LetterCase: Sendable { case lower, upper }

    /// Whose letters are changed, and what nothing becomes.
    enum Casing: Sendable {
        /// A macro's: the text of any value; null is absent then.
        case macro
        /// A format's: texts only, all else stays as it is.
        case format
    }

    /// The term of a macro's name, by its first definition: what many need is followed once.
    case named(Int)

    static let absent = Term.constant(.absent)
}
