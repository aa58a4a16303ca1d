import TagDiagnostics

extension Tag {
    /// The schedule in words: `after 2026-01-01T00:00:00Z until 2026-12-31T00:00:00Z`; nil if there is none.
    package var scheduleWords: String? {
        guard scheduleStart != nil || scheduleEnd != nil else { return nil }
        let from = scheduleStart.map { start in
            // A message shows after its start.
            let time = kind.isMessage ? start.value - 1 : start.value
            return "\(kind.isMessage ? "after" : "from") \(Timestamp.text(time) ?? "\(time)")"
        }
        let to = scheduleEnd.map { "until \(Timestamp.text($0.value) ?? "\($0.value)")" }
        return [from, to].compactMap { $0 }.joined(separator: " ")
    }
}
