/// Makes values for the app from what an evaluation found: texts of one event share one array.
///
/// Whoever calls it has paid for the copies: see ``weight(of:limit:depth:)``.
struct ValueMaker {
    private var texts: [UInt8] = []
    private var offset = 0

    /// Creates a maker with room for a number of bytes of text.
    init(capacity: Int = 0) {
        if capacity > 0 { texts.reserveCapacity(capacity) }
    }

    /// One value, with an array of its own for its texts.
    static func value(of datum: Datum) -> Value {
        var maker = ValueMaker()
        maker.collect(datum)
        return maker.take(datum)
    }

    /// Levels of lists and maps that are handed out.
    static let depthLimit = 256

    /// Returns the bytes of a value where it is handed out, each of its parts as often as it is there.
    ///
    /// Above `limit` counting stops, and of a value with too many levels it is the largest number.
    static func weight(of datum: Datum, limit: Int, depth: Int = 0) -> Int {
        switch datum.kind {
        case .text: return Weight.value &+ datum.extent
        case .list, .map:
            guard depth < depthLimit else { return .max }
            let elements = datum.elements
            var weight = Weight.value
            for index in 0..<elements.count where weight <= limit {
                let element = elements[index]
                // Most are texts, for which a call would take longer than the sum.
                if element.kind == .text {
                    weight &+= Weight.value &+ element.extent
                    continue
                }
                let part = Self.weight(of: element, limit: limit &- weight, depth: depth + 1)
                guard part < .max else { return .max }
                weight += part
            }
            return weight
        default: return Weight.value
        }
    }

    /// Copies the texts of a value; everything is collected before anything is taken, in the same order.
    mutating func collect(_ datum: Datum) {
        switch datum.kind {
        case .text: collect(datum.view)
        case .list, .map:
            let elements = datum.elements
            for index in 0..<elements.count { collect(elements[index]) }
        default: break
        }
    }

    mutating func collect(_ view: ByteView) { view.append(to: &texts) }

    /// The value whose texts were collected at this point.
    mutating func take(_ datum: Datum) -> Value {
        switch datum.kind {
        case .absent, .failure, .null: return .null
        case .false: return .boolean(false)
        case .true: return .boolean(true)
        case .integer: return .integer(datum.integer)
        case .double: return .double(datum.double)
        case .text: return .text(takeText(datum.view.count))
        case .list:
            let elements = datum.elements
            var values: [Value] = []
            values.reserveCapacity(elements.count)
            for index in 0..<elements.count { values.append(take(elements[index])) }
            return .list(values)
        case .map: return .map(takeEntries(datum))
        }
    }

    mutating func takeEntries(_ datum: Datum) -> [Value.Entry] {
        let elements = datum.elements
        var entries: [Value.Entry] = []
        entries.reserveCapacity(elements.count / 2)
        for index in stride(from: 0, to: elements.count, by: 2) {
            let key = takeText(elements[index].view.count)
            entries.append(Value.Entry(key, take(elements[index + 1])))
        }
        return entries
    }

    mutating func takeText(_ count: Int) -> UTF8Text {
        defer { offset += count }
        return UTF8Text(texts, offset..<offset + count)
    }
}

extension Evaluation {
    /// Pays for copying a value out; false when there is too much of it, which is said: other things may still be copied.
    mutating func pay(forCopyOf value: Datum, besides more: Int = 0, _ subject: Failure.Subject) -> Bool {
        guard value.kind.isCopiedOut else { return true }
        let weight = ValueMaker.weight(of: value, limit: max(budget.memory, 0))
        return pay(forCopyOfWeight: weight, besides: more, subject)
    }

    /// Pays for copying a value out, like ``pay(forCopyOf:besides:_:)``, that weighs as much as ``ValueMaker`` finds.
    mutating func pay(
        forCopyOfWeight weight: Int, besides more: Int, _ subject: Failure.Subject
    ) -> Bool {
        let left = max(budget.memory, 0)
        // All of it was looked at, or as much as there is memory for.
        budget.steps &-= min(weight, left) &>> 3
        guard weight > left &- more || !hasSteps() else { return take(memory: weight &+ more) }
        if hasSteps() { report(weight == .max ? .depth : .textBudget, subject) }
        return false
    }

    /// A value as the app gets it, paid for; nil when there is too much of it.
    mutating func handedOut(_ value: Datum, of subject: Failure.Subject) -> Value? {
        pay(forCopyOf: value, subject) ? ValueMaker.value(of: value) : nil
    }
}

extension Datum.Kind {
    /// True for kinds with bytes or elements to copy.
    @inline(__always)
    fileprivate var isCopiedOut: Bool { self == .text || self == .list || self == .map }
}
