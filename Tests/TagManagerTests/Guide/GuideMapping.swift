import Foundation
import Logging
import TagManager
import TagRuntime

/// The members of the iOS library, each by the line that does the same: a test makes the table of `Schemas/app-guide.md` of it.
///
/// A comment has the class, the member and perhaps a word about it, between bars; the lines after it are ours.
private func mapping(_ manager: TagManager, _ url: URL) async throws {
    let notify: @Sendable (TagContainer) -> Void = { _ in }
    let observe: @Sendable (RefreshEvent) -> Void = { _ in }
    let answer: FunctionCallMacroHandler = { _, _ in nil }
    let call: FunctionCallTagHandler = { _, _ in }
    var configuration = TagManager.Configuration()
    // MAPPING
    // | `TAGManager` | `+instance` | without a source; an app makes its own
    _ = TagManager.shared
    _ = TagManager(configuration)
    // | | `logger` |
    manager.logger = Logger(label: "app")
    // | | `refreshMode` | set before the manager is made
    configuration.refreshMode = .defaultContainerOnly
    // | | `kTAGRefreshModeStandard`, `kTAGRefreshModeDefaultContainer` |
    _ = RefreshMode.standard
    _ = RefreshMode.defaultContainerOnly
    // | | `dataLayer` |
    _ = manager.dataLayer
    // | | `-openContainerById:callback:` | an open one is an error
    let container = try manager.open(id: "GTM-1234", observing: observe)
    // | | `-getContainerById:` |
    _ = manager.container(id: "GTM-1234")
    // | | `-previewWithUrl:` |
    _ = manager.preview(url: url.absoluteString)
    // | | `-dispatch`, `-dispatchWithCompletionHandler:`, `dispatchInterval` | hits go to a sink
    _ = configuration.hits
    // | `TAGContainer` | `containerId` |
    _ = container.id
    // | | `lastRefreshTime` | nil of a default container
    _ = container.lastRefreshTime
    // | | `-booleanForKey:` |
    _ = container.boolean(forKey: "k")
    // | | `-doubleForKey:` |
    _ = container.double(forKey: "k")
    // | | `-int64ForKey:` |
    _ = container.int64(forKey: "k")
    // | | `-stringForKey:` |
    _ = container.string(forKey: "k")
    // | | `-refresh` |
    container.refresh()
    // | | `-close` |
    container.close()
    // | | `-isDefault` |
    _ = container.isDefault
    // | | `-registerFunctionCallMacroHandler:forMacro:` | nil removes it
    container.setMacroHandler(answer, forFunction: "f")
    // | | `-functionCallMacroHandlerForMacro:` |
    _ = container.macroHandler(forFunction: "f")
    // | | `-registerFunctionCallTagHandler:forTag:` | nil removes it
    container.setTagHandler(call, forFunction: "f")
    // | | `-functionCallTagHandlerForTag:` |
    _ = container.tagHandler(forFunction: "f")
    // | `TAGFunctionCallMacroHandler` | `-valueForMacro:parameters:` | a closure
    _ = FunctionCallMacroHandler.self
    // | `TAGFunctionCallTagHandler` | `-execute:parameters:` | a closure
    _ = FunctionCallTagHandler.self
    // | `TAGContainerCallback` | `-containerRefreshBegin:refreshType:` | a closure that takes events
    _ = RefreshEvent.began(.network)
    // | | `-containerRefreshSuccess:refreshType:` |
    _ = RefreshEvent.succeeded(.network)
    // | | `-containerRefreshFailure:failure:refreshType:` |
    _ = RefreshEvent.failed(.network, .noNetwork)
    // | | `kTAGContainerCallbackRefreshTypeSaved`, `…Network` |
    _ = RefreshKind.saved
    _ = RefreshKind.network
    // | | `kTAGContainerCallbackRefreshFailureNoSavedContainer` |
    _ = RefreshFailure.noSavedContainer
    // | | `…FailureIoError` |
    _ = RefreshFailure.ioError
    // | | `…FailureNoNetwork` |
    _ = RefreshFailure.noNetwork
    // | | `…FailureNetworkError` |
    _ = RefreshFailure.networkError
    // | | `…FailureServerError` |
    _ = RefreshFailure.serverError
    // | | `…FailureUnknownError` |
    _ = RefreshFailure.unknownError
    // | `TAGContainerOpener` | `+openContainerWithId:tagManager:openType:timeout:notifier:` | or with `await`
    try manager.open(id: "GTM-1234", preferring: .fresh, timeout: .seconds(2), notifying: notify)
    _ = try await manager.open(id: "GTM-1234")
    // | | `+openContainerWithId:tagManager:openType:timeout:` |
    let future = try manager.future(id: "GTM-1234", preferring: .fresh, timeout: .seconds(2))
    // | | `+defaultTimeout` |
    _ = TagManager.defaultTimeout
    // | | `kTAGOpenTypePreferNonDefault`, `kTAGOpenTypePreferFresh` |
    _ = OpenPreference.nonDefault
    _ = OpenPreference.fresh
    // | `TAGContainerFuture` | `-get` | waits; not with `async`
    _ = future.get
    // | | `-isDone` |
    _ = future.isDone
    // | `TAGContainerOpenerNotifier` | `-containerAvailable:` | a closure
    notify(container)
    // | `TAGDataLayer` | `dataLayer` |
    _ = manager.dataLayer.everything
    // | | `-push:` |
    manager.dataLayer.push(["event": "openScreen", "screenName": "Home Screen"])
    manager.dataLayer.push(event: "openScreen", ["screenName": "Home Screen"])
    // | | `-pushValue:forKey:` |
    manager.dataLayer.push("Home Screen", forKey: "screenName")
    // | | `-get:` | nil when it is not there
    _ = manager.dataLayer.value(forKey: "screenName")
    // | | `NSNull` |
    _ = Value.null
    // | | `kTAGDataLayerObjectNotPresent` | inside a list
    _ = Value.absent
    // | `TAGLogger` | `-error:`, `-warning:`, `-info:`, `-debug:`, `-verbose:` | any handler of swift-log
    manager.logger = Logger(label: "app") { StreamLogHandler.standardError(label: $0) }
    // | | `-setLogLevel:`, `-logLevel` |
    manager.logger.logLevel = .info
    // | | `kTAGLoggerLogLevelVerbose`, `…Debug`, `…Info`, `…Warning`, `…Error` |
    _ = [Logger.Level.trace, .debug, .info, .warning, .error]
    // | | `kTAGLoggerLogLevelNone` |
    manager.logger = Logger(label: "app") { _ in SwiftLogNoOpLogHandler() }
    // MAPPING
}
