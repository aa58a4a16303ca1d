import TagDiagnostics
import TagModel

/// Flags a macro whose key has values of several kinds.
struct TypeDrift: Lint {
    static let kind = DiagnosticKind(
        "type-drift", .type, .warning, summary: "A key that is a number in some events and text in others.",
        explanation: """
            A condition such as 'greater than' fails on text that is not a number, and reports show one value \
            as two. This lint needs recorded events ([data] events in tagc.toml). It compares the types of the \
            values of each key that a macro reads; null counts as any type. Push the key with one type of \
            value.
            """,
        flagged: .definition(.key("v", reads: "«price»")),
        accepted: .definition(.key("v", reads: "ecommerce.value")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.data.events?.isEmpty == false else { return }
        let keys = subject.data.recordedKeys
        for macro in subject.container.macros {
            guard let key = macro.recordedKey(by: subject.container.ruleSet) else { continue }
            let kinds = keys.kinds(of: key)
            guard kinds.count > 1 else { continue }
            let found = kinds.map { "\($0.kind.rawValue) in \($0.count)" }.joined(separator: ", ")
            report.add(
                "\(subject.title(of: macro)) reads '\(key.name.shortened())', which is \(found) of the recorded events",
                at: key.value.range)
        }
    }
}
