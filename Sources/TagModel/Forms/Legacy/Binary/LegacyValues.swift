import LegacyProtobuf
import TagDiagnostics

/// The values of a legacy container that have been built so far.
struct LegacyValues {
    enum Entry {
        case notYet
        /// The value is being built; if it is met again, it contains itself.
        case begun
        /// The value, nil after a finding; the size counts it and all values in it.
        case done(Value?, size: Int)
    }

    /// The most values of all trees that calls receive.
    static let totalLimit = 1 << 21
    /// The most bytes of all texts joined from others, besides an allowance for each byte of the file.
    ///
    /// A text that is whole in the file is shared; a joined one is copied for each token that names it.
    static let joinedLimit = 4 << 20

    fileprivate var entries: [Entry]
    fileprivate var total = 0
    fileprivate var depth = 0
    /// The bytes that may still be joined.
    fileprivate var joined: Int
    fileprivate let allJoined: Int

    /// Makes the table of `count` values.
    ///
    /// - Parameter size: The size of the file in bytes.
    init(count: Int, size: Int) {
        entries = Array(repeating: .notYet, count: count)
        allJoined = Self.joinedLimit + 4 * size
        joined = allJoined
    }
}

extension LegacyReader {
    /// Returns the value of a number, built at its first use; nil after a finding.
    mutating func value(_ number: Int32, at place: SourceRange) -> Value? {
        guard let (value, size) = entry(number, at: place) else { return nil }
        values.total += size
        guard values.total <= LegacyValues.totalLimit else {
            report(.limitExceeded("more values", limit: LegacyValues.totalLimit, at: place))
            return nil
        }
        return value
    }

    private mutating func entry(_ number: Int32, at place: SourceRange) -> (value: Value, size: Int)? {
        guard let index = checked(number, below: resource.value.count, in: "the values", at: place) else {
            return nil
        }
        let range = layout.range(.value, index)
        switch values.entries[index] {
        case .done(let value, let size): return value.map { ($0, size) }
        case .begun:
            report(.valueCycle(at: range))
            return nil
        case .notYet: break
        }
        guard values.depth < LegacyLayout.depthLimit else {
            report(.limitExceeded("more levels of values", limit: LegacyLayout.depthLimit, at: range))
            return nil
        }
        values.entries[index] = .begun
        values.depth += 1
        let found = make(resource.value[index], at: range)
        values.depth -= 1
        let size = found?.size ?? 1
        guard size <= LegacyLayout.sizeLimit else {
            report(.limitExceeded("a value of \(size) values", limit: LegacyLayout.sizeLimit, at: range))
            values.entries[index] = .done(nil, size: 1)
            return nil
        }
        values.entries[index] = .done(found?.value, size: size)
        return found
    }

    private mutating func make(_ message: LegacyValue, at range: SourceRange) -> (value: Value, size: Int)? {
        switch message.kind {
        case .string: return (Value(.string(message.string), at: range), 1)
        case .functionID: return (Value(.string(message.functionID), at: range), 1)
        case .integer: return (Value(.integer(message.integer), at: range), 1)
        case .boolean: return (Value(.boolean(message.boolean), at: range), 1)
        case .macroReference: return reference(message, at: range)
        case .list:
            guard let (parts, size) = parts(message.parts.listItem, at: range) else { return nil }
            return (Value(.list(parts), at: range), size)
        case .map: return map(message.parts, at: range)
        case .template:
            guard let (parts, size) = parts(message.parts.templateToken, at: range) else { return nil }
            return join(parts, at: range).map { ($0, size) }
        case .tagReference:
            report(.unreadableLegacyValue("a reference to a tag", at: range))
            return nil
        }
    }

    /// Joins several values into one text; nil after a finding.
    ///
    /// It stops before it copies more bytes than one text, or all of them, may have.
    private mutating func join(_ parts: [Value], at range: SourceRange) -> Value? {
        var text = JoinedText()
        var bytes = 0
        for part in parts {
            let more = JoinedText.size(of: part)
            bytes += more.bytes
            guard bytes <= ModelLimits.text else {
                report(.limitExceeded("a text of \(bytes) bytes", limit: ModelLimits.text, at: range))
                return nil
            }
            values.joined -= more.bytes + more.parts * MemoryLayout<TemplatePart>.stride
            guard values.joined >= 0 else {
                report(.limitExceeded("more bytes of joined texts", limit: values.allJoined, at: range))
                return nil
            }
            text.append(part)
        }
        return Value(text.kind, at: range)
    }

    private mutating func parts(_ numbers: [Int32], at range: SourceRange) -> (parts: [Value], size: Int)? {
        var parts: [Value] = []
        var size = 1
        for number in numbers {
            guard let part = entry(number, at: range) else { return nil }
            parts.append(part.value)
            size += part.size
            guard size <= LegacyLayout.sizeLimit else { break }
        }
        return (parts, size)
    }

    private mutating func map(_ message: LegacyParts, at range: SourceRange) -> (value: Value, size: Int)? {
        guard message.mapKey.count == message.mapValue.count else {
            report(
                .unreadableLegacyValue(
                    "a map of \(Counted.text(message.mapKey.count, "key")) and \(Counted.text(message.mapValue.count, "value"))",
                    at: range))
            return nil
        }
        guard let keys = parts(message.mapKey, at: range), let values = parts(message.mapValue, at: range)
        else { return nil }
        let entries = zip(keys.parts, values.parts).map { MapEntry(key: $0, value: $1) }
        return (Value(.map(entries), at: range), keys.size + values.size)
    }

    private mutating func reference(_ message: LegacyValue, at range: SourceRange) -> (
        value: Value, size: Int
    )? {
        guard message.parts.hasMacroName else {
            report(.unreadableLegacyValue("a reference without the name of a macro", at: range))
            return nil
        }
        guard let (name, _) = entry(message.parts.macroName, at: range) else { return nil }
        let reference = export.context.macroReference(name.plainText, at: range)
        let value = Value(.reference(reference), at: range)
        guard !message.escaping.isEmpty else { return (value, 1) }
        return (Value(.escaped(value, by: message.escaping.map(Int64.init)), at: range), 1)
    }
}
