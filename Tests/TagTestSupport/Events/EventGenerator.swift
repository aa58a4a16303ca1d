import TagDiagnostics
package import TagModel

/// Makes up events from what a container asks about.
///
/// Each event tries to make one rule pass, then spoils some of it: a value of another type, one missing, a negated
/// condition met. So that rules pass at some time, and fail in every way.
package struct EventGenerator {
    private let checked: CheckedContainer
    private let eventNames: [String]
    private let names: [String]
    private var random: SeededRandom
    private var event = PlainEvent()
    private let patterns = SlowPatterns()

    private var container: Container { checked.container }

    package init(_ checked: CheckedContainer, seed: UInt64) {
        self.checked = checked
        random = SeededRandom(seed: seed)
        let macros = checked.container.macros
        names = macros.compactMap { macro in
            guard macro.kind == .dataLayer, case .string(let name)? = macro.parameters["name"]?.kind else {
                return nil
            }
            return name
        }
        eventNames = ["purchase", "gtm.js", "nothing asks for this"]
    }

    /// The next event; every one has a name.
    package mutating func next() -> PlainEvent {
        event = PlainEvent()
        if let rule = random.pick(container.rules) {
            for condition in rule.conditions { satisfy(condition) }
        }
        if random.once(in: 3), let rule = random.pick(container.rules),
            let condition = random.pick(rule.conditions)
        {
            satisfy(condition)
        }
        while random.once(in: 2), let name = random.pick(names) { set(name, oddValue()) }
        spoil()
        if container.ruleSet == .web, random.once(in: 12) {
            event.update.append(.init("_clear", .boolean(random.once(in: 2))))
        }
        if !event.update.contains(where: { $0.key == "event" }) {
            event.update.append(.init("event", .text(random.pick(eventNames) ?? "e")))
        }
        return event
    }

    private mutating func spoil() {
        guard random.once(in: 3), let index = event.update.indices.randomElement(using: &random) else {
            return
        }
        guard event.update[index].key != "event" else { return }
        if random.once(in: 2) {
            event.update.remove(at: index)
        } else {
            event.update[index].value = oddValue()
        }
    }

    private mutating func oddValue() -> PlainValue {
        let odd: [PlainValue] = [
            .null, .boolean(true), .boolean(false), .integer(0), .integer(-7), .integer(.max), .double(2.5),
            .double(3),
            .text(""), .text("true"), .text("12"), .text("1e3"), .text(" 5"), .text("é\u{301} ß"), .list([]),
            .text("undefined"), .text("null"), .text("0x1F"), .text("-.5e1"), .text("Infinity"),
            .double(-1e-7),
            .double(1e21), .list([.text("7")]), .list([.null, .list([.boolean(true), .text("b")])]),
            .list([.integer(1), .text("a"), .null]),
            .map([.init("a", .integer(1)), .init("b", .list([.text("c")]))]),
        ]
        return random.pick(odd) ?? .null
    }

    // MARK: Making conditions true

    private mutating func satisfy(_ condition: Condition) {
        if condition.isNegated, !random.once(in: 6) { return }
        guard let right = constant(condition.right), let wanted = text(for: condition, right) else { return }
        make(condition.left, random.once(in: 8) ? nearMiss(wanted) : wanted, depth: 0)
    }

    /// Texts that a slightly wrong comparison could confuse with `text`.
    private mutating func nearMiss(_ text: String) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text + "~"
        case 1: "~" + text
        case 2: String(text.dropLast())
        default: text.uppercased()
        }
    }

    /// A text for which the condition holds.
    private mutating func text(for condition: Condition, _ right: String) -> String? {
        switch condition.predicate.value {
        case .equals, .urlMatches: return condition.ignoresCase ? right.uppercased() : right
        case .contains: return (random.once(in: 2) ? "/x " : "") + right + (random.once(in: 2) ? "?y=1" : "")
        case .startsWith: return right + (random.once(in: 2) ? "-z" : "")
        case .endsWith: return (random.once(in: 2) ? "www." : "") + right
        case .matches:
            guard let pattern = patterns.pattern(right, ignoresCase: condition.ignoresCase) else {
                return nil
            }
            var sampler = PatternSampler(SeededRandom(seed: random.next()))
            return sampler.sample(pattern)
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
            guard let number = Double(right) else { return right }
            let steps: [Double] = [-1000, -1, 0, 0.5, 1]
            let other = number + (random.pick(steps) ?? 0)
            return Int64(exactly: other).map { "\($0)" } ?? "\(other)"
        case .cssSelector, .matchesComputed, .isOneOf: return nil
        }
    }

    private func constant(_ value: Value) -> String? {
        switch value.kind {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        default: nil
        }
    }

    /// Arranges the event and the world so that `value` is `wanted`, where it can.
    private mutating func make(_ value: Value, _ wanted: String, depth: Int) {
        guard depth < 8, case .reference(let reference) = value.kind else { return }
        for index in checked.macros(for: reference) {
            make(container.macros[Int(index)], wanted, depth: depth + 1)
        }
    }

    private mutating func make(_ macro: Macro, _ wanted: String, depth: Int) {
        let parameters = macro.parameters
        switch macro.kind {
        case .event: set("event", .text(wanted))
        case .dataLayer:
            guard let name = parameters["name"].flatMap({ constant($0) }) else { return }
            // A path that is pushed in nested maps is no key of its own.
            guard container.ruleSet == .web, random.once(in: 4) else { return set(name, typed(wanted)) }
            let steps = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
            set(steps[0], steps.dropFirst().reversed().reduce(typed(wanted)) { .map([.init($1, $0)]) })
        case .lookupTable, .regexTable:
            guard let input = parameters["input"], case .list(let rows)? = parameters["table"]?.kind,
                let row = random.pick(rows), case .map(let entries) = row.kind,
                let key = entries.first.flatMap({ constant($0.value) })
            else { return }
            make(input, macro.kind == .lookupTable ? key : sample(key), depth: depth)
        case .lowercase, .uppercase, .regexGroup:
            if let input = parameters["input"] { make(input, wanted, depth: depth) }
        case .functionCall:
            guard let name = parameters["function"].flatMap({ constant($0) }) else { return }
            var arguments: [PlainValue.Entry] = []
            if let given = parameters["arguments"] {
                guard case .map(let entries)? = plain(given) else { return }
                arguments = entries
            }
            event.answers[PlainEvent.question("()" + name, arguments)] = typed(wanted)
        case .custom:
            let values = parameters.compactMap { one in
                plain(one.value).map { PlainValue.Entry(one.key.value, $0) }
            }
            guard values.count == parameters.count else { return }
            event.answers[PlainEvent.question(macro.type.value, values)] = typed(wanted)
        case .url, .urlReferrer:
            let page = address(parameters["component"].flatMap { constant($0) } ?? "url", of: macro, wanted)
            if let source = parameters["source"], macro.kind == .url {
                make(source, page, depth: depth)
            } else {
                event.facts[macro.kind] = .text(page)
            }
        case .language, .platform, .osVersion, .deviceName, .appId, .appName, .appVersionName:
            event.facts[macro.kind] = .text(wanted)
        default: break
        }
    }

    /// An address one part of which is `wanted`.
    private mutating func address(_ component: String, of macro: Macro, _ wanted: String) -> String {
        let host = random.pick(["example.com", "WWW.Example.com:8080", "me@www2.example.org"]) ?? ""
        let page = random.pick(["", "/", "/index.html", "/a/b.c/d.e?q=1&r", "/?x=a%20b+c#f"]) ?? ""
        switch component.lowercased() {
        case "host": return "https://" + wanted + page
        case "path": return "http://" + host + wanted + (random.once(in: 2) ? "?q=1#f" : "")
        case "protocol": return wanted + "://" + host + page
        case "fragment": return "https://" + host + "/p#" + wanted
        case "extension": return "https://" + host + "/p." + wanted
        case "query":
            let key = macro.parameters["queryKey"].flatMap { constant($0) }
            return "https://" + host + "/?a=b&" + (key.map { $0 + "=" } ?? "") + wanted
        default: return random.once(in: 3) ? "https://" + host + page : wanted
        }
    }

    private mutating func sample(_ text: String) -> String {
        guard let pattern = patterns.pattern(text, ignoresCase: false) else { return text }
        var sampler = PatternSampler(SeededRandom(seed: random.next()))
        return sampler.sample(pattern)
    }

    /// A constant value as the evaluator has it.
    private func plain(_ value: Value) -> PlainValue? {
        switch value.kind {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        case .double(let number): return .double(number)
        case .string(let text): return .text(text)
        case .list(let values):
            let plain = values.compactMap { self.plain($0) }
            return plain.count == values.count ? .list(plain) : nil
        case .map(let entries):
            let plain = entries.compactMap { entry -> PlainValue.Entry? in
                guard case .string(let key) = entry.key.kind else { return nil }
                return self.plain(entry.value).map { .init(key, $0) }
            }
            return plain.count == entries.count ? .map(plain) : nil
        case .reference, .template, .tag, .escaped: return nil
        }
    }

    /// The text itself, or now and then the number or boolean it spells.
    private mutating func typed(_ text: String) -> PlainValue {
        guard random.once(in: 2) else { return .text(text) }
        if text == "true" || text == "false" { return .boolean(text == "true") }
        if let number = Int64(text), "\(number)" == text { return .integer(number) }
        return .text(text)
    }

    private mutating func set(_ name: String, _ value: PlainValue) {
        guard name != "event" || value.text != nil else { return }
        event.update.removeAll { $0.key == name }
        event.update.append(.init(name, value))
    }
}
