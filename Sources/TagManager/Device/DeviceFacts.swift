import Foundation
public import TagRuntime

/// What macros may ask about the device and the app.
///
/// A fact that nobody has is absent. The advertising id is the app's to give: nothing here reads one.
public struct DeviceFacts: Sendable {
    /// Something that may be asked; of that name Foundation has another type.
    public typealias Fact = TagRuntime.Host.Fact

    /// The value of a fact; called while values are worked out, so it must be quick.
    public var value: @Sendable (Fact) -> Value?

    /// Facts of a caller's own.
    public init(_ value: @escaping @Sendable (Fact) -> Value?) { self.value = value }

    /// These facts, with others in the place of some.
    public func with(_ facts: [Fact: Value]) -> DeviceFacts {
        DeviceFacts { fact in facts[fact] ?? value(fact) }
    }

    /// What Foundation knows of this device and this app: language, platform, system, and the main bundle's id, name and versions.
    ///
    /// The screen's size is known to those alone who may ask the main thread: an app gives it by ``with(_:)``.
    public static let current = DeviceFacts { fact in
        text(fact).map { .text(UTF8Text($0)) }
    }

    private static func text(_ fact: Fact) -> String? {
        switch fact {
        case .language: language
        case .platform: platform
        case .osVersion, .osApiLevel: systemVersion
        case .deviceName: platform
        case .appId: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        case .appName:
            info("CFBundleDisplayName") ?? info("CFBundleName") ?? ProcessInfo.processInfo.processName
        case .appVersion, .appVersionName: info("CFBundleShortVersionString")
        case .sdkVersion: TagManager.version
        case .deviceId, .resolution, .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId,
            .installReferrer, .pageURL, .pageReferrer, .debugMode:
            nil
        }
    }

    /// Two letters, of what the user prefers.
    private static var language: String? {
        let preferred = Locale.preferredLanguages.first ?? Locale.current.identifier
        let letters = preferred.prefix { $0.isLetter }.lowercased()
        return (2...3).contains(letters.count) ? letters : nil
    }

    private static var platform: String {
        #if os(iOS)
        "iOS"
        #elseif os(macOS)
        "macOS"
        #elseif os(Linux)
        "Linux"
        #elseif os(Android)
        "Android"
        #else
        "unknown"
        #endif
    }

    private static var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    private static func info(_ key: String) -> String? {
        Bundle.main.object(forInfoDictionaryKey: key) as? String
    }
}
