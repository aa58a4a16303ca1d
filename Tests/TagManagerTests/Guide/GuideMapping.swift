import Foundation
import HitDispatch
import Logging
import TagManager

/// The members of the iOS library, each by the line that does the same: a test makes the table of `Schemas/app-guide.md` of it.
///
/// A comment has a name and perhaps a word about it, after bars; the lines after it are ours, none for what is not here.
private func mapping(_ manager: TagManager, _ dispatcher: HitDispatcher, _ url: URL) async throws {
    let notify: @Sendable (TagContainer) -> Void = { _ in }
    let observe: @Sendable (RefreshEvent) -> Void = { _ in }
    let answer: FunctionCallMacroHandler = { _, _ in nil }
    let call: FunctionCallTagHandler = { _, _ in }
    let done: @Sendable (DispatchResult) -> Void = { _ in }
    var configuration = TagManager.Configuration()
    // MAPPING
    // | `TAGManager` |
    _ = TagManager.self
    // | `+[TAGManager instance]` | configured before, once
    _ = TagManager.shared
    TagManager.configureShared(configuration)
    // | `TAGManager.logger` |
    manager.logger = Logger(label: "app")
    // | `TAGManager.refreshMode` | before the manager is made
    configuration.refreshMode = .defaultContainerOnly
    // | `TAGRefreshMode` |
    _ = RefreshMode.self
    // | `kTAGRefreshModeStandard` |
    _ = RefreshMode.standard
    // | `kTAGRefreshModeDefaultContainer` |
    _ = RefreshMode.defaultContainerOnly
    // | `TAGManager.dataLayer` |
    _ = manager.dataLayer
    // | `-[TAGManager openContainerById:callback:]` | an open one is an error
    let container = try manager.openImmediately(id: "GTM-1234", onRefresh: observe)
    // | `-[TAGManager getContainerById:]` |
    _ = manager.container(id: "GTM-1234")
    // | `-[TAGManager previewWithUrl:]` |
    _ = manager.preview(url: url)
    // | `-[TAGManager dispatch]` | of `HitDispatch`: hits-guide.md
    dispatcher.dispatch()
    // | `TAGManager.dispatchInterval` | of `HitDispatch`
    dispatcher.dispatchInterval = .seconds(120)
    // | `-[TAGManager dispatchWithCompletionHandler:]` | of `HitDispatch`; one request each time
    dispatcher.dispatch(handler: done)
    // | `TAGDispatchResult` | of `HitDispatch`
    _ = DispatchResult.self
    // | `kTAGDispatchNoData` | of `HitDispatch`
    _ = DispatchResult.noData
    // | `kTAGDispatchGood` | of `HitDispatch`
    _ = DispatchResult.good
    // | `kTAGDispatchError` | of `HitDispatch`
    _ = DispatchResult.error
    // | `TAGContainer` |
    _ = TagContainer.self
    // | `-[TAGContainer init]` | not here, as it is unavailable there: managers open containers
    // | `TAGContainer.containerId` |
    _ = container.id
    // | `TAGContainer.lastRefreshTime` | a `Date`; nil of a default container
    _ = container.lastRefreshTime
    // | `-[TAGContainer booleanForKey:]` |
    _ = container.bool(forKey: "k")
    // | `-[TAGContainer doubleForKey:]` |
    _ = container.double(forKey: "k")
    // | `-[TAGContainer int64ForKey:]` |
    _ = container.integer(forKey: "k")
    // | `-[TAGContainer stringForKey:]` |
    _ = container.string(forKey: "k")
    // | `-[TAGContainer refresh]` |
    container.requestRefresh()
    // | `-[TAGContainer close]` |
    container.close()
    // | `-[TAGContainer isDefault]` |
    _ = container.isDefault
    // | `-[TAGContainer registerFunctionCallMacroHandler:forMacro:]` | nil removes it
    container.setMacroHandler(forFunction: "f", answer)
    // | `-[TAGContainer functionCallMacroHandlerForMacro:]` |
    _ = container.macroHandler(forFunction: "f")
    // | `-[TAGContainer registerFunctionCallTagHandler:forTag:]` | nil removes it
    container.setTagHandler(forFunction: "f", call)
    // | `-[TAGContainer functionCallTagHandlerForTag:]` |
    _ = container.tagHandler(forFunction: "f")
    // | `TAGFunctionCallMacroHandler` | a closure
    _ = FunctionCallMacroHandler.self
    // | `-[TAGFunctionCallMacroHandler valueForMacro:parameters:]` | nil is no value
    _ = answer("f", ["k": "v"])
    // | `TAGFunctionCallTagHandler` | a closure
    _ = FunctionCallTagHandler.self
    // | `-[TAGFunctionCallTagHandler execute:parameters:]` |
    call("f", ["k": "v"])
    // | `TAGContainerCallback` | a closure that takes events
    _ = RefreshEvent.self
    // | `-[TAGContainerCallback containerRefreshBegin:refreshType:]` |
    _ = RefreshEvent.began(.network)
    // | `-[TAGContainerCallback containerRefreshSuccess:refreshType:]` |
    _ = RefreshEvent.succeeded(.network)
    // | `-[TAGContainerCallback containerRefreshFailure:failure:refreshType:]` |
    _ = RefreshEvent.failed(.network, .noNetwork)
    // | `TAGContainerCallbackRefreshType` |
    _ = RefreshKind.self
    // | `kTAGContainerCallbackRefreshTypeSaved` |
    _ = RefreshKind.saved
    // | `kTAGContainerCallbackRefreshTypeNetwork` |
    _ = RefreshKind.network
    // | `TAGContainerCallbackRefreshFailure` |
    _ = RefreshFailure.self
    // | `kTAGContainerCallbackRefreshFailureNoSavedContainer` |
    _ = RefreshFailure.noSavedContainer
    // | `kTAGContainerCallbackRefreshFailureIoError` |
    _ = RefreshFailure.ioError
    // | `kTAGContainerCallbackRefreshFailureNoNetwork` |
    _ = RefreshFailure.noNetwork
    // | `kTAGContainerCallbackRefreshFailureNetworkError` |
    _ = RefreshFailure.networkError
    // | `kTAGContainerCallbackRefreshFailureServerError` |
    _ = RefreshFailure.serverError
    // | `kTAGContainerCallbackRefreshFailureUnknownError` |
    _ = RefreshFailure.unknownError
    // | `TAGContainerOpener` | the manager opens them
    _ = TagManager.self
    // | `+[TAGContainerOpener openContainerWithId:tagManager:openType:timeout:notifier:]` | or with `await`; for `timeout:nil` leave it out
    try manager.open(id: "GTM-1234", preferring: .fresh, timeout: .seconds(2), completion: notify)
    _ = try await manager.open(id: "GTM-1234")
    // | `+[TAGContainerOpener openContainerWithId:tagManager:openType:timeout:]` |
    let future = try manager.future(id: "GTM-1234", preferring: .fresh, timeout: .seconds(2))
    // | `+[TAGContainerOpener defaultTimeout]` |
    _ = TagManager.defaultTimeout
    // | `TAGOpenType` |
    _ = OpenPreference.self
    // | `kTAGOpenTypePreferNonDefault` |
    _ = OpenPreference.nonDefault
    // | `kTAGOpenTypePreferFresh` |
    _ = OpenPreference.fresh
    // | `TAGContainerFuture` |
    _ = ContainerFuture.self
    // | `-[TAGContainerFuture get]` | blocks; in async code `await future.value`
    _ = { future.get() }
    _ = await future.value
    // | `-[TAGContainerFuture isDone]` |
    _ = future.isDone
    // | `TAGContainerOpenerNotifier` | a closure
    _ = (@Sendable (TagContainer) -> Void).self
    // | `-[TAGContainerOpenerNotifier containerAvailable:]` |
    notify(container)
    // | `TAGDataLayer` |
    _ = TagDataLayer.self
    // | `TAGDataLayer.dataLayer` |
    _ = manager.dataLayer.everything
    // | `-[TAGDataLayer push:]` | with `await` in async code alone
    await manager.dataLayer.push(["event": "openScreen", "screenName": "Home Screen"])
    await manager.dataLayer.push(event: "openScreen", ["screenName": "Home Screen"])
    // | `-[TAGDataLayer pushValue:forKey:]` | with `await` in async code alone
    await manager.dataLayer.push("Home Screen", forKey: "screenName")
    // | `-[TAGDataLayer get:]` | nil when it is not there
    _ = manager.dataLayer.value(forKey: "screenName")
    // | `NSNull` |
    _ = Value.null
    // | `kTAGDataLayerObjectNotPresent` | inside a list
    _ = Value.absent
    // | `TAGLogger` | of swift-log; any `LogHandler` will do
    _ = Logger.self
    // | `-[TAGLogger error:]` |
    manager.logger.error("said")
    // | `-[TAGLogger warning:]` |
    manager.logger.warning("said")
    // | `-[TAGLogger info:]` |
    manager.logger.info("said")
    // | `-[TAGLogger debug:]` |
    manager.logger.debug("said")
    // | `-[TAGLogger verbose:]` |
    manager.logger.trace("said")
    // | `-[TAGLogger setLogLevel:]` |
    manager.logger.logLevel = .info
    // | `-[TAGLogger logLevel]` |
    _ = manager.logger.logLevel
    // | `TAGLoggerLogLevelType` |
    _ = Logger.Level.self
    // | `kTAGLoggerLogLevelVerbose` |
    _ = Logger.Level.trace
    // | `kTAGLoggerLogLevelDebug` |
    _ = Logger.Level.debug
    // | `kTAGLoggerLogLevelInfo` |
    _ = Logger.Level.info
    // | `kTAGLoggerLogLevelWarning` |
    _ = Logger.Level.warning
    // | `kTAGLoggerLogLevelError` |
    _ = Logger.Level.error
    // | `kTAGLoggerLogLevelNone` | a logger that says nothing
    manager.logger = Logger(label: "app") { _ in SwiftLogNoOpLogHandler() }
    // MAPPING
}
