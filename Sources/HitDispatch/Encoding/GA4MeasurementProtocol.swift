import TagManager

/// The Measurement Protocol of Google Analytics 4: up to 25 events of one user as JSON, by POST to `/mp/collect`.
///
/// Hits that follow each other and have the same user are sent together, each with the time at which it was stored. The protocol has no
/// number by which a server could drop an event that it gets twice.
///
/// ```swift
/// let encoder = GA4MeasurementProtocol(measurementID: "G-1234", secret: secret)
/// ```
public struct GA4MeasurementProtocol: HitEncoder {
    /// The most bytes of a body.
    public static let bodyLimit = 130_000 - 1

    /// `ga4:` and the stream's id.
    public let id: String
    /// The most events of one request.
    package static let eventLimit = 25
    /// 25.
    public let batchLimit = GA4MeasurementProtocol.eventLimit
    private let url: String
    private let property: String
    private let clientKey: String

    /// Creates an encoder for a web stream.
    ///
    /// - Parameters:
    ///   - measurementID: The stream's id, such as `G-1234`.
    ///   - secret: The stream's API secret.
    ///   - server: Scheme, host and port, without a slash at the end.
    public init(
        measurementID: String, secret: String, server: String = "https://www.google-analytics.com"
    ) {
        self.init("measurement_id", measurementID, secret, server, clientKey: "client_id")
    }

    /// Creates an encoder for an app stream.
    ///
    /// - Parameters:
    ///   - appID: The app's id in Firebase.
    ///   - secret: The stream's API secret.
    ///   - server: Scheme, host and port, without a slash at the end.
    public init(appID: String, secret: String, server: String = "https://www.google-analytics.com") {
        self.init("firebase_app_id", appID, secret, server, clientKey: "app_instance_id")
    }

    private init(_ name: String, _ id: String, _ secret: String, _ server: String, clientKey: String) {
        let query = FormEncoding.encoded([.init(name, id), .init("api_secret", secret)])
        url = server + "/mp/collect?" + String(decoding: query, as: UTF8.self)
        property = id
        self.id = "ga4:" + id
        self.clientKey = clientKey
    }

    /// Encodes an event for the store.
    ///
    /// - Throws: ``HitError`` with all mistakes by the protocol's limits.
    public func prepared(_ event: GA4Event) throws(HitError) -> PreparedHit {
        let faults = event.faults
        guard faults.isEmpty else { throw HitError(faults) }
        var user = JSONText()
        user.add(clientKey, .text(event.clientID))
        if let id = event.userID { user.add("user_id", .text(id)) }
        if !event.userProperties.isEmpty {
            var properties = JSONText()
            for entry in event.userProperties {
                var value = JSONText()
                value.add("value", entry.value)
                properties.add(entry.name, value)
            }
            user.add("user_properties", properties)
        }
        var parameters = JSONText()
        for entry in event.parameters { parameters.add(entry.name, entry.value) }
        var body = JSONText()
        body.add("name", .text(event.name))
        body.add("params", parameters)
        // A line feed parts the two: JSON text of ours has none.
        return PreparedHit(
            encoder: id, property: property, payload: Array((user.members + "\n" + body.members).utf8))
    }

    /// Plans the next request: as many events of the first one's user as the limits allow.
    public func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan {
        guard let first = hits.first.flatMap(Self.parts) else { return .tooLarge }
        var events: [String] = []
        // Braces, the member's name and brackets around the events.
        var size = first.user.utf8.count + #"{,"events":[]}"#.utf8.count
        for hit in hits.prefix(batchLimit) {
            guard let parts = Self.parts(of: hit), parts.user == first.user else { break }
            // Microseconds: the server's clock counts from when the event was stored.
            let time = (moment.milliseconds - hit.queueTime) * 1000
            let event = "{\(parts.event),\"timestamp_micros\":\(time)}"
            let sum = size + event.utf8.count + (events.isEmpty ? 0 : 1)
            guard sum <= Self.bodyLimit else { break }
            size = sum
            events.append(event)
        }
        guard !events.isEmpty else { return .tooLarge }
        let body = "{\(first.user),\"events\":[\(events.joined(separator: ","))]}"
        return .request(
            HTTPRequest(
                .post, url, headers: [HTTPRequest.Header("Content-Type", "application/json")],
                body: Array(body.utf8)),
            hits: events.count)
    }

    private static func parts(of hit: OutgoingHit) -> (user: String, event: String)? {
        let lines = hit.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 2 else { return nil }
        return (String(lines[0]), String(lines[1]))
    }
}

/// The members of a JSON object, in the order in which they were added.
struct JSONText {
    private(set) var members = ""

    mutating func add(_ name: String, _ value: GA4Event.Value) {
        switch value {
        case .text(let text): add(name, raw: Self.quoted(text))
        case .integer(let number): add(name, raw: String(number))
        case .number(let number):
            let whole = Int64(exactly: number).map { String($0) }
            add(name, raw: whole ?? "\(number)")
        }
    }

    mutating func add(_ name: String, _ object: JSONText) { add(name, raw: "{\(object.members)}") }

    private mutating func add(_ name: String, raw: String) {
        if !members.isEmpty { members += "," }
        members += Self.quoted(name) + ":" + raw
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted.unicodeScalars.append("\\")
                quoted.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
