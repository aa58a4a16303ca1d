import TagDiagnostics
import TagModel

/// Flags a macro that is put into an address without escaping.
struct UnencodedInURL: Lint {
    static let kind = DiagnosticKind(
        "unencoded-in-url", .type, .warning, summary: "A macro's text in a URL without escaping.",
        explanation: """
            A space, & or # in the macro's text ends the parameter or breaks the address; the rest is lost or misread. \
            Escape it: {"$escaped": {"$macro": "name"}, "by": ["escapeUri"]}, in a list under "$text". The vendor's compiler \
            escapes such references in exports by itself, so only definitions are checked. Macros without such characters, \
            such as random numbers, are not reported.
            """,
        flagged: .definition(
            .rule("r"), .key("term", reads: "searchTerm"),
            .pixel("t", "https://t.example/p.gif?q={{«term»}}", fires: "r")),
        accepted: .definition(
            .rule("r"), .key("term", reads: "searchTerm"), .macro("any", "random"),
            .entry(
                "tags", "t",
                [
                    "type": "imagePixel", "fires": ["r"],
                    "url": [
                        "$text": [
                            "https://t.example/p.gif?q=",
                            ["$escaped": ["$macro": "term"], "by": ["escapeUri"]],
                        ]
                    ],
                ]),
            .pixel("u", "{{term}}?r={{any}}", fires: "r")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .definition else { return }
        for tag in subject.container.tags where tag.kind == .imagePixel {
            guard let url = tag.parameters[.url], case .template(let parts) = url.kind else { continue }
            var isInQuery = false
            for part in parts {
                switch part {
                case .text(let text): isInQuery = isInQuery || text.contains("?") || text.contains("#")
                case .value: break
                case .reference(let reference):
                    let macros = subject.references.macros(for: reference).map {
                        subject.container.macros[Int($0)]
                    }
                    guard isInQuery, !macros.isEmpty, !macros.allSatisfy(MacroValues.isSafeInAddress) else {
                        continue
                    }
                    report.add(
                        "\(subject.words.macro) '\(reference.name.shortened())' is used in the address of \(subject.title(of: tag)) without being "
                            + "escaped",
                        at: reference.range)
                }
            }
        }
    }
}
