package import TagModel

/// A question about a container: if something can happen, always happens or never happens.
package struct Query: Sendable {
    /// The thing that a query asks about.
    package enum Goal: Hashable, Sendable {
        case tagFires(String)
        case rulePasses(String)
        /// Nothing in the container: the query asks only if its condition can hold.
        case condition
    }

    /// The quantifier of a query.
    package enum Mode: String, Sendable {
        /// Asks if some event that meets the condition reaches the goal.
        case can
        /// Asks if every event that meets the condition reaches the goal.
        case always
        /// Asks if no event that meets the condition reaches the goal.
        case never
    }

    package var goal: Goal
    package var mode: Mode
    /// The condition that the event must meet; nil for any event.
    package var condition: QueryCondition?
    /// True if the query names its tag as a message.
    package var isOfMessage = false
}

extension Query {
    /// Asks if some event fires a tag.
    package init(whetherFires tag: String) { self.init(goal: .tagFires(tag), mode: .can, condition: nil) }
}

/// A condition on an event.
package indirect enum QueryCondition: Sendable {
    case all([QueryCondition])
    case any([QueryCondition])
    case not(QueryCondition)
    case compare(QuerySubject, PredicateKind, String, ignoresCase: Bool)
    /// The subject has a value.
    case isPresent(QuerySubject)
}

/// The value that a condition is about.
package enum QuerySubject: Hashable, Sendable {
    case event
    /// A path of the data layer.
    case key(String)
    /// A macro, by name.
    case macro(String)
}

/// The reason why a query could not be read.
package struct QueryError: Error, Hashable, Sendable {
    /// The message, in lower case and without a full stop.
    package let message: String
    /// The place of the error, in bytes of the query.
    package let range: Range<Int>
}
