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
        guard one.count == two.count else { return false }
        for index in one.indices {
            guard one[index].key.value.hasSameBytes(as: two[index].key.value),
                areAlike(one[index].value, of: &old, two[index].value, of: &new, &table)
            else { return false }
        }
        return true
    }

    static func areAlike(
        _ one: [Condition], of old: inout Signer, _ two: [Condition], of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        guard one.count == two.count else { return false }
        for index in one.indices {
            let (first, second) = (one[index], two[index])
            guard first.predicate.value == second.predicate.value, first.ignoresCase == second.ignoresCase,
                first.isNegated == second.isNegated,
                areAlike(first.left, of: &old, second.left, of: &new, &table),
                areAlike(first.right, of: &old, second.right, of: &new, &table)
            else { return false }
        }
        return true
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

    private static func areAlike(
        _ one: Value, of old: inout Signer, _ two: Value, of new: inout Signer, _ table: inout SignatureTable
    ) -> Bool {
        switch (one.kind, two.kind) {
        case (.null, .null): return true
        case (.boolean(let first), .boolean(let second)): return first == second
        case (.integer(let first), .integer(let second)): return first == second
        case (.double(let first), .double(let second)): return first.bitPattern == second.bitPattern
        case (.string(let first), .string(let second)): return first.hasSameBytes(as: second)
        case (.reference(let first), .reference(let second)):
            return old.group(first, &table) == new.group(second, &table)
        case (.template(let first), .template(let second)):
            return areAlike(first, of: &old, second, of: &new, &table)
        case (.list(let first), .list(let second)):
            guard first.count == second.count else { return false }
            for index in first.indices {
                guard areAlike(first[index], of: &old, second[index], of: &new, &table) else { return false }
            }
            return true
        case (.map(let first), .map(let second)):
            guard first.count == second.count else { return false }
            for index in first.indices {
                guard areAlike(first[index].key, of: &old, second[index].key, of: &new, &table),
                    areAlike(first[index].value, of: &old, second[index].value, of: &new, &table)
                else { return false }
            }
            return true
        case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.reference, _),
            (.template, _), (.list, _), (.map, _), (.tag, _), (.escaped, _):
            return false
        }
    }

    private static func areAlike(
        _ one: [TemplatePart], of old: inout Signer, _ two: [TemplatePart], of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        guard one.count == two.count, old.container.blanksText == new.container.blanksText else {
            return false
        }
        for index in one.indices {
            switch (one[index], two[index]) {
            case (.text(let first), .text(let second)):
                guard first.hasSameBytes(as: second) else { return false }
            case (.reference(let first), .reference(let second)):
                guard old.group(first, &table) == new.group(second, &table) else { return false }
            case (.value(let first), .value(let second)):
                guard areAlike(first, of: &old, second, of: &new, &table) else { return false }
            case (.text, _), (.reference, _), (.value, _): return false
            }
        }
        return true
    }
}
