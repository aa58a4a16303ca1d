public import TagManager

/// The Measurement Protocol, version 1: form-encoded hits, alone by GET or POST to `/collect`, or up to 20 to `/batch`.
///
/// A request has its hits in the order in which they were stored. Each line ends in `qt`, the milliseconds since the hit was stored,
/// and `z`, its number, which stays the same when it is sent again.
///
/// ```swift
/// let encoder = MeasurementProtocol(server: "http://localhost:8080")
/// ```
public struct MeasurementProtocol: HitEncoder {
    /// The most bytes of one hit as it is sent.
    public static let hitLimit = 8192
    /// The most bytes of a batch, line feeds between hits included.
    public static let bodyLimit = 16_384
    /// The most hits of one request to `/batch`.
    package static let batchHits = 20
    /// A payload of at least so many bytes is sent by POST.
    public static let postThreshold = 2000

    /// `mp1`.
    public let id = "mp1"
    /// 20.
    public let batchLimit = MeasurementProtocol.batchHits
    /// The server's address, without a path.
    public let server: String
    private let validator = HitValidator()

    /// Creates an encoder.
    ///
    /// - Parameter server: Scheme, host and port, without a slash at the end.
    public init(server: String = "https://www.google-analytics.com") { self.server = server }

    /// Encodes a hit for the store.
    ///
    /// - Parameter fields: All fields of the hit, in the order in which they are sent.
    /// - Throws: ``HitError`` with all mistakes; see ``HitValidator``.
    public func prepared(_ fields: [Hit.Field]) throws(HitError) -> PreparedHit {
        let faults = validator.faults(in: fields)
        guard faults.isEmpty else { throw HitError(faults) }
        return encoded(fields)
    }

    /// Encodes fields as they are.
    func encoded(_ fields: [Hit.Field]) -> PreparedHit {
        let type = fields.first { $0.name == "t" }.flatMap { HitType($0.value) }
        return PreparedHit(
            encoder: id, property: fields.first { $0.name == "tid" }?.value ?? "",
            payload: FormEncoding.encoded(fields), isFreeOfRateLimit: type?.isFreeOfRateLimit ?? false)
    }

    /// Plans the next request: as many hits as the limits of a batch allow, without skipping any.
    public func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan {
        var lines: [[UInt8]] = []
        var size = 0
        for hit in hits.prefix(batchLimit) {
            let line = Self.line(of: hit)
            guard line.count <= Self.hitLimit else {
                if lines.isEmpty { return .tooLarge }
                break
            }
            let sum = size + line.count + (lines.isEmpty ? 0 : 1)
            guard sum <= Self.bodyLimit else { break }
            size = sum
            lines.append(line)
        }
        guard lines.count < 2 else {
            return .request(post("/batch", Array(lines.joined(separator: [0x0A]))), hits: lines.count)
        }
        guard let line = lines.first, let hit = hits.first else { return .tooLarge }
        return .request(single(line, isLong: hit.payload.count >= Self.postThreshold), hits: 1)
    }

    static func line(of hit: OutgoingHit) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(hit.payload.count + 48)
        line += hit.payload
        line += "&qt=".utf8
        line.append(decimal: max(0, hit.queueTime))
        line += "&z=".utf8
        line.append(decimal: hit.number)
        return line
    }

    private func single(_ line: [UInt8], isLong: Bool) -> HTTPRequest {
        guard !isLong else { return post("/collect", line) }
        return HTTPRequest(.get, server + "/collect?" + String(decoding: line, as: UTF8.self))
    }

    private func post(_ path: String, _ body: [UInt8]) -> HTTPRequest {
        HTTPRequest(
            .post, server + path,
            headers: [HTTPRequest.Header("Content-Type", "application/x-www-form-urlencoded")], body: body)
    }
}
