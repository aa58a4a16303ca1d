import TagModel

/// The limits of Google Analytics 4, from its help pages (support.google.com/analytics/answer/13316687 and 9267744).
enum AnalyticsLimits {
    static let eventName = 40
    static let parameters = 25
    static let parameterName = 40
    static let userProperties = 25
    static let userPropertyName = 24
    static let userPropertyValue = 36

    /// Characters of a parameter's value; a few standard ones may be longer.
    static func value(of parameter: String) -> Int {
        switch parameter {
        case "page_location": 1_000
        case "page_referrer": 420
        case "page_title": 300
        default: 100
        }
    }

    static let eventPrefixes = ["firebase_", "ga_", "google_"]
    static let parameterPrefixes = ["_", "firebase_", "ga_", "google_", "gtag."]

    /// Events that are collected by themselves and dropped when sent by hand.
    ///
    /// Others that the web's list reserves (page_view, scroll, click and so on) are what a page sends once it has
    /// switched off their collection.
    static func isReserved(_ event: String, inApps: Bool) -> Bool {
        everywhere.contains(event) || inApps && apps.contains(event)
    }

    /// Events that the vendor's libraries collect in apps without the app's doing.
    static let automaticInApps = everywhere.union(apps).union(["screen_view"])

    private static let everywhere: Set<String> = [
        "app_remove", "app_store_refund", "app_store_subscription_cancel", "app_store_subscription_renew",
        "first_open", "first_visit", "in_app_purchase", "session_start", "user_engagement",
    ]
    private static let apps: Set<String> = [
        "ad_activeview", "ad_click", "ad_exposure", "ad_query", "ad_reward", "adunit_exposure",
        "app_clear_data",
        "app_exception", "app_store_subscription_convert", "app_update", "app_upgrade",
        "dynamic_link_app_open", "dynamic_link_app_update", "dynamic_link_first_open", "error",
        "firebase_campaign", "notification_dismiss", "notification_foreground", "notification_open",
        "notification_receive", "os_update",
    ]

    /// Returns true if a name begins with a letter and continues with letters, digits, combining marks and underscores.
    ///
    /// Letters and digits may be of any script.
    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
                || $0.properties.generalCategory == .nonspacingMark
        }
    }
}

/// The events that a container sends to Google Analytics 4.
struct AnalyticsEvents {
    struct Event {
        let tag: Tag
        let name: Value
        /// True if an app's own analytics library sends the event.
        let isApp: Bool
    }

    static func of(_ container: Container) -> [Event] {
        guard container.form == .export else { return [] }
        return container.tags.compactMap { of($0) }
    }

    /// Returns the event that a tag of an export sends; nil if it sends none.
    static func of(_ tag: Tag) -> Event? {
        guard let name = tag.parameters["eventName"] else { return nil }
        switch tag.type.value {
        case "gaawe", "sgtmgaaw": return Event(tag: tag, name: name, isApp: false)
        case "fm":
            // Others change or hold back an event that the app sends.
            guard tag.parameters["action"]?.plainText == "measure" else { return nil }
            return Event(tag: tag, name: name, isApp: true)
        default: return nil
        }
    }

    /// A row of a table of parameters or user properties.
    struct Row {
        let name: Value
        let value: Value?
    }

    /// The rows of a table, by whichever names its columns have.
    static func rows(_ table: Value?) -> [Row] {
        guard case .list(let rows)? = table?.kind else { return [] }
        return rows.compactMap { row in
            guard case .map(let cells) = row.kind else { return nil }
            var name: Value?
            var value: Value?
            for cell in cells {
                switch cell.key.plainText {
                case "parameter", "name": name = cell.value
                case "parameterValue", "value": value = cell.value
                default: break
                }
            }
            return name.map { Row(name: $0, value: value) }
        }
    }
}
