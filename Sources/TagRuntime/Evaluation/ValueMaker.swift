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

    /// Adds the bytes of a value where it is handed out, each of its parts as often as it is there, until there are more than `limit`.
    static func add(_ datum: Datum, limit: Int, depth: Int = 0, to weight: inout CopyWeight) {
        switch datum.kind {
        case .text: weight.bytes &+= Weight.value &+ datum.extent
        case .list, .map:
            guard weight.addContainer(depth: depth) else { return }
            let elements = datum.elements
            for index in 0..<elements.count where weight.bytes <= limit && !weight.isTooDeep {
                let element = elements[index]
                // Most are texts, for which a call would take longer than the sum.
                if element.kind == .text {
                    weight.bytes &+= Weight.value &+ element.extent
                } else {
                    add(element, limit: limit, depth: depth + 1, to: &weight)
                }
            }
        default: weight.bytes &+= Weight.value
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

/// The bytes of values where they are handed out.
struct CopyWeight {
    var bytes = 0
    /// The bytes before the first list or map at too deep a level; the largest number if there is none.
    private(set) var depthAt = Int.max

    var isTooDeep: Bool { depthAt < .max }

    /// Adds a list or map without its elements; false at too deep a level, where nothing is added.
    @inline(__always)
    mutating func addContainer(depth: Int) -> Bool {
        guard depth < ValueMaker.depthLimit else {
            depthAt = min(depthAt, bytes)
            return false
        }
        bytes &+= Weight.value
        return true
    }

    /// Returns true if counting up to a limit comes to a level that is too deep.
    func isTooDeep(within limit: Int) -> Bool { depthAt <= limit }
}

extension Evaluation {
    /// Pays for copying a value out; false when there is too much of it, which is said: other things may still be copied.
    mutating func pay(forCopyOf value: Datum, besides more: Int = 0, _ subject: Failure.Subject) -> Bool {
        guard value.kind.isCopiedOut else { return true }
        var weight = CopyWeight()
        ValueMaker.add(value, limit: max(budget.memory, 0), to: &weight)
        return pay(forCopyOfWeight: weight, besides: more, subject)
    }

    /// Pays for copying a value out, like ``pay(forCopyOf:besides:_:)``, that weighs as much as ``ValueMaker`` finds.
    ///
    /// - Parameter weight: Counted at least as far as there is memory.
    mutating func pay(
        forCopyOfWeight weight: CopyWeight, besides more: Int, _ subject: Failure.Subject
    ) -> Bool {
        let left = max(budget.memory, 0)
        let isTooDeep = weight.isTooDeep(within: left)
        // All of it was looked at, or as much as there is memory for.
        budget.steps &-= (isTooDeep ? left : min(weight.bytes, left)) &>> 3
        guard isTooDeep || weight.bytes > left &- more || !hasSteps() else {
            return take(memory: weight.bytes &+ more)
        }
        if hasSteps() { report(isTooDeep ? .depth : .textBudget, subject) }
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
