import TagDiagnostics

/// The control paths of a running collector, by which a test gets its counts and sets other failures.
///
/// Only requests from this machine are answered, and none from a page of another site in a browser: such a page sends `Origin`,
/// or the name of its own site as `Host`. A server of a folder has these paths behind its token.
package final class Control: ServedPart {
    private let collector: Collector

    package init(_ collector: Collector) { self.collector = collector }

    package func answer(_ request: ServedRequest) -> ServedAnswer? {
        guard request.path.hasPrefix("/-/") else { return nil }
        let site = request.header("Sec-Fetch-Site") ?? "none"
        guard request.isFromLoopback, request.header("Origin") == nil,
            ["same-origin", "none"].contains(site),
            HostNames.isLoopback(request.header("Host") ?? "")
        else {
            return .text(403, "only programs on this machine get an answer")
        }
        switch (request.method, request.path) {
        case ("GET", "/-/counts"):
            let text = collector.counts.json.indented + "\n"
            return ServedAnswer(200, type: "application/json", body: Array(text.utf8))
        case ("POST", "/-/fail"): return play(String(decoding: request.body, as: UTF8.self))
        default: return .text(404, "unknown request: use GET /-/counts or POST /-/fail")
        }
    }

    private func play(_ text: String) -> ServedAnswer {
        var rules: [FailureRule] = []
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            do throws(FailureSyntax.Mistake) {
                rules.append(try FailureSyntax.rule(String(line)))
            } catch {
                return .text(400, "line \(index + 1), character \(error.character): \(error.message)")
            }
        }
        collector.play(FailurePlan(rules))
        return ServedAnswer(204)
    }
}
