import TagDiagnostics

/// A built-in variable of exports: its enum, its name, and the macro that it becomes.
package struct BuiltInVariable: Sendable {
    /// The value of a built-in variable.
    package enum Meaning: Sendable {
        /// A key of the data layer, set by the vendor's listeners.
        case dataLayer(String)
        /// A macro without parameters.
        case macro(MacroKind)
        /// A part of the page's address, or of the referrer's.
        case url(MacroKind, component: String)
        /// A value that only the vendor's own runtime has: the app may handle it.
        case unanswered
    }

    /// The spelling in the interface's exports; the API writes the same words in camel case.
    package let type: String
    /// The default name, which the file may change.
    package let name: String
    package let meaning: Meaning

    private init(_ type: String, _ name: String, _ meaning: Meaning) {
        self.type = type
        self.name = name
        self.meaning = meaning
    }

    /// Returns the built-in variable of that enum, in either spelling; nil if there is none.
    package static func spelled(_ type: String) -> BuiltInVariable? {
        spellings.index(of: type).map { all[$0] }
    }

    /// Returns the built-in variable whose default name is `name`; nil if there is none.
    package static func called(_ name: String) -> BuiltInVariable? {
        byName.names.find(name).map { byName.variables[$0] }
    }

    /// Returns true if a built-in variable has this default name.
    static func isCalled(_ name: String) -> Bool { byName.names.find(name) != nil }

    /// The default names, and the first variable of each.
    private static let byName = {
        var names = TextTable(capacity: all.count)
        let variables = all.filter { variable in
            let known = names.texts.count
            return names.number(of: variable.name) == known
        }
        return (names: names, variables: variables)
    }()

    /// The length in bytes of the longest name.
    static let longestName = all.reduce(0) { max($0, $1.name.utf8.count) }

    /// The usage contexts of containers that can enable it.
    var contexts: Set<UsageContext> { Self.contextsByType[type] ?? [] }

    private static let contextsByType: [String: Set<UsageContext>] = {
        let apps: Set<UsageContext> = [.android, .ios, .androidSdk5, .iosSdk5]
        let groups: [([BuiltInVariable], Set<UsageContext>)] = [
            (web, [.web]), (listeners, [.web]), (mobile, apps), (firebase, [.androidSdk5, .iosSdk5]),
            (server, [.server]), (amp, [.amp]),
        ]
        var contexts: [String: Set<UsageContext>] = [:]
        for (builtIns, found) in groups {
            for builtIn in builtIns { contexts[builtIn.type] = found }
        }
        for type in ["CONTAINER_ID", "CONTAINER_VERSION", "RANDOM_NUMBER"] {
            contexts[type] = Set(UsageContext.allCases)
        }
        contexts["EVENT"] = [.web, .android, .ios]
        contexts["EVENT_NAME"] = apps.union([.server])
        contexts["DEBUG_MODE"] = [.web, .server]
        return contexts
    }()

    private static let spellings = SpellingTable(all.map { $0.type })

    package static let all = web + listeners + mobile + firebase + server + amp
}

extension BuiltInVariable {
    private static let web: [BuiltInVariable] = [
        BuiltInVariable("PAGE_URL", "Page URL", .url(.url, component: "url")),
        BuiltInVariable("PAGE_HOSTNAME", "Page Hostname", .url(.url, component: "host")),
        BuiltInVariable("PAGE_PATH", "Page Path", .url(.url, component: "path")),
        BuiltInVariable("REFERRER", "Referrer", .url(.urlReferrer, component: "url")),
        BuiltInVariable("EVENT", "Event", .macro(.event)),
        BuiltInVariable("CONTAINER_ID", "Container ID", .macro(.containerId)),
        BuiltInVariable("CONTAINER_VERSION", "Container Version", .macro(.containerVersion)),
        BuiltInVariable("DEBUG_MODE", "Debug Mode", .macro(.debugMode)),
        BuiltInVariable("RANDOM_NUMBER", "Random Number", .macro(.random)),
        BuiltInVariable("HTML_ID", "HTML ID", .unanswered),
        BuiltInVariable("ENVIRONMENT_NAME", "Environment Name", .unanswered),
        BuiltInVariable("ANALYTICS_CLIENT_ID", "Analytics Client ID", .unanswered),
        BuiltInVariable("ANALYTICS_SESSION_ID", "Analytics Session ID", .unanswered),
        BuiltInVariable("ANALYTICS_SESSION_NUMBER", "Analytics Session Number", .unanswered),
    ]

    /// The values that the page's listeners push before their events.
    private static let listeners: [BuiltInVariable] = [
        BuiltInVariable("CLICK_ELEMENT", "Click Element", .dataLayer("gtm.element")),
        BuiltInVariable("CLICK_CLASSES", "Click Classes", .dataLayer("gtm.elementClasses")),
        BuiltInVariable("CLICK_ID", "Click ID", .dataLayer("gtm.elementId")),
        BuiltInVariable("CLICK_TARGET", "Click Target", .dataLayer("gtm.elementTarget")),
        BuiltInVariable("CLICK_URL", "Click URL", .dataLayer("gtm.elementUrl")),
        BuiltInVariable("CLICK_TEXT", "Click Text", .dataLayer("gtm.elementText")),
        BuiltInVariable("FORM_ELEMENT", "Form Element", .dataLayer("gtm.element")),
        BuiltInVariable("FORM_CLASSES", "Form Classes", .dataLayer("gtm.elementClasses")),
        BuiltInVariable("FORM_ID", "Form ID", .dataLayer("gtm.elementId")),
        BuiltInVariable("FORM_TARGET", "Form Target", .dataLayer("gtm.elementTarget")),
        BuiltInVariable("FORM_URL", "Form URL", .dataLayer("gtm.elementUrl")),
        BuiltInVariable("FORM_TEXT", "Form Text", .dataLayer("gtm.elementText")),
        BuiltInVariable("ERROR_MESSAGE", "Error Message", .dataLayer("gtm.errorMessage")),
        BuiltInVariable("ERROR_URL", "Error URL", .dataLayer("gtm.errorUrl")),
        BuiltInVariable("ERROR_LINE", "Error Line", .dataLayer("gtm.errorLineNumber")),
        BuiltInVariable("NEW_HISTORY_FRAGMENT", "New History Fragment", .dataLayer("gtm.newUrlFragment")),
        BuiltInVariable("OLD_HISTORY_FRAGMENT", "Old History Fragment", .dataLayer("gtm.oldUrlFragment")),
        BuiltInVariable("NEW_HISTORY_STATE", "New History State", .dataLayer("gtm.newHistoryState")),
        BuiltInVariable("OLD_HISTORY_STATE", "Old History State", .dataLayer("gtm.oldHistoryState")),
        BuiltInVariable("HISTORY_SOURCE", "History Source", .dataLayer("gtm.historyChangeSource")),
        BuiltInVariable("VIDEO_PROVIDER", "Video Provider", .dataLayer("gtm.videoProvider")),
        BuiltInVariable("VIDEO_URL", "Video URL", .dataLayer("gtm.videoUrl")),
        BuiltInVariable("VIDEO_TITLE", "Video Title", .dataLayer("gtm.videoTitle")),
        BuiltInVariable("VIDEO_DURATION", "Video Duration", .dataLayer("gtm.videoDuration")),
        BuiltInVariable("VIDEO_PERCENT", "Video Percent", .dataLayer("gtm.videoPercent")),
        BuiltInVariable("VIDEO_VISIBLE", "Video Visible", .dataLayer("gtm.videoVisible")),
        BuiltInVariable("VIDEO_STATUS", "Video Status", .dataLayer("gtm.videoStatus")),
        BuiltInVariable("VIDEO_CURRENT_TIME", "Video Current Time", .dataLayer("gtm.videoCurrentTime")),
        BuiltInVariable(
            "SCROLL_DEPTH_THRESHOLD", "Scroll Depth Threshold", .dataLayer("gtm.scrollThreshold")),
        BuiltInVariable("SCROLL_DEPTH_UNITS", "Scroll Depth Units", .dataLayer("gtm.scrollUnits")),
        BuiltInVariable("SCROLL_DEPTH_DIRECTION", "Scroll Direction", .dataLayer("gtm.scrollDirection")),
        BuiltInVariable("ELEMENT_VISIBILITY_RATIO", "Percent Visible", .dataLayer("gtm.visibleRatio")),
        BuiltInVariable("ELEMENT_VISIBILITY_TIME", "On-Screen Duration", .dataLayer("gtm.visibleTime")),
        BuiltInVariable(
            "ELEMENT_VISIBILITY_FIRST_TIME", "First Visible Time", .dataLayer("gtm.visibleFirstTime")),
        BuiltInVariable(
            "ELEMENT_VISIBILITY_RECENT_TIME", "Recent Visible Time", .dataLayer("gtm.visibleLastTime")),
    ]

    private static let mobile: [BuiltInVariable] = [
        BuiltInVariable("APP_ID", "App ID", .macro(.appId)),
        BuiltInVariable("APP_NAME", "App Name", .macro(.appName)),
        BuiltInVariable("APP_VERSION_CODE", "App Version Code", .macro(.appVersion)),
        BuiltInVariable("APP_VERSION_NAME", "App Version Name", .macro(.appVersionName)),
        BuiltInVariable("SDK_VERSION", "SDK Version", .macro(.osApiLevel)),
        BuiltInVariable("LANGUAGE", "Language", .macro(.language)),
        BuiltInVariable("OS_VERSION", "OS Version", .macro(.osVersion)),
        BuiltInVariable("PLATFORM", "Platform", .macro(.platform)),
        BuiltInVariable("DEVICE_NAME", "Device Name", .macro(.deviceName)),
        BuiltInVariable("RESOLUTION", "Screen Resolution", .macro(.resolution)),
        BuiltInVariable("ADVERTISER_ID", "Advertiser ID", .macro(.advertisingId)),
        BuiltInVariable(
            "ADVERTISING_TRACKING_ENABLED", "Advertising Tracking Enabled", .macro(.advertisingTracking)),
        BuiltInVariable("EVENT_NAME", "Event Name", .macro(.event)),
    ]

    /// The parameters of the app's own analytics events, pushed with the events.
    private static let firebase: [BuiltInVariable] = [
        firebase("CAMPAIGN", "Campaign", "campaign"),
        firebase("CAMPAIGN_ACLID", "Campaign ACLID", "aclid"),
        firebase("CAMPAIGN_ANID", "Campaign ANID", "anid"),
        firebase("CAMPAIGN_CLICK_TIMESTAMP", "Campaign Click Timestamp", "click_timestamp"),
        firebase("CAMPAIGN_CONTENT", "Campaign Content", "content"),
        firebase("CAMPAIGN_CP1", "Campaign CP1", "cp1"),
        firebase("CAMPAIGN_GCLID", "Campaign GCLID", "gclid"),
        firebase("CAMPAIGN_SOURCE", "Campaign Source", "source"),
        firebase("CAMPAIGN_TERM", "Campaign Term", "term"),
        firebase("CURRENCY", "Currency", "currency"),
        firebase("DYNAMIC_LINK_ACCEPT_TIME", "Dynamic Link Accept Time", "dynamic_link_accept_time"),
        firebase("DYNAMIC_LINK_LINKID", "Dynamic Link ID", "dynamic_link_link_id"),
        firebase(
            "NOTIFICATION_MESSAGE_DEVICE_TIME", "Notification Message Device Time", "message_device_time"),
        firebase("NOTIFICATION_MESSAGE_ID", "Notification Message ID", "message_id"),
        firebase("NOTIFICATION_MESSAGE_NAME", "Notification Message Name", "message_name"),
        firebase("NOTIFICATION_MESSAGE_TIME", "Notification Message Time", "message_time"),
        firebase("NOTIFICATION_TOPIC", "Notification Topic", "topic"),
        firebase("PREVIOUS_APP_VERSION", "Previous App Version", "previous_app_version"),
        firebase("PREVIOUS_OS_VERSION", "Previous OS Version", "previous_os_version"),
        firebase("PRICE", "Price", "price"),
        firebase("PRODUCT_ID", "Product ID", "product_id"),
        firebase("QUANTITY", "Quantity", "quantity"),
        firebase("VALUE", "Value", "value"),
    ]

    private static func firebase(_ type: String, _ name: String, _ key: String) -> BuiltInVariable {
        BuiltInVariable("FIREBASE_EVENT_PARAMETER_" + type, name, .dataLayer(key))
    }

    private static let server: [BuiltInVariable] = [
        BuiltInVariable("CLIENT_NAME", "Client Name", .unanswered),
        BuiltInVariable("REQUEST_PATH", "Request Path", .unanswered),
        BuiltInVariable("REQUEST_METHOD", "Request Method", .unanswered),
        BuiltInVariable("QUERY_STRING", "Query String", .unanswered),
        BuiltInVariable("VISITOR_REGION", "Visitor Region", .unanswered),
    ]

    private static let amp: [BuiltInVariable] = [
        BuiltInVariable("AMP_BROWSER_LANGUAGE", "Browser Language", .unanswered),
        BuiltInVariable("AMP_CANONICAL_URL", "Canonical URL", .unanswered),
        BuiltInVariable("AMP_CLIENT_ID", "Page Client ID", .unanswered),
        BuiltInVariable("AMP_REFERRER", "Document Referrer", .url(.urlReferrer, component: "url")),
        BuiltInVariable("AMP_TITLE", "Page Title", .unanswered),
    ]
}
