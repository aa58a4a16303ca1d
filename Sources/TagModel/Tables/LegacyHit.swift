/// A kind of hit of an analytics tag (`ua`) in apps of the vendor's libraries before Firebase: the fields that the vendor's compiler
/// made of what people set.
package struct LegacyHit: Sendable {
    /// A setting of the tag, and the hit's field that has its value.
    package struct Setting: Sendable {
        package let key: String
        package let field: String

        fileprivate init(_ key: String, _ field: String) { (self.key, self.field) = (key, field) }
    }

    /// The tag's `trackType`.
    package let trackType: String
    /// The value of the field `&t`.
    package let type: String
    /// In the order in which the vendor's compiler wrote the fields.
    package let settings: [Setting]

    private init(_ trackType: String, _ type: String, _ settings: [Setting] = [], mayBeQuiet: Bool = false) {
        (self.trackType, self.type) = (trackType, type)
        self.settings = settings + Self.shared + (mayBeQuiet ? [Setting("nonInteraction", "&ni")] : [])
    }

    /// The kind that a tag's `trackType` names.
    package static func tracked(as trackType: String) -> LegacyHit? {
        all.first { $0.trackType.hasSameBytes(as: trackType) }
    }

    /// Every kind.
    ///
    /// Those of screens, events, exceptions, transactions and data are in the vendor's binaries; the fields of the others are
    /// those of the Measurement Protocol.
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

    /// Settings of every kind, which come after its own.
    private static let shared = [
        Setting("appName", "&an"), Setting("appVersion", "&av"), Setting("contentDescription", "&cd"),
        Setting("anonymizeIp", "&aip"),
    ]

    /// Tables of an index and a value: the setting, what a row calls its value, and the field that ends with the index.
    package static let tables: [(key: String, value: String, field: String)] = [
        ("contentGroup", "group", "&cg"), ("dimension", "dimension", "&cd"), ("metric", "metric", "&cm"),
    ]

    /// What a transaction's fields come from, unless the tag says otherwise: the vendor's compiler writes it out.
    package static let transactionFields = [
        ("transactionId", "&ti"), ("transactionAffiliation", "&ta"), ("transactionTax", "&tt"),
        ("transactionShipping", "&ts"), ("transactionTotal", "&tr"), ("transactionCurrency", "&cu"),
    ]

    /// What an item's fields come from.
    package static let itemFields = [
        ("name", "&in"), ("sku", "&ic"), ("category", "&iv"), ("price", "&ip"), ("quantity", "&iq"),
        ("currency", "&cu"),
    ]

    /// Settings that no library acts on, or that choose between the others.
    package static let ignored: Set<String> = [
        "trackType", "trackingId", "collectAdid", "doubleClick", "setTrackerName", "trackerName",
        "useDebugVersion",
        "enableLinkId", "useHashAutoLink", "decorateFormsAutoLink", "autoLinkDomains", "overrideGaSettings",
        "enableEcommerce", "useEcommerceDataLayer", "ecommerceMacroData", "fieldsToSet",
        "sendFirebaseCampaignData",
    ]
}
