// The names of cases as they are written in Swift: Embedded Swift cannot print a case.

extension PredicateKind {
    /// The name of the case.
    package var caseName: String {
        switch self {
        case .equals: "equals"
        case .contains: "contains"
        case .startsWith: "startsWith"
        case .endsWith: "endsWith"
        case .matches: "matches"
        case .lessThan: "lessThan"
        case .lessOrEqual: "lessOrEqual"
        case .greaterThan: "greaterThan"
        case .greaterOrEqual: "greaterOrEqual"
        case .urlMatches: "urlMatches"
        case .cssSelector: "cssSelector"
        case .matchesComputed: "matchesComputed"
        case .isOneOf: "isOneOf"
        }
    }
}

extension MacroKind {
    /// The name of the case.
    package var caseName: String {
        switch self {
        case .constant: "constant"
        case .dataLayer: "dataLayer"
        case .event: "event"
        case .functionCall: "functionCall"
        case .choice: "choice"
        case .formatted: "formatted"
        case .flatKey: "flatKey"
        case .containerId: "containerId"
        case .containerVersion: "containerVersion"
        case .debugMode: "debugMode"
        case .random: "random"
        case .time: "time"
        case .lookupTable: "lookupTable"
        case .regexTable: "regexTable"
        case .regexGroup: "regexGroup"
        case .hash: "hash"
        case .encode: "encode"
        case .join: "join"
        case .lowercase: "lowercase"
        case .uppercase: "uppercase"
        case .url: "url"
        case .urlReferrer: "urlReferrer"
        case .language: "language"
        case .platform: "platform"
        case .osVersion: "osVersion"
        case .osApiLevel: "osApiLevel"
        case .deviceName: "deviceName"
        case .deviceId: "deviceId"
        case .resolution: "resolution"
        case .appId: "appId"
        case .appName: "appName"
        case .appVersion: "appVersion"
        case .appVersionName: "appVersionName"
        case .sdkVersion: "sdkVersion"
        case .runtimeVersion: "runtimeVersion"
        case .advertisingId: "advertisingId"
        case .advertisingTracking: "advertisingTracking"
        case .adwordsUniqueId: "adwordsUniqueId"
        case .installReferrer: "installReferrer"
        case .clickReferrer: "clickReferrer"
        case .custom: "custom"
        case .values: "values"
        }
    }
}
