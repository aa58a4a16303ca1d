package import TagRuntime

extension Host.Fact {
    /// The name of the case, by which facts are given; Embedded Swift cannot print a case.
    package var caseName: String {
        switch self {
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
        case .pageURL: "pageURL"
        case .pageReferrer: "pageReferrer"
        case .debugMode: "debugMode"
        }
    }
}
