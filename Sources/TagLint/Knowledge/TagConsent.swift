import TagDiagnostics
import TagModel
import TagSyntax

/// The consent settings of an export's tag: the additional consent that it requires.
struct TagConsent {
    enum Status: String {
        case open, needed, notNeeded
    }

    var status = Status.open
    /// The types that are required, as the file spells them; some may be references.
    var types: [String] = []
    /// The place of the status.
    var range: SourceRange?

    init(of tag: Tag, _ tree: SyntaxTree) {
        guard let node = tree.node(at: tag.range), let settings = tree.member(node, "consentSettings"),
            let status = tree.member(settings, "consentStatus")
        else { return }
        range = tree.range(status)
        switch WordFinder.lowered(tree.string(status)).filter({ $0 != "_" }) {
        case "needed": self.status = .needed
        case "notneeded": self.status = .notNeeded
        default: break
        }
        if let list = tree.member(settings, "consentType").flatMap({ tree.member($0, "list") }) {
            types = tree.elements(list).compactMap { tree.member($0, "value").map(tree.string) }
        }
    }

    /// True if nothing tells which types are required.
    var isComputed: Bool { types.contains { $0.contains("{{") } }
}

/// Google's own types of tags, which ask for consent by themselves.
struct BuiltInConsent {
    let name: String
    /// The types without which the tag does not do what it is for.
    let types: [String]
    /// Further types that the tag goes by.
    let others: [String]

    static func of(code: String) -> BuiltInConsent? {
        switch code {
        case "gaawe", "gaawc", "ua":
            BuiltInConsent(name: "Google Analytics", types: ["analytics_storage"], others: ads)
        case "googtag": BuiltInConsent(name: "Google tag", types: ["analytics_storage"], others: ads)
        case "awct", "sp", "awud": BuiltInConsent(name: "Google Ads", types: ads, others: [])
        case "gclidw": BuiltInConsent(name: "Conversion Linker", types: ads, others: [])
        case "flc", "fls": BuiltInConsent(name: "Floodlight", types: ads, others: [])
        default: nil
        }
    }

    /// The names of the products, for settings.
    static let names = ["Google Analytics", "Google tag", "Google Ads", "Conversion Linker", "Floodlight"]

    private static let ads = ["ad_storage", "ad_user_data", "ad_personalization"]
}

/// Finds the tags that wait for consent by other means than their settings: for a trigger that has to do with consent.
struct ConsentTriggers {
    private let subject: LintSubject
    /// True for each rule that has to do with consent.
    private let isAbout: [Bool]

    init(_ subject: LintSubject) {
        self.subject = subject
        isAbout = subject.container.rules.map { rule in
            Self.isAbout(rule.name.value)
                || rule.conditions.contains {
                    Self.isAbout($0.left, subject) || Self.isAbout($0.right, subject)
                }
        }
    }

    /// Returns true if all rules that fire a tag have to do with consent, or one that blocks it has.
    func hold(_ tag: Tag) -> Bool {
        let fires = tag.firesOn.map(isAbout)
        return !fires.isEmpty && fires.allSatisfy { $0 } || tag.blockedBy.contains { isAbout($0) }
    }

    private func isAbout(_ reference: RuleReference) -> Bool {
        subject.references.rule(for: reference).map { isAbout[$0] } ?? false
    }

    private static func isAbout(_ value: Value, _ subject: LintSubject) -> Bool {
        switch value.kind {
        case .string(let text): isAbout(text)
        case .reference(let reference):
            isAbout(reference.name)
                || subject.macros(behind: value).contains {
                    $0.parameters["name"]?.plainText.map(isAbout) ?? false
                }
        default: false
        }
    }

    private static func isAbout(_ text: String) -> Bool { !words.find(in: Array(text.utf8)[...]).isEmpty }

    private static let words = WordFinder([
        "consent", "cookie", "optanon", "onetrust", "gdpr", "rgpd", "lgpd", "ccpa", "didomi", "usercentrics",
        "axeptio", "tarteaucitron", "iubenda", "klaro", "privacy", "opt-in", "optin", "opt_in",
        "einwilligung",
        "consenso",
    ])
}
