import TagDiagnostics
import TagModel

extension Comparison {
    /// Adds a change of an entity with an error if its text changed, or if it is not compared.
    ///
    /// The entity that was made of it may not show the change.
    ///
    /// - Parameters:
    ///   - pair: The entity's place in the old container and in the new one.
    ///   - ranges: Its places in either file.
    func addDamage(
        _ kind: ModelKind, _ pair: (old: Int, new: Int), _ ranges: (old: SourceRange, new: SourceRange),
        to entity: inout EntityDifference
    ) {
        let one = old.checked.damage?.parts(kind)[pair.old]
        let two = new.checked.damage?.parts(kind)[pair.new]
        let found = [one, two].compactMap { $0 }
        guard !found.isEmpty else { return }
        if old.isCompiled {
            // A placeholder stands for it.
            guard found.contains(where: { $0.reason.isUnread }) else { return }
            entity.changes = [Change(.faulty, "", nil, nil, .behaviour)]
        } else if entity.changes.isEmpty,
            old.container.written(at: ranges.old) != new.container.written(at: ranges.new)
        {
            entity.changes = [Change(.written, "", nil, nil, .behaviour)]
        }
    }
}
