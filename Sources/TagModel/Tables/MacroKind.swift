/// What a macro's type means, whatever a form calls it.
///
/// The table of types (``MacroType``) gives each its names per form and its parameters.
package enum MacroKind: UInt8, Sendable, CaseIterable {
    case constant, dataLayer, event, functionCall, values
    case containerId, containerVersion, debugMode, random, time
    case lookupTable, regexTable, regexGroup
    case hash, encode, join, lowercase, uppercase
    case url, urlReferrer
    case language, platform, osVersion, osApiLevel, deviceName, deviceId, resolution
    case appId, appName, appVersion, appVersionName, sdkVersion, runtimeVersion
    case advertisingId, advertisingTracking, adwordsUniqueId, installReferrer, clickReferrer
    /// A type that no table knows: the app may answer for it by handler.
    case custom
}

/// What a tag's type means; everything else is the app's, by handler.
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
