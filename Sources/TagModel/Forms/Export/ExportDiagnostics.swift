package import TagDiagnostics
import TagSyntax

extension DiagnosticKind {
    package static let misspeltTriggerType = DiagnosticKind(
        "misspelt-trigger-type", .schema, .warning,
        summary: "A trigger type that Tag Manager spells differently.",
        explanation: """
            tagc reads it as intended, but Tag Manager refuses to import it. Files written by hand have \
            PAGE_VIEW, FORM_SUBMIT and YOUTUBE_VIDEO for PAGEVIEW, FORM_SUBMISSION and YOU_TUBE_VIDEO.
            """,
        flagged: .export(.trigger("t", "«PAGE_VIEW»")),
        accepted: .export(.trigger("t", "PAGEVIEW")))

    package static let unknownTriggerType = DiagnosticKind(
        "unknown-trigger-type", .schema, .error, summary: "A trigger of a type that does not exist.",
        explanation: "The type decides when a trigger passes. A trigger of an unknown type cannot be a rule.",
        flagged: .export(.trigger("t", "«LINK_CLIK»")),
        accepted: .export(.trigger("t", "linkClick")))

    package static let unknownPredicate = DiagnosticKind(
        "unknown-predicate", .schema, .error, summary: "A condition of a type that does not exist.",
        explanation:
            "The type is the operator of a condition. Exports write EQUALS, CONTAINS and so on.",
        flagged: .export(.trigger("t", "PAGEVIEW", "{{_event}} «CONTAIN» buy")),
        accepted: .export(.trigger("t", "PAGEVIEW", "{{_event}} CONTAINS buy")))

    package static let brokenValueCollection = DiagnosticKind(
        "broken-value-collection", .syntax, .error, summary: "A value collection whose text cannot be read.",
        explanation: """
            An export keeps a value collection as the text of an object, with single or double quotes. The position \
            is inside that text.
            """,
        flagged: .export(.variable("v", "vc", ["collection": "{'a': «!»}"])),
        accepted: .export(.variable("v", "vc", ["collection": #"{'a': 'it\'s', "b": 1}"#])))
}

extension Diagnostic {
    static func misspeltTriggerType(_ written: Located<String>, _ right: String, _ tree: SyntaxTree)
        -> Diagnostic
    {
        var diagnostic = Diagnostic(
            .misspeltTriggerType,
            "Tag Manager spells trigger type '\(written.value.shortened())' as '\(right)'",
            at: written.range)
        diagnostic.fixIts = [
            FixIt(
                "write '\(right)'", replace: tree.textRange(within: written.range), with: right, safety: .safe
            )
        ]
        return diagnostic
    }

    static func unknownTriggerType(_ written: Located<String>, _ tree: SyntaxTree) -> Diagnostic {
        unknown(
            .unknownTriggerType, "there is no trigger type '\(written.value.shortened())'", written,
            among: TriggerType.all.map { $0.type }, tree)
    }

    static func unknownPredicate(_ written: Located<String>, _ tree: SyntaxTree) -> Diagnostic {
        unknown(
            .unknownPredicate, "there is no condition type '\(written.value.shortened())'", written,
            among: PredicateType.exported.map { $0.name }, tree)
    }

    static func brokenValueCollection(_ expected: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.brokenValueCollection, "value collection: expected \(expected) here", at: range)
    }
}
