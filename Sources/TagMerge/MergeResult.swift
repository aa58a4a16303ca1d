/// The result of a merge.
package struct MergeResult: Sendable {
    /// The merged file, with markers at the conflicts.
    package let bytes: [UInt8]
    package let conflicts: [MergeConflict]
    /// The changes that neither side made, such as new ids, in words.
    package var notes: [String] = []
}

/// A place that both sides changed differently.
package struct MergeConflict: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        case bothChanged
        /// One side deleted what the other one changed.
        case oursDeleted, theirsDeleted
        /// One side deleted what an entity of the other one newly uses; there are no markers.
        case oursDeletedUsed(by: String)
        case theirsDeletedUsed(by: String)
    }

    /// The entity, such as `tag 'Purchase'`; nil for a setting of the container.
    package let entity: String?
    /// The field, such as `parameter.html`; empty for the whole entity.
    package let field: String
    package let cause: Cause
    /// The line of the conflict's first marker, or of the use of what was deleted; 0 if it is not known.
    package var line = 0

    /// True if the merged file has markers for it.
    package var isMarked: Bool {
        switch cause {
        case .bothChanged, .oursDeleted, .theirsDeleted: true
        case .oursDeletedUsed, .theirsDeletedUsed: false
        }
    }

    /// The conflict in words, without its place.
    package var words: String {
        let field = field.isEmpty ? nil : field
        let subject = [entity, field].compactMap(\.self).joined(separator: ": ")
        let what = subject.isEmpty ? "the container" : subject
        return switch cause {
        case .bothChanged: "\(what): ours and theirs changed it differently"
        case .oursDeleted: "\(what): ours deleted it, theirs changed it"
        case .theirsDeleted: "\(what): ours changed it, theirs deleted it"
        case .oursDeletedUsed(let user): "\(what): ours deleted it, theirs uses it in \(user)"
        case .theirsDeletedUsed(let user): "\(what): ours uses it in \(user), theirs deleted it"
        }
    }
}

/// The reason why files cannot be merged by entity; nothing is known then about their changes.
package struct MergeRefusal: Error, Hashable, Sendable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}
