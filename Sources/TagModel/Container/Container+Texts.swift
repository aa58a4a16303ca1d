extension Container {
    /// True if a part of some text may be absent, so that it matters what an absent part does to the text.
    ///
    /// The cost is linear in the size of the container.
    var textsMayLackParts: Bool {
        let names = namesAlwaysThere
        return macros.contains { macro in
            macro.parameters.contains { $0.value.mayLackParts(but: names) }
                || (macro.format?.replacements ?? []).contains { $0.mayLackParts(but: names) }
        }
            || tags.contains { tag in
                tag.parameters.contains { $0.value.mayLackParts(but: names) }
                    || tag.priority?.mayLackParts(but: names) ?? false
            }
            || rules.contains { rule in
                rule.conditions.contains {
                    $0.left.mayLackParts(but: names) || $0.right.mayLackParts(but: names)
                }
            }
    }

    /// The names that always have a value, whatever the rules say: those that only constants, or macros for the container's id or
    /// version, have.
    private var namesAlwaysThere: Set<ExactText> {
        var there: Set<ExactText> = []
        var others: Set<ExactText> = []
        for macro in macros where macro.kind != .values {
            if macro.isAlwaysThere {
                there.insert(ExactText(macro.name.value))
            } else {
                others.insert(ExactText(macro.name.value))
            }
        }
        return there.subtracting(others)
    }
}

extension Macro {
    fileprivate var isAlwaysThere: Bool {
        guard enabledBy.isEmpty, disabledBy.isEmpty, format == nil else { return false }
        switch kind {
        case .containerId, .containerVersion: return true
        case .constant:
            switch parameters["value"]?.kind {
            case .boolean, .integer, .double, .string: return true
            default: return false
            }
        default: return false
        }
    }
}

extension Value {
    /// Returns true if the value has a text with a part that may be absent; macros named in `names` never are.
    fileprivate func mayLackParts(but names: Set<ExactText>) -> Bool {
        switch kind {
        case .null, .boolean, .integer, .double, .string, .reference, .tag: return false
        case .escaped(let value, _): return value.mayLackParts(but: names)
        case .list(let values): return values.contains { $0.mayLackParts(but: names) }
        case .map(let entries):
            return entries.contains { $0.key.mayLackParts(but: names) || $0.value.mayLackParts(but: names) }
        case .template(let parts):
            return parts.contains { part in
                switch part {
                case .text: false
                case .reference(let reference): !names.contains(ExactText(reference.name))
                case .value: true
                }
            }
        }
    }
}
