package import TagLogic
package import TagModel
package import TagRuntime

/// The values of unknowns at one event, as far as they are known.
package struct Situation: Sendable {
    private var values: [Unknown: Constraint.Sample] = [:]
    private let rules: RuleSet

    /// Makes the situation of an event with the data layer's values and the device's answers; anything else is absent.
    ///
    /// - Parameters:
    ///   - keys: Values whose maps paths lead into; on pages they also lead into lists and texts.
    package init(
        event: String, keys: [TagRuntime.Value.Entry] = [], facts: [(Host.Fact, TagRuntime.Value)] = [],
        by rules: RuleSet
    ) {
        self.init(event: event, keys: keys, flatKeys: keys, facts: facts, by: rules)
    }

    /// Makes the situation of an event whose top-level keys may have other values in version 1 of the data layer.
    ///
    /// - Parameter flatKeys: The values pushed last under top-level keys, as version 1 of a page's data layer has them.
    package init(
        event: String, keys: [TagRuntime.Value.Entry], flatKeys: [TagRuntime.Value.Entry],
        facts: [(Host.Fact, TagRuntime.Value)], by rules: RuleSet
    ) {
        self.rules = rules
        values[.event] = .init(event)
        for entry in keys { add(entry.value, at: entry.key.string) }
        if rules == .web { for entry in flatKeys { add(flat: entry.value, at: entry.key.string) } }
        for (fact, value) in facts {
            values[Unknown(.fact(fact), name: "")] = Constraint.Sample(value, by: rules)
        }
    }

    private mutating func add(flat value: TagRuntime.Value, at key: String) {
        values[.flatKey(key)] = Constraint.Sample(value, by: rules)
        values[Unknown(.isNoText(.flatKey(ExactText(key))), name: key)] = value.isNoText ? .true : .false
    }

    private mutating func add(_ value: TagRuntime.Value, at path: String) {
        values[.key(path)] = Constraint.Sample(value, by: rules)
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

    /// Adds the length of a text and each of its first 100 UTF-16 units, which paths lead to on pages.
    private mutating func add(partsOf text: String, at path: String) {
        let units = Array(text.utf16)
        values[.key(path + ".length")] = .init("\(units.count)")
        for (index, unit) in units.prefix(100).enumerated() {
            values[.key("\(path).\(index)")] = .text([UInt32(unit)])
        }
    }

    /// The value of an unknown; nil if it is not known.
    package subscript(unknown: Unknown) -> Constraint.Sample? {
        get {
            if let value = values[unknown] { return value }
            return unknown.isOpaque ? nil : unknown.usual
        }
        set { values[unknown] = newValue }
    }
}

extension Unknown {
    /// Returns the unknown for the data layer's value at a path.
    package static func key(_ path: String) -> Unknown {
        Unknown(.key(ExactText(path)), name: path, look: Look(key: path))
    }

    /// Returns the unknown for the value pushed under a top-level key of the data layer.
    package static func flatKey(_ key: String) -> Unknown {
        Unknown(.flatKey(ExactText(key)), name: key, look: Look(key: key))
    }
}

extension Constraint.Sample {
    /// Makes the value that predicates see.
    package init(_ value: TagRuntime.Value, by rules: RuleSet) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = flag ? .true : .false
        case .absent: self = .absent
        case .list, .map, .integer, .double, .text: self.init(value.text(by: rules))
        }
    }
}

extension TagRuntime.Value {
    /// Returns the text of a value; on pages that of ECMAScript's `String()`, in apps that of Java's `toString()`, except that
    /// nothing has no text there.
    fileprivate func text(by rules: RuleSet) -> String {
        switch self {
        case .absent where rules == .mobile, .null where rules == .mobile: ""
        case .absent: "undefined"
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number):
            rules == .web && number.magnitude > 1 << 53 ? NumberText.text(Double(number)) : "\(number)"
        case .double(let number): NumberText.text(number)
        case .text(let text): text.string
        case .list(let elements) where rules == .mobile:
            "[" + elements.map { $0.text(by: rules) }.joined(separator: ", ") + "]"
        case .map(let entries) where rules == .mobile:
            "{" + entries.map { "\($0.key.string)=\($0.value.text(by: rules))" }.joined(separator: ", ") + "}"
        case .list(let elements):
            elements.map { $0.isNothing ? "" : $0.text(by: rules) }.joined(separator: ",")
        case .map: "[object Object]"
        }
    }

    /// True if the value is a list, a map or a number with a fraction.
    ///
    /// Such a value has a text, but is not one. Whole numbers are left out, since letter case does not change them.
    var isNoText: Bool {
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
    /// Returns the unknowns of a proposition that may have values of any kind, in order of first occurrence.
    ///
    /// They are the values that pages, apps and code provide.
    package func values(of proposition: Proposition) -> [Unknown] {
        unknowns(of: proposition).filter { unknown in
            switch unknown.question {
            case .key, .flatKey, .macro, .value: true
            case .event, .fact, .condition, .isNoText: false
            }
        }
    }

    /// Returns the unknowns of a proposition that have no value, in order of first occurrence.
    package func open(_ proposition: Proposition, in situation: Situation) -> [Unknown] {
        unknowns(of: proposition).filter { situation[$0] == nil }
    }

    /// Returns true if a proposition holds in a situation; nil if that depends on unknown values.
    package func holds(_ proposition: Proposition, in situation: Situation) -> Bool? {
        var known: [Proposition: Bool?] = [:]
        return holds(proposition, in: situation, &known)
    }

    /// Returns the same; parts that several questions about one situation share are evaluated once.
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

    /// Returns `decisive` if a part has that truth, else its opposite; nil if a part is not known and none is decisive.
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

    /// Returns the unknowns that a proposition is about, in order of first occurrence.
    func unknowns(of proposition: Proposition) -> [Unknown] {
        var seen: Set<Proposition> = []
        var found: [Unknown] = []
        var met: Set<Unknown> = []
        var open = [proposition]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            switch self[next] {
            case .never, .always: break
            case .atom(let number, _):
                let unknown = unknowns[Int(number)]
                if met.insert(unknown).inserted { found.append(unknown) }
            case .all(let parts), .any(let parts): open += parts.reversed()
            }
        }
        return found
    }
}
