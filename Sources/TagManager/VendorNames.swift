public import Foundation
public import TagRuntime

// The vendor's names, as Swift imports them, so that the compiler offers the new name as a fix. None can be called.

/// The vendor's name for ``TagManager``.
@available(*, unavailable, renamed: "TagManager")
public typealias TAGManager = TagManager
/// The vendor's name for ``TagManager``.
@available(*, unavailable, renamed: "TagManager", message: "The manager opens containers.")
public typealias TAGContainerOpener = TagManager
/// The vendor's name for ``TagContainer``.
@available(*, unavailable, renamed: "TagContainer")
public typealias TAGContainer = TagContainer
/// The vendor's name for ``ContainerFuture``.
@available(*, unavailable, renamed: "ContainerFuture")
public typealias TAGContainerFuture = ContainerFuture
/// The vendor's name for ``TagDataLayer``.
@available(*, unavailable, renamed: "TagDataLayer")
public typealias TAGDataLayer = TagDataLayer
/// The vendor's name for ``RefreshMode``.
@available(*, unavailable, renamed: "RefreshMode")
public typealias TAGRefreshMode = RefreshMode
/// The vendor's name for ``OpenPreference``.
@available(*, unavailable, renamed: "OpenPreference")
public typealias TAGOpenType = OpenPreference
/// The vendor's name for ``RefreshEvent``.
@available(
    *, unavailable, renamed: "RefreshEvent", message: "Pass a closure to 'openImmediately(id:onRefresh:)'."
)
public typealias TAGContainerCallback = RefreshEvent
/// The vendor's name for ``RefreshKind``.
@available(*, unavailable, renamed: "RefreshKind")
public typealias TAGContainerCallbackRefreshType = RefreshKind
/// The vendor's name for ``RefreshFailure``.
@available(*, unavailable, renamed: "RefreshFailure")
public typealias TAGContainerCallbackRefreshFailure = RefreshFailure
/// A name of the vendor's library; the message says what replaces it.
@available(*, unavailable, message: "Pass a closure to 'open(id:preferring:timeout:completion:)'.")
public typealias TAGContainerOpenerNotifier = @Sendable (TagContainer) -> Void
/// The vendor's name for ``FunctionCallMacroHandler``; a protocol, since classes conform to the vendor's.
@available(
    *, unavailable, message: "A handler is a closure: 'container.setMacroHandler(forFunction: name) { … }'."
)
public protocol TAGFunctionCallMacroHandler {}
/// The vendor's name for ``FunctionCallTagHandler``; a protocol, since classes conform to the vendor's.
@available(
    *, unavailable, message: "A handler is a closure: 'container.setTagHandler(forFunction: name) { … }'."
)
public protocol TAGFunctionCallTagHandler {}
/// A name of the vendor's library; the message says what replaces it.
@available(*, unavailable, message: "Use 'Logger' of the module Logging.")
public typealias TAGLogger = Never
/// A name of the vendor's library; the message says what replaces it.
@available(*, unavailable, message: "Use 'Logger.Level' of the module Logging.")
public typealias TAGLoggerLogLevelType = Never
/// A name of the vendor's library; the message says what replaces it.
@available(*, unavailable, message: "Use 'DispatchResult' of the module HitDispatch.")
public typealias TAGDispatchResult = Never

/// The vendor's name for ``RefreshMode.standard``.
@available(*, unavailable, renamed: "RefreshMode.standard")
public var kTAGRefreshModeStandard: RefreshMode { .standard }
/// The vendor's name for ``RefreshMode.defaultContainerOnly``.
@available(*, unavailable, renamed: "RefreshMode.defaultContainerOnly")
public var kTAGRefreshModeDefaultContainer: RefreshMode { .defaultContainerOnly }
/// The vendor's name for ``OpenPreference.nonDefault``.
@available(*, unavailable, renamed: "OpenPreference.nonDefault")
public var kTAGOpenTypePreferNonDefault: OpenPreference { .nonDefault }
/// The vendor's name for ``OpenPreference.fresh``.
@available(*, unavailable, renamed: "OpenPreference.fresh")
public var kTAGOpenTypePreferFresh: OpenPreference { .fresh }
/// The vendor's name for ``RefreshKind.saved``.
@available(*, unavailable, renamed: "RefreshKind.saved")
public var kTAGContainerCallbackRefreshTypeSaved: RefreshKind { .saved }
/// The vendor's name for ``RefreshKind.network``.
@available(*, unavailable, renamed: "RefreshKind.network")
public var kTAGContainerCallbackRefreshTypeNetwork: RefreshKind { .network }
/// The vendor's name for ``RefreshFailure.noSavedContainer``.
@available(*, unavailable, renamed: "RefreshFailure.noSavedContainer")
public var kTAGContainerCallbackRefreshFailureNoSavedContainer: RefreshFailure { .noSavedContainer }
/// The vendor's name for ``RefreshFailure.ioError``.
@available(*, unavailable, renamed: "RefreshFailure.ioError")
public var kTAGContainerCallbackRefreshFailureIoError: RefreshFailure { .ioError }
/// The vendor's name for ``RefreshFailure.noNetwork``.
@available(*, unavailable, renamed: "RefreshFailure.noNetwork")
public var kTAGContainerCallbackRefreshFailureNoNetwork: RefreshFailure { .noNetwork }
/// The vendor's name for ``RefreshFailure.networkError``.
@available(*, unavailable, renamed: "RefreshFailure.networkError")
public var kTAGContainerCallbackRefreshFailureNetworkError: RefreshFailure { .networkError }
/// The vendor's name for ``RefreshFailure.serverError``.
@available(*, unavailable, renamed: "RefreshFailure.serverError")
public var kTAGContainerCallbackRefreshFailureServerError: RefreshFailure { .serverError }
/// The vendor's name for ``RefreshFailure.unknownError``.
@available(*, unavailable, renamed: "RefreshFailure.unknownError")
public var kTAGContainerCallbackRefreshFailureUnknownError: RefreshFailure { .unknownError }
/// The vendor's name for ``Value.absent``.
@available(*, unavailable, renamed: "Value.absent")
public var kTAGDataLayerObjectNotPresent: Value { .absent }

extension TagManager {
    /// The vendor's name for ``shared``.
    @available(*, unavailable, renamed: "shared", message: "Configure it before with 'configureShared(_:)'.")
    public static func instance() -> TagManager { shared }
    /// The vendor's name for ``openImmediately(id:onRefresh:)``.
    @available(*, unavailable, renamed: "openImmediately(id:onRefresh:)")
    public func openContainer(
        byId id: String, callback: (@Sendable (RefreshEvent) -> Void)?
    ) throws(OpenError) -> TagContainer { try openImmediately(id: id, onRefresh: callback) }
    /// An older name for ``openImmediately(id:onRefresh:)``.
    @available(*, unavailable, renamed: "openImmediately(id:onRefresh:)")
    public func open(
        id: String, observing observe: @escaping @Sendable (RefreshEvent) -> Void
    ) throws(OpenError) -> TagContainer { try openImmediately(id: id, onRefresh: observe) }
    /// The vendor's name for ``container(id:)``.
    @available(*, unavailable, renamed: "container(id:)")
    public func getContainerById(_ id: String) -> TagContainer? { container(id: id) }
    /// The vendor's name for ``preview(url:)``.
    @available(*, unavailable, renamed: "preview(url:)")
    public func preview(withUrl url: URL) -> Bool { preview(url: url) }
    /// A name of the vendor's library; the message says what replaces it.
    @available(*, unavailable, message: "Set 'Configuration.refreshMode' before the manager is created.")
    public var refreshMode: RefreshMode { .standard }
    /// A name of the vendor's library; the message says what replaces it.
    @available(*, unavailable, message: "Use 'HitDispatcher' of the module HitDispatch.")
    public func dispatch() {}
    /// A name of the vendor's library; the message says what replaces it.
    @available(*, unavailable, message: "Use 'HitDispatcher' of the module HitDispatch.")
    public func dispatch(completionHandler: @escaping @Sendable (Never) -> Void) {}
    /// A name of the vendor's library; the message says what replaces it.
    @available(*, unavailable, message: "Use 'HitDispatcher' of the module HitDispatch.")
    public var dispatchInterval: TimeInterval { 0 }
    /// A name of the vendor's library; the message says what replaces it.
    @available(
        *, unavailable, message: "Write 'try manager.open(id:preferring:timeout:) { container in … }'."
    )
    public static func openContainer(
        withId id: String, tagManager: TagManager, openType: OpenPreference, timeout: TimeInterval?,
        notifier: @escaping @Sendable (TagContainer) -> Void
    ) {}
    /// A name of the vendor's library; the message says what replaces it.
    @available(*, unavailable, message: "Write 'try manager.future(id:preferring:timeout:)'.")
    public static func openContainer(
        withId id: String, tagManager: TagManager, openType: OpenPreference, timeout: TimeInterval?
    ) {}
}

extension TagContainer {
    /// The vendor's name for ``id``.
    @available(*, unavailable, renamed: "id")
    public var containerId: String { id }
    /// The vendor's name for ``bool(forKey:)``.
    @available(*, unavailable, renamed: "bool(forKey:)")
    public func boolean(forKey key: String) -> Bool { bool(forKey: key) }
    /// The vendor's name for ``integer(forKey:)``.
    @available(*, unavailable, renamed: "integer(forKey:)")
    public func int64(forKey key: String) -> Int64 { integer(forKey: key) }
    /// The vendor's name for ``string(forKey:)``.
    @available(*, unavailable, renamed: "string(forKey:)")
    public func stringForKey(_ key: String) -> String { string(forKey: key) }
    /// The vendor's name for ``bool(forKey:)``.
    @available(*, unavailable, renamed: "bool(forKey:)")
    public func booleanForKey(_ key: String) -> Bool { bool(forKey: key) }
    /// The vendor's name for ``integer(forKey:)``.
    @available(*, unavailable, renamed: "integer(forKey:)")
    public func int64ForKey(_ key: String) -> Int64 { integer(forKey: key) }
    /// The vendor's name for ``double(forKey:)``.
    @available(*, unavailable, renamed: "double(forKey:)")
    public func doubleForKey(_ key: String) -> Double { double(forKey: key) }
    /// The vendor's name for ``setMacroHandler(forFunction:_:)``; no fix changes the order of arguments.
    @available(*, unavailable, message: "Write 'setMacroHandler(forFunction: name, handler)'.")
    public func register(_ handler: FunctionCallMacroHandler?, forMacro name: String) {}
    /// The vendor's name for ``setTagHandler(forFunction:_:)``; no fix changes the order of arguments.
    @available(*, unavailable, message: "Write 'setTagHandler(forFunction: name, handler)'.")
    public func register(_ handler: FunctionCallTagHandler?, forTag name: String) {}
    /// The vendor's name for ``macroHandler(forFunction:)``.
    @available(*, unavailable, renamed: "macroHandler(forFunction:)")
    public func functionCallMacroHandler(forMacro name: String) -> FunctionCallMacroHandler? { nil }
    /// The vendor's name for ``tagHandler(forFunction:)``.
    @available(*, unavailable, renamed: "tagHandler(forFunction:)")
    public func functionCallTagHandler(forTag name: String) -> FunctionCallTagHandler? { nil }
}

extension TagDataLayer {
    /// The vendor's name for ``push(_:forKey:)``.
    @available(*, unavailable, renamed: "push(_:forKey:)")
    public func pushValue(_ value: Value, forKey key: String) {}
    /// The vendor's name for ``value(forKey:)``.
    @available(*, unavailable, renamed: "value(forKey:)")
    public func get(_ key: String) -> Value? { nil }
    /// The vendor's name for ``everything``.
    @available(*, unavailable, renamed: "everything")
    public var dataLayer: Value { everything }
}
