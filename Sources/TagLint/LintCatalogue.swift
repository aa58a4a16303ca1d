package import TagDiagnostics

/// Every lint.
package enum LintCatalogue {
    /// The lints in the order in which they run: by group, then by id.
    static let lints: [any Lint.Type] = [
        // dead-code
        EventNeverPushed.self,
        EventNotInPlan.self,
        ExpiredSchedule.self,
        KeyNeverPushed.self,
        KeyNotInPlan.self,
        PausedTag.self,
        PlanEventUnused.self,
        TagWithoutRule.self,
        UnusedFolder.self,
        UnusedMacro.self,
        UnusedRule.self,
        UnusedTemplate.self,
        // input
        MisreadForm.self,
        // logic
        AlwaysFalse.self,
        AlwaysTrue.self,
        BlockingAlwaysWins.self,
        BlockingNeverApplies.self,
        CaseMismatch.self,
        ContradictoryConditions.self,
        DeadUnderPlan.self,
        DefaultUnreachable.self,
        DoubleFire.self,
        DuplicateRule.self,
        DuplicateTag.self,
        EmptyRange.self,
        LookupRowShadowed.self,
        RedundantCondition.self,
        RegexExcludesLiteral.self,
        SubsumedRule.self,
        TagNeverFires.self,
        ValueNotInPlan.self,
        // messages
        ExclusiveMessages.self,
        LongMessage.self,
        LowContrast.self,
        MessageWithoutEnd.self,
        UnsafeActionURL.self,
        // migration
        LegacyGAScript.self,
        SupersededType.self,
        UniversalAnalytics.self,
        // naming
        ConfusableNames.self,
        FileNameMismatch.self,
        NamingConvention.self,
        ShadowedSource.self,
        // performance
        AllEventsRule.self,
        ContainerSize.self,
        OversizedText.self,
        // privacy
        ConsentMissingOrWrong.self,
        DangerousAPI.self,
        DebugLeftover.self,
        FiresBeforeConsent.self,
        HostNotAllowed.self,
        HTMLInjection.self,
        InsecureURL.self,
        PIIParameter.self,
        SecretInParameter.self,
        // reference
        GroupCycle.self,
        HandlerMissing.self,
        MalformedReference.self,
        UndefinedElsewhere.self,
        UndefinedGroupedRule.self,
        UnknownFolder.self,
        UnknownTemplate.self,
        // regex
        RegexAlternationScope.self,
        RegexDialect.self,
        RegexNeedless.self,
        RegexRedos.self,
        RegexUnanchored.self,
        RegexUnescapedDot.self,
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
        // script
        HTMLUnclosed.self,
        ScriptCookieSent.self,
        ScriptGlobal.self,
        ScriptMissingReturn.self,
        ScriptNotFunction.self,
        ScriptNotAsync.self,
        ScriptQuotedReference.self,
        ScriptLiteralReference.self,
        ScriptSyntaxError.self,
        ScriptWithoutReturn.self,
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
        TypeDrift.self,
        UnencodedInURL.self,
    ]

    /// The kinds of the lints' findings.
    package static let all: [DiagnosticKind] = lints.map { $0.kind }
}
