/// The index from events to rules, which follows from the rules alone: compiler and wire form both make it.
package struct EventIndex {
    private var events = CellTable<EventRecord>()
    private var candidates = CellTable<CandidateRecord>()
    private var restRules = CellTable<RestRuleRecord>()
    private let buckets: NameBuckets

    /// Creates the index of all rules, in order.
    ///
    /// - Parameter name: the bytes of a string.
    package init(needs: [EventNeed], strings: Int, name: (Int) -> ArraySlice<UInt8>) {
        var found = RulesByEvent(strings: strings)
        for (rule, need) in needs.enumerated() {
            switch need {
            case .nothing: break
            case .anyEvent: restRules.append(UInt32(rule))
            case .one(let string): found.add(UInt32(rule), string)
            case .oneOf(let strings): for string in strings { found.add(UInt32(rule), string) }
            }
        }
        buckets = NameBuckets(found.names.map { name(Int($0)) })
        for place in buckets.order {
            events.addRow()
            events[.name] = found.names[place]
            events[.first] = candidates.next
            for rule in found.rules[place] { candidates.append(rule) }
        }
        events.close(at: candidates.next)
    }

    /// The sections of the index.
    package var sections: [SectionBytes] {
        [
            SectionBytes(CellTable<EventBucketRecord>(starts: buckets.firsts)), SectionBytes(events),
            SectionBytes(candidates), SectionBytes(restRules),
        ]
    }
}

/// The rules that need each event, in order.
private struct RulesByEvent {
    /// The strings of the events, as they were met.
    var names: [UInt32] = []
    var rules: [[UInt32]] = []
    private var places: [Int32]

    init(strings: Int) { places = [Int32](repeating: -1, count: strings) }

    mutating func add(_ rule: UInt32, _ string: UInt32) {
        if places[Int(string)] < 0 {
            places[Int(string)] = Int32(names.count)
            names.append(string)
            rules.append([])
        }
        rules[Int(places[Int(string)])].append(rule)
    }
}

/// The index from names of keys to macros.
package struct KeyIndex {
    private var keys: CellTable<KeyRecord>
    private let buckets: NameBuckets

    /// Creates the index of keys, given the string and the macro of each, and the bytes of a string.
    package init(names: [UInt32], macros: [UInt32], name: (Int) -> ArraySlice<UInt8>) {
        buckets = NameBuckets(names.map { name(Int($0)) })
        keys = CellTable(capacity: names.count)
        for place in buckets.order {
            keys.addRow()
            keys[.name] = names[place]
            keys[.macro] = macros[place]
        }
    }

    /// The sections of the index.
    package var sections: [SectionBytes] {
        [SectionBytes(CellTable<KeyBucketRecord>(starts: buckets.firsts)), SectionBytes(keys)]
    }
}
