/// A trigger type of exports: the event that its rule waits for, and what is lost.
///
/// A trigger becomes one rule. Its conditions are: `_event` equals ``event`` (if there is one), the trigger's filters, and, for
/// ``isTargeted`` types, that the event was meant for this trigger.
package struct TriggerType: Sendable {
    /// The spelling in the interface's exports; the API writes the same words in camel case.
    package let type: String
    /// The event that the vendor's runtime, or the app, pushes; nil for any event.
    package let event: String?
    /// True if several triggers share the event and differ only in what they listen to.
    ///
    /// The listener names the triggers that an event is for in the data layer's `gtm.triggers`.
    package let isTargeted: Bool
    /// True if pages push the event only while a trigger of the type is in use.
    package let isListened: Bool
    /// The setting of the listener that a rule cannot express; without it the rule passes for every such event.
    package let lost: String?

    private init(
        _ type: String, _ event: String?, targeted: Bool = false, listened: Bool = false, lost: String? = nil
    ) {
        self.type = type
        self.event = event
        isTargeted = targeted
        isListened = targeted || listened
        self.lost = lost
    }

    /// Returns the type of that enum, in either spelling; nil if there is none.
    package static func spelled(_ type: String) -> TriggerType? { spellings.index(of: type).map { all[$0] } }

    /// Returns the type that a file means by a word, which may be a known misspelling; nil if there is none.
    package static func meant(by word: String) -> TriggerType? {
        spelled(misspellings.first { $0.wrong == word }?.right ?? word)
    }

    private static let spellings = SpellingTable(all.map { $0.type })

    /// The misspellings of types in authored files; the vendor refuses them.
    package static let misspellings: [(wrong: String, right: String)] = [
        ("PAGE_VIEW", "PAGEVIEW"), ("FORM_SUBMIT", "FORM_SUBMISSION"), ("YOUTUBE_VIDEO", "YOU_TUBE_VIDEO"),
    ]

    package static let all: [TriggerType] = [
        TriggerType("ALWAYS", nil),
        TriggerType("CUSTOM_EVENT", nil),

        TriggerType("CONSENT_INIT", "gtm.init_consent"),
        TriggerType("INIT", "gtm.init"),
        TriggerType("PAGEVIEW", "gtm.js"),
        TriggerType("DOM_READY", "gtm.dom"),
        TriggerType("WINDOW_LOADED", "gtm.load"),
        TriggerType("CLICK", "gtm.click", listened: true),
        TriggerType("HISTORY_CHANGE", "gtm.historyChange", listened: true),
        TriggerType("JS_ERROR", "gtm.pageError", listened: true),
        TriggerType("LINK_CLICK", "gtm.linkClick", targeted: true, lost: "the links to listen to"),
        TriggerType("FORM_SUBMISSION", "gtm.formSubmit", targeted: true, lost: "the forms to listen to"),
        TriggerType("TIMER", "gtm.timer", targeted: true, lost: "the timer's interval and limit"),
        TriggerType("SCROLL_DEPTH", "gtm.scrollDepth", targeted: true, lost: "the depths"),
        TriggerType(
            "ELEMENT_VISIBILITY", "gtm.elementVisibility", targeted: true,
            lost: "the element and its time on the screen"),
        TriggerType("YOU_TUBE_VIDEO", "gtm.video", targeted: true, lost: "the moments of a video"),
        TriggerType("TRIGGER_GROUP", "gtm.triggerGroup", targeted: true, lost: "the triggers of the group"),

        TriggerType("AMP_CLICK", "gtm.click", targeted: true, lost: "the element's selector"),
        TriggerType("AMP_TIMER", "gtm.timer", targeted: true, lost: "the timer's interval and limit"),
        TriggerType("AMP_SCROLL", "gtm.scrollDepth", targeted: true, lost: "the depths"),
        TriggerType(
            "AMP_VISIBILITY", "gtm.elementVisibility", targeted: true,
            lost: "the element and its time on the screen"),

        TriggerType("SERVER_PAGEVIEW", "page_view"),

        TriggerType("FIREBASE_APP_EXCEPTION", "app_exception"),
        TriggerType("FIREBASE_APP_UPDATE", "app_update"),
        TriggerType("FIREBASE_CAMPAIGN", "firebase_campaign"),
        TriggerType("FIREBASE_FIRST_OPEN", "first_open"),
        TriggerType("FIREBASE_IN_APP_PURCHASE", "in_app_purchase"),
        TriggerType("FIREBASE_NOTIFICATION_DISMISS", "notification_dismiss"),
        TriggerType("FIREBASE_NOTIFICATION_FOREGROUND", "notification_foreground"),
        TriggerType("FIREBASE_NOTIFICATION_OPEN", "notification_open"),
        TriggerType("FIREBASE_NOTIFICATION_RECEIVE", "notification_receive"),
        TriggerType("FIREBASE_OS_UPDATE", "os_update"),
        TriggerType("FIREBASE_SESSION_START", "session_start"),
        TriggerType("FIREBASE_USER_ENGAGEMENT", "user_engagement"),
    ]
}

/// A trigger that exports refer to by a reserved id and never define.
package struct ReservedTrigger: Sendable {
    package let id: String
    package let name: String
    /// The event that it waits for; nil for any event.
    package let event: String?

    /// The first of the vendor's own ids, which never dangle.
    package static let firstID = 2_147_479_000

    package static let all: [ReservedTrigger] = [
        ReservedTrigger(id: "2147479553", name: "All Pages", event: "gtm.js"),
        ReservedTrigger(id: "2147479555", name: "Always", event: nil),
        ReservedTrigger(id: "2147479556", name: "All Events", event: nil),
        ReservedTrigger(
            id: "2147479572", name: "Consent Initialization - All Pages", event: "gtm.init_consent"),
        ReservedTrigger(
            id: "2147479593", name: "Consent Initialization - All Pages", event: "gtm.init_consent"),
        ReservedTrigger(id: "2147479573", name: "Initialization - All Pages", event: "gtm.init"),
        ReservedTrigger(id: "2147479574", name: "All Pages", event: nil),
    ]

    /// Returns true if `id` is one of the vendor's own, known or not.
    package static func isReserved(_ id: String) -> Bool {
        id.utf8.count == 10 && (Int(id) ?? 0) >= firstID && Int(id) ?? .max <= Int(Int32.max)
    }
}
