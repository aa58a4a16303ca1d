import TagDiagnostics
import TagModel
import TagRuntime

extension Lowering {
    /// Lowers the live rules: predicates by cost, the tags of each in firing order.
    mutating func lowerRules() {
        let fires = TagLinks(self) { $0.firesOn }
        let blocks = TagLinks(self) { $0.blockedBy }
        // Rules are read by index, since taking one out of the array copies all of it.
        let rules = container.rules
        for index in rules.indices where live.rules[index] {
            let number = Int(ruleNumbers[index])
            lower(rules[index].conditions, fires: fires[number], blocks: blocks[number])
            names.rules.append(rules[index].name.value)
        }
    }

    private mutating func lower(
        _ conditions: [Condition], fires: ArraySlice<UInt32>, blocks: ArraySlice<UInt32>
    ) {
        var event: Program.StringID?
        var positive: [UInt32] = []
        var negative: [UInt32] = []
        // By index: taking a condition out of its array copies it.
        for index in conditions.indices {
            let kind = conditions[index].predicate.value
            let predicate =
                kind.written == .matches
                ? match(conditions[index])
                : predicate(
                    kind, ignoresCase: conditions[index].ignoresCase, conditions[index].left.kind,
                    conditions[index].right.kind)
            if conditions[index].isNegated {
                append(predicate, to: &negative)
            } else if let name = predicate.requiredEvent(in: builder.program.macros),
                event == nil || event == name
            {
                event = name
            } else {
                append(predicate, to: &positive)
            }
        }
        let first = UInt32(builder.program.links.count)
        builder.program.links += Self.byCost(positive, builder.program.predicates)
        builder.program.links += Self.byCost(negative, builder.program.predicates)
        builder.program.links += fires
        builder.program.links += blocks
        builder.program.rules.append(
            Program.RuleEntry(
                event: event, first: first, ifCount: UInt32(positive.count),
                unlessCount: UInt32(negative.count),
                firesCount: UInt32(fires.count), blocksCount: UInt32(blocks.count)))
    }

    private mutating func append(_ predicate: Program.Predicate, to list: inout [UInt32]) {
        let number = builder.predicate(predicate)
        if !list.contains(number) { list.append(number) }
    }

    /// Returns predicates with the cheapest first, so that a rule that fails does so early.
    ///
    /// All must hold and none has an effect that the container can see, so the order changes no result. The sort is stable: equal
    /// costs keep file order. It is static, since calling a method of a large value copies the value.
    private static func byCost(_ predicates: [UInt32], _ all: [Program.Predicate]) -> [UInt32] {
        guard predicates.count > 1 else { return predicates }
        let costs = predicates.map { all[Int($0)].cost }
        if zip(costs, costs.dropFirst()).allSatisfy({ $0 <= $1 }) { return predicates }
        return predicates.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.map { predicates[$0] }
    }

    /// Returns the predicate of a condition that asks for no pattern.
    private mutating func predicate(
        _ kind: PredicateKind, ignoresCase: Bool, _ left: Value.Kind, _ right: Value.Kind
    ) -> Program.Predicate {
        guard kind != .cssSelector else {
            return Program.Predicate(kind, ignoresCase: false, left: .null, right: .null)
        }
        let comparesNumbers = PredicateType.comparesNumbers(kind)
        return Program.Predicate(
            kind, ignoresCase: ignoresCase, left: comparesNumbers ? lowerNumber(left) : lowerText(left),
            right: comparesNumbers ? lowerNumber(right) : lowerText(right))
    }

    /// Returns a side of a comparison of numbers in a canonical form: a number written as text becomes the number.
    ///
    /// So formats that have only text give the same result as others.
    private mutating func lowerNumber(_ side: Value.Kind) -> ValueID {
        guard case .string(let text) = side else { return lower(side) }
        if let known = longNumbers.find(text) { return known }
        let made = lowerNumber(text, side)
        longNumbers.note(made, of: text)
        return made
    }

    private mutating func lowerNumber(_ text: String, _ side: Value.Kind) -> ValueID {
        if let number = Int64(text), String(number) == text { return builder.integer(number) }
        if let number = Double(text), number.isFinite, number.description == text {
            return builder.double(number)
        }
        // On the web `true` is the number 1, but its text is not a number.
        return container.ruleSet == .web ? lower(side) : lower(text: text)
    }

    /// Returns a side of another comparison in a canonical form: a number becomes its text, the text of a truth value that value.
    private mutating func lowerText(_ side: Value.Kind) -> ValueID {
        switch side {
        case .string(let text): lower(text: text)
        case .integer(let number): builder.text(String(number))
        case .double(let number): builder.text(NumberText.text(number))
        case .null where container.ruleSet == .web: builder.text("null")
        default: lower(side)
        }
    }

    /// Returns a text that is compared with another.
    private mutating func lower(text: String) -> ValueID {
        switch text.utf8.count {
        case 4 where text == "true": .true
        case 5 where text == "false": .false
        default: builder.text(text)
        }
    }

    private mutating func match(_ condition: Condition) -> Program.Predicate {
        let left = lower(condition.left)
        let flags: UInt8 = condition.ignoresCase ? 1 : 0
        if case .string(let text) = condition.right.kind, var known = longPatterns.find(text, flags) {
            known.left = left
            return known
        }
        let made = match(condition, left)
        if case .string(let text) = condition.right.kind { longPatterns.note(made, of: text, flags) }
        return made
    }

    private mutating func match(_ condition: Condition, _ left: ValueID) -> Program.Predicate {
        let options = PatternOptions(ignoresCase: condition.ignoresCase)
        guard case .string(let text) = condition.right.kind, let compiled = patterns[text, options] else {
            return Program.Predicate(
                .matchesComputed, ignoresCase: condition.ignoresCase, left: left,
                right: lower(condition.right))
        }
        switch automata.meaning(of: compiled.program) {
        case .literal(let literal):
            return Program.Predicate(
                literal.kind.operation, ignoresCase: literal.ignoresCase, left: left,
                right: lower(text: literal.text))
        case .isOneOf(let list):
            return Program.Predicate(
                .isOneOf, ignoresCase: list.ignoresCase, left: left,
                right: lower(list, of: compiled.program))
        case .pattern(let automaton):
            return Program.Predicate(
                .matches, ignoresCase: false, left: left,
                right: builder.pattern(compiled.program) { automaton })
        }
    }

    /// Returns a list as a value, which is made once for each program.
    private mutating func lower(_ list: TextList, of program: [UInt8]) -> ValueID {
        if let known = lists[program] { return known }
        let mark = builder.mark
        for text in list.texts { builder.push(builder.text(text)) }
        let value = builder.sequence(.list, from: mark)
        lists[program] = value
        return value
    }
}

extension Program.Predicate {
    /// The rough cost of the predicate; only the order matters.
    fileprivate var cost: Int { ignoresCase ? operation.cost + 1 : operation.cost }

    /// Returns the event that the predicate requires; nil if it says anything else.
    fileprivate func requiredEvent(in macros: [Program.Call]) -> Program.StringID? {
        guard operation == .equals, !ignoresCase, right.kind == .string, left.kind == .macro,
            macros[Int(left.index)].operation == .event
        else { return nil }
        return Program.StringID(right.index)
    }
}

extension LiteralTest.Kind {
    fileprivate var operation: PredicateKind {
        switch self {
        case .equals: .equals
        case .contains: .contains
        case .startsWith: .startsWith
        case .endsWith: .endsWith
        }
    }
}

/// The tags that name each live rule, in file order and each once.
private struct TagLinks {
    private var starts: [Int]
    private var tags: [UInt32]

    init(_ lowering: Lowering, _ rules: (Tag) -> [RuleReference]) {
        let container = lowering.container
        var pairs: [(rule: Int, tag: UInt32)] = []
        starts = [Int](repeating: 0, count: container.rules.count + 1)
        var last = [UInt32](repeating: .max, count: container.rules.count)
        for index in container.tags.indices
        where lowering.live.tags[index] && container.tags[index].canFire {
            let number = lowering.tagNumbers[index]
            for reference in rules(container.tags[index]) {
                let rule = Int(lowering.ruleNumbers[lowering.checked.rule(for: reference)])
                guard last[rule] != number else { continue }
                last[rule] = number
                pairs.append((rule, number))
                starts[rule + 1] += 1
            }
        }
        for rule in starts.indices.dropFirst() { starts[rule] += starts[rule - 1] }
        var next = starts
        tags = [UInt32](repeating: 0, count: pairs.count)
        for pair in pairs {
            tags[next[pair.rule]] = pair.tag
            next[pair.rule] += 1
        }
    }

    subscript(rule: Int) -> ArraySlice<UInt32> {
        tags[starts[rule]..<starts[rule + 1]]
    }
}
