import TagModel

/// The usage contexts of the vendor's types of tags, variables and triggers.
///
/// A type is listed only if it certainly exists in no other context.
enum TypeContexts {
    private static let web: Set<UsageContext> = [.web]
    private static let amp: Set<UsageContext> = [.amp]
    private static let server: Set<UsageContext> = [.server]
    private static let firebase: Set<UsageContext> = [.androidSdk5, .iosSdk5]
    private static let apps: Set<UsageContext> = [.android, .ios, .androidSdk5, .iosSdk5]
    private static let oldApps: Set<UsageContext> = [.android, .ios]

    /// Returns the contexts of a type of tag; nil if it may be anywhere, or is not known.
    static func ofTag(_ type: String) -> Set<UsageContext>? { tags[type] }
    static func ofVariable(_ type: String) -> Set<UsageContext>? { variables[type] }

    /// Returns the contexts of a type of trigger, in either spelling of the vendor's enum; nil as for tags.
    static func ofTrigger(_ type: String) -> Set<UsageContext>? {
        let letters = EnumSpelling(type).letters
        if letters.hasPrefix("firebase") { return firebase }
        if letters.hasPrefix("amp") { return amp }
        return webTriggers.contains(letters) ? web : nil
    }

    private static let tags: [String: Set<UsageContext>] = [
        "html": web, "googtag": web, "gaawe": web, "gaawc": web, "gclidw": web, "awud": web,
        "hjtc": web, "bzi": web, "baut": web, "twitter_website_tag": web, "ga": web,
        "ua_amp": amp, "gclidw_amp": amp,
        "sgtmgaaw": server, "sgtmadsct": server, "sgtmadsremarket": server, "sgtmadscl": server,
        "sgtmfls": server, "http_request": server,
        "fm": firebase, "funct": firebase,
    ]

    private static let variables: [String: Set<UsageContext>] = [
        "jsm": web, "j": web, "d": web, "aev": web, "gas": [.web, .android, .ios, .androidSdk5, .iosSdk5],
        "awec": web, "ampv": amp,
        "ed": server, "rh": server, "qp": server, "sgtmk": server,
        "md": firebase, "fup": firebase, "funcm": firebase, "vc": oldApps,
        "ai": apps, "an": apps, "av": apps, "avn": apps, "ov": apps, "dn": apps,
    ]

    private static let webTriggers: Set<String> = [
        "domready", "windowloaded", "click", "linkclick", "formsubmission", "historychange", "jserror",
        "scrolldepth", "elementvisibility", "youtubevideo",
    ]
}
