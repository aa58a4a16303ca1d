import TagSyntax

/// The members that objects of an export have: those of the vendor's API, and those of its older files.
enum ExportMembers {
    private static let shared = [
        "path", "accountId", "containerId", "workspaceId", "fingerprint", "tagManagerUrl", "name", "notes",
        "type",
        "parameter", "parentFolderId",
    ]

    /// Returns the members of an entity, by the name of the list that has it.
    static func of(_ list: StaticString) -> [String] {
        switch "\(list)" {
        case "tag": shared + tag
        case "trigger": shared + trigger
        case "variable": shared + variable
        case "macro": shared + variable + ["macroId", "enablingRuleId", "disablingRuleId"]
        case "rule": shared + ["ruleId", "condition"]
        case "folder": shared + ["folderId"]
        case "client": shared + ["clientId", "priority"]
        case "transformation": shared + ["transformationId"]
        case "zone": shared + ["zoneId", "childContainer", "boundary", "typeRestriction"]
        case "customTemplate": shared + ["templateId", "templateData", "galleryReference"]
        default: []
        }
    }

    static let parameter = ["type", "key", "value", "list", "map", "isWeakReference"]

    private static let tag = [
        "tagId", "firingTriggerId", "blockingTriggerId", "firingRuleId", "blockingRuleId", "liveOnly",
        "priority",
        "scheduleStartMs", "scheduleEndMs", "setupTag", "teardownTag", "tagFiringOption", "paused",
        "monitoringMetadata", "monitoringMetadataTagNameKey", "consentSettings", "dependencies",
    ]
    private static let trigger = [
        "triggerId", "filter", "autoEventFilter", "customEventFilter", "waitForTags", "checkValidation",
        "waitForTagsTimeout", "uniqueTriggerId", "eventName", "interval", "intervalSeconds", "limit",
        "maxTimerLengthSeconds", "selector", "visibilitySelector", "visiblePercentageMin",
        "visiblePercentageMax",
        "continuousTimeMinMilliseconds", "totalTimeMinMilliseconds", "verticalScrollPercentageList",
        "horizontalScrollPercentageList", "enableAllVideos", "videoPercentageList",
    ]
    private static let variable = [
        "variableId", "scheduleStartMs", "scheduleEndMs", "enablingTriggerId", "disablingTriggerId",
        "formatValue",
    ]
}
