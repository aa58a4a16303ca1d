extension Host.Fact {
    /// The fact that macros of an operation have for their value; nil of operations that make something of theirs.
    package init?(_ operation: MacroOperation) {
        switch operation {
        case .debugMode: self = .debugMode
        case .language: self = .language
        case .platform: self = .platform
        case .osVersion: self = .osVersion
        case .osApiLevel: self = .osApiLevel
        case .deviceName: self = .deviceName
        case .deviceId: self = .deviceId
        case .resolution: self = .resolution
        case .appId: self = .appId
        case .appName: self = .appName
        case .appVersion: self = .appVersion
        case .appVersionName: self = .appVersionName
        case .sdkVersion: self = .sdkVersion
        case .runtimeVersion: self = .runtimeVersion
        case .advertisingId: self = .advertisingId
        case .advertisingTracking: self = .advertisingTracking
        case .adwordsUniqueId: self = .adwordsUniqueId
        case .constant, .dataLayer, .event, .functionCall, .choice, .formatted, .flatKey, .containerId,
            .containerVersion,
            .random, .time, .lookupTable, .regexTable, .regexGroup, .hash, .encode, .join, .lowercase,
            .uppercase, .url,
            .urlReferrer, .installReferrer, .clickReferrer, .custom:
            return nil
        }
    }
}
