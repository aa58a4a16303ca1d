import Foundation
public import TagRuntime

/// The facts about the device and the app that macros ask for.
///
/// A fact without a value is absent. The app provides the advertising id: nothing here reads one.
///
/// ```swift
/// configuration.facts = .current.with([.appId: "com.example.ferry", .resolution: "1170x2532"])
/// ```
public struct DeviceFacts: Sendable {
    /// A fact; the alias avoids `Foundation.Host`, which has the same name as the runtime's type.
    public typealias Fact = TagRuntime.Host.Fact

    /// Returns the value of a fact, nil if it is absent; called during evaluations, so it must be quick.
    public var value: @Sendable (Fact) -> Value?

    /// Creates facts from a closure.
    public init(_ value: @escaping @Sendable (Fact) -> Value?) { self.value = value }

    /// Returns these facts with some of them replaced.
    public func with(_ facts: [Fact: Value]) -> DeviceFacts {
        DeviceFacts { fact in facts[fact] ?? value(fact) }
    }

    /// The facts that Foundation knows: language, platform, system version, and the main bundle's id, name and versions.
    ///
    /// Only the main thread may read the screen's size; an app adds it by ``with(_:)``.
    public static let current = DeviceFacts { fact in
        text(fact).map { .text(UTF8Text($0)) }
    }

    private static func text(_ fact: Fact) -> String? {
        switch fact {
        case .language: language
        case .platform: platform
        case .osVersion, .osApiLevel: systemVersion
        case .deviceName: platform
        case .appId: AppFolder.appId
        case .appName:
            info("CFBundleDisplayName") ?? info("CFBundleName") ?? ProcessInfo.processInfo.processName
        case .appVersion, .appVersionName: info("CFBundleShortVersionString")
        case .sdkVersion: TagManager.version
        case .deviceId, .resolution, .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId,
            .installReferrer, .pageURL, .pageReferrer, .debugMode:
            nil
        }
    }

    /// The language that the user prefers, 2 or 3 lowercase letters.
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
