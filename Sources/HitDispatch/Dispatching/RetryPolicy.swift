/// The answers after which hits are kept.
///
/// ```swift
/// configuration.retryPolicy = .durable
/// ```
public enum RetryPolicy: String, Sendable, Hashable {
    /// Any HTTP answer ends a hit, as in the vendor's SDK; only a request without an answer is tried again.
    case ga
    /// Hits are kept until a server has taken them, or refused them for good.
    case durable

    /// The fate of the hits of a request.
    enum Fate: Sendable, Hashable {
        /// They were taken.
        case sent
        /// They are dropped, since asking again would not help.
        case rejected
        /// The batch is too large: it is split, and a single hit dropped.
        case split
        /// They are kept, and the dispatcher waits.
        case kept(wait: Wait)
    }

    /// The wait before the next request.
    enum Wait: Sendable, Hashable {
        /// A pause for the time that Retry-After says, otherwise for a back-off.
        case retryAfter
        /// A back-off.
        case backOff
        /// None.
        case none
    }

    func fate(status: Int) -> Fate {
        switch (self, status) {
        case (_, 200...299): .sent
        // The vendor's SDK does not look at the status: the hits count as sent only where it is 2xx.
        case (.ga, _): .rejected
        case (.durable, 413): .split
        case (.durable, 408), (.durable, 425), (.durable, 429): .kept(wait: .retryAfter)
        case (.durable, 503): .kept(wait: .retryAfter)
        case (.durable, 501), (.durable, 505), (.durable, 400...499): .rejected
        case (.durable, _): .kept(wait: .backOff)
        }
    }

    /// The fate of hits whose request had no answer.
    var fateWithoutAnswer: Fate { .kept(wait: self == .ga ? .none : .backOff) }
}
