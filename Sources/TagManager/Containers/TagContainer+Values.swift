public import TagRuntime

extension TagContainer {
    /// Returns the text of a key; a default if it has none, or one that is null.
    ///
    /// ```swift
    /// let height = container.value(forKey: "bannerHeight", default: 50)
    /// ```
    public func value(forKey key: String, default otherwise: String) -> String {
        switch value(forKey: key) {
        case nil, .null?, .absent?: otherwise
        case let value?: value.string
        }
    }

    /// Returns the truth of a key; a default if its value is neither true nor false, nor a text that is one of them.
    public func value(forKey key: String, default otherwise: Bool) -> Bool {
        guard let value = value(forKey: key) else { return otherwise }
        if value.bool { return true }
        return value.string.lowercased() == "false" ? false : otherwise
    }

    /// Returns the number of a key, rounded toward zero; a default if its value is not a number.
    public func value(forKey key: String, default otherwise: Int) -> Int {
        value(forKey: key)?.wholeNumber.map { Int(clamping: $0) } ?? otherwise
    }

    /// Returns the number of a key; a default if its value is not a number.
    public func value(forKey key: String, default otherwise: Double) -> Double {
        value(forKey: key)?.realNumber ?? otherwise
    }

    /// Returns the value of a key, of any type; a default if it has none.
    public func value(forKey key: String, default otherwise: Value) -> Value {
        value(forKey: key) ?? otherwise
    }

    /// Returns the value of a key as a type of the app.
    ///
    /// ```swift
    /// struct Offer: Decodable { let title: String, price: Double }
    /// let offers = try container.decode([Offer].self, forKey: "offers")
    /// ```
    ///
    /// - Throws: A `DecodingError` if the value does not fit the type, or if there is none; an optional type is nil then.
    public func decode<T: Decodable>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        try (value(forKey: key) ?? .null).decode(type)
    }

    /// Returns the values of all keys as a type of the app, whose properties have the names of the keys.
    ///
    /// ```swift
    /// struct Settings: Decodable { let title: String, bannerHeight: Int?, showsMap: Bool }
    /// let settings = try container.decode(Settings.self)
    /// ```
    ///
    /// It evaluates every key, at one moment; a macro that calls a function of the app calls it.
    ///
    /// - Throws: A `DecodingError` if a value does not fit its property, or is missing.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T { try allValues.decode(type) }

    /// Registers the handler for function-call macros that call a function, with a result of any type that has a value.
    ///
    /// ```swift
    /// container.setMacroHandler(forFunction: "greeting") { _, parameters in "Hello \(name)" }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The function's name in the container.
    ///   - handler: Called with the function's name. What it returns is converted as by ``TagRuntime/Value/init(converting:)``; nil
    ///     is no value, and so is what cannot be converted, which is logged as an error.
    @_disfavoredOverload
    public func setMacroHandler(
        forFunction name: String,
        _ handler: @escaping @Sendable (_ function: String, _ parameters: [String: Value]) -> Any?
    ) {
        setMacroHandler(forFunction: name, converting(handler))
    }

    /// Registers the handler for macros of a type that the app defines, with a result of any type that has a value.
    ///
    /// - Parameters:
    ///   - type: The macros' type in the container.
    ///   - handler: Called with the type in place of the function's name; its result is converted, and nil is no value.
    @_disfavoredOverload
    public func setMacroHandler(
        forType type: String,
        _ handler: @escaping @Sendable (_ type: String, _ parameters: [String: Value]) -> Any?
    ) {
        setMacroHandler(forType: type, converting(handler))
    }

    private func converting(
        _ handler: @escaping @Sendable (String, [String: Value]) -> Any?
    ) -> FunctionCallMacroHandler {
        { [weak self] name, parameters in
            guard let result = handler(name, parameters) else { return nil }
            var conversion = ValueConversion()
            let value = conversion.value(result, at: "")
            guard let fault = conversion.faults.first else { return value }
            self?.logError("the result of '\(name)' has no value: \(fault)")
            return nil
        }
    }
}
