import TagRuntime

/// The encoding of the data layer's values as bytes.
///
/// The first byte is the type: 0 null, 1 false, 2 true, 3 a whole number and 4 a double, each in 8 bytes, 5 a text, 6 a list and
/// 7 a map, after their length or count in 4 bytes. Little-endian.
enum ValueBytes {
    private static let depthLimit = 200

    static func append(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .null, .absent: bytes.append(0)
        case .boolean(let flag): bytes.append(flag ? 2 : 1)
        case .integer(let number):
            bytes.append(3)
            bytes.appendLittleEndian(number)
        case .double(let number):
            bytes.append(4)
            bytes.appendLittleEndian(number.bitPattern)
        case .text(let text):
            bytes.append(5)
            bytes.append(text: text.bytes)
        case .list(let values):
            bytes.append(6)
            bytes.appendLittleEndian(UInt32(truncatingIfNeeded: values.count))
            for value in values { append(value, to: &bytes) }
        case .map(let entries):
            bytes.append(7)
            bytes.appendLittleEndian(UInt32(truncatingIfNeeded: entries.count))
            for entry in entries {
                bytes.append(text: entry.key.bytes)
                append(entry.value, to: &bytes)
            }
        }
    }

    /// Reads a value; nil if the bytes are not one, or nest too deep.
    static func value(_ cursor: inout ByteCursor, depth: Int = 0) -> Value? {
        guard depth < depthLimit, let kind = cursor.number(UInt8.self) else { return nil }
        switch kind {
        case 0: return .null
        case 1: return .boolean(false)
        case 2: return .boolean(true)
        case 3: return cursor.number(Int64.self).map { .integer($0) }
        case 4: return cursor.number(UInt64.self).map { .double(Double(bitPattern: $0)) }
        case 5: return cursor.text().map { .text(UTF8Text($0)) }
        case 6, 7:
            // Each element takes a byte at least.
            guard let count = cursor.number(UInt32.self), Int(count) <= cursor.left else { return nil }
            return kind == 6 ? list(&cursor, Int(count), depth) : map(&cursor, Int(count), depth)
        default: return nil
        }
    }

    private static func list(_ cursor: inout ByteCursor, _ count: Int, _ depth: Int) -> Value? {
        var values: [Value] = []
        for _ in 0..<count {
            guard let value = value(&cursor, depth: depth + 1) else { return nil }
            values.append(value)
        }
        return .list(values)
    }

    private static func map(_ cursor: inout ByteCursor, _ count: Int, _ depth: Int) -> Value? {
        var entries: [Value.Entry] = []
        for _ in 0..<count {
            guard let key = cursor.text(), let value = value(&cursor, depth: depth + 1) else { return nil }
            entries.append(Value.Entry(UTF8Text(key), value))
        }
        return .map(entries)
    }
}
