import TagDiagnostics
import TagModel

/// Flags a request to a host that is not on the team's list.
struct HostNotAllowed: Lint {
    static let kind = DiagnosticKind(
        "host-not-allowed", .privacy, .error,
        summary: "A request to a host that is not on the list of allowed hosts.",
        explanation: """
            This lint needs a list of allowed hosts ([data] hosts in tagc.toml). It reports every other host \
            that a tag requests: by elements of a page, such as scripts, images, frames, style sheets and preconnect, and by \
            functions of scripts, such as fetch, sendBeacon, WebSocket and EventSource. Add the host to the list, or remove the \
            request. Computed hosts are not reported.
            """,
        flagged: [
            .definition(.rule("open"), .pixel("t", "https://«t.example»/p.gif", fires: "open")),
            .export(
                .html(
                    "Live",
                    #"<link rel="preconnect" href="https://«p.example»"><script>new WebSocket("wss://«w.example»/")</script>"#
                )),
        ],
        accepted: [
            .definition(.rule("open"), .pixel("t", "https://cdn.allowed.example/p.gif", fires: "open")),
            .export(
                .html(
                    "Head", #"<link rel="canonical" href="https://c.example/"><a href="//a.example/">a</a>"#)),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let hosts = subject.data.hosts else { return }
        let allowed = AllowedHosts(hosts)
        for (text, addresses) in subject.requests.all {
            for address in addresses
            where !address.hostName.isEmpty && !allowed.take(address.hostName) {
                report.add(
                    "\(subject.described(text.owner)) requests '\(address.hostName.shortened())', which is not on the list of hosts",
                    at: text.range(of: address.host, in: subject.tree))
            }
        }
    }
}

/// The hosts that a team allows; `*.example.com` takes all hosts below it.
private struct AllowedHosts {
    private var names: Set<String> = []
    /// The endings of the hosts that are taken, with their dots.
    private var ends: Set<String> = []

    init(_ hosts: [String]) {
        for host in hosts.map(WordFinder.lowered) {
            if host.hasPrefix("*.") { ends.insert(String(host.dropFirst())) } else { names.insert(host) }
        }
    }

    /// Returns true for a host that is allowed; a look-up for each of its dots.
    func take(_ host: String) -> Bool {
        if names.contains(host) { return true }
        guard !ends.isEmpty else { return false }
        // No host is so long; what each dot begins would be a text of its own.
        guard host.utf8.count <= 255 else { return ends.contains { host.hasSuffix($0) } }
        return host.indices.contains { host[$0] == "." && ends.contains(String(host[$0...])) }
    }
}
