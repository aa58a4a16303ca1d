import TagCompiler
import TagRuntime

extension HandMade {
    /// A container of whatever chance brings, that loads: the same for the same seed.
    package static func random(seed: UInt64) -> HandMade {
        var maker = RandomProgram(seed: seed)
        return maker.make()
    }
}

private struct RandomProgram {
    private var random: SeededRandom
    private var made: HandMade
    private var values: [Program.ValueID] = [.null, .true, .false]

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        let version = String(seed)
        made = HandMade(id: "GTM-\(1_000 + seed)", version: version, blanksTemplates: seed % 2 == 0)
        made.program.usesWebRules = seed % 3 == 0
    }

    mutating func make() -> HandMade {
        for _ in 0..<random.below(12) { addMacro() }
        var predicates: [UInt32] = []
        for _ in 0..<random.below(8) { predicates.append(predicate()) }
        var tags: [UInt32] = []
        for _ in 0..<random.below(9) { tags.append(tag(tags)) }
        for number in 0..<random.below(9) {
            made.rule(
                "rule \(number)", event: random.once(in: 3) ? nil : text(), if: some(predicates),
                unless: some(predicates), fires: some(tags), blocks: some(tags))
        }
        return made
    }

    private mutating func some(_ rows: [UInt32]) -> [UInt32] {
        rows.filter { _ in random.once(in: 3) }.shuffled(using: &random)
    }

    private mutating func text() -> String {
        if random.once(in: 3) {
            return random.pick(["", "event", "gtm.js", "eventName", "\u{0}", "Grüße", "世界", "👩‍🚀", "|", "\n"])
                ?? ""
        }
        let letters = Array("abcdefgh.-_ |")
        return String((0..<random.below(20)).map { _ in random.pick(letters) ?? "a" })
    }

    private mutating func addMacro() {
        let name = random.once(in: 3) ? nil : text() + String(made.program.macros.count)
        let operations: [(MacroKind, Int)] = [
            (.constant, 1), (.dataLayer, 2), (.event, 0), (.uppercase, 1), (.join, 4), (.random, 2),
        ]
        let (operation, count) = random.pick(operations) ?? (.event, 0)
        let operands = (0..<count).map { _ in value() }
        values.append(made.add(operation, operands, key: name))
    }

    private mutating func value() -> Program.ValueID {
        let value: Program.ValueID
        switch random.below(9) {
        case 0, 1: value = made.text(text())
        case 2: value = made.integer(random.pick([0, -1, 7, .max, .min, Int64(random.below(1_000))]) ?? 0)
        case 3: value = made.double(random.pick([0, -0.0, .nan, .infinity, 1e-300]) ?? 0)
        case 4: value = made.list(some(values.count))
        case 5: value = made.template(some(values.count))
        case 6: value = made.map((0..<random.below(4)).map { ("k\($0)", random.pick(values) ?? .null) })
        default: return random.pick(values) ?? .null
        }
        values.append(value)
        return value
    }

    private mutating func some(_ count: Int) -> [Program.ValueID] {
        (0..<random.below(5)).map { _ in values[random.below(count)] }
    }

    private mutating func predicate() -> UInt32 {
        let operations: [PredicateKind] = [.equals, .contains, .startsWith, .greaterThan]
        let (left, right) = (value(), value())
        return made.predicate(
            random.pick(operations) ?? .equals, left, right, ignoresCase: random.once(in: 2))
    }

    private mutating func tag(_ before: [UInt32]) -> UInt32 {
        var options: Program.TagOptions?
        if random.once(in: 3) {
            options = Program.TagOptions()
            options?.priority = made.integer(Int64(random.below(3)))
            if let other = random.pick(before) { options?.setup = made.list([made.tagValue(other), .true]) }
        }
        let parameters = (0..<random.below(5)).map { ("p\($0)", value()) }
        return made.tag(
            text(), type: random.pick(["ua", "html", "cvt_9"]) ?? "", parameters, options: options)
    }
}
