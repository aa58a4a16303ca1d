import TagDiagnostics
import TagModel
import TagProof

/// Flags a tag that fires once for each of several rules that one event passes.
struct DoubleFire: Lint {
    static let kind = DiagnosticKind(
        "double-fire", .logic, .warning, summary: "A tag that one event fires more than once.",
        explanation: """
            The vendor's page fires a tag without a limit once for each rule that passes. Here one event passes \
            two of them, so the tag sends its data twice. The finding shows the event. Set the tag to fire once \
            per event, or make the rules exclude each other.
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "tag": [{"tagId": "1", "name": "T", "type": "html", "firingTriggerId": ["7", "«8»"], "tagFiringOption": "UNLIMITED",
                      "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<i></i>"}]}],
             "trigger": [
               {"triggerId": "7", "name": "A", "type": "CUSTOM_EVENT", "customEventFilter": [
                 {"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                  {"type": "TEMPLATE", "key": "arg1", "value": "buy"}]}]},
               {"triggerId": "8", "name": "B", "type": "CUSTOM_EVENT", "customEventFilter": [
                 {"type": "STARTS_WITH", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                       {"type": "TEMPLATE", "key": "arg1", "value": "b"}]}]}]}}
            """#
        ],
        accepted: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "tag": [{"tagId": "1", "name": "T", "type": "html", "firingTriggerId": ["7", "8"], "tagFiringOption": "UNLIMITED",
                      "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<i></i>"}]}],
             "trigger": [
               {"triggerId": "7", "name": "A", "type": "CUSTOM_EVENT", "customEventFilter": [
                 {"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                  {"type": "TEMPLATE", "key": "arg1", "value": "buy"}]}]},
               {"triggerId": "8", "name": "B", "type": "CUSTOM_EVENT", "customEventFilter": [
                 {"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                                                  {"type": "TEMPLATE", "key": "arg1", "value": "sell"}]}]}]}}
            """#
        ])
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let analysis = subject.analysis, subject.container.form == .export else { return }
        for found in analysis.doubleFires {
            let tag = subject.container.tags[found.tag]
            let (first, second) = (tag.firesOn[found.first], tag.firesOn[found.second])
            report.add(
                "\(subject.title(of: tag)) fires twice on one event: it has no limit, and two \(subject.words.rule)s pass",
                at: second.range,
                notes: [
                    Note("the other \(subject.words.rule)", at: first.range),
                    Note("such an event: \(found.witness.words)"),
                ])
        }
    }
}
