public import TagManager

/// A hit of the Measurement Protocol that an app makes.
///
/// ```swift
/// AnalyticsHit.event(category: "tickets", action: "buy", value: 12).setting("cd1", "child")
/// ```
public struct AnalyticsHit: Sendable, Hashable {
    /// The fields, in the order in which they were first set; `t` is the first one.
    public private(set) var fields: [Hit.Field]

    /// Creates a hit of a type with some fields.
    ///
    /// - Parameters:
    ///   - type: The hit's type.
    ///   - fields: Parameters and their values; the last value of a repeated parameter counts.
    public init(_ type: HitType, _ fields: [Hit.Field] = []) {
        self.fields = [Hit.Field("t", type.rawValue)]
        for field in fields { set(field.name, field.value) }
    }

    /// Sets a parameter, anew or in its place; `nil` takes it away.
    ///
    /// O(fields).
    public mutating func set(_ name: String, _ value: String?) { fields.set(name, value) }

    /// Returns the hit with a parameter set.
    public func setting(_ name: String, _ value: String?) -> AnalyticsHit {
        var hit = self
        hit.set(name, value)
        return hit
    }

    /// The value of a parameter, or `nil`.
    ///
    /// O(fields).
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

extension AnalyticsHit {
    /// A screen of an app.
    public static func screenView(_ name: String) -> AnalyticsHit {
        AnalyticsHit(.screenview, [Hit.Field("cd", name)])
    }

    /// A page of a site, by its whole URL.
    public static func pageView(_ location: String) -> AnalyticsHit {
        AnalyticsHit(.pageview, [Hit.Field("dl", location)])
    }

    /// Something that a user did.
    ///
    /// A value is from 0 on.
    public static func event(
        category: String, action: String, label: String? = nil, value: Int64? = nil
    ) -> AnalyticsHit {
        AnalyticsHit(.event, [Hit.Field("ec", category), Hit.Field("ea", action)])
            .setting("el", label).setting("ev", value.map { String($0) })
    }

    /// A reaction in a social network, such as a like of a page.
    public static func social(network: String, action: String, target: String) -> AnalyticsHit {
        AnalyticsHit(
            .social, [Hit.Field("sn", network), Hit.Field("sa", action), Hit.Field("st", target)])
    }

    /// A measured time, in milliseconds.
    public static func timing(
        category: String, variable: String, milliseconds: Int64, label: String? = nil
    ) -> AnalyticsHit {
        AnalyticsHit(
            .timing,
            [
                Hit.Field("utc", category), Hit.Field("utv", variable),
                Hit.Field("utt", String(milliseconds)),
            ]
        ).setting("utl", label)
    }

    /// A purchase.
    ///
    /// Amounts are decimal numbers, such as `12.50`.
    public static func transaction(
        id: String, affiliation: String? = nil, revenue: String? = nil, tax: String? = nil,
        shipping: String? = nil, currency: String? = nil
    ) -> AnalyticsHit {
        AnalyticsHit(.transaction, [Hit.Field("ti", id)])
            .setting("ta", affiliation).setting("tr", revenue).setting("tt", tax).setting("ts", shipping)
            .setting("cu", currency)
    }

    /// An article of a purchase.
    ///
    /// The price is a decimal number, such as `12.50`.
    public static func item(
        transaction: String, name: String, code: String? = nil, category: String? = nil,
        price: String? = nil, quantity: Int64? = nil, currency: String? = nil
    ) -> AnalyticsHit {
        AnalyticsHit(.item, [Hit.Field("ti", transaction), Hit.Field("in", name)])
            .setting("ic", code).setting("iv", category).setting("ip", price)
            .setting("iq", quantity.map { String($0) }).setting("cu", currency)
    }

    /// An error or a crash.
    public static func exception(_ description: String, isFatal: Bool) -> AnalyticsHit {
        AnalyticsHit(.exception, [Hit.Field("exd", description), Hit.Field("exf", isFatal ? "1" : "0")])
    }
}

extension [Hit.Field] {
    /// Sets a field in its place, or at the end; `nil` takes it away.
    mutating func set(_ name: String, _ value: String?) {
        let place = firstIndex { $0.name == name }
        switch (place, value) {
        case (let place?, let value?): self[place] = Hit.Field(name, value)
        case (nil, let value?): append(Hit.Field(name, value))
        case (let place?, nil): remove(at: place)
        case (nil, nil): break
        }
    }
}
