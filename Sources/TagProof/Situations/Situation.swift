package import TagLogic
package import TagModel
package import TagRuntime

/// What is so at one event: the values of what is unknown, as far as anybody knows.
package struct Situation: Sendable {
    private var values: [Unknown: Constraint.Sample] = [:]
    private let rules: RuleSet

    /// An event, with what the data layer has and what the device answers; what is not given is absent.
    ///
    /// - Parameters:
    ///   - keys: Maps lead to what is in them; on pages lists and texts do, too.
    package init(
        event: String, keys: [TagRuntime.Value.Entry] = [], facts: [(Host.Fact, TagRuntime.Value)] = [],
        by rules: RuleSet
    ) {
        self.init(event: event, keys: keys, flatKeys: keys, facts: facts, by: rules)
    }

    /// - Parameter flatKeys: The values pushed last under top-level keys, as version 1 of a page's data layer has them.
    init(
        event: String, keys: [TagRuntime.Value.Entry], flatKeys: [TagRuntime.Value.Entry],
        facts: [(Host.Fact, TagRuntime.Value)], by rules: RuleSet
    ) {
        self.rules = rules
        values[.event] = .init(event)
        for entry in keys { add(entry.value, at: entry.key.string) }
        if rules == .web { for entry in flatKeys { add(flat: entry.value, at: entry.key.string) } }
        for (fact, value) in facts {
            if let sample = Constraint.Sample(value, by: rules) {
                values[Unknown(.fact(fact), name: "")] = sample
            }
        }
    }

    private mutating func add(flat value: TagRuntime.Value, at key: String) {
        if let sample = Constraint.Sample(value, by: rules) { values[.flatKey(key)] = sample }
        values[Unknown(.isNoText(.flatKey(ExactText(key))), name: key)] = value.isNoText ? .true : .false
    }

    private mutating func add(_ value: TagRuntime.Value, at path: String) {
        if let sample = Constraint.Sample(value, by: rules) { values[.key(path)] = sample }
        values[Unknown(.isNoText(.key(ExactText(path))), name: path)] = value.isNoText ? .true : .false
        switch value {
        case .map(let entries):
            for entry in entries { add(entry.value, at: path + "." + entry.key.string) }
        case .list(let elements) where rules == .web:
            values[.key(path + ".length")] = .init("\(elements.count)")
            for (index, element) in elements.enumerated() { add(element, at: "\(path).\(index)") }
        case .text(let text) where rules == .web: add(partsOf: text.string, at: path)
        case .null, .boolean, .integer, .double, .text, .list, .absent: break
        }
    }

    /// Paths lead to a text's length and, of short ones, its letters.
    private mutating func add(partsOf text: String, at path: String) {
        let units = Array(text.utf16)
        values[.key(path + ".length")] = .init("\(units.count)")
        for (index, unit) in units.prefix(100).enumerated() {
            values[.key("\(path).\(index)")] = .text([UInt32(unit)])
        }
    }

    /// The value of what is unknown; nil when nobody knows.
    package internal(set) subscript(unknown: Unknown) -> Constraint.Sample? {
        get {
            if let value = values[unknown] { return value }
            return unknown.isOpaque ? nil : unknown.usual
        }
        set { values[unknown] = newValue }
    }
}

extension Unknown {
    /// What the data layer has at a path.
    package static func key(_ path: String) -> Unknown {
        Unknown(.key(ExactText(path)), name: path, look: Look(key: path))
    }

    /// Returns the unknown for the value pushed under a top-level key of the data layer.
    package static func flatKey(_ key: String) -> Unknown {
        Unknown(.flatKey(ExactText(key)), name: key, look: Look(key: key))
    }
}

extension Constraint.Sample {
    /// Makes the point that predicates see for a value, or nil for lists and maps in apps.
    init?(_ value: TagRuntime.Value, by rules: RuleSet) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = flag ? .true : .false
        case .absent: self = .absent
        case .list, .map:
            guard rules == .web else { return nil }
            self.init(value.text(by: rules))
        case .integer, .double, .text: self.init(value.text(by: rules))
        }
    }
}

extension TagRuntime.Value {
    /// The text of a value: on pages what ECMAScript's `String()` gives.
    fileprivate func text(by rules: RuleSet) -> String {
        switch self {
        case .absent: "undefined"
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number):
            rules == .web && number.magnitude > 1 << 53 ? NumberText.text(Double(number)) : "\(number)"
        case .double(let number): NumberText.text(number)
        case .text(let text): text.string
        case .list(let elements):
            elements.map { $0.isNothing ? "" : $0.text(by: rules) }.joined(separator: ",")
        case .map: "[object Object]"
        }
    }

    /// Whether it has a text and is none; whole numbers are in no letter case.
    fileprivate var isNoText: Bool {
        switch self {
        case .double, .list, .map: true
        case .null, .boolean, .integer, .text, .absent: false
        }
    }

    private var isNothing: Bool {
        switch self {
        case .null, .absent: true
        case .boolean, .integer, .double, .text, .list, .map: false
        }
    }
}

extension PropositionSpace {
    /// The values of any kind that a proposition is about, as they first occur: what pages, apps and code give.
    package func values(of proposition: Proposition) -> [Unknown] {
        unknowns(of: proposition).filter { unknown in
            switch unknown.question {
            case .key, .flatKey, .macro, .value: true
            case .event, .fact, .condition, .isNoText: false
            }
        }
    }

    /// The unknowns without a value that a proposition depends on, as they first occur.
    package func open(_ proposition: Proposition, in situation: Situation) -> [Unknown] {
        unknowns(of: proposition).filter { situation[$0] == nil }
    }

    /// Returns whether a proposition holds in a situation, or nil if that depends on unknown values.
    package func holds(_ proposition: Proposition, in situation: Situation) -> Bool? {
        var known: [Proposition: Bool?] = [:]
        return holds(proposition, in: situation, &known)
    }

    /// The same; what several parts, or several questions about one situation, have in common is looked at once.
    func holds(
        _ proposition: Proposition, in situation: Situation, _ known: inout [Proposition: Bool?]
    ) -> Bool? {
        if let outcome = known[proposition] { return outcome }
        let outcome: Bool?
        switch self[proposition] {
        case .never: return false
        case .always: return true
        case .atom(let unknown, let constraint):
            outcome = situation[unknowns[Int(unknown)]].flatMap { table.contains(constraint, $0) }
        case .all(let parts): outcome = holds(parts, unless: false, in: situation, &known)
        case .any(let parts): outcome = holds(parts, unless: true, in: situation, &known)
        }
        known.updateValue(outcome, forKey: proposition)
        return outcome
    }

    /// Returns the common truth of some parts, but for one that decides alone; nil when one is not known and none decides.
    private func holds(
        _ parts: some Sequence<Proposition>, unless decisive: Bool, in situation: Situation,
        _ known: inout [Proposition: Bool?]
    ) -> Bool? {
        var result: Bool? = !decisive
        for part in parts {
            let one = holds(part, in: situation, &known)
            if one == decisive { return decisive }
            if one == nil { result = nil }
        }
        return result
    }

    /// What a proposition is about, as it first occurs.
    func unknowns(of proposition: Proposition) -> [Unknown] {
        var seen: Set<Proposition> = []
        var found: [Unknown] = []
        var open = [proposition]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            switch self[next] {
            case .never, .always: break
            case .atom(let number, _):
                let unknown = unknowns[Int(number)]
                if !found.contains(unknown) { found.append(unknown) }
            case .all(let parts), .any(let parts): open += parts.reversed()
            }
        }
        return found
    }
}
