/// The importance of a difference to those who use a container, from least to most.
package enum Level: String, Sendable, CaseIterable, Comparable {
    /// A difference that only people see: notes, a version, an order that decides nothing.
    case cosmetic
    /// A difference that no event and no key shows: something written differently, or something without effect.
    case `internal`
    /// A difference in which tags fire, what they send, or what keys give.
    ///
    /// This includes what decides these and is not evaluated by tagc.
    case behaviour
    /// A difference in the consent that a tag waits for.
    case consent
    /// A difference in what an app relies on.
    ///
    /// These are the keys of the data layer that are read, the functions and types that are called, the keys that can be
    /// asked for, and the types of their values.
    case contract

    package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .cosmetic: 0
        case .internal: 1
        case .behaviour: 2
        case .consent: 3
        case .contract: 4
        }
    }
}
