import TagDiagnostics
import TagModel
import TagSyntax

/// The entities of two versions of a file that have the same bytes and an ID, paired before any other.
///
/// Most of two versions is the same, in one order: none of it has to be looked up by its ID and name.
struct WrittenAlike {
    private let macros: Matching
    private let rules: Matching
    private let tags: Matching

    /// Pairs them.
    ///
    /// - Parameter areSought: True if equal bytes are read as the same, and no two macros of either container share a name; IDs and
    ///   names then pair the same entities.
    init(_ old: Container, _ new: Container, areSought: Bool) {
        func pairs(_ kind: ModelKind) -> Matching {
            var matching = Matching(old: old.count(kind), new: new.count(kind))
            if areSought { matching.pairWrittenAlike(kind, old, new) }
            return matching
        }
        (macros, rules, tags) = (pairs(.macro), pairs(.rule), pairs(.tag))
    }

    /// Returns the pairs of a kind.
    func pairs(_ kind: ModelKind) -> Matching {
        switch kind {
        case .macro: macros
        case .rule: rules
        case .tag: tags
        }
    }
}

extension Matching {
    /// Pairs entities that are written alike, in one walk along both lists.
    ///
    /// Entities after a place where very many were added, removed or edited are paired otherwise.
    fileprivate mutating func pairWrittenAlike(_ kind: ModelKind, _ old: Container, _ new: Container) {
        let (oldBytes, newBytes) = (old.tree.file.bytes, new.tree.file.bytes)
        let (before, after) = (oldBytes.span, newBytes.span)
        var (one, two) = (0, 0)
        while one < newOf.count, two < oldOf.count {
            if old.isWritten(kind, one, like: two, of: new, before, after) {
                pair(one, two)
                (one, two) = (one + 1, two + 1)
                continue
            }
            guard let next = old.nextWrittenAlike(kind, one, two, new, before, after) else { return }
            (one, two) = next
        }
    }
}

extension Container {
    /// The maximum number of entities side by side that were added, removed or edited.
    private static let mostEdits = 8

    /// Returns the nearest entities after two that are not alike which are, one of them at least further on; nil if none is near.
    fileprivate func nextWrittenAlike(
        _ kind: ModelKind, _ one: Int, _ two: Int, _ new: Container, _ before: Span<UInt8>,
        _ after: Span<UInt8>
    ) -> (Int, Int)? {
        for step in 1...Self.mostEdits {
            if isWritten(kind, one + step, like: two + step, of: new, before, after) {
                return (one + step, two + step)
            }
            if isWritten(kind, one, like: two + step, of: new, before, after) { return (one, two + step) }
            if isWritten(kind, one + step, like: two, of: new, before, after) { return (one + step, two) }
        }
        return nil
    }

    /// Returns true if there are two such entities, and one has an ID, and the bytes of one of another container that was read alike.
    fileprivate func isWritten(
        _ kind: ModelKind, _ index: Int, like other: Int, of new: Container, _ before: Span<UInt8>,
        _ after: Span<UInt8>
    ) -> Bool {
        guard index < count(kind), other < new.count(kind) else { return false }
        let (was, now) = (range(kind, index), new.range(kind, other))
        // Entities that a reader made have no bytes.
        guard was.count > 0, before.hasSameBytes(at: was, as: after, at: now) else { return false }
        return new.hasID(kind, other) && isRead(kind, index, like: other, of: new)
    }

    /// Returns true if an entity has an ID besides its name.
    private func hasID(_ kind: ModelKind, _ index: Int) -> Bool {
        // Elements of spans are not copied.
        switch kind {
        case .macro:
            let macros = macros.span
            return macros[index].identifier != nil
        case .rule:
            let rules = rules.span
            return !rules[index].key.value.hasSameBytes(as: rules[index].name.value)
        case .tag:
            let tags = tags.span
            return tags[index].identifier != nil && tags[index].key == nil
        }
    }
}
