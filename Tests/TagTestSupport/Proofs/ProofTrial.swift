import TagCompiler
import TagDiagnostics
package import TagModel
import TagProof
import TagRuntime

/// Two random rules, what is proved of them, and what the runtime does with every event of a small world.
package struct ProofTrial {
    /// The definition that holds the rules.
    package let definition: String
    /// Disagreements of proofs and runtime; empty if there are none.
    package private(set) var faults: [String] = []
    /// Questions that got no answer.
    package private(set) var undecided = 0
    /// The reason.
    package private(set) var reasons: [String] = []
    /// Questions asked.
    package private(set) var questions = 0
    /// Those that were answered with an event that shows it.
    package private(set) var witnesses = 0

    /// The trial of a seed, by one set of rules.
    package init(seed: UInt64, by rules: RuleSet = .mobile) {
        definition = RandomRules(seed: seed, rules).definition
        let file = SourceFile(path: "trial.json", bytes: Array(definition.utf8))
        let compilation = Compiler.compile(file)
        guard let checked = compilation.checked, let bytes = compilation.bytes,
            let container = try? LoadedContainer(bytes)
        else {
            faults.append("does not compile: \(compilation.diagnostics.map(\.message))")
            return
        }
        let seen = SmallWorld.outcomes(Evaluator(container), rules)
        var proofs = ContainerProofs(checked)
        var space = ProofSpace()
        let one = proofs.passes(rule: 0, &space)
        let two = proofs.passes(rule: 1, &space)
        let notTwo = space.propositions.not(two)
        let notOne = space.propositions.not(one)
        let asked: [(String, Proposition, (Bool, Bool) -> Bool)] = [
            ("one", one, { first, _ in first }), ("two", two, { _, second in second }),
            ("not one", notOne, { first, _ in !first }),
            ("both", space.propositions.all([one, two]), { $0 && $1 }),
            ("one without two", space.propositions.all([one, notTwo]), { $0 && !$1 }),
            ("neither", space.propositions.all([notOne, notTwo]), { !$0 && !$1 }),
        ]
        guard let runner = WitnessRunner(proofs) else {
            faults.append("cannot be run")
            return
        }
        for (name, proposition, holds) in asked {
            questions += 1
            let happens = seen.contains { holds($0.first, $0.second) }
            switch space.solve(proposition) {
            case .never:
                if happens { faults.append("\(name): proved never, and yet it happens") }
            case .undecided(let why):
                undecided += 1
                reasons.append("\(name): \(why)")
            case .holds(let model):
                let witness = Witness(model)
                guard witness.hinges.isEmpty, witness.severed == nil else {
                    undecided += 1
                    continue
                }
                guard let outcome = runner.run(witness) else {
                    // An event without a name is none on a page, so that such a witness shows nothing.
                    if rules == .web, witness.event.isEmpty {
                        undecided += 1
                    } else {
                        faults.append("\(name): the witness cannot be run")
                    }
                    continue
                }
                witnesses += 1
                if !holds(outcome.passed.contains(0), outcome.passed.contains(1)) {
                    faults.append("\(name): the runtime does not agree with the witness \(witness)")
                }
            }
        }
    }
}

/// Every combination of a few events and values.
private enum SmallWorld {
    static let events = ["a", "ab", "B", "1"]
    static let values: [TagRuntime.Value?] =
        [nil, .null, .boolean(true), .boolean(false), .integer(1), .integer(2), .integer(-1), .double(1.5)]
        + ["", "a", "b", "ab", "A", "Ab", "ba", "5", "51", "10", "true", "1e1", "a1"].map {
            .text(UTF8Text($0))
        }
    /// Values that pages convert to others.
    static let scriptValues: [TagRuntime.Value?] =
        [.list([]), .list([.text("a")]), .list([.integer(5), .null]), .map([.init("length", .integer(2))])]
        + [
            "undefined", "null", " ", " 5\u{A0}", "0x10", "0X", "0b1", "Infinity", "-Infinity",
            "[object Object]",
        ]
        .map { .text(UTF8Text($0)) }

    /// The behavior of two rules, as two tags show it.
    static func outcomes(_ evaluator: Evaluator, _ rules: RuleSet) -> [(first: Bool, second: Bool)] {
        var outcomes: [(Bool, Bool)] = []
        let values = values + (rules == .web ? scriptValues : [])
        for event in events {
            for x in values {
                for y in values {
                    var entries = [TagRuntime.Value.Entry("event", .text(UTF8Text(event)))]
                    if let x { entries.append(.init("x", x)) }
                    if let y { entries.append(.init("y", y)) }
                    evaluator.clearDataLayer()
                    _ = evaluator.decide(.map(entries))
                    let fired = evaluator.decided
                    outcomes.append((fired.contains(0), fired.contains(1)))
                }
            }
        }
        return outcomes
    }
}

/// A definition with two rules that chance made, over two keys and what is made of them.
private struct RandomRules {
    private var random: SeededRandom
    private(set) var definition = ""
    private let rules: RuleSet

    init(seed: UInt64, _ rules: RuleSet) {
        random = SeededRandom(seed: seed)
        self.rules = rules
        let contexts =
            switch rules {
            case .mobile: ""
            case .web: #", "contexts": ["web"]"#
            }
        let rules = [conditions(), conditions()]
        definition = """
            {"container": {"id": "GTM-AB12"\(contexts)},
             "macros": {
              "event": {"type": "event"},
              "x": {"type": "dataLayer", "name": "x"},
              "y": {"type": "dataLayer", "name": "y"},
              "x or a": {"type": "dataLayer", "name": "x", "default": \(operand())},
              "lower": {"type": "lowercase", "input": "{{x}}"},
              "upper": {"type": "uppercase", "input": "{{y}}"},
              "around": {"type": "constant", "value": "a{{x}}b"},
              "pushed": {"type": "dataLayer", "name": "x", "version": 1},
              "same": {"type": "dataLayer", "name": "y"},
              "table": {"type": "lookupTable", "input": "{{x}}", "default": \(operand()), "table": [
                {"key": \(operand()), "value": \(operand())}, {"key": \(operand()), "value": \(operand())},
                {"key": "ab", "value": "{{y}}"}]},
              "patterns": {"type": "regexTable", "input": "{{y}}", "table": [
                {"key": \(pattern()), "value": \(operand())}, {"key": \(pattern()), "value": \(operand())}]},
              "chosen": [
                {"type": "constant", "value": \(operand())},
                {"type": "constant", "value": "{{y}}", "enabledBy": ["switch"]}]
             },
             "rules": {
              "one": \(rules[0]),
              "two": \(rules[1]),
              "switch": {"if": [{"macro": "x", \(predicate())}]}
             },
             "tags": {
              "first": {"type": "imagePixel", "url": "https://h/1", "fires": ["one"]},
              "second": {"type": "imagePixel", "url": "https://h/2", "fires": ["two"]}
             }}
            """
    }

    private mutating func conditions() -> String {
        var ifs: [String] = []
        var unlesses: [String] = []
        for _ in 0..<1 + random.below(3) {
            let condition = #"{"macro": "\#(macro())", \#(predicate())}"#
            if random.once(in: 4) { unlesses.append(condition) } else { ifs.append(condition) }
        }
        return #"{"if": [\#(ifs.joined(separator: ", "))], "unless": [\#(unlesses.joined(separator: ", "))]}"#
    }

    private mutating func macro() -> String {
        pick([
            "event", "x", "x", "y", "y", "x or a", "lower", "upper", "around", "same", "table", "patterns",
            "chosen", "pushed",
        ])
    }

    private mutating func predicate() -> String {
        switch random.below(8) {
        case 0, 1: #""\#(pick(["equals", "equals", "contains", "startsWith", "endsWith"]))": \#(operand())"#
        case 2:
            #""\#(pick(["equals", "contains", "startsWith", "endsWith"]))": \#(operand()), "ignoreCase": true"#
        case 3: #""matchesRegex": \#(pattern())"#
        case 4: #""matchesRegex": \#(pattern()), "ignoreCase": true"#
        default:
            #""\#(pick(["lessThan", "lessOrEqual", "greaterThan", "greaterOrEqual"]))": \#(pick(numbers))"#
        }
    }

    private var numbers: [String] {
        ["1", "2", "1.5", "-1", "10", #""5""#, "0"]
            + (rules == .web ? [#""""#, #""0x10""#, #"" 5 ""#, "true", #""a""#] : [])
    }

    private mutating func operand() -> String {
        let operands = [
            #""a""#, #""b""#, #""ab""#, #""A""#, #""""#, "1", "2", "1.5", "true", #""true""#, #""5""#,
            #""ba""#,
        ]
        return pick(operands + (rules == .web ? [#""undefined""#, #""null""#, "null", #""u""#] : []))
    }

    private mutating func pattern() -> String {
        pick([
            #""^a""#, #""b$""#, #""^ab?$""#, #""[0-9]""#, #""^-?\\d+$""#, #""^(a|b)+$""#, #""a(?!b)""#,
            #""^.$""#, #"".*""#, #""^$""#, #""^u""#, #""^\\s*\\d?$""#,
        ])
    }

    private mutating func pick(_ words: [String]) -> String { words[random.below(words.count)] }
}
