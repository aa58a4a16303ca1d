package import TagModel
package import TagRuntime

extension MacroKind {
    /// The runtime's operation for a macro of this kind; a value collection is one constant for each key.
    package var operation: MacroOperation {
        switch self {
        case .constant, .values: .constant
        case .dataLayer: .dataLayer
        case .event: .event
        case .functionCall: .functionCall
        case .containerId: .containerId
        case .containerVersion: .containerVersion
        case .debugMode: .debugMode
        case .random: .random
        case .time: .time
        case .lookupTable: .lookupTable
        case .regexTable: .regexTable
        case .regexGroup: .regexGroup
        case .hash: .hash
        case .encode: .encode
        case .join: .join
        case .lowercase: .lowercase
        case .uppercase: .uppercase
        case .url: .url
        case .urlReferrer: .urlReferrer
        case .language: .language
        case .platform: .platform
        case .osVersion: .osVersion
        case .osApiLevel: .osApiLevel
        case .deviceName: .deviceName
        case .deviceId: .deviceId
        case .resolution: .resolution
        case .appId: .appId
        case .appName: .appName
        case .appVersion: .appVersion
        case .appVersionName: .appVersionName
        case .sdkVersion: .sdkVersion
        case .runtimeVersion: .runtimeVersion
        case .advertisingId: .advertisingId
        case .advertisingTracking: .advertisingTracking
        case .adwordsUniqueId: .adwordsUniqueId
        case .installReferrer: .installReferrer
        case .clickReferrer: .clickReferrer
        case .custom: .custom
        }
    }
}

extension Macro {
    /// Returns the runtime's operation for the macro in a container of these rules.
    package func operation(by rules: RuleSet) -> MacroOperation {
        readsFlatKey(by: rules) ? .flatKey : kind.operation
    }
}

extension MacroOperation {
    /// The names of ``operands``, made once.
    var operandNames: [String] { Self.allOperandNames[Int(rawValue)] }

    private static let allOperandNames: [[String]] = (0...UInt8.max).map { number in
        MacroOperation(rawValue: number)?.operands.map { "\($0)" } ?? []
    }
}
