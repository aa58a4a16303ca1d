package import TagModel

/// A question about a container: whether something can, must or never does happen.
package struct Query: Sendable {
    /// What is asked of.
    package enum Goal: Hashable, Sendable {
        case tagFires(String)
        case rulePasses(String)
        /// Nothing of the container's; only whether the condition can hold.
        case condition
    }

    /// How it is asked.
    package enum Mode: String, Sendable {
        /// Whether some event does it.
        case can
        /// Whether every event that meets the condition does it.
        case always
        /// Whether no event that meets the condition does it.
        case never
    }

    package var goal: Goal
    package var mode: Mode
    /// What the event must meet; everything when nil.
    package var condition: QueryCondition?
    /// Whether its tag was asked for as a message.
    package var isOfMessage = false
}

/// What an event is to meet.
package indirect enum QueryCondition: Sendable {
    case all([QueryCondition])
    case any([QueryCondition])
    case not(QueryCondition)
    case compare(QuerySubject, PredicateKind, String, ignoresCase: Bool)
    /// Whether there is a value.
    case isPresent(QuerySubject)
}

/// Whose value is looked at.
package enum QuerySubject: Hashable, Sendable {
    case event
    /// A path of the data layer.
    case key(String)
    /// A macro, by name.
    case macro(String)
}

/// Why a query could not be read.
package struct QueryError: Error, Hashable, Sendable {
    /// Lower case, no full stop.
    package let message: String
    /// Where, as bytes of the query.
    package let range: Range<Int>
}
