import TagDiagnostics
import TagModel

/// Flags a request to a host that is not on the team's list.
struct HostNotAllowed: Lint {
    static let kind = DiagnosticKind(
        "host-not-allowed", .privacy, .error,
        summary: "A request to a host that is not on the list of allowed hosts.",
        explanation: """
            This lint needs a list of allowed hosts ([data] hosts in tagc.toml). It reports every other host \
            that a tag requests. Add the host to the list, or remove the request. Computed hosts are not \
            reported.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "rules": {"open": {}},
             "tags": {"t": {"type": "imagePixel", "url": "https://«t.example»/p.gif", "fires": ["open"]}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "rules": {"open": {}},
             "tags": {"t": {"type": "imagePixel", "url": "https://cdn.allowed.example/p.gif", "fires": ["open"]}}}
            """#
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let hosts = subject.data.hosts else { return }
        let allowed = hosts.map(WordFinder.lowered)
        for text in subject.texts where text.isRequested(subject) {
            for address in text.requestedAddresses()
            where !address.hostName.isEmpty && !allowed.contains(where: { Self.takes($0, address.hostName) })
            {
                report.add(
                    "\(subject.described(text.owner)) requests '\(address.hostName)', which is not on the list of hosts",
                    at: text.range(of: address.host, in: subject.tree))
            }
        }
    }

    /// `*.example.com` takes all hosts below it.
    static func takes(_ pattern: String, _ host: String) -> Bool {
        pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
    }
}
