/// How much a difference means to those who use a container, from least to most.
package enum Level: String, Sendable, CaseIterable, Comparable {
    /// For people alone: notes, a version, an order that decides nothing.
    case cosmetic
    /// Put differently, or of no effect: no event and no key shows it.
    case `internal`
    /// Which tags fire, with what, and what keys give; also what decides that and is not evaluated by tagc.
    case behaviour
    /// Which consent a tag waits for.
    case consent
    /// What an app relies on: keys of the data layer that are read, functions and types that are called, keys that can be
    /// asked for and the types of their values.
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
