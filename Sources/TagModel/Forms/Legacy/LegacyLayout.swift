import TagDiagnostics

/// Locates the parts of a legacy container in its bytes, and checks that all of them are whole.
///
/// The library that decodes the messages reports errors without places. This type goes over the same bytes first and finds the
/// fields that are cut off or invalid. The cost is linear in the bytes. Later code can rely on what is checked here: lengths,
/// nesting, text that is UTF-8, and the number of elements.
struct LegacyLayout {
    /// An error and its place in the bytes.
    struct Fault: Error, Equatable {
        let offset: Int
        let what: String
    }

    /// The range of each element, by the number of its field in the container.
    private(set) var elements: [[SourceRange]] = Array(repeating: [], count: 20)

    /// The most elements of all tables together; real containers have some thousands.
    static let limit = 1 << 20
    /// The most values of one tree: tables can repeat a value many times, and its parts in turn.
    static let sizeLimit = 1 << 18
    /// The most levels of values in values.
    static let depthLimit = 64

    private let bytes: [UInt8]
    private var count = 0

    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        var at = 0
        var total = 0
        while at < bytes.count {
            let start = at
            let key = try varint(&at, before: bytes.count)
            let number = Int(truncatingIfNeeded: key >> 3)
            let content = try content(key, from: start, &at, before: bytes.count)
            guard let content else { continue }
            switch number {
            case 1, 9, 10, 12, 13, 16, 19: try checkText(content)
            case 2: try checkMessage(content, texts: [2, 7], messages: [101])
            case 3, 4, 5, 6, 7, 14: try checkMessage(content)
            default: continue
            }
            elements[number].append(SourceRange(content.lowerBound, content.upperBound))
            total += 1
            guard total <= Self.limit else {
                throw Fault(offset: start, what: "the container has more than \(Self.limit) parts")
            }
        }
    }

    /// Returns the range of an element; unknown if it is not in the bytes.
    func range(_ field: Field, _ index: Int) -> SourceRange {
        let ranges = elements[field.rawValue]
        return ranges.indices.contains(index) ? ranges[index] : .none
    }

    /// The tables of a container, by the numbers of their fields.
    enum Field: Int {
        case key = 1
        case value, property, macro, tag, predicate, rule
        case version = 13
        case context = 16
    }
}

// MARK: - Fields

extension LegacyLayout {
    private mutating func checkMessage(_ range: Range<Int>, texts: [Int] = [], messages: [Int] = [])
        throws(Fault)
    {
        var at = range.lowerBound
        while at < range.upperBound {
            let start = at
            let key = try varint(&at, before: range.upperBound)
            let number = Int(truncatingIfNeeded: key >> 3)
            let content = try content(key, from: start, &at, before: range.upperBound)
            try count(1, at: start)
            guard let content else { continue }
            if texts.contains(number) {
                try checkText(content)
            } else if messages.contains(number) {
                try checkMessage(content)
            } else {
                // The packed numbers have at least one byte each.
                try count(content.count, at: start)
            }
        }
    }

    private mutating func count(_ more: Int, at offset: Int) throws(Fault) {
        count += more
        guard count <= 16 * Self.limit else {
            throw Fault(offset: offset, what: "the container has more than \(16 * Self.limit) fields")
        }
    }

    /// Moves past the content of a field; returns its bytes if it has a length, else nil.
    private func content(_ key: UInt64, from start: Int, _ at: inout Int, before end: Int)
        throws(Fault) -> Range<Int>?
    {
        guard key >> 3 > 0, key >> 3 < 1 << 29 else {
            throw Fault(offset: start, what: "no field begins here")
        }
        switch key & 7 {
        case 0:
            _ = try varint(&at, before: end)
            return nil
        case 1, 5:
            at += key & 7 == 1 ? 8 : 4
            guard at <= end else { throw Fault(offset: start, what: "the field is cut off") }
            return nil
        case 2:
            let length = try varint(&at, before: end)
            guard length <= UInt64(end - at) else {
                throw Fault(
                    offset: start,
                    what: "the field of \(Counted.text(Int(clamping: length), "byte")) is cut off after "
                        + Counted.text(end - at, "byte"))
            }
            defer { at += Int(length) }
            return at..<at + Int(length)
        default: throw Fault(offset: start, what: "no field of a container begins here")
        }
    }

    private func varint(_ at: inout Int, before end: Int) throws(Fault) -> UInt64 {
        let start = at
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while at < end, shift < 70 {
            let byte = bytes[at]
            at += 1
            if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Fault(offset: start, what: at >= end ? "a number is cut off" : "a number is too long")
    }

    private func checkText(_ range: Range<Int>) throws(Fault) {
        guard String(validating: bytes[range], as: UTF8.self) == nil else { return }
        throw Fault(offset: range.lowerBound, what: "a text is not UTF-8")
    }
}
