import TagRuntime

// Pushes of what is not a `Value`. They are disfavored: literals are values without a conversion.

extension TagDataLayer {
    /// Pushes an update of Swift's values: variables, interpolated texts, optionals, and whatever is `Encodable`.
    ///
    /// ```swift
    /// dataLayer.push(["user": ["name": name, "visits": visits], "referrer": referrer])  // a nil is pushed as null
    /// ```
    ///
    /// They are converted as by ``TagRuntime/Value/init(converting:)``. A value that cannot be converted is null, and is logged as an
    /// error.
    @_disfavoredOverload
    public func push(_ update: [String: Any?]) { push(converted(update)) }

    /// Pushes an update of Swift's values, and waits its turn.
    @_disfavoredOverload
    public func push(_ update: [String: Any?]) async { await push(converted(update)) }

    /// Pushes an event with Swift's values.
    ///
    /// ```swift
    /// dataLayer.push(event: "purchase", ["ticket": ["price": price, "route": "Kiel-Oslo"]])
    /// ```
    @_disfavoredOverload
    public func push(event: String, _ values: [String: Any?]) { push(converted(values, event)) }

    /// Pushes an event with Swift's values, and waits its turn: returns when its tags have fired.
    @_disfavoredOverload
    public func push(event: String, _ values: [String: Any?]) async { await push(converted(values, event)) }

    /// Pushes one of Swift's values at a path; nil is pushed as null.
    @_disfavoredOverload
    public func push(_ value: Any?, forKey key: String) { push(converted([key: value])) }

    /// Pushes one of Swift's values at a path, and waits its turn.
    @_disfavoredOverload
    public func push(_ value: Any?, forKey key: String) async { await push(converted([key: value])) }

    /// Pushes an update whose values are the properties of an `Encodable`.
    ///
    /// ```swift
    /// struct Purchase: Encodable { let price: Double, route: String }
    /// dataLayer.push(event: "purchase", encoding: Purchase(price: 120, route: "Kiel-Oslo"))
    /// ```
    ///
    /// - Parameters:
    ///   - event: The event's name; nil pushes no event.
    ///   - update: The properties. One that cannot be encoded, or is not a map, pushes nothing, and is logged as an error.
    public func push(event: String? = nil, encoding update: some Encodable) {
        if let update = encoded(update, event) { push(update) }
    }

    /// Pushes an update whose values are the properties of an `Encodable`, and waits its turn.
    public func push(event: String? = nil, encoding update: some Encodable) async {
        if let update = encoded(update, event) { await push(update) }
    }

    private func converted(_ values: [String: Any?], _ event: String? = nil) -> Value {
        var conversion = ValueConversion()
        let entries = conversion.entries(values)
        for fault in conversion.faults { refuse("a value is pushed as null: \(fault)") }
        return .map(Self.entry(of: event) + entries)
    }

    private func encoded(_ update: some Encodable, _ event: String?) -> Value? {
        var conversion = ValueConversion()
        let value = conversion.encoded(update, "")
        guard conversion.faults.isEmpty, case .map(let entries) = value else {
            refuse("an update is not pushed: \(conversion.faults.first ?? "it is not encoded as a map")")
            return nil
        }
        return .map(Self.entry(of: event) + entries)
    }

    private static func entry(of event: String?) -> [Value.Entry] {
        event.map { [Value.Entry("event", Value($0))] } ?? []
    }
}
