/// Something that must hold for any bytes whatever.
package struct FuzzTarget: Sendable {
    package let name: String
    /// Inputs to begin with, made from files and tables of ours.
    package let seeds: @Sendable () -> [[UInt8]]
    package let check: @Sendable ([UInt8]) -> FuzzVerdict

    package static let all: [FuzzTarget] =
        carriers + [
            legacy, trees, forms, conversions, containers, wire, patterns, automata, lint, configuration,
            messages, values, pages, plans, editors, reports,
        ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// What came of an input.
package enum FuzzVerdict: Equatable, Sendable {
    /// All that must hold held, and something was there to hold it for.
    case sound
    /// Refused as it should be: worth keeping for the way it is refused.
    case refused
    /// No case of this target's.
    case elsewhere
    /// What does not hold.
    case broken(String)

    /// Whether the input belongs to the target's corpus.
    package var isKept: Bool { self != .elsewhere }
}
