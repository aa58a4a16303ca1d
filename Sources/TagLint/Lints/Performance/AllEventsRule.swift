import TagDiagnostics
import TagModel
import TagProof

/// Flags a rule that fires tags on every event there is.
struct AllEventsRule: Lint {
    static let kind = DiagnosticKind(
        "all-events-rule", .performance, .warning, summary: "A rule that fires tags on every event.",
        explanation: """
            Its conditions are proved to be true on every push, including those of the vendor's own listeners, \
            so its tags fire on every push. Name the intended events. Rules that only block, or that have no \
            condition, are not reported.
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "tag": [{"tagId": "1", "name": "Everything", "type": "html", "firingTriggerId": ["7"],
                      "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<i></i>"}]}],
             "trigger": [{"triggerId": "7", "name": "All", "type": "CUSTOM_EVENT", "customEventFilter": [
               {"type": "MATCH_REGEX", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                     {"type": "TEMPLATE", "key": "arg1", "value": «".*"»}]}]}]}}
            """#
        ],
        accepted: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "tag": [{"tagId": "1", "name": "Ours", "type": "html", "firingTriggerId": ["7"], "blockingTriggerId": ["8"],
                      "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<i></i>"}]}],
             "trigger": [
               {"triggerId": "7", "name": "Ours", "type": "CUSTOM_EVENT", "customEventFilter": [
                 {"type": "MATCH_REGEX", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                       {"type": "TEMPLATE", "key": "arg1", "value": "^our_.*"}]}]},
               {"triggerId": "8", "name": "Never", "type": "CUSTOM_EVENT", "customEventFilter": [
                 {"type": "MATCH_REGEX", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                       {"type": "TEMPLATE", "key": "arg1", "value": ".*"}]}]}]}}
            """#
        ])

    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let analysis = subject.analysis else { return }
        // There every event is a request, and to answer them all is usual.
        if subject.container.contexts.contains(where: { $0.value == .server }) { return }
        var isFired = [Bool](repeating: false, count: subject.container.rules.count)
        for tag in subject.container.tags where !tag.isPaused {
            for reference in tag.firesOn {
                if let rule = subject.references.rule(for: reference) { isFired[rule] = true }
            }
        }
        for (index, rule) in subject.container.rules.enumerated() where isFired[index] && !rule.isImplied {
            guard analysis.rules[index].isAnyEvent,
                let condition = rule.conditions.first(where: { $0.culprit.isKnown })
            else { continue }
            report.add("\(subject.title(of: rule)) passes on every event", at: condition.culprit)
        }
    }
}
