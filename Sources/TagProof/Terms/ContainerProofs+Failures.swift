import TagLogic
import TagModel

/// Failures of calls in apps: a macro that a call needs has no enabled definition.
extension ContainerProofs {
    /// Returns the proposition that a parameter of a tag fails, so that the tag does not fire; never under web rules.
    package mutating func parametersFail(ofTag index: Int, _ space: inout ProofSpace) -> Proposition {
        guard container.ruleSet == .mobile else { return .never }
        return fails(container.tags[index].parameters.map { $0.value }, &space)
    }

    /// Returns the proposition that a parameter of a macro fails; never if the macro has none of that name.
    mutating func parameterFails(_ key: String, of macro: Macro, _ space: inout ProofSpace) -> Proposition {
        macro.parameters[key].map { fails($0, &space) } ?? .never
    }

    /// Returns the proposition that one of some values fails.
    private mutating func fails(_ values: [Value], _ space: inout ProofSpace) -> Proposition {
        var ways: [Proposition] = []
        for value in values {
            let way = fails(value, &space)
            if way != .never { ways.append(way) }
        }
        return ways.isEmpty ? .never : space.propositions.any(ways)
    }

    private mutating func fails(_ value: Value, _ space: inout ProofSpace) -> Proposition {
        switch value.kind {
        case .null, .boolean, .integer, .double, .string, .tag: .never
        case .reference(let reference): fails(reference, &space)
        case .escaped(let inner, _): fails(inner, &space)
        case .list(let values): fails(values, &space)
        case .map(let entries): fails(entries.flatMap { [$0.key, $0.value] }, &space)
        case .template(let parts): fails(parts, &space)
        }
    }

    private mutating func fails(_ parts: [TemplatePart], _ space: inout ProofSpace) -> Proposition {
        var ways: [Proposition] = []
        for part in parts {
            switch part {
            case .text: continue
            case .reference(let reference): ways.append(fails(reference, &space))
            case .value(let value): ways.append(fails(value, &space))
            }
        }
        return space.propositions.any(ways)
    }

    private mutating func fails(_ reference: MacroReference, _ space: inout ProofSpace) -> Proposition {
        guard let first = checked.firstMacro(for: reference) else { return .never }
        if let known = failures[first] { return known }
        let made = fails(macros: checked.macros(for: reference).map { Int($0) }, &space)
        failures[first] = made
        return made
    }

    /// Returns the proposition that no definition of a name is enabled, or that the one in effect fails.
    private mutating func fails(macros definitions: [Int], _ space: inout ProofSpace) -> Proposition {
        var ways: [Proposition] = []
        var none = Proposition.always
        for index in definitions.reversed() {
            let macro = container.macros[index]
            guard let isOn = isOn(macro, &space) else { continue }
            let fails = sourceFails(macro, &space)
            if fails != .never { ways.append(space.propositions.all([none, isOn, fails])) }
            none = space.propositions.all([none, space.propositions.not(isOn)])
        }
        let usual = definitions.last { !container.macros[$0].isConditional }
        let rest = usual.map { sourceFails(container.macros[$0], &space) } ?? .always
        if rest != .never { ways.append(space.propositions.all([none, rest])) }
        return space.propositions.any(ways)
    }

    /// Returns the proposition that a value which a macro needs fails.
    ///
    /// Some values may fail or not, whatever else holds: the rows of a table, which evaluates one row only, the options of an
    /// address, and those of a format.
    private mutating func sourceFails(_ macro: Macro, _ space: inout ProofSpace) -> Proposition {
        var values = macro.parameters.map { $0.value }
        var open = macro.format.map { [$0.null, $0.absent, $0.true, $0.false].compactMap { $0 } } ?? []
        if macro.kind == .lookupTable || macro.kind == .regexTable {
            open += ["table", "default"].compactMap { macro.parameters[$0] }
            values = macro.parameters["input"].map { [$0] } ?? []
        } else if [.url, .urlReferrer, .installReferrer, .clickReferrer].contains(macro.kind) {
            open += values
            values = []
        }
        let certain = fails(values, &space)
        guard fails(open, &space) != .never else { return certain }
        let unknown = Unknown(
            .condition(ExactText("fails " + signature(of: macro, &space))), name: macro.name.value)
        let may = space.propositions.truth(of: unknown)
        return space.propositions.any([certain, may])
    }
}
