package import TagCompiler
import TagRuntime

extension HandMade {
    /// A container with a bit of everything: every section, most operations, a choice, a sequence, a pattern.
    package static func sample() -> HandMade {
        var made = HandMade(id: "GTM-SAMPLE", version: "7")
        let event = made.add(.event, key: "event")
        let screen = made.add(.dataLayer, [made.text("screen.name"), made.text("none")], key: "screen name")
        let price = made.add(.dataLayer, [made.text("price")], key: "price")
        made.add(.constant, [made.text("Grüße, 世界")], key: "greeting")
        made.add(.constant, [made.double(0.5)], key: "half")
        let pattern = made.pattern("^(home|start)[0-9]*$")
        let kinds = made.list([
            made.text("home"), made.text("H"), made.text("list"), made.list([.null, .true]),
        ])
        made.add(.lookupTable, [screen, kinds, made.text("?")], key: "kind")
        let patterns = made.list([pattern, made.text("a $1 page")])
        made.add(.regexTable, [screen, patterns, .null, .false], key: "page")
        let label = made.template([made.text("at "), screen, made.text(" for "), price])
        made.add(.uppercase, [label], key: "label")
        made.add(.hash, [label, made.text("sha256")], key: "digest")
        let arguments = made.map([("price", price), ("label", label)])
        made.add(.functionCall, [made.text("localized"), arguments], key: "localized")
        made.add(.custom, [made.map([("a", made.integer(1))], type: "cvt_1")], key: "custom")

        let isHome = made.predicate(.matches, screen, pattern)
        let isDear = made.predicate(.greaterThan, price, made.text("50"))
        let isGtm = made.predicate(.startsWith, event, made.text("gtm."), ignoresCase: true)
        let link = made.composite(.escaped, [screen, made.integer(12)])
        let first = made.tag(
            "view", type: "analytics", [("t", made.text("view")), ("cd", label), ("u", link)])
        let before = made.tag("before", [("n", made.integer(-3))], options: .sequencedOnly)
        var options = Program.TagOptions()
        options.flags = .oncePerLoad
        options.priority = made.integer(9)
        options.setup = made.list([made.tagValue(before), .true])
        let second = made.tag("buy", type: "functionCall", [("price", price)], options: options)
        made.rule("open", event: "open", if: [isHome], fires: [first])
        made.rule("buy", event: "buy", if: [isDear], unless: [isHome], fires: [first, second])
        made.rule("no page", event: "buy", if: [isHome], blocks: [first])
        let any = made.rule("any gtm event", if: [isGtm], fires: [first])
        let rules = made.list([made.integer(Int64(any))])
        let none = made.list([])
        let one = made.add(.constant, [made.text("one")])
        let other = made.add(.constant, [made.text("other")])
        made.add(.choice, [made.list([one, none, none, other, rules, none])], key: "chosen")
        return made
    }

    /// A container that holds values only.
    package static func values() -> HandMade {
        var made = HandMade(id: "GTM-VALUES", version: "1")
        for index in 0..<20 { made.add(.constant, [made.text("value \(index)")], key: "key \(index)") }
        made.add(.constant, [.true], key: "flag")
        made.add(.constant, [made.integer(1 << 40)], key: "big")
        return made
    }

    /// A compiled pattern; one that is none is empty, which matches everything.
    package mutating func pattern(_ text: String) -> Program.ValueID {
        let options = PatternOptions(remembersGroups: true)
        let parsed = PatternParser.parse(Array(text.utf8), options).program
        return pattern(parsed, PatternAutomaton.compile(parsed).flatMap { AutomatonBytes($0) })
    }

    /// A pattern by its program, and what decides it; nil for its program.
    package mutating func pattern(_ bytes: [UInt8], _ automaton: AutomatonBytes?) -> Program.ValueID {
        program.patterns.append(Program.Pattern(bytes, automaton: automaton))
        return Program.ValueID(.pattern, UInt32(program.patterns.count - 1))
    }

    /// Patterns whose automata are written in every way there is, one of them for two patterns, and one without; and lists of
    /// texts.
    package static func automata() -> HandMade {
        var made = HandMade(id: "GTM-AUTOMATA")
        let event = made.add(.event, key: "event")
        let page = made.add(.dataLayer, [made.text("page")], key: "page")
        func isA(_ form: AutomatonForm, _ bytes: [UInt8]) -> AutomatonBytes {
            AutomatonBytes(form: form, states: 3, classes: 2, initial: 2, firstAccepting: 3, bytes: bytes)
        }
        let search = AutomatonBytes(
            form: .sparse, states: 4, classes: 3, initial: 2, firstAccepting: 4,
            bytes: [2, 0x61, 1, 0x62, 2, 2, 1, 1, 3, 6, 1, 2, 1])
        var map = [UInt8](repeating: 0, count: 256)
        map[0x61] = 1
        let patterns: [(String, AutomatonBytes?)] = [
            ("ab", search), ("^a", isA([], [1, 0x61, 1, 0, 1])), ("^[a]", isA([], [1, 0x61, 1, 0, 1])),
            ("^a.*", isA(.wide, [1, 0x61, 1, 0, 0, 1, 0])), ("^a.?", isA(.mapped, map + [0, 1])),
            ("^a|^a", isA([.sparse, .wide], [1, 0x61, 1, 0, 0, 1, 1, 1, 0])), ("c+", nil),
        ]
        var predicates = patterns.map { text, automaton in
            let program = PatternParser.parse(Array(text.utf8)).program
            return made.predicate(.matches, page, made.pattern(program, automaton))
        }
        let names = made.list([made.text("buy"), made.text("open")])
        let isEither = made.predicate(.isOneOf, event, names)
        predicates.append(made.predicate(.isOneOf, page, names, ignoresCase: true))
        let tag = made.tag("tag")
        for (index, predicate) in predicates.enumerated() {
            made.rule("rule \(index)", if: [isEither, predicate], fires: [tag])
        }
        made.rule("neither", unless: [isEither], blocks: [tag])
        return made
    }
}

extension Program.TagOptions {
    /// Fires only before or after another tag.
    package static var sequencedOnly: Program.TagOptions {
        var options = Program.TagOptions()
        options.flags = .sequencedOnly
        return options
    }
}
