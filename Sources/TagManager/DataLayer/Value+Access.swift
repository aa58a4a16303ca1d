public import TagRuntime

extension Value {
    /// Creates a text from a part of a `String`, or from any other text.
    public init(_ text: some StringProtocol) { self = .text(UTF8Text(String(text))) }

    /// Creates a number from a whole number of any type; one that 64 bits do not hold becomes the nearest double.
    public init(_ number: some BinaryInteger) {
        self = Int64(exactly: number).map { .integer($0) } ?? .double(Double(number))
    }

    /// Creates a number from a floating-point number of any type.
    public init(_ number: some BinaryFloatingPoint) { self = .double(Double(number)) }

    /// The value of a map's key, the last if there are several; nil if it has none, or is not a map.
    ///
    /// ```swift
    /// let price = parameters["ticket"]?["price"]?.double ?? 0
    /// ```
    public subscript(key: String) -> Value? { self[UTF8Text(key)] }

    /// The element of a list; nil if there is none at the index, or if it is not a list.
    public subscript(index: Int) -> Value? {
        guard case .list(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// Returns the value as a type of the app.
    ///
    /// ```swift
    /// let offers = try value.decode([Offer].self)
    /// ```
    ///
    /// - Throws: A `DecodingError` if the value does not fit the type: nothing is converted, so a text that spells a number is no
    ///   number. Dates are texts in ISO 8601.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try ValueCoding.decode(type, from: self)
    }
}
