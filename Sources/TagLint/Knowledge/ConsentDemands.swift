import TagDiagnostics
import TagModel

/// The consent types that a team demands of the tags of services, purposes and types: `[require-consent]` of a configuration.
package struct ConsentDemands: Sendable {
    /// The types by the name's letters and digits.
    private var types: [String: [String]] = [:]
    /// The types that are demanded of any service or purpose, each once: what a tag of an unknown service may lack.
    private(set) var ofServices: [String] = []

    package init() {}

    /// Demands types of a service by any of its names, of a purpose or of a type; two names of one service both count.
    ///
    /// - Parameter types: At most ``mostTypes``.
    package mutating func demand(_ types: [String], of name: String) {
        let key = Self.key(name)
        Self.add(types, to: &self.types[key, default: []])
        if Self.services.contains(key) { Self.add(types, to: &ofServices) }
    }

    /// Adds each type once.
    ///
    /// A configuration may spell one name in any number of ways, so the list has a limit.
    private static func add(_ types: [String], to list: inout [String]) {
        for type in types where list.count < 5 * mostTypes && !list.contains(type) { list.append(type) }
    }

    /// Returns true if something is demanded of a type of tags, or nothing explicitly.
    func areOf(type: String) -> Bool { types[Self.folded(type)] != nil }

    /// The types that are demanded of a tag that loads these services.
    func types(of services: [Tracker]) -> [String] { types(of: services.demandNames) }

    /// The types that are demanded of a tag with any of these names, each once.
    ///
    /// The names are those of services, purposes and types of tags, and not other names: "ga" is a type, too.
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

    /// The key of a name: that of the service, if it is another name of one.
    private static func key(_ name: String) -> String {
        let folded = folded(name)
        return known.contains(folded) ? folded : aliases[folded] ?? folded
    }

    /// Returns true if a service, a purpose or a type of tags that send has the name.
    package static func isKnown(_ name: String) -> Bool {
        let key = key(name)
        return known.contains(key) || key.hasPrefix("cvt_")
    }

    /// Returns the names that were probably meant, in words: one that is almost the same, or those that have the word in them.
    package static func suggestion(for name: String) -> String? {
        let all = names + otherNames.map { $0.name }
        if let nearest = NearestName.nearest(to: name, among: all) { return "'\(nearest)'" }
        let word = folded(name)
        guard word.utf8.count >= shortestWord else { return nil }
        let longer = names.filter { name in
            folded(name).contains(word)
                || otherNames.contains { $0.of == name && folded($0.name).contains(word) }
        }
        return longer.isEmpty
            ? nil : longer.prefix(mostSuggestions).map { "'\($0)'" }.joined(separator: " or ")
    }

    private static let shortestWord = 3
    private static let mostSuggestions = 4

    private static let aliases = Dictionary(
        firstOf: otherNames.map { (folded($0.name), folded($0.of)) })

    /// The names of services and purposes.
    package static let names =
        ["all"] + Tracker.Purpose.allCases.map { $0.rawValue } + Tracker.all.map { $0.name }
        + BuiltInConsent.names.filter { name in !Tracker.all.contains { $0.name == name } }

    /// The services with their purposes, for people.
    static let serviceList: String = {
        let known = Tracker.Purpose.allCases.map { purpose in
            purpose.rawValue + ": " + Tracker.all.filter { $0.purpose == purpose }.map { $0.name }.inWords
        }
        return (known + ["Google's own: " + BuiltInConsent.names.inWords]).joined(separator: "; ")
    }()

    private static let known = Set((names + codes).map(folded))
    /// The keys of services and purposes.
    private static let services = Set(names.dropFirst().map(folded))

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

extension [Tracker] {
    /// The names by which something can be demanded of them.
    var demandNames: [String] { flatMap { [$0.name, $0.purpose.rawValue] } }
}
