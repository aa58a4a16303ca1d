import TagDiagnostics
import TagModel
import TagProof

/// Flags a tag none of whose rules can pass.
struct TagNeverFires: Lint {
    static let kind = DiagnosticKind(
        "tag-never-fires", .logic, .error, summary: "A tag whose rules can never pass.",
        explanation: """
            Each rule that fires it contradicts itself, and no other tag brings it along, so it never fires. The rules' own \
            findings say why. Mend a rule, or remove the tag.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"r": {"if": [{"macro": "event", "equals": "a"}, {"macro": "event", "equals": "b"}]}},
             "tags": {«"t"»: {"type": "imagePixel", "url": "https://h/", "fires": ["r"]}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"r": {"if": [{"macro": "event", "equals": "a"}, {"macro": "event", "equals": "b"}]},
                       "s": {"if": [{"macro": "event", "equals": "a"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r", "s"]}}}
            """#
        ])
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let analysis = subject.analysis else { return }
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            guard case .rulesNeverPass? = analysis.tags[index].never, !subject.isBroughtAlong(index) else {
                continue
            }
            let notes = tag.firesOn.compactMap { reference in
                subject.references.rule(for: reference).map { rule in
                    Note(
                        "rule '\(subject.container.rules[rule].name.value)' can never pass",
                        at: subject.container.rules[rule].name.range)
                }
            }
            report.add("tag '\(tag.name.value)' can never fire", at: tag.name.range, notes: notes)
        }
    }
}

extension LintSubject {
    /// Whether a tag is fired before or after another one.
    func isBroughtAlong(_ index: Int) -> Bool {
        container.tags.contains { tag in
            (tag.setup + tag.teardown).contains { references.tag(for: $0.tag) == index }
        }
    }
}
