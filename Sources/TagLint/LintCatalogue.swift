package import TagDiagnostics

/// Every lint.
package enum LintCatalogue {
    /// In the order in which they run: by group, then by id.
    static let lints: [any Lint.Type] = [
        // dead-code
        PausedTag.self,
        TagWithoutRule.self,
        UnusedMacro.self,
        UnusedRule.self,
        // input
        MisreadForm.self,
        // reference
        GroupCycle.self,
        HandlerMissing.self,
        MalformedReference.self,
        UndefinedElsewhere.self,
        UndefinedGroupedRule.self,
        UnknownFolder.self,
        UnknownTemplate.self,
        // schema
        DuplicateID.self,
        AnalyticsEventLimits.self,
        AnalyticsEventName.self,
        AnalyticsParameterLimits.self,
        MissingOperand.self,
        MisspeltMember.self,
        UnknownEnumValue.self,
        UnsupportedExportVersion.self,
        UsageContextMismatch.self,
        // syntax
        NumberPrecision.self,
        // type
        BooleanSpelling.self,
        EmptyRandomRange.self,
        LookupDuplicateKey.self,
        LookupRepeatedRow.self,
        MaybeUndefined.self,
        NonNumericOperand.self,
        NumericCompareOnText.self,
        ParameterTypeMismatch.self,
        RegexGroupMissing.self,
        StrayWhitespace.self,
        UnencodedInURL.self,
    ]

    /// What they find.
    package static let all: [DiagnosticKind] = lints.map { $0.kind }
}
