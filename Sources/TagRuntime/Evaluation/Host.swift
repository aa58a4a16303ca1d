/// The app's answers to a container.
///
/// Closures may be called from whichever thread evaluates; none may be kept waiting long, since evaluation waits
/// with it. What a closure pushes to the same evaluator is queued until the evaluation at hand is done.
///
/// ```swift
/// var host = Host()
/// host.fact = { $0 == .language ? "de" : nil }
/// host.functionCall = { name, arguments in name == "price" ? 12.5 : nil }
/// let evaluator = Evaluator(container, host: host)
/// ```
public struct Host: Sendable {
    /// A fact about the device or the app.
    ///
    /// The raw value is the number of the macro that has the fact for its value; 128 and up where none has.
    public enum Fact: UInt8, Sendable, CaseIterable {
        /// Two letters, lower case.
        case language = 40
        /// `iOS`, `Android`, ….
        case platform
        /// The system's version, as text.
        case osVersion
        /// A number or a text, whichever the platform has.
        case osApiLevel
        /// The device's model.
        case deviceName
        /// An identifier of the device.
        case deviceId
        /// Width, `x`, height, in pixels.
        case resolution
        /// The bundle id or package name.
        case appId
        /// The app's name for people.
        case appName
        /// The app's version; a number on some platforms.
        case appVersion
        /// The app's version for people.
        case appVersionName
        /// The version of the software development kit, as text.
        case sdkVersion
        /// The number of the runtime.
        case runtimeVersion
        /// The advertising id.
        case advertisingId
        /// True if advertising tracking is allowed.
        case advertisingTracking
        /// The id that conversions are counted by.
        case adwordsUniqueId
        /// The source of the install: a URL's query.
        case installReferrer = 128
        /// The page that is shown, for URL macros without a source of their own.
        case pageURL
        /// The page before it.
        case pageReferrer
        /// True if the container is being previewed.
        case debugMode = 12
    }

    /// The value of a fact, or nil when there is none: the macro is then absent.
    public var fact: @Sendable (Fact) -> Value? = { _ in nil }
    /// Milliseconds since 1970, or nil: the time macro is then absent, and tags with a schedule do not fire.
    public var milliseconds: @Sendable () -> Int64? = { nil }
    /// A number from 0 to 1, 1 not included.
    public var random: @Sendable () -> Double = Host.systemRandom
    /// The value of a function-call macro: its function's name and its arguments, a map; nil is absent.
    public var functionCall: @Sendable (UTF8Text, Value) -> Value? = { _, _ in nil }
    /// The value of a macro of a type this runtime does not know: the type and the parameters; nil is absent.
    public var customMacro: @Sendable (UTF8Text, Value) -> Value? = { _, _ in nil }
    /// The click referrer of a conversion id: a URL's query.
    public var clickReferrer: @Sendable (UTF8Text) -> UTF8Text? = { _ in nil }
    /// Called with each failure, up to about 100 in one evaluation.
    ///
    /// A failure that ends the evaluation is always reported.
    public var log: @Sendable (Failure) -> Void = { _ in }

    /// A host that knows nothing.
    public init() {}

    #if hasFeature(Embedded)
    private static let systemRandom: @Sendable () -> Double = { 0 }
    #else
    private static let systemRandom: @Sendable () -> Double = { Double.random(in: 0..<1) }
    #endif
}

/// A call that was not made.
///
/// ```swift
/// host.log = { failure in print("\(failure.reason) in \(failure.subject)") }
/// ```
public struct Failure: Sendable, Hashable {
    /// The reason for a failure.
    public enum Reason: UInt8, Sendable, CaseIterable {
        /// More than a million steps in one evaluation, about 10 ms of a machine of 2020.
        ///
        /// If it happens while rules are evaluated, no tag fires.
        case stepBudget
        /// More than 2 MiB of texts, lists and maps in one evaluation, or a text of more than 1 MiB.
        case textBudget
        /// Values nested, or macros in need of macros, deeper than 256.
        case depth
        /// A parameter that its operation cannot do without is missing or has no sense.
        case badParameter
        /// Something a call needs failed.
        case parameterFailed
        /// A setup tag that was to stop this tag failed.
        case setupFailed
        /// An update nested deeper than 200 levels, or of more than 16,384 values: the rest of it was merged into the data layer.
        case updateSize
        /// More than 500 pushes were made while one was being done: those beyond were dropped.
        case tooManyPushes
    }

    /// The subject of a failure.
    public enum Subject: Sendable, Hashable {
        /// A macro, by number.
        case macro(Int)
        /// A tag, by number.
        case tag(Int)
        /// The evaluation as a whole.
        case evaluation
    }

    /// The reason for the failure.
    public let reason: Reason
    /// The subject of the failure.
    public let subject: Subject

    /// A call that was not made.
    public init(reason: Reason, subject: Subject) {
        self.reason = reason
        self.subject = subject
    }
}

extension MacroKind {
    /// The fact that a macro of the kind has for its value; nil of kinds that make something of what they read.
    package var fact: Host.Fact? { Host.Fact(rawValue: rawValue) }
}
