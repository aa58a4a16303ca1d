import Foundation
public import TagRuntime

extension Value {
    /// Creates a value from anything that has one; nil if something in it has none.
    ///
    /// ```swift
    /// let value = Value(converting: ["name": name, "tags": Set(tags), "since": Date()])
    /// ```
    ///
    /// These have values: texts, numbers, Booleans, optionals (nil is null), URLs (their text), arrays, dictionaries by text, and
    /// everything else that is `Encodable`, with dates in ISO 8601 and data in Base64; also `NSNumber`, `NSString`, `NSArray`,
    /// `NSDictionary` and `NSNull`. A whole number above `Int64.max` becomes the nearest double, as in a container's JSON: push it
    /// as text if its digits matter. The entries of dictionaries are sorted by name.
    public init?(converting value: Any?) {
        var conversion = ValueConversion()
        self = conversion.value(value, at: "")
        if !conversion.faults.isEmpty { return nil }
    }
}

/// A conversion of Swift's values to those of containers.
///
/// It casts dynamically rather than by a protocol: conformances would be linked into apps that push nothing but literals.
struct ValueConversion {
    /// The reasons why something has no value, in words.
    private(set) var faults: [String] = []
    private static let depthLimit = 100

    /// Returns the value of anything; null, and a fault, if it has none.
    mutating func value(_ any: Any?, at path: String, depth: Int = 0) -> Value {
        guard let any else { return .null }
        if depth > Self.depthLimit { return fault(path, "is nested more than \(Self.depthLimit) times") }
        // Objects first: Swift's types are cast from numbers of Foundation that are none of them.
        if type(of: any) is AnyClass, let value = object(any, path, depth) { return value }
        switch any {
        case let value as Value: return value
        case let text as UTF8Text: return .text(text)
        case let text as String: return Value(text)
        case let text as Substring: return Value(text)
        case let flag as Bool: return .boolean(flag)
        case let number as any BinaryInteger: return Value(number)
        case let number as any BinaryFloatingPoint: return Value(number)
        case let url as URL: return Value(url.absoluteString)
        case let values as [Any]: return list(values, path, depth)
        case let values as [String: Any]: return map(values, path, depth)
        default: break
        }
        if let value = any as? any Encodable { return encoded(value, path, depth) }
        if Mirror(reflecting: any).displayStyle == .optional { return .null }
        return fault(path, "is of type \(type(of: any)), which is not 'Encodable'")
    }

    /// Returns the entries of a dictionary, sorted by name.
    mutating func entries(_ values: [String: Any?], at path: String = "", depth: Int = 0) -> [Value.Entry] {
        var converted: [String: Value] = [:]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            converted[name] = self.value(value, at: path.isEmpty ? name : path + "." + name, depth: depth + 1)
        }
        return [Value.Entry](byName: converted)
    }

    /// Returns the value of an `Encodable`, as JSON has it.
    mutating func encoded(_ value: some Encodable, _ path: String, _ depth: Int = 0) -> Value {
        do {
            let bytes = try ValueCoding.encoder().encode(value)
            let object = try JSONSerialization.jsonObject(with: bytes, options: [.fragmentsAllowed])
            return self.value(object, at: path, depth: depth + 1)
        } catch {
            return fault(path, "cannot be encoded: \(error)")
        }
    }

    private mutating func list(_ values: [Any], _ path: String, _ depth: Int) -> Value {
        var list: [Value] = []
        for (index, value) in values.enumerated() {
            list.append(self.value(value, at: "\(path)[\(index)]", depth: depth + 1))
        }
        return .list(list)
    }

    private mutating func map(_ values: [String: Any], _ path: String, _ depth: Int) -> Value {
        .map(entries(values, at: path, depth: depth))
    }

    /// Returns the value of an object of Foundation; nil for other objects.
    private mutating func object(_ any: Any, _ path: String, _ depth: Int) -> Value? {
        switch any {
        case is NSNull: return .null
        case let text as NSString: return Value("\(text)")
        case let number as NSNumber: return Self.number(number)
        case let values as NSArray: return list(values.map { $0 }, path, depth)
        case let values as NSDictionary:
            var named: [String: Any] = [:]
            for (key, value) in values { named["\(key)"] = value }
            return map(named, path, depth)
        default: return nil
        }
    }

    private static func number(_ number: NSNumber) -> Value {
        // Safe: the type's encoding is text that ends in a zero, so it has a first byte.
        switch unsafe UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c") where number == 0 || number == 1, UInt8(ascii: "B"): .boolean(number.boolValue)
        case UInt8(ascii: "d"), UInt8(ascii: "f"): Value(number.doubleValue)
        case UInt8(ascii: "Q"): Value(number.uint64Value)
        default: .integer(number.int64Value)
        }
    }

    private mutating func fault(_ path: String, _ what: String) -> Value {
        faults.append(path.isEmpty ? "it \(what)" : "'\(path)' \(what)")
        return .null
    }
}

/// The coding of values as JSON.
enum ValueCoding {
    private static let (infinity, minusInfinity, nan) = ("Infinity", "-Infinity", "NaN")

    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: nan)
        return encoder
    }

    static func decode<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: nan)
        return try decoder.decode(type, from: Data(json(value).utf8))
    }

    private static func json(_ value: Value) -> String {
        switch value {
        case .null, .absent: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .double(let number) where number.isNaN: quoted(nan)
        case .double(let number) where number.isInfinite: quoted(number > 0 ? infinity : minusInfinity)
        case .double(let number): String(number)
        case .text(let text): quoted(text.string)
        case .list(let values): "[" + values.map(json).joined(separator: ",") + "]"
        case .map:
            "{"
                + value.byName.sorted { $0.key < $1.key }.map { quoted($0.key) + ":" + json($0.value) }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
