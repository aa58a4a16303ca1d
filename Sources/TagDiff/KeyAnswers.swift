import TagModel

/// The macros and collections that can answer each key that an app may ask for.
struct KeyAnswers {
    struct Answer {
        /// The last macro or collection that can answer.
        var macro: Int
        /// The sources that can answer, in order.
        var sources: [Source] = []
        /// The rules that choose between them.
        var rules: [Int] = []
    }

    /// A macro, or the value of a collection for the key.
    struct Source {
        let macro: Int
        let value: Value?
    }

    /// The answers to one key in both containers.
    struct Pair {
        let key: String
        let old: Answer
        let new: Answer
    }

    /// The maximum number of differing keys that are examined.
    static let limit = 200

    /// The keys and their answers, in file order.
    private(set) var all: [(key: String, answer: Answer)] = []
    private var places: [ExactText: Int] = [:]

    /// - Parameter macros: The macros that are asked for, in ascending order.
    init(_ checked: CheckedContainer, _ macros: [Int]) {
        let container = checked.container
        if container.keysInEffect == .all { places.reserveCapacity(macros.count) }
        for index in macros {
            let macro = container.macros[index]
            let rules = (macro.enabledBy + macro.disabledBy).map { checked.rule(for: $0) }
            if macro.kind == .values, case .map(let entries)? = macro.parameters["values"]?.kind {
                for entry in entries {
                    add(entry.key.shownText, Source(macro: index, value: entry.value), rules)
                }
            } else if container.keysInEffect == .all, macro.isAskedFor {
                add(macro.name.value, Source(macro: index, value: nil), rules)
            }
        }
    }

    subscript(key: String) -> Answer? { places[ExactText(key)].map { all[$0].answer } }

    private mutating func add(_ key: String, _ source: Source, _ rules: [Int]) {
        let place = places[ExactText(key)] ?? all.count
        if place == all.count {
            places[ExactText(key)] = place
            all.append((key, Answer(macro: source.macro)))
        }
        all[place].answer.macro = source.macro
        all[place].answer.sources.append(source)
        all[place].answer.rules += rules
    }
}

extension Comparison {
    /// Returns the first keys of both containers whose values may differ, at most ``KeyAnswers/limit``, in the new one's order.
    func differingKeys() -> [KeyAnswers.Pair] {
        let asked = macrosToAsk()
        let (before, after) = (KeyAnswers(old.checked, asked.old), KeyAnswers(new.checked, asked.new))
        var pairs: [KeyAnswers.Pair] = []
        for (key, answer) in after.all where pairs.count < KeyAnswers.limit {
            guard let known = before[key], !isSame(known, answer) else { continue }
            pairs.append(KeyAnswers.Pair(key: key, old: known, new: answer))
        }
        return pairs
    }

    /// Returns true if a key has the same sources, with everything they lead to.
    private func isSame(_ old: KeyAnswers.Answer, _ new: KeyAnswers.Answer) -> Bool {
        guard old.sources.count == new.sources.count else { return false }
        for (one, two) in zip(old.sources, new.sources) where !isSame(one, two) { return false }
        return true
    }

    private func isSame(_ one: KeyAnswers.Source, _ two: KeyAnswers.Source) -> Bool {
        guard let value = one.value, let other = two.value else {
            guard one.value == nil, two.value == nil else { return false }
            let (before, after) = (old.container.macros[one.macro], new.container.macros[two.macro])
            return Signer.areAlike(before, of: &deepOld, after, of: &deepNew, &table)
                || deepOld.macro(one.macro, &table) == deepNew.macro(two.macro, &table)
        }
        let (before, after) = (old.container.macros[one.macro], new.container.macros[two.macro])
        return isDeepSame(value, other) && isDeepSame(before.enabledBy, after.enabledBy)
            && isDeepSame(before.disabledBy, after.disabledBy)
    }

    private func isDeepSame(_ one: Value, _ two: Value) -> Bool {
        Signer.areAlike(one, of: &deepOld, two, of: &deepNew, &table)
            || deepOld.value(one, &table) == deepNew.value(two, &table)
    }

    private func isDeepSame(_ one: [RuleReference], _ two: [RuleReference]) -> Bool {
        deepOld.ruleSet(one, &table) == deepNew.ruleSet(two, &table)
    }
}
