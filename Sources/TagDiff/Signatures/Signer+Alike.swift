import TagModel

/// Compares parts of two containers as they are written, without their numbers.
///
/// Returns true only if the numbers are equal; after false, the numbers decide. Most parts of two versions are written alike, and
/// comparing them takes a fraction of the time that numbering both takes.
extension Signer {
    static func areAlike(
        _ one: [Parameter], of old: inout Signer, _ two: [Parameter], of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        areAlike(one, two) { one, two in
            one.key.value.hasSameBytes(as: two.key.value)
                && areAlike(one.value, of: &old, two.value, of: &new, &table)
        }
    }

    static func areAlike(
        _ one: [Condition], of old: inout Signer, _ two: [Condition], of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        areAlike(one, two) { one, two in
            one.predicate.value == two.predicate.value && one.ignoresCase == two.ignoresCase
                && one.isNegated == two.isNegated
                && areAlike(one.left, of: &old, two.left, of: &new, &table)
                && areAlike(one.right, of: &old, two.right, of: &new, &table)
        }
    }

    /// Compares two macros that nothing but their type and parameters distinguishes.
    static func areAlike(
        _ one: Macro, of old: inout Signer, _ two: Macro, of new: inout Signer, _ table: inout SignatureTable
    ) -> Bool {
        guard one.kind == two.kind, one.kind != .containerId, one.kind != .containerVersion,
            one.type.value.hasSameBytes(as: two.type.value), one.format == nil, two.format == nil,
            one.enabledBy.isEmpty, two.enabledBy.isEmpty, one.disabledBy.isEmpty, two.disabledBy.isEmpty
        else { return false }
        return areAlike(one.parameters, of: &old, two.parameters, of: &new, &table)
    }

    static func areAlike(
        _ one: Value, of old: inout Signer, _ two: Value, of new: inout Signer, _ table: inout SignatureTable
    ) -> Bool {
        switch (one.kind, two.kind) {
        case (.null, .null): return true
        case (.boolean(let first), .boolean(let second)): return first == second
        case (.integer(let first), .integer(let second)): return first == second
        case (.double(let first), .double(let second)): return first.bitPattern == second.bitPattern
        case (.string(let first), .string(let second)): return first.hasSameBytes(as: second)
        case (.reference(let first), .reference(let second)):
            return isSameGroup(first, of: &old, second, of: &new, &table)
        case (.template(let first), .template(let second)):
            return areAlike(first, of: &old, second, of: &new, &table)
        case (.list(let first), .list(let second)):
            return areAlike(first, second) { areAlike($0, of: &old, $1, of: &new, &table) }
        case (.map(let first), .map(let second)):
            return areAlike(first, second) { one, two in
                areAlike(one.key, of: &old, two.key, of: &new, &table)
                    && areAlike(one.value, of: &old, two.value, of: &new, &table)
            }
        case (.tag(let first), .tag(let second)):
            let (before, after) = (old.checked.tag(for: first), new.checked.tag(for: second))
            guard old.tagNames.isEmpty || new.tagNames.isEmpty else {
                return old.tagNames[before] == new.tagNames[after]
            }
            let name = old.container.tags[before].name.value
            return name.hasSameBytes(as: new.container.tags[after].name.value)
        case (.escaped(let first, let codes), .escaped(let second, let others)):
            return codes == others && areAlike(first, of: &old, second, of: &new, &table)
        case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.reference, _),
            (.template, _), (.list, _), (.map, _), (.tag, _), (.escaped, _):
            return false
        }
    }

    private static func areAlike(
        _ one: [TemplatePart], of old: inout Signer, _ two: [TemplatePart], of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        guard old.blanksText == new.blanksText else { return false }
        return areAlike(one, two) { one, two in
            switch (one, two) {
            case (.text(let first), .text(let second)): first.hasSameBytes(as: second)
            case (.reference(let first), .reference(let second)):
                isSameGroup(first, of: &old, second, of: &new, &table)
            case (.value(let first), .value(let second)):
                areAlike(first, of: &old, second, of: &new, &table)
            case (.text, _), (.reference, _), (.value, _): false
            }
        }
    }

    /// Returns true if two lists have as many elements, and each is like its counterpart.
    @inline(__always)
    private static func areAlike<Element>(
        _ one: [Element], _ two: [Element], _ areAlike: (Element, Element) -> Bool
    ) -> Bool {
        // An element of a span is not copied.
        let (one, two) = (one.span, two.span)
        guard one.count == two.count else { return false }
        for index in one.indices where !areAlike(one[index], two[index]) { return false }
        return true
    }
}
