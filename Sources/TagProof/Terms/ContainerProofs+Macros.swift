import TagCompiler
import TagLogic
import TagModel
import TagRuntime

extension ContainerProofs {
    /// Returns the proposition that the macros of a name give a text.
    ///
    /// - Parameter index: One of these macros.
    package mutating func gives(
        _ text: String, macro index: Int, _ space: inout ProofSpace
    ) -> Proposition {
        let definitions = definitions(ofNameOf: index)
        let term = term(ofMacros: definitions, first: definitions[0], &space)
        return holds(term, Constraint(just: .init(text)), &space)
    }

    /// Returns all macros that have the name of one; their index is made at the first call.
    private mutating func definitions(ofNameOf index: Int) -> [Int] {
        if macrosByName.isEmpty {
            for (place, macro) in container.macros.enumerated() {
                macrosByName[ExactText(macro.name.value), default: []].append(place)
            }
        }
        return macrosByName[ExactText(container.macros[index].name.value)] ?? [index]
    }

    /// Returns the term of a written value.
    mutating func term(of value: Value, _ space: inout ProofSpace) -> Term {
        switch value.kind {
        case .null: return .constant(.null)
        case .boolean(let flag): return .constant(flag ? .true : .false)
        case .integer(let number): return .constant(.init("\(number)"))
        case .double(let number): return .constant(.init(NumberText.text(number)))
        case .string(let text):
            // One long text may occur in any number of conditions.
            guard (try? space.budget.read(letters: text.utf8.count)) != nil else { return excess(of: value) }
            return .constant(.init(text))
        case .tag(let reference): return .constant(.init(reference.name))
        case .reference(let reference): return term(of: reference, &space)
        case .template(let parts): return template(parts, value, &space)
        case .list, .map, .escaped: return unknown(value, &space)
        }
    }

    mutating func unknown(_ value: Value, _ space: inout ProofSpace) -> Term {
        guard signatureRoom > 0 else { return excess(of: value) }
        let words = "\(rules.rawValue) value " + signature(of: value, &space)
        signatureRoom -= words.utf8.count
        var unknown = Unknown(.value(ExactText(words)), name: name(of: value))
        unknown.damage = reach?.part(of: value)
        return .unknown(unknown, domain: .anything)
    }

    /// Returns the term of the macros that a reference names.
    mutating func term(of reference: MacroReference, _ space: inout ProofSpace) -> Term {
        guard let first = checked.firstMacro(for: reference) else { return .absent }
        let term = term(ofMacros: checked.macros(for: reference).map { Int($0) }, first: first, &space)
        switch term {
        case .constant, .failure, .unknown, .named: return term
        case .cased, .text, .choice, .table: return .named(first)
        }
    }

    /// Returns a term itself where it is given by name.
    func resolved(_ term: Term) -> Term {
        if case .named(let first) = term { terms[first] ?? .failure } else { term }
    }

    /// Returns the term of all macros of one name, the first of which is `first`.
    mutating func term(ofMacros definitions: [Int], first: Int, _ space: inout ProofSpace) -> Term {
        if let known = terms[first] { return known }
        if let part = definitions.compactMap({ checked.damage?.macros[$0] }).first {
            let made = Term.unknown(Unknown(part, of: side), domain: .anything)
            terms[first] = made
            return made
        }
        var ways: [(when: Proposition, then: Term)] = []
        // In an app a macro without an enabled definition fails.
        var otherwise = container.ruleSet == .mobile ? Term.failure : .absent
        for index in definitions.reversed() {
            guard let isOn = isOn(container.macros[index], &space) else { continue }
            ways.append((isOn, term(ofMacro: index, &space)))
        }
        if let last = definitions.last(where: { !container.macros[$0].isConditional }) {
            otherwise = term(ofMacro: last, &space)
        }
        let made = ways.isEmpty ? otherwise : .choice(ways, otherwise: otherwise)
        terms[first] = made
        return made
    }

    /// Returns the proposition that a macro is enabled; nil for one that no rule enables or disables.
    mutating func isOn(_ macro: Macro, _ space: inout ProofSpace) -> Proposition? {
        guard macro.isConditional else { return nil }
        let enabled = macro.enabledBy.isEmpty ? .always : anyPasses(macro.enabledBy, &space)
        let disabled = anyPasses(macro.disabledBy, &space)
        return space.propositions.all([enabled, space.propositions.not(disabled)])
    }

    /// Returns the term of one macro with its format; the rules that enable it are ignored.
    private mutating func term(ofMacro index: Int, _ space: inout ProofSpace) -> Term {
        let macro = container.macros[index]
        let source = source(ofMacro: index, &space)
        return macro.format.map { formatted(source, $0, &space) } ?? source
    }

    /// Returns the term of one macro without its format; the rules that enable it are ignored.
    mutating func source(ofMacro index: Int, _ space: inout ProofSpace) -> Term {
        if let known = sources[index] { return known }
        let made = source(container.macros[index], &space)
        sources[index] = made
        return made
    }

    private mutating func source(_ macro: Macro, _ space: inout ProofSpace) -> Term {
        switch macro.kind {
        case .constant: return parameter("value", of: macro, &space) ?? .failure
        case .event: return .unknown(.event, domain: .event(by: rules))
        case .dataLayer: return dataLayer(macro, &space)
        case .containerVersion: return .constant(.init(container.version?.value ?? ""))
        case .lookupTable: return lookUp(macro, &space)
        case .regexTable: return regexTable(macro, &space)
        case .lowercase, .uppercase:
            guard let input = parameter("input", of: macro, &space) else { return .failure }
            return .cased(input, macro.kind == .lowercase ? .lower : .upper, .macro)
        case .random: return opaque(macro, domain: draws(of: macro, &space), &space)
        default:
            // A kind that proofs do not follow is opaque: nothing is concluded from its value.
            guard let fact = macro.kind.fact else { return opaque(macro, &space) }
            let domain: Constraint = fact == .debugMode ? Constraint(points: [.true, .false]) : .anything
            return .unknown(Unknown(.fact(fact), name: macro.name.value), domain: domain)
        }
    }

    /// Returns the values that a macro of random numbers may draw: whole numbers within its limits.
    private mutating func draws(of macro: Macro, _ space: inout ProofSpace) -> Constraint {
        var limits: [Double?] = []
        for key in ["min", "max"] {
            guard let limit = macro.parameters[key].map({ $0.kind }) else {
                limits.append(nil)
                continue
            }
            switch limit {
            case .null, .boolean: limits.append(nil)
            case .integer(let number): limits.append(Double(number))
            case .double(let number): limits.append(number)
            case .string(let text): limits.append(NumberText.isNumber(text) ? Double(text) ?? .nan : nil)
            // A computed limit may fail.
            case .reference, .template, .list, .map, .tag, .escaped: return .anything
            }
        }
        let wholes = space.predicates.constraint(
            .matches, "^(0|-?[1-9][0-9]*)$", ignoresCase: false, by: rules)
        guard let wholes else { return .anything }
        guard let range = Self.range(least: limits[0], most: limits[1]),
            let above = space.predicates.constraint(
                .greaterOrEqual, "\(range.lowerBound)", ignoresCase: false, by: rules),
            let below = space.predicates.constraint(
                .lessOrEqual, "\(range.upperBound)", ignoresCase: false, by: rules),
            let drawn = try? wholes.intersection(above, space.budget).intersection(below, space.budget)
        else { return wholes }
        return drawn
    }

    /// Returns the limits of random numbers as the runtime has them; nil if these are too large to know.
    private static func range(least: Double?, most: Double?) -> ClosedRange<Int64>? {
        let usual: ClosedRange<Int64> = 0...2_147_483_647
        guard let least, let most else { return usual }
        guard least <= most else { return least > most ? usual : nil }
        guard let low = Int64(exactly: least.rounded(.toNearestOrAwayFromZero)),
            let high = Int64(exactly: most.rounded(.toNearestOrAwayFromZero))
        else { return nil }
        return low...high
    }

    /// Returns the term of a macro that proofs cannot follow.
    ///
    /// - Parameter domain: The values that it may have.
    mutating func opaque(
        _ macro: Macro, domain: Constraint = .anything, isExcess: Bool = false, _ space: inout ProofSpace
    ) -> Term {
        let words = signature(of: macro, &space)
        var unknown = Unknown(.macro(ExactText(words)), name: macro.name.value, look: Unknown.Look(macro))
        unknown.damage = reach?.part(of: macro)
        unknown.isExcess = isExcess
        let name = macro.name.value
        if opaqueNames[unknown]?.contains(name) != true { opaqueNames[unknown, default: []].append(name) }
        return .unknown(unknown, domain: domain)
    }

    mutating func parameter(_ key: String, of macro: Macro, _ space: inout ProofSpace) -> Term? {
        macro.parameters[key].map { term(of: $0, &space) }
    }

    private mutating func dataLayer(_ macro: Macro, _ space: inout ProofSpace) -> Term {
        guard case .constant(let name)? = parameter("name", of: macro, &space), let written = name.text else {
            return opaque(macro, &space)
        }
        let path = rules == .web ? written.withoutEscapedDots : written
        if path == "event" {
            // The value pushed last under this name is the current event whenever tags fire.
            return .unknown(.event, domain: .event(by: rules))
        }
        let unknown: Unknown = macro.readsFlatKey(by: rules) ? .flatKey(path) : .key(path)
        let value = Term.unknown(unknown, domain: .anything)
        guard let otherwise = parameter("default", of: macro, &space) else { return value }
        let isAbsent = space.propositions.atom(unknown, in: Constraint(points: .absent))
        let made = Term.choice([(isAbsent, otherwise)], otherwise: value)
        // An app evaluates all parameters first.
        guard container.ruleSet == .mobile else { return made }
        let fails = parameterFails("default", of: macro, &space)
        return fails == .never ? made : .choice([(fails, .failure)], otherwise: made)
    }

    private mutating func formatted(_ source: Term, _ format: ValueFormat, _ space: inout ProofSpace) -> Term
    {
        var term = source
        switch format.letterCase {
        case .lower?: term = .cased(term, .lower, .format)
        case .upper?: term = .cased(term, .upper, .format)
        case nil: break
        }
        let replacements: [(Constraint.Points, Value?)] = [
            (.null, format.null), (.absent, format.absent), (.true, format.true), (.false, format.false),
        ]
        // Each tests the original value, so the replacement of null is not replaced again.
        var ways: [(when: Proposition, then: Term)] = []
        for case (let point, let replacement?) in replacements {
            let isPoint = holds(term, Constraint(points: point), &space)
            ways.append((isPoint, self.term(of: replacement, &space)))
        }
        return ways.isEmpty ? term : .choice(ways, otherwise: term)
    }
}

extension Macro {
    /// True if rules enable or disable it.
    var isConditional: Bool { !enabledBy.isEmpty || !disabledBy.isEmpty }
}

extension String {
    /// The data layer name of a page as it is read: `\.` is a dot.
    fileprivate var withoutEscapedDots: String {
        var letters: [UInt8] = []
        for letter in utf8 {
            if letter == UInt8(ascii: "."), letters.last == UInt8(ascii: "\\") { letters.removeLast() }
            letters.append(letter)
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
