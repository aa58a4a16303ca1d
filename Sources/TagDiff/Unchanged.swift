import TagDiagnostics
import TagModel
import TagSyntax

/// The entities of a new container that the model has as in the old one, found by the bytes of both files.
///
/// Most of two versions of an export is the same. An entity that is not found here may be unchanged all the same. Parts that the
/// model does not keep may differ in meaning (``AmbiguousTexts``).
struct Unchanged {
    /// True, by thing as ``Needs`` numbers them, if an entity is written as before and all that it refers to is paired.
    private var isSame: [Bool] = []
    /// True if in addition all that it leads to is.
    private var isDeepSame: [Bool] = []

    /// True if nothing was found, because the files cannot be compared byte by byte.
    var isEmpty: Bool { isSame.isEmpty }

    init() {}

    init(_ comparison: Comparison, _ needs: (old: Needs, new: Needs)) {
        guard comparison.old.isReadLike(comparison.new) else { return }
        // Taking one out of the pair for each entity would copy it.
        let (oldNeeds, newNeeds) = needs
        isSame = Array(repeating: false, count: newNeeds.count)
        let (old, new) = (comparison.old.container, comparison.new.container)
        let (oldBytes, newBytes) = (old.tree.file.bytes, new.tree.file.bytes)
        let before = oldBytes.span
        let after = newBytes.span
        for kind in ModelKind.allCases {
            let known = comparison.writtenAlike.pairs(kind).oldOf
            for (index, partner) in comparison.matching(kind).oldOf.enumerated() {
                guard let partner else { continue }
                let (one, two) = (oldNeeds.numbers.node(kind, partner), newNeeds.numbers.node(kind, index))
                if known[index] == nil {
                    let (was, now) = (old.range(kind, partner), new.range(kind, index))
                    // Entities that a reader made are few, and compared as such.
                    guard was.count > 0 || now.count > 0 else {
                        isSame[two] = comparison.isPairedSame(kind, partner, index)
                        continue
                    }
                    guard before.hasSameBytes(at: was, as: after, at: now),
                        old.isRead(kind, partner, like: index, of: new)
                    else { continue }
                }
                isSame[two] = newNeeds.hasLinks(of: two, like: oldNeeds, one) {
                    comparison.haveOneClass($0, $1)
                }
            }
        }
        isDeepSame = isSame
        spread(comparison.new.container, newNeeds)
    }

    /// Marks all that leads to something that is not the same.
    private mutating func spread(_ container: Container, _ needs: Needs) {
        let macros = container.macros.span
        // Their values are those of the container itself.
        for index in macros.indices
        where macros[index].kind == .containerId || macros[index].kind == .containerVersion {
            isDeepSame[index] = false
        }
        // Few levels lead far; a container with more is compared otherwise.
        for _ in 0..<64 {
            var isDone = true
            for node in isDeepSame.indices
            where isDeepSame[node] && !needs.allLinks(of: node, are: isDeepSame) {
                isDeepSame[node] = false
                isDone = false
            }
            if isDone { return }
        }
        isDeepSame = Array(repeating: false, count: isDeepSame.count)
    }

    /// Returns true if a thing of the new container, by its number among all things, is written as before.
    func contains(_ node: Int) -> Bool { isSame.isEmpty ? false : isSame[node] }

    /// Returns true if a thing and all that it leads to is written as before.
    func containsAll(of node: Int) -> Bool { isDeepSame.isEmpty ? false : isDeepSame[node] }

    /// Returns true if some things and all that they lead to are written as before.
    func containsAll(of nodes: [Int]) -> Bool {
        !isDeepSame.isEmpty && nodes.allSatisfy { isDeepSame[$0] }
    }
}

extension DiffSide {
    /// Returns true if both files were read in such a way that the same bytes are read as the same.
    func isReadLike(_ new: DiffSide) -> Bool {
        let sides = [self, new]
        return sides.allSatisfy { side in
            let (container, tree) = (side.container, side.container.tree)
            return !side.isCompiled && side.checked.damage == nil && container.form == .export
                && tree.carrier == .json && container.hasContextsFirst
                && tree.root.map { tree.member($0, "macros") == nil } == true
        }
            && hasNames && new.hasNames
            && container.contexts.map { $0.value } == new.container.contexts.map { $0.value }
            && container.blanksText == new.container.blanksText
    }
}

extension Container {
    /// True if the file states the container's contexts, which decide how entities are read, before any entity.
    fileprivate var hasContextsFirst: Bool {
        let end = contexts.map { $0.range.end }.max() ?? 0
        for kind in ModelKind.allCases {
            for index in 0..<count(kind) where range(kind, index).count > 0 && range(kind, index).start < end
            {
                return false
            }
        }
        return true
    }
}

extension Container {
    /// Returns true if two entities that were read from the same bytes were read alike.
    func isRead(_ kind: ModelKind, _ index: Int, like other: Int, of new: Container) -> Bool {
        switch kind {
        case .macro:
            let (one, two) = (macros.span, new.macros.span)
            return one[index].kind == two[other].kind && one[index].origin == two[other].origin
                && one[index].isPrivate == two[other].isPrivate
                && one[index].parameters.count == two[other].parameters.count
                && one[index].type.value.hasSameBytes(as: two[other].type.value)
        case .rule:
            let (one, two) = (rules.span, new.rules.span)
            guard one[index].conditions.count == two[other].conditions.count,
                one[index].isImplied == two[other].isImplied
            else { return false }
            // Conditions on a page's listener have an id that an import assigned.
            let conditions = two[other].conditions.span
            for place in conditions.indices where conditions[place].asksForOwnListener { return false }
            return true
        case .tag:
            let (one, two) = (tags.span, new.tags.span)
            return one[index].kind == two[other].kind
                && one[index].parameters.count == two[other].parameters.count
                && one[index].type.value.hasSameBytes(as: two[other].type.value)
        }
    }
}

extension Comparison {
    fileprivate func isPairedSame(_ kind: ModelKind, _ before: Int, _ after: Int) -> Bool {
        switch kind {
        case .macro: isPairedSame(macro: before, after)
        case .rule: isPairedSame(rule: before, after)
        case .tag: false
        }
    }
}
