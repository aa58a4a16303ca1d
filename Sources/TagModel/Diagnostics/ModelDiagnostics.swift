package import TagDiagnostics

/// All kinds of findings that this module reports, for `tagc explain` and for the tests of their examples.
package enum ModelDiagnostics {
    package static let all: [DiagnosticKind] =
        inputs + schema + messages + exports + compiled + references + types + limits

    private static let inputs: [DiagnosticKind] = [
        .notAContainer, .formNotRead, .unsupportedValue,
    ]
    private static let schema: [DiagnosticKind] = [
        .wrongKind, .missingMember, .unknownMember, .unknownType, .unknownWord, .conditionWithoutOperator,
        .severalOperators, .invalidTime, .emptyName, .numberRange,
        .invalidContainerID, .unusualContainerID, .placeholderContainerID,
        .mixedContexts,
    ]
    private static let messages: [DiagnosticKind] = [
        .invalidColor, .insecureImage, .emptyText, .messageWithoutTrigger, .reservedEvent, .emptyWindow,
        .windowOfTest,
        .oddCampaign,
    ]
    private static let exports: [DiagnosticKind] = [
        .misspeltTriggerType, .unknownTriggerType, .unknownPredicate, .brokenValueCollection,
    ]
    private static let compiled: [DiagnosticKind] = [
        .indexOutOfRange, .unknownValue, .opaqueValue, .unknownClause, .unknownFunction,
        .brokenLegacyContainer, .unreadableLegacyValue, .misnamedContainer,
    ]
    private static let references: [DiagnosticKind] = [
        .undefinedMacro, .undefinedRule, .undefinedTag, .outsideReference, .builtInNotEnabled, .duplicateName,
        .macroCycle, .tagCycle,
    ]
    private static let types: [DiagnosticKind] = [.missingParameter, .wrongType]
    private static let limits: [DiagnosticKind] = [.limitExceeded]
}
