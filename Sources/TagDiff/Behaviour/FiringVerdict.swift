/// What was found out about when a tag fires.
struct FiringVerdict {
    var effects: [Effect] = []
    /// Whether nothing fires it that did not, nor the reverse.
    var isProved: Bool { effects.isEmpty }
    var isUndecided: Bool { effects.contains { $0.kind == .undecided } }

    /// The same events fire it.
    static let proved = FiringVerdict()
}
