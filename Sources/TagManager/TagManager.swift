import Dispatch
public import Foundation
public import Logging
import Synchronization
import TagLoading
import TagRuntime

/// Opens containers, and holds what they share: the data layer, the device's facts and the source of newer containers.
///
/// An app has one, ``shared``; a test creates one for each case. Safe from any thread. No method blocks unless its comment says
/// so. Guide rows G10 to G25.
///
/// ```swift
/// let container = try await TagManager.shared.open(id: "GTM-1234")
/// TagManager.shared.dataLayer.push(event: "openScreen", ["screenName": "Home Screen"])
/// ```
public final class TagManager: Sendable {
    /// The version of this library.
    public static let version = "1.0"

    /// The app's manager, created on first use.
    ///
    /// It has the configuration of ``configureShared(_:)``, otherwise the default one: the app's own folders and no network
    /// source.
    public static var shared: TagManager { SharedManager.app.manager }

    /// The data layer, which all open containers share.
    public let dataLayer: TagDataLayer

    /// The default timeout of opening a container: 2 seconds.
    public static let defaultTimeout = Duration.seconds(2)

    private let configuration: Configuration
    private let containers = Mutex(OpenContainers())
    private let previews = Mutex<[String: String]>([:])
    private let currentLogger: LoggerBox
    private let savedDataLayer: SavedDataLayer?
    private let usedPixels: UsedPixels
    private let versionFloors: VersionFloors?

    /// Creates a manager that is independent of ``shared``.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        dataLayer = TagDataLayer(configuration.pushLimits)
        let logger = LoggerBox(
            configuration.debugger?.logger(configuration.logger) ?? configuration.logger)
        currentLogger = logger
        if let folder = configuration.savedContainers { AtomicFile.removeLeftovers(in: folder) }
        savedDataLayer = configuration.savedContainers.map { folder in
            SavedDataLayer(folder: folder, now: configuration.clock.milliseconds()) { error in
                logger.logger.error("cannot save the data layer: \(error)")
            }
        }
        usedPixels = UsedPixels(folder: configuration.savedContainers) { error in
            logger.logger.error("cannot save the list of requested pixels: \(error)")
        }
        versionFloors =
            configuration.refusesOlderVersions
            ? VersionFloors(folder: configuration.savedContainers) { error in
                logger.logger.error("cannot save the version of a container: \(error)")
            } : nil
        for row in savedDataLayer?.all ?? [] { dataLayer.restore(row.value, at: row.path) }
        dataLayer.setActions(
            TagDataLayer.Actions(
                act: { [weak self] update in self?.receive(update) },
                forget: { [savedDataLayer] prefix in savedDataLayer?.remove(prefix) },
                overflow: { [limit = configuration.pushLimits.waiting] reason in
                    switch reason {
                    case .tooManyOfOnePush:
                        logger.logger.error(
                            "one push led to more than \(TagDataLayer.chainLimit); the rest are dropped")
                    case .tooManyWait:
                        logger.logger.error(
                            "\(limit) pushes wait, and none was handled in time; others are dropped, and counted"
                        )
                    }
                },
                refuse: { logger.logger.error("\($0)") }))
    }

    /// The logger for the app's developer; by default it writes warnings and errors to standard error.
    ///
    /// Set its `logLevel` to get more, or set another logger.
    public var logger: Logger {
        get { currentLogger.logger }
        set { currentLogger.logger = newValue }
    }

    /// Passes an update to the open containers, in the order of their ids, so that events act on them in one order.
    private func receive(_ update: Value) {
        if let debugger = configuration.debugger { debugger.pushed(update, dataLayer) }
        let open = containers.withLock { $0.inOrder }
        for container in open { container.receive(update) }
        keep(update)
    }

    /// Saves the values of an update that has a lifetime.
    private func keep(_ update: Value) {
        guard let savedDataLayer, let (lifetime, rows) = Lifetime.rows(of: update) else { return }
        let now = configuration.clock.milliseconds()
        let (end, overflow) = now.addingReportingOverflow(lifetime)
        savedDataLayer.add(
            rows.map { SavedDataLayer.Row(path: $0.path, value: $0.value, end: overflow ? .max : end) },
            now: now)
    }

    /// Waits until the values pushed with a lifetime and the ids of used pixels are on the disk.
    ///
    /// For an app that is about to exit; they are written shortly after they change even without this call. Blocks the thread.
    @available(*, noasync, message: "It blocks the thread: write 'await flush()', in an async function.")
    public func flush() { saveAll() }

    /// Waits until the values pushed with a lifetime and the ids of used pixels are on the disk; blocks no thread of the caller.
    public func flush() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.saveAll()
                continuation.resume()
            }
        }
    }

    private func saveAll() {
        savedDataLayer?.flush()
        usedPixels.flush()
    }
}

// MARK: Opening

/// The reasons why a container was not opened.
///
/// ```swift
/// do throws(OpenError) {
///     try manager.openImmediately(id: id)
/// } catch {
///     print(error)  // "'gtm-1' is not a container id: …"
/// }
/// ```
public enum OpenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a container id, which is `GTM-` and 4 to 12 capital letters and digits.
    case invalidID(String)
    /// The container is open already, so it cannot get an observer.
    case alreadyOpen(String)

    /// The reason and the remedy, in words.
    public var description: String {
        switch self {
        case .invalidID(let text):
            "'\(text)' is not a container id: ids are GTM- and 4 to 12 capital letters or digits"
        case .alreadyOpen(let id):
            "container \(id) is already open: get it with 'container(id:)', or close it first with 'close()'"
        }
    }
}

extension TagManager {
    /// Opens a container; returns it when a preferred one is loaded, when loading fails, or when the timeout has passed.
    ///
    /// An open container is returned at once. While a first caller still waits for it, a later one waits for the same moment.
    ///
    /// - Parameters:
    ///   - id: The container's id, such as `GTM-1234`.
    ///   - preference: The kind of container that ends the wait.
    ///   - timeout: The longest wait, at least 1 millisecond.
    /// - Returns: The container. When nothing could be loaded it is the default container, or one without values.
    /// - Throws: ``OpenError/invalidID(_:)``, and nothing else.
    public func open(
        id: String, preferring preference: OpenPreference = .nonDefault, timeout: Duration = defaultTimeout
    ) async throws(OpenError) -> TagContainer {
        let id = try Self.checked(id)
        return await withCheckedContinuation { continuation in
            open(id, preference, timeout) { continuation.resume(returning: $0) }
        }
    }

    /// Opens a container, and calls a closure once when the container is available.
    ///
    /// For code without `async`:
    ///
    /// ```swift
    /// try manager.open(id: "GTM-1234") { container in
    ///     print(container.string(forKey: "title"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The container's id, such as `GTM-1234`.
    ///   - preference: The kind of container that ends the wait.
    ///   - timeout: The longest wait, at least 1 millisecond.
    ///   - completion: Called on any thread, possibly before this returns.
    /// - Throws: ``OpenError/invalidID(_:)``.
    public func open(
        id: String, preferring preference: OpenPreference = .nonDefault, timeout: Duration = defaultTimeout,
        completion: @escaping @Sendable (_ container: TagContainer) -> Void
    ) throws(OpenError) {
        open(try Self.checked(id), preference, timeout, completion)
    }

    /// Opens a container, and returns a future for it, for code that must wait on its own thread.
    ///
    /// ```swift
    /// let container = try manager.future(id: "GTM-1234").get()
    /// ```
    ///
    /// - Parameters:
    ///   - id: The container's id, such as `GTM-1234`.
    ///   - preference: The kind of container that ends the wait.
    ///   - timeout: The longest wait, at least 1 millisecond.
    /// - Throws: ``OpenError/invalidID(_:)``.
    public func future(
        id: String, preferring preference: OpenPreference = .nonDefault, timeout: Duration = defaultTimeout
    ) throws(OpenError) -> ContainerFuture {
        let future = ContainerFuture()
        open(try Self.checked(id), preference, timeout) { future.fulfill($0) }
        return future
    }

    /// Opens a container without waiting, returns it as the default one, and reports its refreshes to a closure.
    ///
    /// ```swift
    /// let container = try manager.openImmediately(id: "GTM-1234") { event in
    ///     if case .succeeded = event { reload() }
    /// }
    /// ```
    ///
    /// The closure is called with each step of each refresh while the container is open, not once: to be called when a container
    /// is available, use ``open(id:preferring:timeout:completion:)``.
    ///
    /// - Parameters:
    ///   - id: The container's id, such as `GTM-1234`.
    ///   - observe: Called with each event, in order, on any thread, possibly before this returns.
    /// - Returns: The container, which begins as the default one; without an observer the open one, if it is open.
    /// - Throws: ``OpenError/invalidID(_:)``; ``OpenError/alreadyOpen(_:)`` if it is open, and so cannot get an observer.
    @discardableResult
    public func openImmediately(
        id: String, onRefresh observe: (@Sendable (_ event: RefreshEvent) -> Void)? = nil
    ) throws(OpenError) -> TagContainer {
        let (container, isNew) = container(try Self.checked(id), observe)
        guard isNew else {
            if observe == nil { return container }
            throw .alreadyOpen(id)
        }
        container.start(nil, timeout: 0, notify: nil)
        return container
    }

    /// Returns the open container of an id; nil if it is not open.
    public func container(id: String) -> TagContainer? { containers.withLock { $0[id] } }

    private func open(
        _ id: ContainerID, _ preference: OpenPreference, _ timeout: Duration,
        _ notify: @escaping @Sendable (TagContainer) -> Void
    ) {
        let (container, isNew) = container(id, nil)
        guard isNew else { return container.whenAvailable(notify) }
        container.start(preference, timeout: max(1, timeout.wholeMilliseconds), notify: notify)
    }

    private static func checked(_ text: String) throws(OpenError) -> ContainerID {
        guard let id = ContainerID(text) else { throw .invalidID(text) }
        return id
    }

    /// Returns the open container, or a new one that has not been started.
    private func container(
        _ id: ContainerID, _ observe: (@Sendable (RefreshEvent) -> Void)?
    ) -> (container: TagContainer, isNew: Bool) {
        if let open = container(id: id.text) { return (open, false) }
        // Read outside the lock. When two threads open it at once, one of the two reads is wasted.
        let start = configuration.defaultContainer(id)
        let preview = previews.withLock { $0[id.text] }
        let made = TagContainer(
            id: id, default: start, mode: configuration.refreshMode, preview: preview,
            effects: effects(id, shipped: start),
            dataLayer: dataLayer, observer: observe)
        let open = containers.withLock { $0.open(made) }
        guard open === made else { return (open, false) }
        switch start {
        case .failed(let error): logger.warning("\(error)")
        case .loaded(let loaded):
            if let version = loaded.versionNumber { versionFloors?.note(version, of: id) }
        }
        return (made, true)
    }

    private func effects(
        _ id: ContainerID, shipped: ShippedContainer
    ) -> ContainerEffects {
        let source = configuration.source
        // Containers may outlive the manager.
        let logger: @Sendable () -> Logger = { [currentLogger] in currentLogger.logger }
        let report: @Sendable (RefreshKind, Rejection) -> Void = { kind, rejection in
            logger().log(
                level: rejection.isFault ? .error : .info,
                "container \(id) from the \(kind.place) was rejected: \(rejection)")
        }
        let check = TrustCheck(id: id, signers: configuration.signers, floors: versionFloors)
        let floor = configuration.prefersNewerDefault ? shipped.versionNumber : nil
        let saved = configuration.savedContainers.map { folder in
            SavedContainers(folder: folder, shipped: floor) { report(.saved, $0) }
        }
        let (hasWarnedOfSource, hasWarnedOfSink) = (Latch(), Latch())
        return ContainerEffects(
            clock: configuration.clock, facts: configuration.facts, random: configuration.random,
            logger: logger,
            loadSaved: { [loadsAtOnce = configuration.loadsSavedAtOnce] deliver in
                guard let saved else { return deliver(.failure(.noSavedContainer)) }
                let load: @Sendable () -> Void = {
                    deliver(Result { () throws(RefreshFailure) in try saved.load(check) })
                }
                if loadsAtOnce { load() } else { Task { load() } }
            },
            save: { content, fetched in
                if let version = content.container.versionNumber { check.floors?.note(version, of: id) }
                do { try saved?.save(content, fetched: fetched, as: check) } catch {
                    logger().error("cannot save container \(id): \(error)")
                }
            },
            fetch: { request, deliver in
                guard let source else {
                    if hasWarnedOfSource.isFirst() {
                        logger().warning("cannot fetch container \(id): the configuration has no source")
                    }
                    return deliver(.failure(.noSource))
                }
                NetworkLoad(source: source, check: check) { report(.network, $0) }.run(request, deliver)
            },
            onFiring: configuration.onFiring, watch: configuration.watch,
            debugger: configuration.debugger,
            send: { [sink = configuration.hits, debugger = configuration.debugger] hit in
                debugger?.sent(hit)
                if let sink { return sink.take(hit) }
                guard hasWarnedOfSink.isFirst() else { return }
                logger().warning(
                    "container \(id): its hits are dropped: the configuration has no sink for hits")
            },
            usePixel: { [usedPixels] in usedPixels.use($0) },
            closed: { [weak self] container in
                self?.containers.withLock { $0.close(container) }
            })
    }
}

// MARK: Preview

extension TagManager {
    /// Follows a preview link: shows the draft that it names, or ends the preview.
    ///
    /// Also call it before the container is opened, which then opens as the draft. A draft is never saved. Guide row G20.
    ///
    /// - Parameter url: The address that the app was opened with.
    /// - Returns: False if the address is not a preview link of this app, or ends a preview that was not on.
    @discardableResult
    public func preview(url: URL) -> Bool { preview(url: url.absoluteString) }

    /// Follows a preview link that is a text, as ``preview(url:)-(URL)`` does.
    @discardableResult
    public func preview(url: String) -> Bool {
        let app = configuration.facts.value(.appId)?.string ?? ""
        guard !app.isEmpty, let link = PreviewLink(url, app: app) else {
            // The app may be opened with any other address: that is no error.
            if url.utf8.starts(with: "tagmanager.c.".utf8) {
                logger.warning(
                    "a preview link was refused: it is incomplete, or not for this app, '\(app)'")
            }
            return false
        }
        logger.info("container \(link.id): \(link.query == nil ? "preview ended" : "showing a draft")")
        let isKnown = previews.withLock { previews in
            defer { previews[link.id.text] = link.query }
            return previews[link.id.text] != nil
        }
        // A preview that is not on cannot end.
        if link.query == nil, !isKnown { return false }
        container(id: link.id.text)?.changePreview(link.query)
        return true
    }
}

extension Duration {
    /// The duration in milliseconds, rounded toward zero; `Int64.max` if it is longer.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.multipliedReportingOverflow(by: 1_000).overflow
            ? .max : seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
