/// An id of Google's measurement products, such as `G-8HK542DQMG`: its kind by its prefix, and what follows.
///
/// After support.google.com/analytics/answer/12324787, and for the lengths after the ids of 49 public exports.
struct MeasurementID {
    enum Kind: String {
        case analytics = "G"
        case googleTag = "GT"
        case ads = "AW"
        case floodlight = "DC"
        case merchantCenter = "MC"
        case hotelCenter = "HA"
        case universalAnalytics = "UA"
        case container = "GTM"
        /// Digits without a prefix.
        case number = ""

        /// The noun, with an article.
        var words: String {
            switch self {
            case .analytics: "a measurement id of Google Analytics 4"
            case .googleTag: "the id of a Google tag"
            case .ads: "the id of a Google tag for Google Ads"
            case .floodlight: "the id of a Google tag for Floodlight"
            case .merchantCenter: "an id of Merchant Center"
            case .hotelCenter: "an id of Hotel Center"
            case .universalAnalytics: "a property of Universal Analytics"
            case .container: "the id of a container"
            case .number: "a number"
            }
        }
    }

    let kind: Kind
    /// The text after the prefix.
    let rest: Substring
    /// The id in capital letters.
    let canonical: String

    /// The characters of a measurement id after its prefix: all known ones have so many.
    static let analyticsLength = 10

    /// Creates the id that a text is, in either letter case; nil if it is none.
    init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= 40, bytes.allSatisfy({ $0.isLetterOrDigit || $0 == Self.dash }) else {
            return nil
        }
        guard let dash = bytes.firstIndex(of: Self.dash) else {
            guard !text.isEmpty, bytes.allSatisfy({ (48...57).contains($0) }) else { return nil }
            (kind, rest, canonical) = (.number, text[...], text)
            return
        }
        canonical = text.uppercased()
        guard let kind = Kind(rawValue: text[..<dash].uppercased()), kind != .number else { return nil }
        self.kind = kind
        rest = text[bytes.index(after: dash)...]
        let digits = rest.utf8.allSatisfy { (48...57).contains($0) || $0 == Self.dash }
        switch kind {
        case .universalAnalytics:
            guard digits, rest.split(separator: "-").count == 2 else { return nil }
        case .ads, .floodlight:
            guard digits, !rest.isEmpty, !rest.utf8.contains(Self.dash) else { return nil }
        default:
            guard rest.utf8.count >= 4, !rest.utf8.contains(Self.dash) else { return nil }
        }
    }

    /// Returns true if a text is most likely a measurement id whose prefix was lost.
    static func lacksPrefix(_ text: String) -> Bool {
        let isShaped = text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        let digits = text.utf8.count { (48...57).contains($0) }
        return isShaped && text.utf8.count == analyticsLength && digits > 0 && digits < analyticsLength
    }

    private static let dash = UInt8(ascii: "-")
}
