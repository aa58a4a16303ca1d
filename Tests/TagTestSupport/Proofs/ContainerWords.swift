import TagModel
import TagRuntime

/// The names and texts that a container's conditions are about.
struct ContainerWords {
    private var keys: [String] = []
    private var texts: [String] = [
        "", "a", "true", "0", "50", "-1", "1.5", "1e3", "gtm.js", "gtm.click", "gtm.linkClick", "undefined",
        "null", " ", " 5 ", "0x10", "Infinity",
    ]

    init(_ containers: Container...) {
        for container in containers { add(container) }
        keys += ["gtm.triggers", "gtm.elementUrl"]
    }

    private mutating func add(_ container: Container) {
        for macro in container.macros {
            if case .string(let name)? = macro.parameters["name"]?.kind, macro.kind == .dataLayer {
                keys.append(name)
            }
            for row in macro.parameters["table"]?.tableRows ?? [] {
                if case .string(let text) = row.key.kind { texts.append(text) }
            }
        }
        for rule in container.rules {
            for condition in rule.conditions {
                if case .string(let text) = condition.right.kind { texts += Self.parts(text) }
                if case .integer(let number) = condition.right.kind { texts.append("\(number)") }
            }
        }
    }

    /// A text, and what a pattern's branches look like without their signs.
    private static func parts(_ text: String) -> [String] {
        [text] + text.split(separator: "|").map { String($0.filter { !"^$().*\\?+[]".contains($0) }) }
    }

    /// A random push: an event's name and up to four keys.
    func event(_ random: inout SeededRandom) -> [TagRuntime.Value.Entry] {
        var entries = [TagRuntime.Value.Entry("event", .text(UTF8Text(text(&random))))]
        for _ in 0..<random.below(5) where !keys.isEmpty {
            entries.append(entry(keys[random.below(keys.count)], value(&random), random.once(in: 3)))
        }
        return entries
    }

    /// A value under a key, or in nested maps where the key has dots: the data layer's versions tell them apart.
    private func entry(_ key: String, _ value: TagRuntime.Value, _ isNested: Bool) -> TagRuntime.Value.Entry {
        guard isNested else { return .init(UTF8Text(key), value) }
        let steps = key.split(separator: ".", omittingEmptySubsequences: false).map { UTF8Text(String($0)) }
        let nested = steps.dropFirst().reversed().reduce(value) { .map([.init($1, $0)]) }
        return .init(steps[0], nested)
    }

    /// The answers of a device at an event: often none.
    func facts(_ random: inout SeededRandom) -> [Host.Fact: TagRuntime.Value] {
        var facts: [Host.Fact: TagRuntime.Value] = [:]
        guard random.once(in: 2) else { return facts }
        for fact in [Host.Fact.pageURL, .pageReferrer] {
            let path = text(&random)
            let isAddress = path.hasPrefix("http")
            facts[fact] = .text(UTF8Text(isAddress ? path : "https://example.com/" + path))
        }
        let all = Host.Fact.allCases
        for _ in 0..<random.below(4) { facts[all[random.below(all.count)]] = value(&random) }
        return facts
    }

    private func value(_ random: inout SeededRandom) -> TagRuntime.Value {
        switch random.below(10) {
        case 0: .boolean(random.once(in: 2))
        case 1: .integer(Int64(random.below(200)) - 50)
        case 2: .null
        case 3: .list((0..<random.below(3)).map { _ in value(&random) })
        case 4: .map([.init(UTF8Text(random.once(in: 2) ? "0" : "length"), .text(UTF8Text(text(&random))))])
        default: .text(UTF8Text(text(&random)))
        }
    }

    private func text(_ random: inout SeededRandom) -> String {
        var text = texts[random.below(texts.count)]
        switch random.below(8) {
        case 0: text += texts[random.below(texts.count)]
        case 1: text = String(text.dropLast())
        case 2: text = text.uppercased()
        default: break
        }
        return text
    }
}
