import TagDiagnostics
import TagModel

/// Flags parameters of an event that Google Analytics drops or cuts.
struct AnalyticsParameterLimits: Lint {
    static let kind = DiagnosticKind(
        "ga4-parameter-limits", .schema, .warning,
        summary: "A parameter of an event that Google Analytics 4 drops or cuts.",
        explanation: """
            An event has at most 25 parameters. Their names have at most 40 characters and do not begin with _, firebase_, \
            ga_, google_ or gtag. Values have at most 100 characters (page_title 300, page_referrer 420, page_location \
            1,000; more in paid properties). The limits of user properties are 25, 24 and 36. Everything above the limits \
            is dropped or cut without an error.
            """,
        flagged: .export(
            .tag(
                "t", "gaawe",
                [
                    "eventName": "buy",
                    "eventSettingsTable": [["parameter": "«ga_coupon»", "parameterValue": "x"]],
                ])),
        accepted: .export(
            .tag(
                "t", "gaawe",
                ["eventName": "buy", "eventSettingsTable": [["parameter": "coupon", "parameterValue": "x"]]]))
    )

    private static let eventTables = ["eventSettingsTable", "eventParameters"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        for event in AnalyticsEvents.of(subject.container) where event.tag.type.value == "gaawe" {
            let tag = event.tag
            checkCount(tag, subject, &report)
            for key in Self.eventTables { checkRows(tag.parameters[key], subject, &report) }
            checkUserProperties(tag, subject, &report)
        }
        for macro in subject.container.macros where macro.type.value == "gtes" {
            checkRows(macro.parameters["eventSettingsTable"], subject, &report)
        }
    }

    /// The tag's own parameters, and those of the settings it refers to.
    private func checkCount(_ tag: Tag, _ subject: LintSubject, _ report: inout LintReport) {
        guard let table = tag.parameters.first(where: { Self.eventTables.contains($0.key.value) }) else {
            return
        }
        var names: Set<ExactText> = []
        func add(_ table: Value?) {
            for row in AnalyticsEvents.rows(table) {
                if let name = subject.constantText(row.name) { names.insert(ExactText(name)) }
            }
        }
        for key in Self.eventTables { add(tag.parameters[key]) }
        if let shared = tag.parameters["eventSettingsVariable"] {
            for macro in subject.macros(behind: shared) { add(macro.parameters["eventSettingsTable"]) }
        }
        guard names.count > AnalyticsLimits.parameters else { return }
        report.add(
            "the event of \(subject.title(of: tag)) has \(names.count) parameters; Google Analytics allows "
                + "\(AnalyticsLimits.parameters)",
            at: table.key.range)
    }

    private func checkRows(_ table: Value?, _ subject: LintSubject, _ report: inout LintReport) {
        for row in AnalyticsEvents.rows(table) {
            guard let name = subject.constantText(row.name) else { continue }
            checkName(name, row, "parameter", AnalyticsLimits.parameterName, &report)
            checkValue(name, row, "parameter", AnalyticsLimits.value(of: name), &report)
        }
    }

    private func checkUserProperties(_ tag: Tag, _ subject: LintSubject, _ report: inout LintReport) {
        guard let table = tag.parameters.first(where: { $0.key.value == "userProperties" }) else { return }
        let rows = AnalyticsEvents.rows(table.value)
        if rows.count > AnalyticsLimits.userProperties {
            report.add(
                "\(subject.title(of: tag)) sets \(rows.count) user properties; Google Analytics allows "
                    + "\(AnalyticsLimits.userProperties)",
                at: table.key.range)
        }
        for row in rows {
            guard let name = subject.constantText(row.name), name != "user_id" else { continue }
            checkName(name, row, "user property", AnalyticsLimits.userPropertyName, &report)
            checkValue(name, row, "user property", AnalyticsLimits.userPropertyValue, &report)
        }
    }

    private func checkName(
        _ name: String, _ row: AnalyticsEvents.Row, _ what: String, _ limit: Int, _ report: inout LintReport
    ) {
        let count = name.unicodeScalars.count
        if count > limit {
            report.add(
                "the name of \(what) '\(name.shortened())' has \(count) characters; Google Analytics allows \(limit)",
                at: row.name.range)
        } else if let prefix = AnalyticsLimits.parameterPrefixes.first(where: { name.hasPrefix($0) }) {
            report.add(
                "\(what) '\(name.shortened())' begins with '\(prefix)', which is reserved", at: row.name.range
            )
        }
    }

    private func checkValue(
        _ name: String, _ row: AnalyticsEvents.Row, _ what: String, _ limit: Int, _ report: inout LintReport
    ) {
        guard let value = row.value, case .string(let text) = value.kind, text.unicodeScalars.count > limit
        else { return }
        report.add(
            "the value of \(what) '\(name.shortened())' has \(text.unicodeScalars.count) characters; Google Analytics allows "
                + "\(limit)",
            at: value.range)
    }
}
