extension PooledContent {
    /// The content as `Schemas/pooled.proto` lays it out, in protobuf's wire format.
    var protobuf: [UInt8] {
        var message = ProtobufWriter()
        for key in keys { message.field(1, key) }
        for value in values { message.field(2) { $0.write(value) } }
        for property in properties {
            message.field(3) {
                $0.field(1, property.key)
                $0.field(2, property.value)
            }
        }
        for (number, calls) in [(4, macros), (5, predicates), (6, tags)] {
            for call in calls {
                message.field(number) {
                    $0.field(1, call.function)
                    $0.packed(2, call.properties)
                }
            }
        }
        for rule in rules {
            message.field(7) {
                $0.packed(1, rule.ifs)
                $0.packed(2, rule.unless)
                $0.packed(3, rule.fires)
                $0.packed(4, rule.blocks)
            }
        }
        message.field(8, "17")
        return message.bytes
    }

    /// The same content as JSON: what `flatc` and JSONDecoder read.
    func write(to writer: inout JSONTreeWriter) {
        writer.object { writer in
            writer.array("key", keys) { $0.value($1) }
            writer.array("value", values) { $0.write($1) }
            writer.array("property", properties) { writer, property in
                writer.object { writer in
                    writer.member("key", property.key)
                    writer.member("value", property.value)
                }
            }
            for (name, calls) in [("macro", macros), ("predicate", predicates), ("tag", tags)] {
                writer.array(name, calls) { writer, call in
                    writer.object { writer in
                        writer.member("function", call.function)
                        writer.array("property", call.properties) { $0.value($1) }
                    }
                }
            }
            writer.array("rule", rules) { writer, rule in
                let clauses = [
                    ("positive", rule.ifs), ("negative", rule.unless), ("fires", rule.fires),
                    ("blocks", rule.blocks),
                ]
                writer.object { writer in
                    for (name, numbers) in clauses where !numbers.isEmpty {
                        writer.array(name, numbers) { $0.value($1) }
                    }
                }
            }
            writer.member("version", "17")
        }
    }
}

extension JSONTreeWriter {
    fileprivate mutating func write(_ value: PooledContent.Value) {
        object { writer in
            switch value {
            case .string(let text):
                writer.member("type", "text")
                writer.member("text", text)
            case .integer(let number):
                writer.member("type", "integer")
                writer.member("integer", number)
            case .boolean(let flag):
                writer.member("type", "boolean")
                writer.member("boolean", flag)
            case .macro(let index):
                writer.member("type", "macro")
                writer.member("macro", index)
            case .template(let items): writer.items("sequence", items)
            case .list(let items): writer.items("list", items)
            case .map(let items): writer.items("map", items)
            }
        }
    }

    private mutating func items(_ type: String, _ items: [Int]) {
        member("type", type)
        array("item", items) { $0.value($1) }
    }
}

/// As much of protobuf's wire format as the pooled content needs.
private struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func field(_ number: Int, _ value: Int) {
        varint(number << 3)
        varint(value)
    }

    mutating func field(_ number: Int, _ text: String) {
        varint(number << 3 | 2)
        varint(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func field(_ number: Int, _ content: (inout ProtobufWriter) -> Void) {
        var inner = ProtobufWriter()
        content(&inner)
        varint(number << 3 | 2)
        varint(inner.bytes.count)
        bytes.append(contentsOf: inner.bytes)
    }

    mutating func packed(_ number: Int, _ values: [Int]) {
        guard !values.isEmpty else { return }
        field(number) { inner in
            for value in values { inner.varint(value) }
        }
    }

    mutating func write(_ value: PooledContent.Value) {
        switch value {
        case .string(let text):
            field(1, 1)
            field(2, text)
        case .integer(let number):
            field(1, 2)
            field(3, number)
        case .boolean(let flag):
            field(1, 3)
            field(4, flag ? 1 : 0)
        case .macro(let index):
            field(1, 4)
            field(5, index)
        case .template(let items):
            field(1, 5)
            packed(6, items)
        case .list(let items):
            field(1, 6)
            packed(6, items)
        case .map(let items):
            field(1, 7)
            packed(6, items)
        }
    }

    private mutating func varint(_ value: Int) {
        var rest = UInt64(truncatingIfNeeded: value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
