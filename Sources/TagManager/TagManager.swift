public import Logging
import Foundation
import Synchronization
import TagLoading
import TagRuntime

/// Opens containers, and keeps what they share: the data layer, the device's facts, where fresher ones come from.
///
/// An app has one, ``shared``; a test makes one for each case. Safe from any thread, and nothing of it waits but what
/// says so. Guide rows G10 to G25.
public final class TagManager: Sendable {
    /// The version of this library.
    public static let version = "1.0"

    /// The app's manager: as ``configureShared(_:)`` had it, otherwise of the app's own folders, without a network source.
    public static var shared: TagManager { SharedManager.app.manager }

    /// What is pushed to it, all open containers see.
    public let dataLayer = TagDataLayer()

    /// How long those who open a container wait for it unless they say otherwise: 2 seconds.
    public static let defaultTimeout = Duration.seconds(2)

    private let configuration: Configuration
    private let containers = Mutex(OpenContainers())
    private let previews = Mutex<[String: String]>([:])
    private let currentLogger: LoggerBox
    private let savedDataLayer: SavedDataLayer?
    private let usedPixels: UsedPixels
    private let versionFloors: VersionFloors?

    /// A manager of its own.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        let logger = LoggerBox(configuration.logger)
        currentLogger = logger
        if let folder = configuration.savedContainers { AtomicFile.removeLeftovers(in: folder) }
        savedDataLayer = configuration.savedContainers.map { folder in
            SavedDataLayer(folder: folder, now: configuration.clock.milliseconds()) { error in
                logger.logger.error("the data layer is not saved: \(error)")
            }
        }
        usedPixels = UsedPixels(folder: configuration.savedContainers) { error in
            logger.logger.error("which pixels were asked for is not saved: \(error)")
        }
        versionFloors =
            configuration.refusesOlderVersions
            ? VersionFloors(folder: configuration.savedContainers) { error in
                logger.logger.error("which version of a container was used is not kept: \(error)")
            } : nil
        for row in savedDataLayer?.all ?? [] { dataLayer.restore(row.value, at: row.path) }
        dataLayer.setActions(
            TagDataLayer.Actions(
                act: { [weak self] update in self?.receive(update) },
                forget: { [savedDataLayer] prefix in savedDataLayer?.remove(prefix) },
                overflow: { [weak self] in
                    self?.logger.error(
                        "more than \(TagDataLayer.chainLimit) pushes came of one, or \(TagDataLayer.waitLimit) wait; the rest is dropped"
                    )
                }))
    }

    /// Where everything is said that an app's developer should know: by default warnings and errors, on standard error.
    ///
    /// Set its `logLevel` to hear more, or set another logger.
    public var logger: Logger {
        get { currentLogger.logger }
        set { currentLogger.logger = newValue }
    }

    /// Containers are open in the order of their ids, so that events act on them in one order.
    private func receive(_ update: Value) {
        let open = containers.withLock { $0.inOrder }
        for container in open { container.receive(update) }
        keep(update)
    }

    /// Keeps what an update says is to outlive the app.
    private func keep(_ update: Value) {
        guard let savedDataLayer, let (lifetime, rows) = Lifetime.rows(of: update) else { return }
        let now = configuration.clock.milliseconds()
        let (end, overflow) = now.addingReportingOverflow(lifetime)
        savedDataLayer.add(
            rows.map { SavedDataLayer.Row(path: $0.path, value: $0.value, end: overflow ? .max : end) },
            now: now)
    }

    /// Waits until what was pushed with a lifetime, and what pixels were asked for, is on the disk: for an app that ends now.
    ///
    /// It is written soon without, too.
    public func flush() {
        savedDataLayer?.flush()
        usedPixels.flush()
    }
}

// MARK: Opening

/// Why a container was not opened.
public enum OpenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// `GTM-` and 4 to 12 capital letters and digits make an id; this is none.
    case invalidID(String)
    /// It is open, and has whoever opened it told of it.
    case alreadyOpen(String)

    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .invalidID(let text):
            "'\(text)' is not a container id: ids are GTM- and 4 to 12 capital letters or digits"
        case .alreadyOpen(let id):
            "container \(id) is open: 'container(id:)' gives it, and 'close()' lets it be opened again"
        }
    }
}

extension TagManager {
    /// Opens a container, and gives it when there is one that is preferred, or time is up.
    ///
    /// Once open it is given at once; who opens it while another still waits is given it together with that one.
    ///
    /// - Throws: ``OpenError/invalidID(_:)``. Whatever else goes wrong, there is a container: the default one, or one that has nothing.
    public func open(
        id: String, preferring preference: OpenPreference = .nonDefault, timeout: Duration = defaultTimeout
    ) async throws(OpenError) -> TagContainer {
        let id = try Self.checked(id)
        return await withCheckedContinuation { continuation in
            open(id, preference, timeout) { continuation.resume(returning: $0) }
        }
    }

    /// Opens a container, and calls a closure once when it is there: on any thread, perhaps before this returns.
    ///
    /// - Throws: ``OpenError/invalidID(_:)``.
    public func open(
        id: String, preferring preference: OpenPreference = .nonDefault, timeout: Duration = defaultTimeout,
        notifying notify: @escaping @Sendable (TagContainer) -> Void
    ) throws(OpenError) {
        open(try Self.checked(id), preference, timeout, notify)
    }

    /// Opens a container, and gives what it will be.
    ///
    /// - Throws: ``OpenError/invalidID(_:)``.
    public func future(
        id: String, preferring preference: OpenPreference = .nonDefault, timeout: Duration = defaultTimeout
    ) throws(OpenError) -> ContainerFuture {
        let future = ContainerFuture()
        open(try Self.checked(id), preference, timeout) { future.fulfil($0) }
        return future
    }

    /// Opens a container and gives it at once, as the default one; a closure is told of all that becomes of it.
    ///
    /// - Parameter observe: Called on any thread, perhaps before this returns, in the order in which things happen.
    /// - Throws: ``OpenError/invalidID(_:)``, ``OpenError/alreadyOpen(_:)``.
    @discardableResult
    public func open(
        id: String, observing observe: @escaping @Sendable (RefreshEvent) -> Void
    ) throws(OpenError) -> TagContainer {
        let (container, isNew) = container(try Self.checked(id), observe)
        guard isNew else { throw .alreadyOpen(id) }
        container.start(nil, timeout: 0, notify: nil)
        return container
    }

    /// The open container of an id; nil when it is not open.
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

    /// The open container, or a new one that has not begun.
    private func container(
        _ id: ContainerID, _ observe: (@Sendable (RefreshEvent) -> Void)?
    ) -> (container: TagContainer, isNew: Bool) {
        if let open = container(id: id.text) { return (open, false) }
        // Read outside of the lock; of two who open it at once, one has read it for nothing.
        let start = configuration.defaultContainer(id)
        let preview = previews.withLock { $0[id.text] }
        let made = TagContainer(
            id: id, default: start, mode: configuration.refreshMode, preview: preview, effects: effects(id),
            dataLayer: dataLayer, observer: observe)
        let open = containers.withLock { $0.open(made) }
        guard open === made else { return (open, false) }
        switch start {
        case .failure(let error): logger.warning("\(error)")
        case .success(let loaded):
            if let version = loaded.versionNumber { versionFloors?.note(version, of: id) }
        }
        return (made, true)
    }

    private func effects(_ id: ContainerID) -> ContainerEffects {
        let source = configuration.source
        let logger: @Sendable () -> Logger = { [weak self] in self?.logger ?? Logger(label: "tagmanager") }
        let report: @Sendable (RefreshKind, Rejection) -> Void = { kind, rejection in
            logger().error("container \(id) from the \(kind.place) is not used: \(rejection)")
        }
        let check = ContainerCheck(id: id, signers: configuration.signers, floors: versionFloors)
        let saved = configuration.savedContainers.map { folder in
            SavedContainers(folder: folder) { report(.saved, $0) }
        }
        return ContainerEffects(
            clock: configuration.clock, facts: configuration.facts, random: configuration.random,
            logger: logger,
            loadSaved: { deliver in
                guard let saved else { return deliver(.failure(.noSavedContainer)) }
                Task { deliver(Result { () throws(RefreshFailure) in try saved.load(check) }) }
            },
            save: { content, fetched in
                if let version = content.container.versionNumber { check.floors?.note(version, of: id) }
                do { try saved?.save(content, fetched: fetched, as: check) } catch {
                    logger().error("container \(id) is not saved: \(error)")
                }
            },
            fetch: { request, deliver in
                guard let source else {
                    logger().warning("container \(id) is not fetched: the configuration has no source")
                    return deliver(.failure(.noNetwork))
                }
                NetworkLoad(source: source, check: check) { report(.network, $0) }.run(request, deliver)
            },
            onFiring: configuration.onFiring,
            send: { [sink = configuration.hits] hit in
                guard let sink else {
                    return logger().warning(
                        "container \(id): a hit is dropped: the configuration has nobody for hits")
                }
                sink.take(hit)
            },
            usePixel: { [usedPixels] in usedPixels.use($0) },
            closed: { [weak self] container in
                self?.containers.withLock { $0.close(container) }
            })
    }
}

// MARK: Preview

extension TagManager {
    /// Takes a preview link, and shows the draft that it names, or ends that; false of any other address.
    ///
    /// Call it before the container is opened, too: it is then opened as the draft. A draft is never saved. Guide row G20.
    @discardableResult
    public func preview(url: String) -> Bool {
        let app = configuration.facts.value(.appId)?.string ?? ""
        guard !app.isEmpty, let link = PreviewLink(url, app: app) else {
            // Any other address that the app is opened with is nobody's mistake.
            if url.utf8.starts(with: "tagmanager.c.".utf8) {
                logger.warning(
                    "a preview link is refused: this is the app '\(app)', or the link is not whole")
            }
            return false
        }
        logger.info("container \(link.id): \(link.query == nil ? "the preview ends" : "a draft is shown")")
        let isKnown = previews.withLock { previews in
            defer { previews[link.id.text] = link.query }
            return previews[link.id.text] != nil
        }
        // What is not previewed is not left.
        if link.query == nil, !isKnown { return false }
        container(id: link.id.text)?.changePreview(link.query)
        return true
    }
}

extension Duration {
    /// Milliseconds, towards zero; the largest number of what is more.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.multipliedReportingOverflow(by: 1_000).overflow
            ? .max : seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
