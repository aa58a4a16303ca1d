/// The type of a Measurement Protocol hit: the value of its parameter `t`.
///
/// ```swift
/// HitType("appview") == .screenview  // the name that older iOS apps sent
/// ```
public enum HitType: String, Sendable, Hashable, CaseIterable {
    /// A page of a site.
    case pageview
    /// A screen of an app.
    case screenview
    /// Something that a user did.
    case event
    /// A purchase.
    case transaction
    /// One article of a purchase.
    case item
    /// A reaction in a social network.
    case social
    /// An error or a crash.
    case exception
    /// A measured time.
    case timing

    /// Reads a parameter's value; `nil` for a type that the protocol does not have.
    ///
    /// - Parameter name: The exact name, or `appview`, which is read as ``screenview``.
    public init?(_ name: String) {
        if name == "appview" { self = .screenview } else { self.init(rawValue: name) }
    }

    /// True for the types that the rate limit does not count: transactions and their items.
    public var isFreeOfRateLimit: Bool { self == .transaction || self == .item }
}

/// A set of hit types: the ones that may have a parameter, or must.
struct HitTypes: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ type: HitType) { self.init(rawValue: 1 << Self.bit(type)) }

    static let none: HitTypes = []
    static let all = HitTypes(rawValue: .max)
    static let pageview = HitTypes(.pageview)
    static let screenview = HitTypes(.screenview)
    static let event = HitTypes(.event)
    static let transaction = HitTypes(.transaction)
    static let item = HitTypes(.item)
    static let social = HitTypes(.social)
    static let exception = HitTypes(.exception)
    static let timing = HitTypes(.timing)

    func contains(_ type: HitType) -> Bool { contains(HitTypes(type)) }

    private static func bit(_ type: HitType) -> UInt8 {
        switch type {
        case .pageview: 0
        case .screenview: 1
        case .event: 2
        case .transaction: 3
        case .item: 4
        case .social: 5
        case .exception: 6
        case .timing: 7
        }
    }
}
