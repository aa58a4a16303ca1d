/// The result of a proof about the events that fire a tag.
struct FiringVerdict {
    var effects: [Effect] = []
    /// True if the same events are proved to fire it in both containers.
    var isProved: Bool { effects.isEmpty }
    var isUndecided: Bool { effects.contains { $0.kind == .undecided } }

    /// The verdict that the same events fire the tag.
    static let proved = FiringVerdict()
}
