/// The index from events to rules, which follows from the rules alone: compiler and wire form both make it.
package struct EventIndex {
    package private(set) var bucketFirsts: [UInt32] = [0]
    /// Names and first candidates in turn, and the closing record.
    package private(set) var events: [UInt32] = []
    package private(set) var candidates: [UInt32] = []
    package private(set) var restRules: [UInt32] = []

    private var placeOfString: [Int32]
    private var names: [UInt32] = []
    private var rules: [[UInt32]] = []

    /// The events that a rule needs.
    package enum Need {
        /// The rule fires and blocks nothing, so that no event looks for it.
        case nothing
        case anyEvent
        /// One of these strings.
        case oneOf([UInt32])

        /// - Parameter event: 0, or the string of the event plus one.
        package init(event: UInt32) { self = event > 0 ? .oneOf([event - 1]) : .anyEvent }
    }

    /// Creates the index of all rules, in order.
    ///
    /// - Parameter name: the bytes of a string.
    package init(needs: [Need], strings: Int, name: (Int) -> ArraySlice<UInt8>) {
        placeOfString = [Int32](repeating: -1, count: strings)
        for (number, need) in needs.enumerated() {
            switch need {
            case .nothing: break
            case .anyEvent: restRules.append(UInt32(number))
            case .oneOf(let strings):
                for string in strings { add(UInt32(number), Int(string)) }
            }
        }
        let buckets = NameBuckets(names.map { name(Int($0)) })
        bucketFirsts = buckets.firsts
        for place in buckets.order {
            events += [names[place], UInt32(candidates.count)]
            candidates += rules[place]
        }
        events += [0, UInt32(candidates.count)]
    }

    private mutating func add(_ rule: UInt32, _ string: Int) {
        if placeOfString[string] < 0 {
            placeOfString[string] = Int32(names.count)
            names.append(UInt32(string))
            rules.append([])
        }
        rules[Int(placeOfString[string])].append(rule)
    }

    /// The sections of the index.
    package var sections: [SectionBytes] {
        [
            SectionBytes(.eventBuckets, rows: bucketFirsts.count - 1, cells: bucketFirsts),
            SectionBytes(.events, rows: events.count / 2 - 1, cells: events),
            SectionBytes(.candidates, rows: candidates.count, cells: candidates),
            SectionBytes(.restRules, rows: restRules.count, cells: restRules),
        ]
    }
}
