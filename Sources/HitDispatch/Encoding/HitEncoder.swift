/// Converts stored hits to requests of a network protocol.
///
/// The dispatcher stores a ``PreparedHit``, and later gets requests from the encoder with the same ``id``. An encoder is a value
/// without state: the same hits at the same moment give the same bytes.
///
/// ```swift
/// struct Beacon: HitEncoder {
///     let id = "beacon"
///     func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan {
///         .request(HTTPRequest(.get, "https://example.com/b?" + hits[0].text), hits: 1)
///     }
/// }
/// ```
public protocol HitEncoder: Sendable {
    /// The name that is stored beside each hit; it must never change, since stored hits are sent by the encoder of this name.
    var id: String { get }
    /// The most hits that one request may have; the dispatcher reads no more.
    var batchLimit: Int { get }
    /// True if each hit has its own address, whose host is its ``PreparedHit/property``: a host that does not answer then delays
    /// only its own hits, and a hit whose address cannot be requested is dropped. False by default.
    var isAddressedByHit: Bool { get }
    /// Plans the next request.
    ///
    /// - Parameters:
    ///   - hits: The oldest hits of this encoder, in the order in which they were stored; at least one.
    ///   - moment: The time at which the request is sent, the same for all of its hits.
    /// - Returns: A request with the first one or more hits; or that the first hit can never be sent.
    func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan
}

extension HitEncoder {
    /// One hit in each request.
    public var batchLimit: Int { 1 }
    /// All hits go to one server.
    public var isAddressedByHit: Bool { false }
}

/// The next request of an encoder.
///
/// ```swift
/// if case .request(let request, let count) = encoder.plan(hits, at: moment) { … }
/// ```
public enum HitPlan: Sendable, Hashable {
    /// A request with the first `hits` hits.
    case request(HTTPRequest, hits: Int)
    /// The first hit is larger than the protocol allows.
    case tooLarge
}

/// A hit in the form in which it is stored.
///
/// ```swift
/// let hit = try MeasurementProtocol().prepared([Hit.Field("v", "1"), …])
/// ```
public struct PreparedHit: Sendable, Hashable {
    /// The ``HitEncoder/id`` of the encoder that made it.
    public let encoder: String
    /// The property whose rate limit counts it, such as `UA-1234-5`.
    public let property: String
    /// The encoded hit, without fields that are added when it is sent.
    public let payload: [UInt8]
    /// True if the rate limit does not count it.
    public let isFreeOfRateLimit: Bool

    /// Creates a hit; an encoder does.
    public init(encoder: String, property: String, payload: [UInt8], isFreeOfRateLimit: Bool = false) {
        self.encoder = encoder
        self.property = property
        self.payload = payload
        self.isFreeOfRateLimit = isFreeOfRateLimit
    }
}

/// A stored hit that is about to be sent.
///
/// ```swift
/// hit.text + "&qt=\(hit.queueTime)&z=\(hit.number)"
/// ```
public struct OutgoingHit: Sendable, Hashable {
    /// The hit's number: unique, ascending, and the same each time the hit is sent.
    public let number: Int64
    /// The time at which the hit was stored, in milliseconds since 1970, by the clock of that time.
    public let created: Int64
    /// Milliseconds between storing and sending; never negative.
    public let queueTime: Int64
    /// The payload of its ``PreparedHit``.
    public let payload: [UInt8]

    /// Creates a hit; the dispatcher does.
    public init(number: Int64, created: Int64, queueTime: Int64, payload: [UInt8]) {
        self.number = number
        self.created = created
        self.queueTime = queueTime
        self.payload = payload
    }

    /// The payload as text.
    public var text: String { String(decoding: payload, as: UTF8.self) }
}

/// A moment at which a request is sent.
///
/// ```swift
/// encoder.plan(hits, at: SendMoment(milliseconds: 1_800_000_000_000))
/// ```
public struct SendMoment: Sendable, Hashable {
    /// Milliseconds since 1970.
    public let milliseconds: Int64

    /// Creates a moment.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
}
