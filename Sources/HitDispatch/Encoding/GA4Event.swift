/// An event of the Measurement Protocol of Google Analytics 4.
///
/// ```swift
/// GA4Event("buy_ticket", clientID: id, parameters: [("price", .number(12.5)), ("route", .text("Rome-Nice"))])
/// ```
public struct GA4Event: Sendable {
    /// The value of an event's parameter.
    public enum Value: Sendable, Hashable {
        /// A text.
        case text(String)
        /// A number; not finite ones are faults.
        case number(Double)
        /// A whole number.
        case integer(Int64)
    }

    /// A parameter or a user property.
    public typealias Entry = (name: String, value: Value)

    /// The event's name.
    public var name: String
    /// The browser's or app instance's id.
    public var clientID: String
    /// The user's id; `nil` for none.
    public var userID: String?
    /// The parameters, in the order in which they are sent.
    public var parameters: [Entry]
    /// The user properties, in the order in which they are sent.
    public var userProperties: [Entry]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: Letters, digits and underscores, a letter first; at most 40 characters.
    ///   - clientID: The client id of a web stream, or the app instance id of an app stream.
    ///   - userID: At most 256 characters.
    ///   - parameters: At most 25.
    ///   - userProperties: At most 25.
    public init(
        _ name: String, clientID: String, userID: String? = nil, parameters: [Entry] = [],
        userProperties: [Entry] = []
    ) {
        self.name = name
        self.clientID = clientID
        self.userID = userID
        self.parameters = parameters
        self.userProperties = userProperties
    }
}

extension GA4Event {
    /// The mistakes of the event by the protocol's limits.
    package var faults: [HitFault] {
        var faults = Self.faults(ofName: name, "name", limit: 40)
        if Self.reservedNames.contains(name) { faults.append(HitFault(parameter: name, kind: .reserved)) }
        if clientID.isEmpty {
            faults.append(HitFault(parameter: "client_id", kind: .wrongValue(expected: "an id")))
        }
        if let userID, userID.count > 256 {
            faults.append(HitFault(parameter: "user_id", kind: .tooLong(bytes: userID.count, limit: 256)))
        }
        faults += Self.faults(in: parameters, "params", nameLimit: 40, valueLimit: 100)
        return faults + Self.faults(in: userProperties, "user_properties", nameLimit: 24, valueLimit: 36)
    }

    /// Names of events that the server makes itself.
    static let reservedNames: Set<String> = [
        "ad_activeview", "ad_click", "ad_exposure", "ad_impression", "ad_query", "adunit_exposure",
        "app_clear_data", "app_exception", "app_install", "app_remove", "app_store_refund", "app_update",
        "app_upgrade", "dynamic_link_app_open", "dynamic_link_app_update", "dynamic_link_first_open", "error",
        "first_open", "first_visit", "in_app_purchase", "notification_dismiss", "notification_foreground",
        "notification_open", "notification_receive", "os_update", "session_start", "user_engagement",
    ]

    private static let reservedPrefixes = ["_", "firebase_", "ga_", "google_", "gtag."]

    private static func faults(
        in entries: [Entry], _ part: String, nameLimit: Int, valueLimit: Int
    ) -> [HitFault] {
        var faults: [HitFault] = []
        if entries.count > 25 {
            faults.append(HitFault(parameter: part, kind: .tooMany(count: entries.count, limit: 25)))
        }
        var names: Set<String> = []
        for entry in entries {
            if !names.insert(entry.name).inserted {
                faults.append(HitFault(parameter: entry.name, kind: .repeated))
            }
            faults += Self.faults(ofName: entry.name, entry.name, limit: nameLimit)
            switch entry.value {
            case .text(let text) where text.count > valueLimit:
                let kind = HitFault.Kind.tooLong(bytes: text.count, limit: valueLimit)
                faults.append(HitFault(parameter: entry.name, kind: kind))
            case .number(let number) where !number.isFinite:
                faults.append(HitFault(parameter: entry.name, kind: .wrongValue(expected: "a number")))
            case .text, .number, .integer: break
            }
        }
        return faults
    }

    private static func faults(ofName name: String, _ parameter: String, limit: Int) -> [HitFault] {
        if name.count > limit {
            return [HitFault(parameter: parameter, kind: .tooLong(bytes: name.count, limit: limit))]
        }
        if reservedPrefixes.contains(where: name.hasPrefix) {
            return [HitFault(parameter: parameter, kind: .reserved)]
        }
        let isName = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
        }
        let startsWithLetter = name.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
        guard isName, startsWithLetter else {
            return [HitFault(parameter: parameter, kind: .wrongValue(expected: "a name"))]
        }
        return []
    }
}
