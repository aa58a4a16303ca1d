import TagDiagnostics
import TagModel

extension Comparison {
    /// That something with an error is written otherwise: what was made out of it may not tell.
    ///
    /// - Parameter isFaulty: Whether it has one, in the old container or in the new one.
    func damageChanges(
        _ isFaulty: Bool, _ before: SourceRange, _ after: SourceRange, _ known: [Change]
    ) -> [Change] {
        guard isFaulty, known.isEmpty, old.container.written(at: before) != new.container.written(at: after)
        else { return [] }
        return [Change(.written, "", nil, nil, .behaviour)]
    }
}
