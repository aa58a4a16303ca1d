/// A protobuf taken apart without its schema, as `protoc --decode_raw` does: a second opinion on what was written.
enum RawProtobuf {
    /// One field; the number and what it holds.
    struct Field: Hashable {
        let number: UInt64
        let content: Content
    }

    indirect enum Content: Hashable {
        case number(UInt64)
        case fixed([UInt8])
        case bytes([UInt8])
        case message([Field])
    }

    /// The fields of a container: its tables' elements are messages, and so is field 101 of a value.
    static func container(_ bytes: [UInt8]) -> [Field]? {
        fields(bytes[...]) { number in (2...7).contains(number) || number == 14 || number == 101 }
    }

    private static func fields(_ bytes: ArraySlice<UInt8>, _ isMessage: (UInt64) -> Bool) -> [Field]? {
        var fields: [Field] = []
        var rest = bytes
        while !rest.isEmpty {
            guard let key = varint(&rest) else { return nil }
            let number = key >> 3
            switch key & 7 {
            case 0:
                guard let value = varint(&rest) else { return nil }
                fields.append(Field(number: number, content: .number(value)))
            case 1, 5:
                let count = key & 7 == 1 ? 8 : 4
                guard rest.count >= count else { return nil }
                fields.append(Field(number: number, content: .fixed(Array(rest.prefix(count)))))
                rest = rest.dropFirst(count)
            case 2:
                guard let length = varint(&rest), length <= rest.count else { return nil }
                let content = rest.prefix(Int(length))
                rest = rest.dropFirst(Int(length))
                guard isMessage(number) else {
                    fields.append(Field(number: number, content: .bytes(Array(content))))
                    continue
                }
                guard let inner = Self.fields(content, { $0 == 101 }) else { return nil }
                fields.append(Field(number: number, content: .message(inner)))
            default: return nil
            }
        }
        return fields
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = bytes.popFirst(), shift < 64 {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
