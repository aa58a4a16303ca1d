import TagDiagnostics

/// The consent types that a team demands of the tags of services, purposes and types: `[require-consent]` of a configuration.
package struct ConsentDemands: Sendable {
    /// The types by the name's letters and digits.
    private var types: [String: [String]] = [:]

    package init() {}

    /// - Parameter types: At most ``mostTypes``.
    package mutating func demand(_ types: [String], of name: String) { self.types[Self.folded(name)] = types }

    /// The types that are demanded of a tag with any of these names, each once.
    func types(of names: [String]) -> [String] {
        var found: [String] = []
        for name in ["all"] + names {
            for type in types[Self.folded(name)] ?? [] where !found.contains(type) { found.append(type) }
        }
        return found
    }

    /// A name demands no more types: there are seven.
    package static let mostTypes = 20

    /// The letters and digits of a name in lower case: "google ads" is "Google Ads".
    private static func folded(_ name: String) -> String {
        String(
            decoding: name.utf8.filter { $0 >= 0x80 || $0.isWordByte }.map(WordFinder.lower), as: UTF8.self)
    }

    // MARK: - Names

    /// Returns true if a service, a purpose or a type of tags that send has the name.
    package static func isKnown(_ name: String) -> Bool {
        let folded = folded(name)
        return known.contains(folded) || folded.hasPrefix("cvt_")
    }

    /// The names of services and purposes.
    package static let names =
        ["all"] + Tracker.Purpose.allCases.map { $0.rawValue } + Tracker.all.map { $0.name }
        + BuiltInConsent.names

    /// The services with their purposes, for people.
    static let services: String = {
        let known = Tracker.Purpose.allCases.map { purpose in
            purpose.rawValue + ": " + Tracker.all.filter { $0.purpose == purpose }.map { $0.name }.inWords
        }
        return (known + ["Google's own: " + BuiltInConsent.names.inWords]).joined(separator: "; ")
    }()

    private static let known = Set((names + codes).map(folded))

    /// The types of tags that send, as exports spell them.
    private static let codes =
        Tracker.all.flatMap { $0.codes } + [
            "html", "img", "gaawe", "gaawc", "googtag", "ua", "awct", "sp", "awud", "gclidw", "flc", "fls",
        ]

    /// The consent types of the vendor; a site may have others.
    package static let vendorTypes = [
        "ad_storage", "ad_user_data", "ad_personalization", "analytics_storage", "functionality_storage",
        "personalization_storage", "security_storage",
    ]
}
