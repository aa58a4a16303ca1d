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
        options.firing = .oncePerLoad
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
        program.patterns.append(PatternParser.parse(Array(text.utf8), options).program)
        return Program.ValueID(.pattern, UInt32(program.patterns.count - 1))
    }
}

extension Program.TagOptions {
    /// Fires only before or after another tag.
    package static var sequencedOnly: Program.TagOptions {
        var options = Program.TagOptions()
        options.isSequencedOnly = true
        return options
    }
}
