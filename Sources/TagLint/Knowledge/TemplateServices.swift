import TagDiagnostics
import TagModel
import TagSyntax

/// The services that the tags of a custom template load, as far as its code tells.
enum TemplateService {
    /// It loads or sends to these, and does not ask for consent by itself.
    case known([Tracker])
    /// It has to do with consent, so it may ask by itself; it names hosts of these services, or of none.
    case asks([Tracker])
    /// It loads something, or sends something, and none of the services is known.
    case unknown
    /// It sets the state of consent, or sends nothing: no consent is needed before it.
    case harmless
    /// The file does not have the template.
    case absent
}

/// The services of custom templates, each looked for when a tag has its type.
struct TemplateServices {
    private let tree: SyntaxTree
    private let texts: [ExactText: NodeID]
    private var known: [ExactText: TemplateService] = [:]

    init(_ subject: LintSubject) {
        tree = subject.tree
        texts = ExportTree(subject).map(UnknownTemplate.texts) ?? [:]
    }

    /// Returns nil for a tag whose type is the vendor's.
    mutating func service(of tag: Tag) -> TemplateService? {
        guard VendorCode(tag.type.value).isTemplate else { return nil }
        let key = ExactText(UnknownTemplate.key(of: tag.type.value))
        if let known = known[key] { return known }
        let service = texts[key].map { Self.service(of: tree.utf8($0)) } ?? .absent
        known[key] = service
        return service
    }

    private static func service(of text: ArraySlice<UInt8>) -> TemplateService {
        if !consentState.find(in: text).isEmpty { return .harmless }
        let trackers = Tracker.of(hostsIn: text)
        if !consent.find(in: text).isEmpty { return .asks(trackers) }
        if !trackers.isEmpty { return .known(trackers) }
        return senders.find(in: text).isEmpty ? .harmless : .unknown
    }

    private static let consent = WordFinder(["consent"])
    /// The functions of tools that ask people for consent.
    private static let consentState = WordFinder(["setDefaultConsentState", "updateConsentState"])
    /// The functions of the vendor's sandbox by which code loads or sends something, or calls what the page has loaded.
    private static let senders = WordFinder([
        "injectScript", "injectHiddenIframe", "sendPixel", "callInWindow", "setInWindow",
        "createArgumentsQueue", "sendHttpGet", "sendHttpRequest", "sendEventToGoogleAnalytics",
    ])
}
