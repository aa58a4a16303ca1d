import TagDiagnostics
import TagModel

/// Flags a macro that may be absent and stands in the middle of texts.
struct MaybeUndefined: Lint {
    static let kind = DiagnosticKind(
        "maybe-undefined", .type, .note, summary: "A macro without a default that is used inside a text.",
        explanation: """
            If the data layer has no such key, or no row of the table matches, the macro is absent. In a \
            definition, a text with an absent part is empty as a whole. In an export only the part is empty, or \
            reads "undefined" on a page. Set a suitable default. This lint is off by default, since many macros \
            always have a value when they are used.
            """,
        flagged: [
            .definition(.key("«user»"), .constant("hello", "Hello {{user}}!")),
            .export(
                .variable("«v»", "v", ["name": "value"]),
                .tag("t", "img", ["url": "https://t.example/?v={{v}}"])),
        ],
        accepted: .definition(
            .key("user", with: ["default": "you"]), .key("name"), .constant("alone", "{{name}}"),
            .constant("hello", "Hello {{user}}!")), isOptIn: true)

    /// Code, where what is absent is a value and not a text.
    private static let code: Set<String> = ["html", "javascript"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        var uses: [Int: [MacroReference]] = [:]
        for owned in container.ownedValues where !Self.code.contains(owned.key.value) {
            owned.value.forEachPart { value in
                guard case .template(let parts) = value.kind else { return }
                for case .reference(let reference) in parts {
                    for macro in subject.references.macros(for: reference) {
                        uses[Int(macro), default: []].append(reference)
                    }
                }
            }
        }
        for (index, macro) in container.macros.enumerated() {
            guard macro.origin == .written, Self.mayBeAbsent(macro), let found = uses[index] else { continue }
            let notes = found.prefix(3).map { Note("it is used inside this text", at: $0.range) }
            report.add(
                "\(subject.title(of: macro)) has no default and may be absent in a text",
                at: macro.name.range,
                notes: Array(notes))
        }
    }

    private static func mayBeAbsent(_ macro: Macro) -> Bool {
        guard macro.format?.absent == nil, macro.parameters["default"] == nil else { return false }
        switch macro.kind {
        case .dataLayer, .lookupTable: return true
        // One that replaces what matched gives the input back where nothing does.
        case .regexTable: return macro.parameters["replaces"].map { $0.plainText == "false" } ?? true
        default: return false
        }
    }
}
