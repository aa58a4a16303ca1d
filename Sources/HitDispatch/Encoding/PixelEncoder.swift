import Foundation

/// Plain pixels: each hit is a URL that is requested once by GET; invalid characters are percent-encoded.
///
/// ```swift
/// let hit = try PixelEncoder().prepared("https://example.com/pixel?id=1")
/// ```
public struct PixelEncoder: HitEncoder {
    /// The most bytes of a URL.
    public static let limit = 8000

    /// `pixel`.
    public let id = "pixel"
    /// True: each pixel is a URL.
    public let isAddressedByHit = true

    /// Creates an encoder; it has no settings.
    public init() {}

    /// Encodes a pixel for the store.
    ///
    /// - Parameter url: An `http` or `https` URL; `//host/path` is read as `https`.
    /// - Throws: ``HitError`` when it is no such URL, or longer than ``limit`` bytes.
    public func prepared(_ url: String) throws(HitError) -> PreparedHit {
        let address = url.hasPrefix("//") ? "https:" + url : url
        guard address.utf8.count <= Self.limit else {
            let kind = HitFault.Kind.tooLong(bytes: address.utf8.count, limit: Self.limit)
            throw HitError([HitFault(parameter: "url", kind: kind)])
        }
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            (1...65_535).contains(parts.port ?? 443), let encoded = parts.string,
            encoded.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw HitError([HitFault(parameter: "url", kind: .wrongAddress)]) }
        // A pixel's host has a bucket of its own, and none of the limit of a property.
        return PreparedHit(
            encoder: id, property: host, payload: Array(encoded.utf8), isFreeOfRateLimit: true)
    }

    /// Plans a GET of the first hit's URL.
    public func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan {
        guard let hit = hits.first else { return .tooLarge }
        return .request(HTTPRequest(.get, hit.text), hits: 1)
    }
}
