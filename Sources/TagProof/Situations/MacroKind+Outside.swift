package import TagModel

extension MacroKind {
    /// True if code, a page, an app, a device, a clock or chance gives the value of such a macro.
    ///
    /// Debug mode is off. The random number of a replay is always 0, so that it shows one of many cases; there is no clock, unless the
    /// user names the key of the time.
    package var isAnsweredOutside: Bool {
        switch self {
        case .functionCall, .custom, .url, .urlReferrer, .random, .time, .language, .platform, .osVersion,
            .osApiLevel, .deviceName, .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName,
            .sdkVersion, .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId,
            .installReferrer, .clickReferrer:
            true
        case .constant, .dataLayer, .event, .choice, .formatted, .flatKey, .containerId, .containerVersion,
            .debugMode, .lookupTable, .regexTable, .regexGroup, .hash, .encode, .join, .lowercase, .uppercase,
            .values:
            false
        }
    }
}
