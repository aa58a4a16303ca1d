/// A value of a macro, a parameter or the data layer.
///
/// ```swift
/// let ticket: Value = ["route": "Kiel-Oslo", "price": 120]
/// let price = ticket["price"]?.integer  // 120
/// ```
public enum Value: Sendable, Hashable {
    /// Stored nothing: present, and yet nothing.
    case null
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case double(Double)
    /// Text.
    case text(UTF8Text)
    /// Values in order.
    case list([Value])
    /// Values by key, in the order they were written.
    case map([Entry])
    /// Only inside a list that is pushed to the data layer: the element there stays as it is.
    case absent

    /// One key of a map and its value.
    ///
    /// ```swift
    /// let ticket = Value.map([Value.Entry("route", "Kiel-Oslo"), Value.Entry("price", 120)])
    /// ```
    public struct Entry: Sendable, Hashable {
        /// The key.
        public var key: UTF8Text
        /// Its value.
        public var value: Value

        /// A key and its value.
        public init(_ key: UTF8Text, _ value: Value) {
            self.key = key
            self.value = value
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// A literal's text.
    public init(stringLiteral value: StaticString) { self = .text(UTF8Text(stringLiteral: value)) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Value: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByFloatLiteral {
    /// A map, in the order written.
    public init(dictionaryLiteral elements: (UTF8Text, Value)...) {
        self = .map(elements.map { Entry($0.0, $0.1) })
    }
    /// A list.
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension Value {
    /// True if a script treats the value as true.
    var isTrueToScripts: Bool {
        switch self {
        case .null, .absent: false
        case .boolean(let value): value
        case .integer(let value): value != 0
        case .double(let value): value != 0 && !value.isNaN
        case .text(let text): text.count > 0
        case .list, .map: true
        }
    }

    /// The value under `key` of a map; the last, should there be several.
    public subscript(key: UTF8Text) -> Value? {
        guard case .map(let entries) = self else { return nil }
        return entries.last { $0.key == key }?.value
    }
}
