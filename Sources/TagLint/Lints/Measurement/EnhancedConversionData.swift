import TagDiagnostics
import TagModel

/// Flags enhanced conversions that have no data to work with.
struct EnhancedConversionData: Lint {
    static let kind = DiagnosticKind(
        "enhanced-conversion-data", .schema, .warning,
        summary: "Enhanced conversions without the data that they need.",
        explanation: """
            Google matches a conversion by an e-mail address, or by name, postal code and country together. A telephone \
            number counts only beside one of these. A variable of user-provided data without them, and a conversion tag that \
            enables enhanced conversions but names no data, have no effect.
            """,
        flagged: [
            .export(
                .tag(
                    "Sale", "awct",
                    ["conversionId": "1", "conversionLabel": "a", "enableEnhancedConversion": "«true»"])),
            .export(
                .variable("User", "awec", ["mode": "MANUAL", "phone_number": "«{{Phone}}»"]),
                .variable("Phone", "v", ["name": "phone"])),
        ],
        accepted: .export(
            .variable("User", "awec", ["mode": "MANUAL", "email": "{{Mail}}", "phone_number": "{{Mail}}"]),
            .variable("Mail", "v", ["name": "mail"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags where VendorCode(tag.type.value).code == "awct" {
            guard let switched = tag.parameters["enableEnhancedConversion"], switched.plainText == "true",
                !tag.parameters.contains(where: { Self.namesData($0) })
            else { continue }
            report.add(
                "\(subject.title(of: tag)) enables enhanced conversions, but names no user-provided data",
                at: switched.range, severity: .note)
        }
        for macro in subject.container.macros
        where macro.type.value == "awec" && macro.parameters["mode"]?.plainText == "MANUAL" {
            check(macro, subject, &report)
        }
    }

    private func check(_ macro: Macro, _ subject: LintSubject, _ report: inout LintReport) {
        let filled = macro.parameters.filter { $0.value.plainText?.isEmpty != true }
        guard !filled.contains(where: { Self.identifies($0.key.value) }) else { return }
        guard let phone = filled.first(where: { $0.key.value.contains("phone") }) else { return }
        report.add(
            "\(subject.title(of: macro)) has a telephone number without an e-mail address or a name and address, "
                + "which is not enough to match",
            at: phone.value.range)
    }

    private static func namesData(_ parameter: Parameter) -> Bool {
        let key = parameter.key.value
        guard key != "enableEnhancedConversion" else { return false }
        let isData = ["nhancedConversion", "serData", "serProvided"].contains { key.contains($0) }
        return isData && parameter.value.plainText?.isEmpty != true
    }

    /// Returns true if a field of user-provided data suffices, or may do so with others.
    private static func identifies(_ key: String) -> Bool {
        ["mail", "ame", "ddress", "street", "postal", "country", "dataSource"].contains { key.contains($0) }
    }
}
