import Foundation
import HitDispatch
import TagManager

/// The body of a request to `/mp/collect`: the events of one user.
struct GA4Body: Decodable {
    /// A JSON value; lists and objects, as in items of purchases, are kept as text.
    enum Value: Decodable {
        case text(String)
        case integer(Int64)
        case number(Double)
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            // A truth value is not a number; JSONDecoder tells them apart.
            if (try? value.decode(Bool.self)) != nil {
                self = .other
            } else if let number = try? value.decode(Int64.self) {
                self = .integer(number)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .other
            }
        }

        /// The value as a value of the library; nil if the library has no such type.
        var own: GA4Event.Value? {
            switch self {
            case .text(let text): .text(text)
            case .integer(let number): .integer(number)
            case .number(let number): .number(number)
            case .other: nil
            }
        }

        var shown: String {
            switch self {
            case .text(let text): text
            case .integer(let number): "\(number)"
            case .number(let number): "\(number)"
            case .other: "{…}"
            }
        }
    }

    /// A user property: an object with its value.
    struct Property: Decodable {
        let value: Value?
    }

    struct Event: Decodable {
        let name: String?
        let params: [String: Value]?
    }

    let client_id: String?
    let app_instance_id: String?
    let user_id: String?
    let user_properties: [String: Property]?
    let events: [Event]?
}

extension ReceivedHit {
    /// Reads the events of a body; returns one hit with an error if the body is not valid.
    static func events(in body: [UInt8], stream: String) -> [ReceivedHit] {
        let decoded: GA4Body
        do {
            decoded = try JSONDecoder().decode(GA4Body.self, from: Data(body))
        } catch {
            var hit = ReceivedHit()
            hit.property = stream
            hit.mistakes = [.ofHit("the body is not JSON of the protocol: \(Self.words(for: error))")]
            return [hit]
        }
        let events = decoded.events ?? []
        guard !events.isEmpty else {
            var hit = ReceivedHit()
            hit.property = stream
            hit.mistakes = [
                Mistake(
                    parameter: "events", words: "'events' is missing: a request has at least one event",
                    code: "VALUE_REQUIRED", isFatal: true)
            ]
            return [hit]
        }
        return events.enumerated().map { index, event in
            var hit = ReceivedHit(event, of: decoded, stream: stream)
            let limit = GA4MeasurementProtocol.eventLimit
            if index >= limit {
                hit.mistakes.append(.ofHit("the event is after the \(limit)th of its request"))
            }
            return hit
        }
    }

    private init(_ event: GA4Body.Event, of body: GA4Body, stream: String) {
        let client = body.client_id ?? body.app_instance_id ?? ""
        let parameters = (event.params ?? [:]).sorted { $0.key < $1.key }
        let properties = (body.user_properties ?? [:]).sorted { $0.key < $1.key }
        let own = GA4Event(
            event.name ?? "", clientID: client, userID: body.user_id,
            parameters: parameters.compactMap { entry in entry.value.own.map { (entry.key, $0) } },
            userProperties: properties.compactMap { entry in entry.value.value?.own.map { (entry.key, $0) } })
        type = event.name ?? ""
        property = stream
        self.client = client
        fields = parameters.map { Hit.Field($0.key, $0.value.shown) }
        // The library refuses all of these, and so does the server.
        mistakes = own.faults.map { fault in
            let mistake = Mistake(fault)
            return Mistake(
                parameter: mistake.parameter, words: mistake.words, code: mistake.code, isFatal: true)
        }
    }

    private static func words(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it cannot be read" }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }
            return "'\(path.joined().drop { $0 == "." })' has the wrong type"
        case .dataCorrupted: return "its syntax is wrong"
        @unknown default: return "it cannot be read"
        }
    }
}
