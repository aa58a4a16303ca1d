extension Value {
    /// Reads an object of plain JSON, as most recorded events are: ASCII without escapes, no key twice.
    ///
    /// Returns nil for everything else. That is left to the reader of all JSON, which reports what is wrong. All texts are parts
    /// of `bytes`, so that none is allocated.
    package init?(plainObject bytes: [UInt8]) {
        guard bytes.count <= PlainJSON.longest else { return nil }
        var reader = PlainJSON(bytes)
        guard let value = reader.whole() else { return nil }
        self = value
    }
}

/// The reader of ``Value/init(plainObject:)``; each step is nil for what is not plain.
private struct PlainJSON {
    /// The most bytes of an object; no other limit of a reader is met by so few.
    static let longest = 64 << 10
    /// The most members of an object: each key is compared with those before it.
    private static let mostMembers = 32
    private static let mostLevels = 32

    private let storage: [UInt8]
    /// The bytes of ``storage``.
    private let bytes: ByteView
    private var at = 0
    private var level = 0

    init(_ storage: [UInt8]) {
        self.storage = storage
        bytes = ByteView(holding: storage)
    }

    /// An empty object is not plain, because it is also an empty property list.
    mutating func whole() -> Value? {
        guard take(UInt8(ascii: "{")), let value = object(), case .map(let entries) = value,
            !entries.isEmpty
        else { return nil }
        skipSpace()
        return at == bytes.count ? value : nil
    }

    private mutating func value() -> Value? {
        guard at < bytes.count else { return nil }
        switch bytes[at] {
        case UInt8(ascii: "\""): return text().map { .text($0) }
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return number()
        case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        case UInt8(ascii: "{"), UInt8(ascii: "["): return container()
        default: return nil
        }
    }

    private mutating func container() -> Value? {
        guard level < Self.mostLevels else { return nil }
        level += 1
        defer { level -= 1 }
        return take(UInt8(ascii: "{")) ? object() : take(UInt8(ascii: "[")) ? list() : nil
    }

    /// The object whose bracket was taken.
    private mutating func object() -> Value? {
        var entries: [Value.Entry] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .map(entries) }
        entries.reserveCapacity(8)
        repeat {
            skipSpace()
            guard entries.count < Self.mostMembers, let key = text(), !Self.has(key, entries) else {
                return nil
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { return nil }
            skipSpace()
            guard let value = value() else { return nil }
            entries.append(Value.Entry(key, value))
            skipSpace()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .map(entries) : nil
    }

    private static func has(_ key: UTF8Text, _ entries: [Value.Entry]) -> Bool {
        let span = entries.span
        for index in 0..<span.count where span[index].key.count == key.count {
            if span[index].key.view == key.view { return true }
        }
        return false
    }

    /// The list whose bracket was taken.
    private mutating func list() -> Value? {
        var elements: [Value] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .list(elements) }
        repeat {
            skipSpace()
            guard let value = value() else { return nil }
            elements.append(value)
            skipSpace()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .list(elements) : nil
    }

    private mutating func text() -> UTF8Text? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = at
        at = bytes.firstUnplain(from: at)
        let end = at
        return take(UInt8(ascii: "\"")) ? UTF8Text(storage, start..<end) : nil
    }

    /// A whole number of at most 18 digits, or one with a fraction; what follows either must not belong to it.
    private mutating func number() -> Value? {
        let start = at
        let isNegative = take(UInt8(ascii: "-"))
        let first = at
        var whole: Int64 = 0
        while at < bytes.count, at - first < 18, bytes[at].isDigit {
            whole = whole &* 10 &+ Int64(bytes[at] &- UInt8(ascii: "0"))
            at += 1
        }
        guard at > first, at - first == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
        guard take(UInt8(ascii: ".")) else { return .integer(isNegative ? 0 &- whole : whole) }
        return fraction(from: start)
    }

    /// The number from `start` whose point was taken; 0 and what is nearly 0 may need a finding.
    private mutating func fraction(from start: Int) -> Value? {
        let first = at
        while at < bytes.count, bytes[at].isDigit { at += 1 }
        guard at > first, at - start <= 300, let value = Double(bytes[start..<at].string), value.isNormal
        else {
            return nil
        }
        return .double(value)
    }

    // MARK: Bytes

    private mutating func skipSpace() {
        while at < bytes.count,
            bytes[at] == 0x20 || bytes[at] == UInt8(ascii: "\t") || bytes[at] == UInt8(ascii: "\r")
        { at &+= 1 }
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at &+= 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let word = ByteView(word)
        guard word.count <= bytes.count - at, bytes[at..<at + word.count] == word else { return false }
        at += word.count
        return true
    }
}

extension UInt8 {
    @inline(__always)
    fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
