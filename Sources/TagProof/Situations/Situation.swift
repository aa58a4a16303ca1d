package import TagLogic
import TagModel
package import TagRuntime

/// What is so at one event: the values of what is unknown, as far as anybody knows.
package struct Situation: Sendable {
    private var values: [Unknown: Constraint.Sample] = [:]

    /// An event, with what the data layer has and what the device answers; what is not given is absent.
    ///
    /// - Parameters:
    ///   - keys: Maps and lists lead to what is in them; of themselves nothing is known.
    package init(
        event: String, keys: [TagRuntime.Value.Entry] = [], facts: [(Host.Fact, TagRuntime.Value)] = []
    ) {
        values[.event] = .init(event)
        for entry in keys { add(entry.value, at: entry.key.string) }
        for (fact, value) in facts {
            if let sample = Constraint.Sample(value) { values[Unknown(.fact(fact), name: "")] = sample }
        }
    }

    private mutating func add(_ value: TagRuntime.Value, at path: String) {
        if let sample = Constraint.Sample(value) { values[.key(path)] = sample }
        guard case .map(let entries) = value else { return }
        for entry in entries { add(entry.value, at: path + "." + entry.key.string) }
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
}

extension Constraint.Sample {
    /// What predicates see of a value; nil of lists and maps, whose text nobody compares.
    init?(_ value: TagRuntime.Value) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = flag ? .true : .false
        case .integer(let number): self.init("\(number)")
        case .double(let number): self.init(NumberText.text(number))
        case .text(let text): self.init(text.string)
        case .absent: self = .absent
        case .list, .map: return nil
        }
    }
}

extension PropositionSpace {
    /// Whether a proposition holds; nil when that hangs on what nobody knows.
    package func holds(_ proposition: Proposition, in situation: Situation) -> Bool? {
        switch self[proposition] {
        case .never: return false
        case .always: return true
        case .atom(let unknown, let constraint):
            return situation[unknowns[Int(unknown)]].flatMap { table[constraint].contains($0) }
        case .all(let parts):
            var result: Bool? = true
            for part in parts {
                guard let one = holds(part, in: situation) else {
                    result = nil
                    continue
                }
                if !one { return false }
            }
            return result
        case .any(let parts):
            var result: Bool? = false
            for part in parts {
                guard let one = holds(part, in: situation) else {
                    result = nil
                    continue
                }
                if one { return true }
            }
            return result
        }
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
