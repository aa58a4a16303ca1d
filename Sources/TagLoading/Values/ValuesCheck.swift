/// The check that a container of values can hold the values of a tape, within the limits of all containers.
struct ValuesCheck {
    /// The most values.
    private static let values = 1 << 20
    /// The most bytes of a name.
    private static let name = 1_024
    /// The most bytes of a text.
    private static let text = 1 << 20
    /// The most levels of objects in a value.
    private static let depth = 32

    private var tape: ValuesTape
    private var count = 0
    private var lastKey = 0

    /// Returns the faults of a tape whose root is a map, with those of its reader, in the order of their places.
    static func faults(of tape: ValuesTape) -> [ValuesFault] {
        var check = ValuesCheck(tape: tape)
        tape.forEachPart(of: 0) { key, value in
            if let key { check.checkName(key) }
            check.check(value, depth: 0)
            return true
        }
        if check.count > values {
            check.exceeds("\(check.count) macros", values, check.lastKey)
        }
        return check.tape.faults
    }

    private init(tape: ValuesTape) { self.tape = tape }

    private mutating func checkName(_ key: Int) {
        count += 1
        lastKey = key
        let bytes = tape.text(key).count
        if bytes == 0 { report("empty-name", "a value has no name", key) }
        if bytes > Self.name { exceeds("a name of \(bytes) bytes", Self.name, key) }
    }

    /// Checks a value; the recursion is bounded by the depth of values.
    private mutating func check(_ node: Int, depth: Int) {
        switch tape.kind(node) {
        case .false, .true, .integer, .double: break
        case .hugeInteger: report("number-range", "the number does not fit in 64 bits", node)
        case .string:
            let bytes = tape.text(node).count
            if bytes > Self.text { exceeds("a text of \(bytes) bytes", Self.text, node) }
        case .map:
            guard depth < Self.depth else {
                return exceeds("more levels of lists and maps", Self.depth, node)
            }
            let tape = tape
            tape.forEachPart(of: node) { _, value in
                check(value, depth: depth + 1)
                return true
            }
        case .null, .list, .date, .data:
            report(
                "unsupported-value", "a container of values cannot hold \(tape.kind(node).described)", node)
        }
    }

    private mutating func exceeds(_ what: String, _ limit: Int, _ node: Int) {
        report("limit-exceeded", "\(what) (at most \(limit))", node)
    }

    private mutating func report(_ id: String, _ message: String, _ node: Int) {
        tape.report(ValuesFault(id, message, at: Int(tape.nodes[node].place), node: node))
    }
}
