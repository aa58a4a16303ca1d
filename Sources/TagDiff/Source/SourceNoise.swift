import TagDiagnostics
import TagModel

/// The members of a file that differ without meaning, and the levels of the other members.
package enum SourceNoise {
    /// Members that are noise wherever they stand.
    private static let everywhere: Set<String> = [
        "accountId", "containerId", "workspaceId", "fingerprint", "path", "tagManagerUrl", "uniqueTriggerId",
        "exportTime", "exportFormatVersion", "statMetadata", "entityVersion", "compilerError", "syncStatus",
        "nextPageToken",
    ]

    package static func isNoise(_ member: String) -> Bool { everywhere.contains(member) }

    /// Members of a container that the model keeps, and that are reported under their own names.
    static func isKept(ofContainer member: String) -> Bool {
        ["publicId", "usageContext", "notes"].contains(member)
    }

    /// The member with an entity's own id: `templateId` of what `customTemplate` lists.
    package static func ownID(of member: String) -> String {
        switch member {
        case "customTemplate": "templateId"
        default: member + "Id"
        }
    }

    /// Returns true for a member with its default value.
    static func isDefault(_ member: String, _ value: JSON) -> Bool {
        guard let usual = defaults[member] else { return false }
        return EnumSpelling(value.scalarText ?? "").letters == usual
    }

    private static let defaults: [String: String] = [
        "liveOnly": "false", "paused": "false", "waitForTags": "false", "checkValidation": "false",
        "negate": "false", "ignore_case": "false",
        "isWeakReference": "false", "consentStatus": "notset", "tagFiringOption": "onceperevent",
        "deleted": "false", "caseConversionType": "none",
    ]

    /// Members whose words are spelled in two ways: `NOT_NEEDED` and `notNeeded`.
    static let enums: Set<String> = ["type", "consentStatus", "caseConversionType"]

    /// Members with lists whose order means nothing.
    package static let unordered: Set<String> = [
        "consentType", "consent", "usageContext", "enabledBuiltInVariable", "customEvaluationTriggerId",
        "triggerIds", "whitelistedTypeId", "tagIds", "taggingServerUrls", "domainName",
    ]

    /// Members with ids of triggers.
    static let triggerIDs: Set<String> = ["customEvaluationTriggerId"]
}

extension SourceNoise {
    /// Returns the level of a member that tagc does not act on.
    static func level(of kind: EntityDifference.Kind, _ member: String) -> Level {
        switch member {
        case "notes", "folder", "description", "tests", "terms": return .cosmetic
        case "consentSettings", "consent": return .consent
        case "galleryReference", "info", "isWeakReference", "defaultValue", "setDefaultValue":
            return .internal
        case "name": return kind == .client ? .behaviour : .cosmetic
        case "features", "domainName", "timeZone", "timeZoneCountryCode", "timeZoneId", "timeZoneCountryId",
            "enabledBuiltInVariable":
            return kind == .container ? .internal : .behaviour
        case _ where member.hasPrefix("vtp_"): return level(of: kind, String(member.dropFirst(4)))
        default: return level(of: kind)
        }
    }

    /// Returns the level of an entity that tagc does not act on.
    static func level(of kind: EntityDifference.Kind) -> Level {
        switch kind {
        case .folder: .cosmetic
        case .builtIn: .internal
        case .container, .macro, .rule, .tag, .template, .client, .transformation, .zone, .gtagConfig, .part:
            .behaviour
        }
    }
}
