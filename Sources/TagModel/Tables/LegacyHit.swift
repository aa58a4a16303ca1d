/// A kind of hit of an analytics tag (`ua`) in apps of the vendor's libraries before Firebase.
///
/// It has the fields that the vendor's compiler made from the tag's settings. It is a class, since a copy of a kind copies all
/// that it has.
package final class LegacyHit: Sendable {
    /// A setting of the tag, and the field of the hit that takes its value.
    package struct Setting: Sendable {
        package let key: String
        package let field: String

        fileprivate init(_ key: String, _ field: String) { (self.key, self.field) = (key, field) }
    }

    /// The tag's `trackType`.
    package let trackType: String
    /// The value of the field `&t`.
    package let type: String
    /// The settings, in the order in which the vendor's compiler wrote their fields.
    package let settings: [Setting]
    /// The names of all settings that this kind takes or ignores: first those of ``settings``, then those of ``tables``.
    private let known: TextTable

    private init(_ trackType: String, _ type: String, _ settings: [Setting] = [], mayBeQuiet: Bool = false) {
        (self.trackType, self.type) = (trackType, type)
        let settings = settings + Self.shared + (mayBeQuiet ? [Setting("nonInteraction", "&ni")] : [])
        var known = TextTable()
        for (place, key) in (settings.map { $0.key } + Self.tables.map { $0.key }).enumerated() {
            precondition(known.number(of: key) == place, "no two settings have the same name")
        }
        for key in Self.ignored { _ = known.number(of: key) }
        self.settings = settings
        self.known = known
    }

    /// The number of settings that this kind takes or ignores.
    var knownCount: Int { known.texts.count }

    /// Returns the number of a setting; nil for one that this kind neither takes nor ignores.
    ///
    /// The numbers are those of ``settings``, then of ``tables``.
    func number(of key: String) -> Int? { known.find(key) }

    /// Returns the kind that a tag's `trackType` names; nil if there is none.
    package static func tracked(as trackType: String) -> LegacyHit? {
        // By index: taking a kind out of the array copies it.
        all.indices.first { all[$0].trackType.hasSameBytes(as: trackType) }.map { all[$0] }
    }

    /// All kinds.
    ///
    /// The kinds of screens, events, exceptions, transactions and data are taken from the vendor's binaries; the fields of the others
    /// are those of the Measurement Protocol.
    package static let all: [LegacyHit] = [
        LegacyHit("TRACK_APPVIEW", "appview"),
        LegacyHit("TRACK_SCREENVIEW", "screenview"),
        LegacyHit(
            "TRACK_EVENT", "event",
            [
                Setting("eventCategory", "&ec"), Setting("eventAction", "&ea"), Setting("eventLabel", "&el"),
                Setting("eventValue", "&ev"),
            ], mayBeQuiet: true),
        LegacyHit(
            "TRACK_EXCEPTION", "exception",
            [Setting("exceptionDescription", "&exd"), Setting("exceptionFatal", "&exf")]),
        LegacyHit("TRACK_TRANSACTION", "transaction"),
        LegacyHit("TRACK_DATA", "data", mayBeQuiet: true),
        LegacyHit(
            "TRACK_SOCIAL", "social",
            [
                Setting("socialNetwork", "&sn"), Setting("socialAction", "&sa"),
                Setting("socialActionTarget", "&st"),
            ], mayBeQuiet: true),
        LegacyHit(
            "TRACK_TIMING", "timing",
            [
                Setting("timingCategory", "&utc"), Setting("timingVar", "&utv"),
                Setting("timingValue", "&utt"),
                Setting("timingLabel", "&utl"),
            ], mayBeQuiet: true),
    ]

    /// The settings that every kind has, after its own.
    private static let shared = [
        Setting("appName", "&an"), Setting("appVersion", "&av"), Setting("contentDescription", "&cd"),
        Setting("anonymizeIp", "&aip"),
    ]

    /// The settings that are tables of an index and a value: the setting, the key of a row's value, and the field that the index
    /// is appended to.
    package static let tables: [(key: String, value: String, field: String)] = [
        ("contentGroup", "group", "&cg"), ("dimension", "dimension", "&cd"), ("metric", "metric", "&cm"),
    ]

    /// The default sources of a transaction's fields, which the vendor's compiler writes out.
    package static let transactionFields = TagDefault.transactionFields.map { ($0.key, "&" + $0.field) }

    /// The default sources of an item's fields.
    package static let itemFields = TagDefault.transactionItemFields.map { ($0.key, "&" + $0.field) }

    /// The settings that no library acts on, or that select among the others.
    package static let ignored: [String] = [
        "trackType", "trackingId", "collectAdid", "doubleClick", "setTrackerName", "trackerName",
        "useDebugVersion",
        "enableLinkId", "useHashAutoLink", "decorateFormsAutoLink", "autoLinkDomains", "overrideGaSettings",
        "enableEcommerce", "useEcommerceDataLayer", "ecommerceMacroData", "fieldsToSet",
        "sendFirebaseCampaignData",
    ]
}
