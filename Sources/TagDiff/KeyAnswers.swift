import TagModel

/// What can answer to each key that an app may ask for.
struct KeyAnswers {
    struct Answer {
        /// The last macro, or collection, that can.
        var macro: Int
        /// All that can, in order.
        var content: [Int32] = []
        /// The rules that choose between them.
        var rules: [Int] = []
    }

    /// Keys that are looked into at most.
    static let limit = 200

    /// In file order.
    private(set) var all: [(key: String, answer: Answer)] = []
    private var places: [ExactText: Int] = [:]

    init(_ checked: CheckedContainer, _ signer: inout Signer, _ table: inout SignatureTable) {
        let container = checked.container
        for (index, macro) in container.macros.enumerated() {
            let rules = (macro.enabledBy + macro.disabledBy).map { checked.rule(for: $0) }
            if macro.kind == .values, case .map(let entries)? = macro.parameters["values"]?.kind {
                let choice = [
                    signer.ruleSet(macro.enabledBy, &table), signer.ruleSet(macro.disabledBy, &table),
                ]
                for entry in entries {
                    add(entry.key.shownText, index, [signer.value(entry.value, &table)] + choice, rules)
                }
            } else if container.keysInEffect == .all, macro.isAskedFor {
                add(macro.name.value, index, [signer.macro(index, &table)], rules)
            }
        }
    }

    subscript(key: String) -> Answer? { places[ExactText(key)].map { all[$0].answer } }

    private mutating func add(_ key: String, _ macro: Int, _ content: [Int32], _ rules: [Int]) {
        let place = places[ExactText(key)] ?? all.count
        if place == all.count {
            places[ExactText(key)] = place
            all.append((key, Answer(macro: macro)))
        }
        all[place].answer.macro = macro
        all[place].answer.content += content
        all[place].answer.rules += rules
    }
}
