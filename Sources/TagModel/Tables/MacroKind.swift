/// The meaning of a macro's type, whatever a format calls it.
///
/// The table of types (``MacroType``) has its names in each format and its parameters.
package enum MacroKind: UInt8, Sendable, CaseIterable {
    case constant, dataLayer, event, functionCall, values
    case containerId, containerVersion, debugMode, random, time
    case lookupTable, regexTable, regexGroup
    case hash, encode, join, lowercase, uppercase
    case url, urlReferrer
    case language, platform, osVersion, osApiLevel, deviceName, deviceId, resolution
    case appId, appName, appVersion, appVersionName, sdkVersion, runtimeVersion
    case advertisingId, advertisingTracking, adwordsUniqueId, installReferrer, clickReferrer
    /// A type that no table has: the app may register a handler for it.
    case custom
}

/// The meaning of a tag's type; the app handles all other types.
package enum TagKind: UInt8, Sendable, CaseIterable {
    case functionCall, analytics, imagePixel, dataLayerWrite
    case bannerMessage, modalMessage, cardMessage, imageMessage
    case custom

    /// True for a message that is shown in an app.
    package var isMessage: Bool {
        switch self {
        case .bannerMessage, .modalMessage, .cardMessage, .imageMessage: true
        case .functionCall, .analytics, .imagePixel, .dataLayerWrite, .custom: false
        }
    }
}
