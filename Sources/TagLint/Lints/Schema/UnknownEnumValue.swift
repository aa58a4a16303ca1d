import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a word of an export that is none of those its member may be.
struct UnknownEnumValue: Lint {
    static let kind = DiagnosticKind(
        "unknown-enum-value", .schema, .error,
        summary: "A word that the vendor does not define for this member.",
        explanation: """
            Parameter types, usage contexts, consent statuses and case conversions are fixed words. With \
            another word Tag Manager refuses the file, and tagc ignores the member. Types of triggers and \
            conditions have separate diagnostics.
            """,
        flagged: [
            .export(
                .variable(
                    "v", "c", with: ["parameter": [["type": "«TEMPLAT»", "key": "value", "value": "x"]]])),
            .export(of: "«IPHONE»"),
        ],
        accepted: .export(
            .variable("v", "c", with: ["parameter": [["type": "template", "key": "value", "value": "x"]]])),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let tree = export.tree
        if let contexts = tree.member(export.version, "container").flatMap({ tree.member($0, "usageContext") }
        ) {
            for element in tree.elements(contexts) { check(element, .contexts, tree, &report) }
        }
        let parameters = subject.unusualParameters
        for list in ExportList.all {
            for entity in export.entities(list.name) {
                for parameter in parameters[entity] {
                    let written = WrittenParameter(parameter, tree)
                    // A list called `parameter` may hold other things only by mistake.
                    guard let type = written.type,
                        written.key ?? written.value ?? written.list ?? written.map != nil,
                        !tree.hasText(type, "TEMPLATE"), !tree.hasText(type, "MAP")
                    else { continue }
                    check(type, .parameters, tree, &report)
                }
                if let status = tree.member(entity, "consentSettings").flatMap({
                    tree.member($0, "consentStatus")
                }) {
                    check(status, .consents, tree, &report)
                }
                if let format = tree.member(entity, "formatValue"),
                    let type = tree.member(format, "caseConversionType")
                {
                    check(type, .cases, tree, &report)
                }
            }
        }
    }

    private struct Words {
        let what: String
        let words: [String]
        let spellings: SpellingTable

        init(what: String, words: [String]) {
            (self.what, self.words, spellings) = (what, words, SpellingTable(words))
        }

        static let contexts = Words(
            what: "usage context",
            words: ["WEB", "AMP", "SERVER", "ANDROID", "IOS", "ANDROID_SDK_5", "IOS_SDK_5"])
        static let parameters = Words(
            what: "parameter type",
            words: [
                "TEMPLATE", "BOOLEAN", "INTEGER", "LIST", "MAP", "TAG_REFERENCE", "TRIGGER_REFERENCE",
                "TYPE_UNSPECIFIED",
            ])
        static let consents = Words(
            what: "consent status",
            words: ["NOT_SET", "NOT_NEEDED", "NEEDED", "CONSENT_STATUS_UNSPECIFIED"])
        static let cases = Words(what: "case conversion", words: ["NONE", "LOWERCASE", "UPPERCASE"])
    }

    private func check(_ node: NodeID, _ words: Words, _ tree: SyntaxTree, _ report: inout LintReport) {
        guard tree.kind(node) == .string else { return }
        let text = tree.string(node)
        guard words.spellings.index(of: text) == nil else { return }
        var diagnostic = Diagnostic(
            Self.kind, "there is no \(words.what) '\(text.shortened())'", at: tree.range(node))
        let isCamel = text.contains { $0.isLowercase }
        let known = words.words.map { isCamel ? $0.camelCased : $0 }
        if let near = NearestName.nearest(to: text, among: known) {
            diagnostic.suggest(near, for: Located(text, at: diagnostic.range), tree)
        }
        report.add(
            diagnostic.message, at: diagnostic.range, notes: diagnostic.notes, fixIts: diagnostic.fixIts)
    }
}
