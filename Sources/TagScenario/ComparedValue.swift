import TagDiagnostics
import TagEvents
import TagRuntime

/// The comparison of values as expectations mean it.
enum ComparedValue {
    /// Returns true if both are the same value.
    ///
    /// Numbers compare by value, whole or not; null is also no value; the order of a map's keys does not count.
    static func areEqual(_ expected: Value?, _ actual: Value?) -> Bool {
        switch (expected ?? .absent, actual ?? .absent) {
        case (.null, .null), (.null, .absent), (.absent, .null), (.absent, .absent): return true
        case (.integer(let left), .double(let right)), (.double(let right), .integer(let left)):
            return Int64(exactly: right) == left
        case (.list(let left), .list(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
        case (.map(let left), .map(let right)):
            return areEqual(left, right)
        case (let left, let right): return left == right
        }
    }

    private static func areEqual(_ left: [Value.Entry], _ right: [Value.Entry]) -> Bool {
        var rest: [UTF8Text: Value] = [:]
        for entry in right { rest[entry.key] = entry.value }
        let keys = Set(left.map { $0.key })
        return keys.count == rest.count
            && left.allSatisfy { entry in
                guard let value = rest[entry.key] else { return false }
                return areEqual(entry.value, value)
            }
    }

    /// Returns the value at a path, whose dots lead into maps; a key with dots comes before a path.
    static func value(at path: String, in entries: [Value.Entry]) -> Value? {
        let key = UTF8Text(path)
        if let entry = entries.last(where: { $0.key == key }) { return entry.value }
        var steps = path.split(separator: ".", omittingEmptySubsequences: false).map { UTF8Text(String($0)) }
        var value = Value.map(entries)
        steps.reverse()
        while let step = steps.popLast() {
            guard let next = value[step] else { return nil }
            value = next
        }
        return value
    }

    /// Returns the text of a value in a message.
    static func words(_ value: Value?) -> String {
        switch value {
        case nil, .absent?: "no value"
        case let value?: value.json.line.shortened()
        }
    }
}
