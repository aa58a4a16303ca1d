import TagModel

/// The part of a member that the model keeps, and so the typed comparison reports.
enum SourceCoverage {
    case whole
    /// Parameters that the model took.
    case parameters
    /// Its own members of these names; those of its elements, of a list.
    case members(Set<String>)
    /// Conditions, but for members and parameters that no condition has.
    case conditions

    /// Returns the part of an entity's member that the model keeps, or nil if it keeps nothing.
    static func of(_ member: String, _ kind: EntityDifference.Kind, _ layout: SourceOutline.Layout)
        -> SourceCoverage?
    {
        switch layout {
        case .export: ofExport(member, kind)
        case .oldExport: ofOldExport(member, kind)
        case .resource: ofResource(member)
        }
    }

    private static func ofExport(_ member: String, _ kind: EntityDifference.Kind) -> SourceCoverage? {
        switch (kind, member) {
        case (.tag, "name"), (.tag, "type"), (.tag, "tagId"), (.tag, "notes"), (.tag, "firingTriggerId"),
            (.tag, "firingRuleId"), (.tag, "blockingTriggerId"), (.tag, "blockingRuleId"), (.tag, "priority"),
            (.tag, "paused"), (.tag, "tagFiringOption"), (.tag, "scheduleStartMs"), (.tag, "scheduleEndMs"),
            (.rule, "name"), (.rule, "triggerId"), (.rule, "ruleId"), (.rule, "notes"),
            (.macro, "name"), (.macro, "type"), (.macro, "variableId"), (.macro, "macroId"),
            (.macro, "notes"), (.macro, "enablingTriggerId"), (.macro, "enablingRuleId"),
            (.macro, "disablingTriggerId"), (.macro, "disablingRuleId"):
            .whole
        case (.tag, "parameter"), (.macro, "parameter"): .parameters
        case (.tag, "setupTag"): .members(["tagName", "stopOnSetupFailure"])
        case (.tag, "teardownTag"): .members(["tagName", "stopTeardownOnFailure"])
        case (.rule, "filter"), (.rule, "autoEventFilter"), (.rule, "customEventFilter"),
            (.rule, "condition"):
            .conditions
        case (.macro, "formatValue"):
            .members([
                "caseConversionType", "convertNullToValue", "convertUndefinedToValue", "convertTrueToValue",
                "convertFalseToValue",
            ])
        default: nil
        }
    }

    private static func ofOldExport(_ member: String, _ kind: EntityDifference.Kind) -> SourceCoverage? {
        switch (kind, member) {
        case (.tag, "tagName"), (.tag, "publicId"), (.tag, "positiveConditions"),
            (.tag, "negativeConditions"), (.tag, "params"), (.macro, "name"), (.macro, "type"),
            (.rule, "name"), (.rule, "conjunction"):
            .whole
        case (.macro, _) where member.hasSuffix("Macro"): .whole
        default: nil
        }
    }

    private static func ofResource(_ member: String) -> SourceCoverage? {
        switch member {
        case "function", "instance_name", "convert_case_to", "convert_null_to", "convert_undefined_to",
            "convert_true_to", "convert_false_to", "tag_id", "once_per_event", "once_per_load", "unlimited",
            "priority", "setup_tags", "teardown_tags", "vtp_originalTagType":
            .whole
        default: nil
        }
    }
}
