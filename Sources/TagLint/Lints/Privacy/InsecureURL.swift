import TagDiagnostics
import TagModel

/// Flags an address that a tag requests without encryption.
struct InsecureURL: Lint {
    static let kind = DiagnosticKind(
        "insecure-url", .privacy, .warning, summary: "A request without encryption (http, ws).",
        explanation: """
            Anyone on the network can read and change a request over 'http', and a changed script can do \
            anything. Secure pages and apps block such requests. Use 'https', and 'wss' in place of 'ws'.
            """,
        flagged: [
            .definition(.rule("open"), .pixel("t", "«http://»t.example/p.gif", fires: "open")),
            .definition(
                .message(type: "modal", with: ["button": ["text": "Show", "url": "«http://»t.example/sale"]])),
            .export(.html("Pixel", #"<script src="«http://»t.example/s.js"></script>"#)),
            .export(
                .html(
                    "Live",
                    #"<link rel=stylesheet href=«http://»t.example/><script>new WebSocket('«ws://»t.example/')</script>"#
                )),
        ],
        accepted: [
            .definition(.rule("open"), .pixel("t", "https://t.example/p.gif?from=http://x/", fires: "open")),
            .export(
                .html(
                    "Note", #"<svg xmlns="http://www.w3.org/2000/svg"/> <a href="http://h.example/">read</a>"#
                )),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for (text, addresses) in subject.requests.all {
            for address in addresses
            where !address.isSecure && !LocalHosts.has(address.hostName) {
                let scheme = text.range(of: address.scheme, in: subject.tree)
                let better = address.secureScheme
                report.add(
                    "\(subject.described(text.owner)) \(subject.opens(text.owner) ? "opens" : "requests") "
                        + "\(Self.described(address)) without encryption",
                    at: scheme,
                    fixIts: [
                        FixIt(
                            "use '\(better.prefix { $0 != ":" })'", replace: scheme, with: better,
                            safety: .unsafe)
                    ])
            }
        }
    }
}

extension InsecureURL {
    private static func described(_ address: Address) -> String {
        address.hostName.isEmpty ? "an address" : "'\(address.hostName.shortened())'"
    }
}

extension LintSubject {
    /// Returns true for a message, which opens an address at a tap.
    fileprivate func opens(_ owner: Entity) -> Bool {
        if case .tag(let index) = owner { container.tags[index].kind.isMessage } else { false }
    }
}

extension WrittenText {
    /// Returns true if the text belongs to a tag, which requests the addresses in it.
    ///
    /// A macro's text may be compared, shown or sent instead.
    func isRequested(_ subject: LintSubject) -> Bool { isRequested }

    /// The same.
    var isRequested: Bool {
        guard case .tag = owner else { return false }
        return isCode || Self.isRequestKey(parameter)
    }

    /// Returns true if a tag requests the address in a parameter of this name.
    static func isRequestKey(_ parameter: String) -> Bool {
        guard let first = parameter.utf8.first, lengths.have(WordFinder.lower(first), parameter.utf8.count)
        else { return false }
        return requestKeys.contains(WordFinder.lowered(parameter))
    }

    private static let lengths = WordLengths(requestKeys)

    /// Parameters of tags that are addresses to request.
    static let requestKeys: Set<String> = [
        "url", "buttonurl", "secondarybuttonurl", "endpoint", "endpointurl", "requesturl", "scripturl",
        "pixelurl", "imageurl", "customurl",
        "servercontainerurl", "server_container_url", "transporturl", "transport_url", "host",
    ]
}

extension WordFinder {
    static func lowered(_ text: String) -> String { String(decoding: text.utf8.map(lower), as: UTF8.self) }
}

/// Hosts of one's own machine and network.
enum LocalHosts {
    static func has(_ host: String) -> Bool {
        host == "localhost" || host == "0.0.0.0" || host == "127.0.0.1" || host == "10.0.2.2"
            || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host.hasPrefix("192.168.")
    }
}
