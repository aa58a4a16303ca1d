/// What an app would push: events of four classes, eight keys each, for which about half of the conditions hold.
struct EventStream {
    /// The busiest lifecycle event; any event with rules; one with few rules; an unknown one.
    enum Class: String, CaseIterable {
        case hot, mid, rare, miss
    }

    typealias Update = [(key: String, value: String)]

    private let container: SyntheticContainer
    private var rulesByEvent: [String: [Int]] = [:]
    private var known: [String] = []
    private var random: RandomSource

    init(_ container: SyntheticContainer) {
        self.container = container
        random = RandomSource(seed: 77 &+ container.rules.count)
        for (index, rule) in container.rules.enumerated() {
            guard let first = rule.conditions.first, first.operation == .equals else { continue }
            rulesByEvent[first.value, default: []].append(index)
        }
        known = container.events.filter { rulesByEvent[$0] != nil }
    }

    /// Writes `{"hot": [updates], "mid": …}`, `count` updates a class.
    mutating func write(_ count: Int, to writer: inout JSONTreeWriter) {
        writer.beginObject()
        for kind in Class.allCases {
            writer.key(kind.rawValue)
            writer.beginArray()
            for _ in 0..<count { write(update(event(kind)), to: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }

    private mutating func event(_ kind: Class) -> String {
        switch kind {
        case .hot: lifecycleEvents[0]
        case .mid: random.pick(known)
        case .rare:
            (0..<3).map { _ in random.pick(known) }
                .min { rulesByEvent[$0, default: []].count < rulesByEvent[$1, default: []].count } ?? known[0]
        case .miss: "no_such_" + random.phrase(1)
        }
    }

    private mutating func update(_ event: String) -> Update {
        var update: Update = [("event", event)]
        var keys: Set<String> = []
        for rule in rulesByEvent[event, default: []].prefix(6) {
            for condition in container.rules[rule].conditions.dropFirst() where update.count < 8 {
                guard case .dataLayer(let key, let isNumber, _) = container.macros[condition.macro].kind,
                    keys.insert(key).inserted
                else { continue }
                update.append((key, random.chance(0.5) ? condition.passing : other(isNumber: isNumber)))
            }
        }
        let wanted = min(8, container.dataLayerMacros.count)
        while update.count < wanted {
            let macro = container.macros[random.pick(container.dataLayerMacros)]
            guard case .dataLayer(let key, let isNumber, _) = macro.kind, keys.insert(key).inserted else {
                continue
            }
            update.append((key, other(isNumber: isNumber)))
        }
        return update
    }

    private mutating func other(isNumber: Bool) -> String {
        isNumber ? String(random.number(in: 0..<3000)) : "/" + random.phrase(2, "/")
    }

    /// Dotted keys lie a level down: `page.title` is `{"page": {"title": …}}`.
    private func write(_ update: Update, to writer: inout JSONTreeWriter) {
        var groups: [(name: String, entries: Update)] = []
        writer.beginObject()
        for (key, value) in update {
            guard let dot = key.firstIndex(of: ".") else {
                writer.member(key, value)
                continue
            }
            let name = String(key[..<dot])
            let entry = (String(key[key.index(after: dot)...]), value)
            if let place = groups.firstIndex(where: { $0.name == name }) {
                groups[place].entries.append(entry)
            } else {
                groups.append((name, [entry]))
            }
        }
        for group in groups {
            writer.object(group.name) { writer in
                for (key, value) in group.entries { writer.member(key, value) }
            }
        }
        writer.endObject()
    }
}
