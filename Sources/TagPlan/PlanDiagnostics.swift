package import TagDiagnostics

/// The rules for a plan of events.
package enum PlanDiagnostics {
    package static let all: [DiagnosticKind] = [.malformedPlan, .unreadPlanKeyword]
}

extension DiagnosticKind {
    static let malformedPlan = DiagnosticKind(
        "malformed-plan", .input, .error, summary: "A plan of events that cannot be read.",
        explanation: """
            The file of [data] plan is a JSON Schema (2020-12) of one push to the data layer. Its alternatives (oneOf, \
            anyOf) have the events by name: "event" is a const or an enum in each. A $ref leads to a part of the same \
            file, such as "#/$defs/money", and not back to itself. A plan has at most 16 MiB, 100000 schemas, 10000 events, and \
            1000 alternatives.
            """,
        flagged: [
            ##"{"properties": {"event": {"const": "buy"}, "value": {"$ref": «"#/$defs/mony"»}}}"##,
            ##"{"properties": {"event": {"const": "buy"}, "value": {"type": «"float"»}}}"##,
            ##"{"properties": {"event": {"const": "buy"}, "value": {"minimum": «"1"»}}}"##,
        ],
        accepted: [
            ##"{"properties": {"event": {"const": "buy"}, "value": {"$ref": "#/$defs/m"}}, "$defs": {"m": {"type": "number"}}}"##
        ])

    static let unreadPlanKeyword = DiagnosticKind(
        "unread-plan-keyword", .support, .warning,
        summary: "A keyword of a plan that is not taken into account.",
        explanation: """
            tagc reads type, enum, const, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, required, \
            properties, additionalProperties, unevaluatedProperties, items, prefixItems, $ref, allOf, anyOf and oneOf. \
            Other keywords that narrow the values are left out: more values count as allowed than the plan \
            allows, so less is found, and nothing that is wrong. A word that JSON Schema does not have is probably misspelled. \
            Annotations such as title, description and format, and words that begin with x-, are not reported.
            """,
        flagged: [
            ##"{"properties": {"event": {"const": "buy"}, "value": {«"minimun"»: 1}}}"##,
            ##"{"properties": {"event": {"const": "buy"}, "value": {«"multipleOf"»: 5}}}"##,
        ],
        accepted: [
            ##"{"properties": {"event": {"const": "buy"}, "value": {"minimum": 1, "description": "in cents"}}}"##
        ])
}

extension Diagnostic {
    static func malformedPlan(_ message: String, at range: SourceRange, note: String? = nil) -> Diagnostic {
        Diagnostic(.malformedPlan, message, at: range, notes: note.map { [Note($0)] } ?? [])
    }

    /// Returns the finding about a plan that is too large.
    static func excess(_ excess: SchemaGraph.Excess, at range: SourceRange) -> Diagnostic {
        switch excess {
        case .shapes:
            malformedPlan(
                "the plan has more than \(SchemaGraph.mostShapes) alternatives", at: range,
                note: "name the event in each alternative of one oneOf")
        case .parts:
            malformedPlan(
                "the alternatives of the plan have too many parts", at: range,
                note:
                    "each alternative has the schemas of its '$ref' and allOf, and those around it, as its parts"
            )
        case .events: malformedPlan("the plan has more than \(Plan.mostEvents) events", at: range)
        }
    }

    /// Returns the finding about a keyword; `others` is the number of further places that have it.
    ///
    /// - Parameter isKnown: True for a word of JSON Schema: it is a note then.
    static func unreadKeyword(
        _ word: String, nearest: String?, isKnown: Bool, at range: SourceRange, others: Int
    ) -> Diagnostic {
        var notes: [Note] = []
        if let nearest { notes.append(Note("did you mean '\(nearest)'?")) }
        if others > 0 { notes.append(Note("and in \(Counted.text(others, "other place"))")) }
        var diagnostic = Diagnostic(
            .unreadPlanKeyword, "the keyword '\(word.shortened())' of the plan is not taken into account",
            at: range,
            notes: notes)
        if isKnown { diagnostic.severity = .note }
        return diagnostic
    }
}
