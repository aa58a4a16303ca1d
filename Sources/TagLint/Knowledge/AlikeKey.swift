import TagModel

/// The bytes that two values, or two lists of parameters, have in common only if they are alike.
///
/// Each part begins with its kind and its length, so that no two lists run together.
struct AlikeKey: Hashable {
    private(set) var bytes: [UInt8] = []

    func hash(into hasher: inout Hasher) {
        // Safe: the bytes are hashed while they are there. One by one they would take ten times as long.
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    mutating func add(_ text: String) {
        add(length: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ written: ArraySlice<UInt8>) {
        add(length: written.count)
        bytes.append(contentsOf: written)
    }

    private mutating func add(length: Int) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
    }

    /// Adds parameters, in whatever order they are written.
    mutating func add(_ parameters: [Parameter]) {
        let sorted = parameters.sorted { $0.key.value.utf8.lexicographicallyPrecedes($1.key.value.utf8) }
        add("\(sorted.count)")
        for parameter in sorted {
            add(parameter.key.value)
            add(parameter.value)
        }
    }

    mutating func add(_ references: [RuleReference]) {
        add("\(references.count)")
        for reference in references { add(reference.key) }
    }

    mutating func add(_ values: [Value]) {
        add("\(values.count)")
        for value in values { add(value) }
    }

    mutating func add(_ value: Value) {
        switch value.kind {
        case .null: bytes += "n".utf8
        case .boolean(let value): bytes += (value ? "t" : "f").utf8
        case .integer(let value): bytes += "i\(value);".utf8
        case .double(let value): bytes += "d\(value);".utf8
        case .string(let text): add("s", text)
        case .reference(let reference): add("r", reference.name)
        case .tag(let reference): add("g", reference.name)
        case .escaped(let value, let escapings):
            bytes += "e\(escapings.map { String($0) }.joined(separator: " "));".utf8
            add(value)
        case .template(let parts):
            bytes += "p\(parts.count);".utf8
            for part in parts { add(part) }
        case .list(let values):
            bytes += "l".utf8
            add(values)
        case .map(let entries):
            bytes += "m\(entries.count);".utf8
            for entry in entries {
                add(entry.key)
                add(entry.value)
            }
        }
    }

    private mutating func add(_ part: TemplatePart) {
        switch part {
        case .text(let text): add("s", text)
        case .reference(let reference): add("r", reference.name)
        case .value(let value): add(value)
        }
    }

    private mutating func add(_ kind: String, _ text: String) {
        bytes += kind.utf8
        add(text)
    }

    /// The indices with one key, in groups of two or more, in the order of their first members.
    ///
    /// The keys of most differ in their hashes. Only the others are kept, since all together take as much as the values that they are
    /// made of.
    static func groups(_ indices: [Int], key: (Int) -> AlikeKey) -> [[Int]] {
        let hashes = indices.map { key($0).hashValue }
        var counts: [Int: Int] = [:]
        counts.reserveCapacity(hashes.count)
        for hash in hashes { counts[hash, default: 0] += 1 }
        var numbers: [AlikeKey: Int] = [:]
        var groups: [[Int]] = []
        for (index, hash) in zip(indices, hashes) where counts[hash] != 1 {
            let key = key(index)
            if let number = numbers[key] {
                groups[number].append(index)
            } else {
                numbers[key] = groups.count
                groups.append([index])
            }
        }
        return groups.filter { $0.count > 1 }
    }
}
