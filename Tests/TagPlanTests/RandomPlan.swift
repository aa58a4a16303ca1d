import TagDiagnostics
import TagRuntime
import TagTestSupport

/// A plan made up at random, which writes itself as a schema in one of many ways, and makes events that it allows.
///
/// The events come from what was made up, and not from the schema, so that the reader of schemas is tested, too.
struct RandomPlan {
    /// The values that one event gives a key.
    enum Kind {
        case texts([String])
        case number(Int, Int, isExclusive: Bool)
        case numbers([Int])
        case boolean
        case letters
        case nothing
    }

    struct Field {
        let key: String
        let kind: Kind
        let isRequired: Bool
    }

    struct Event {
        let name: String
        var fields: [Field]
        /// The map `user` may be null.
        let isUserNullable: Bool
        /// A push may have the number 5 for the name.
        let isNumber: Bool
        /// A push may have keys of the top that the event has no field for.
        let isOpen: Bool
    }

    static let names = ["buy", "view", "leave", "search"]
    /// Keys of the top, one with a dot in its name, and of the maps `user` and `user.trip`.
    static let keys = ["currency", "price", "vip", "dot.to", "user.plan", "user.age", "user.trip.to"]
    /// Paths that end in the middle of the plan, or go on below its texts.
    static let paths = ["dot", "user", "user.trip", "currency.0", "user.plan.1", "user.plan.length"]

    static func names(_ key: String) -> [String] {
        key.hasPrefix("dot.") ? [key] : key.split(separator: ".").map(String.init)
    }
    static let texts = ["EUR", "USD", "GBP", "pro", "free", "7", "-1", ""]

    private(set) var events: [Event] = []

    init(_ random: inout SeededRandom) {
        for name in Self.names where events.isEmpty || !random.once(in: 4) {
            var fields: [Field] = []
            for key in Self.keys where random.once(in: 2) {
                fields.append(Field(key: key, kind: Self.kind(&random), isRequired: random.once(in: 2)))
            }
            events.append(
                Event(
                    name: name, fields: fields, isUserNullable: random.once(in: 4),
                    isNumber: random.once(in: 16), isOpen: random.once(in: 8)))
        }
    }

    private static func kind(_ random: inout SeededRandom) -> Kind {
        switch random.below(7) {
        case 0, 1: return .texts(texts.filter { _ in random.once(in: 3) } + ["EUR"])
        case 2, 3:
            let least = random.below(20) - 5
            return .number(least, least + 1 + random.below(20), isExclusive: random.once(in: 3))
        case 4: return .numbers([random.below(9), random.below(9) - 5])
        case 5: return random.once(in: 2) ? .boolean : .nothing
        default: return .letters
        }
    }

    // MARK: Events

    /// Returns a push that the plan allows; one in eight has no event of the plan, and no key of it.
    func push(_ random: inout SeededRandom) -> (event: String, update: Value) {
        guard !random.once(in: 8), let event = random.pick(events) else {
            return ("gtm.dom", .map([.init("event", "gtm.dom"), .init("other", Self.any(&random))]))
        }
        var root = Node()
        for field in event.fields where field.isRequired || random.once(in: 2) {
            root.set(Self.names(field.key)[...], Self.value(field.kind, &random))
        }
        var entries = root.entries
        if event.isUserNullable, random.once(in: 3) {
            entries.removeAll { $0.key == "user" }
            entries.append(.init("user", .null))
        }
        if event.isOpen {
            for key in ["currency", "price", "vip"] where random.once(in: 2) {
                guard !event.fields.contains(where: { $0.key == key }) else { continue }
                entries.append(.init(UTF8Text(key), Self.any(&random)))
            }
        }
        let isNumber = event.isNumber && random.once(in: 2)
        entries.append(.init("event", isNumber ? .integer(5) : .text(UTF8Text(event.name))))
        if isNumber { return ("5", .map(entries)) }
        if random.once(in: 3) { entries.append(.init("other", Self.any(&random))) }
        return (event.name, .map(entries))
    }

    /// Returns a push with one value that the plan may not allow.
    func spoiled(_ random: inout SeededRandom) -> (event: String, update: Value) {
        let (event, update) = push(&random)
        guard case .map(var entries) = update else { return (event, update) }
        entries.removeAll { $0.key == "currency" || $0.key == "price" }
        entries += [.init("currency", Self.any(&random)), .init("price", Self.any(&random))]
        return (event, .map(entries))
    }

    private static func any(_ random: inout SeededRandom) -> Value {
        switch random.below(4) {
        case 0: .integer(Int64(random.below(40) - 10))
        case 1: .boolean(random.once(in: 2))
        case 2: .double(Double(random.below(80)) / 4 - 3)
        default: .text(UTF8Text(random.pick(texts) ?? ""))
        }
    }

    private static func value(_ kind: Kind, _ random: inout SeededRandom) -> Value {
        switch kind {
        case .texts(let texts): return .text(UTF8Text(random.pick(texts) ?? ""))
        case .boolean: return .boolean(random.once(in: 2))
        case .nothing: return .null
        case .letters: return .text(UTF8Text(String(repeating: "a", count: 1 + random.below(3)) + "z"))
        case .numbers(let numbers): return .integer(Int64(random.pick(numbers) ?? 0))
        case .number(let least, let greatest, let isExclusive):
            let quarters = 4 * (greatest - least)
            let step = isExclusive ? 1 + random.below(max(1, quarters - 1)) : random.below(quarters + 1)
            let number = Double(least) + Double(step) / 4
            return Int64(exactly: number).map { .integer($0) } ?? .double(number)
        }
    }

    /// A map that is being made.
    private struct Node {
        private var names: [String] = []
        private var values: [String: Value] = [:]
        private var maps: [String: [Node]] = [:]

        mutating func set(_ path: ArraySlice<String>, _ value: Value) {
            guard let name = path.first else { return }
            if !names.contains(name) { names.append(name) }
            guard path.count > 1 else {
                values[name] = value
                return
            }
            var inner = maps[name]?.first ?? Node()
            inner.set(path.dropFirst(), value)
            maps[name] = [inner]
        }

        var entries: [Value.Entry] {
            names.map { name in
                .init(UTF8Text(name), maps[name]?.first.map { .map($0.entries) } ?? values[name] ?? .null)
            }
        }
    }
}
