public import Foundation
import Logging
import Synchronization
public import TagLoading
public import TagRuntime

/// An open container: it has values by key, and fires tags at events.
///
/// It begins as the default container, which the app ships, and is replaced by those that the manager loads from the disk or the
/// network. Safe from any thread. Guide rows G10 to G17, G22 to G24.
///
/// ```swift
/// let container = try await manager.open(id: "GTM-1234")
/// let title = container.string(forKey: "title")
/// let height = container.integer(forKey: "bannerHeight")
/// ```
public final class TagContainer: Sendable {
    /// The container's id, such as `GTM-1234`.
    public let id: String
    /// The reason why there is no default container; nil if there is one.
    public let defaultContainerError: LoadingError?

    private let serialized: Serialized<ContainerState, Work>
    private let runtime: ContainerRuntime
    let handlers: HandlerBox
    let effects: ContainerEffects
    private let dataLayer: TagDataLayer
    /// The keys that were asked for in vain, and were logged.
    private let unknownKeys = Mutex<Set<String>>([])

    /// The state that changes under one lock.
    private struct ContainerState: Sendable {
        var machine: ContainerMachine<ContainerContent>
        var content: ContainerContent?
        var preview: String?
        var observer: (@Sendable (RefreshEvent) -> Void)?
        var observers = RefreshObservers()
        /// True after ``start(_:timeout:notify:)``; until then no caller is notified.
        var hasStarted = false
        var waiters: [@Sendable (TagContainer) -> Void] = []
        var cancelTimer: (@Sendable () -> Void)?
        var cancelWait: (@Sendable () -> Void)?
    }

    /// The work that a change of the state causes.
    private enum Work: Sendable {
        case act(ContainerMachine<ContainerContent>.Action)
        /// Tell those who wait for a refresh how it ended.
        case answer([RefreshObservers.Waiter], RefreshError?)
    }

    init(
        id: ContainerID, default start: ShippedContainer, mode: RefreshMode, preview: String?,
        effects: ContainerEffects, dataLayer: TagDataLayer, observer: (@Sendable (RefreshEvent) -> Void)?
    ) {
        self.id = id.text
        self.effects = effects
        self.dataLayer = dataLayer
        let container: LoadedContainer?
        switch start {
        case .loaded(let loaded): (container, defaultContainerError) = (loaded, nil)
        case .failed(let error): (container, defaultContainerError) = (nil, error)
        }
        let machine = ContainerMachine<ContainerContent>(
            mode: mode, isPreviewing: preview != nil, schedule: effects.schedule)
        serialized = Serialized(ContainerState(machine: machine, preview: preview, observer: observer))
        let handlers = HandlerBox()
        self.handlers = handlers
        runtime = ContainerRuntime(
            container, host: effects.host(answering: handlers), lock: dataLayer.evaluation,
            observe: effects.watch?.evaluated
        ) { dataLayer.everything }
    }

    // MARK: Values

    /// Returns the text of a key; "" if it has none.
    public func string(forKey key: String) -> String {
        value(forKey: key, "", shown: { Value($0) }) { $0.string(forKey: key) }
    }

    /// Returns true if the value of a key is true, or the text `true` in any letter case; false otherwise.
    public func bool(forKey key: String) -> Bool {
        value(forKey: key, false, shown: { Value($0) }) { $0.bool(forKey: key) }
    }

    /// Returns the number of a key; 0 if it has none.
    public func double(forKey key: String) -> Double {
        value(forKey: key, 0, shown: { Value($0) }) { $0.double(forKey: key) }
    }

    /// Returns the number of a key, rounded toward zero; 0 if it has none.
    ///
    /// Whole numbers of containers have 64 bits, on every platform.
    public func integer(forKey key: String) -> Int64 {
        value(forKey: key, 0, shown: { .integer($0) }) { $0.integer(forKey: key) }
    }

    /// Returns the value of a key, of any type; nil if it has none.
    public func value(forKey key: String) -> Value? {
        value(forKey: key, nil, shown: { $0 }) { $0.value(forKey: UTF8Text(key)) }
    }

    /// The values of all keys, of one moment; those without a value are left out.
    var allValues: Value {
        guard !isClosed else {
            logError("it is closed: no values")
            return .map([])
        }
        let values = runtime.use { $0?.values }
        if let watch = effects.watch { values?.forEach { watch.read($0.key.string) } }
        if let debugger = effects.debugger { values?.forEach { debugger.read(id, $0.key.string, $0.value) } }
        dataLayer.catchUp()
        return .map(values ?? [])
    }

    func logError(_ what: String) { effects.logger().error("container \(id): \(what)") }

    /// Logs, once, that no macro answers to a key.
    private func noteMissing(_ key: String) {
        guard effects.logger().logLevel <= .debug, runtime.use({ $0?.hasKey(key) == false }),
            unknownKeys.withLock({ $0.count < 1_000 && $0.insert(key).inserted })
        else { return }
        effects.logger().debug("container \(id): no macro answers to the key '\(key)'")
    }

    private func value<R: Sendable & Equatable>(
        forKey key: String, _ otherwise: R, shown: (R) -> Value?, _ body: (Evaluator) -> R
    ) -> R {
        guard !isClosed else {
            effects.logger().error("container \(id) is closed: no value for '\(key)'")
            return otherwise
        }
        let value = runtime.use { $0.map(body) }
        effects.watch?.read(key)
        if let debugger = effects.debugger { debugger.read(id, key, shown(value ?? otherwise)) }
        dataLayer.catchUp()
        // Known keys that have no value are told apart there, so that most answers cost no second look.
        if value == nil || value == otherwise { noteMissing(key) }
        // Not the other one even if they are equal: -0 is a number of its own.
        return value ?? otherwise
    }

    // MARK: State and refreshes

    /// True if this is the default container: no saved or fetched one has been loaded.
    public var isDefault: Bool { serialized.read { $0.machine.lastRefresh == 0 } }

    /// The time at which the current container was fetched from the network; nil for the default one.
    public var lastRefreshTime: Date? {
        Self.date(ofRefresh: serialized.read { $0.machine.lastRefresh })
    }

    /// True if ``close()`` was called.
    public var isClosed: Bool { serialized.read { $0.machine.isClosed } }

    /// The version under which the current container was published; "" if it has none.
    public var version: String { runtime.container?.version.string ?? "" }

    /// The source of the current container; nil if there is none, because nothing could be loaded or it is closed.
    public var origin: ContainerOrigin? {
        guard let container = runtime.container else { return nil }
        let (source, time) = serialized.read { ($0.machine.source, $0.machine.lastRefresh) }
        return ContainerOrigin(
            source: source, date: Self.date(ofRefresh: time), version: container.version.string)
    }

    /// Returns the date of a time in milliseconds since 1970; nil for 0, the time of a container that was not fetched.
    private static func date(ofRefresh time: Int64) -> Date? {
        time == 0 ? nil : Date(timeIntervalSince1970: Double(time) / 1000)
    }

    /// The steps of all refreshes from now on, for any number of observers.
    ///
    /// Each use is an observer of its own. The sequence ends when the container is closed. An observer that is slow finds the last
    /// 100 events.
    ///
    /// ```swift
    /// for await event in container.updates where event == .succeeded(.network) {
    ///     print("version \(container.version)")
    /// }
    /// ```
    public var updates: AsyncStream<RefreshEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RefreshEvent.self, bufferingPolicy: .bufferingNewest(RefreshObservers.bufferLimit))
        let number = serialized.update { $0.machine.isClosed ? nil : $0.observers.add(continuation) }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.serialized.update { $0.observers.remove(number) }
        }
        return stream
    }

    /// Asks the network for a newer container, and waits for the answer.
    ///
    /// The limits are those of ``requestRefresh()``. A refresh that is running serves this one too; cancelling the task
    /// does not end it.
    ///
    /// - Returns: The origin of the current container: fetched, or confirmed by the server as the newest.
    /// - Throws: ``RefreshError``: why there is no answer. The current container stays.
    @discardableResult
    public func refresh() async throws(RefreshError) -> ContainerOrigin {
        let result = await withCheckedContinuation { continuation in
            feed(.refreshAsked) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Requests a newer container from the network; returns at once.
    ///
    /// The limit is one request in 5 seconds, and 30 requests plus one more each 15 minutes. A request beyond it is logged and
    /// ignored.
    public func requestRefresh() {
        if isClosed { effects.logger().error("container \(id) is closed: not refreshed") }
        feed(.refreshAsked)
    }

    /// Closes the container: it returns the default value of each type, fires no tags and releases its handlers.
    ///
    /// The id can be opened again.
    public func close() {
        feed(.closed)
        // Called and released outside the lock.
        let (timer, wait, observer, streams) = serialized.update { state in
            defer { (state.cancelTimer, state.cancelWait, state.observer) = (nil, nil, nil) }
            return (state.cancelTimer, state.cancelWait, state.observer, state.observers.takeAll())
        }
        timer?()
        wait?()
        _ = observer
        for stream in streams { stream.finish() }
        effects.closed(self)
        runtime.install(nil)
        handlers.close()
    }
}

// MARK: Events

extension TagContainer {
    /// Starts loading; notifies the caller once the preferred container is available, or at once if there is no preference.
    func start(_ preference: OpenPreference?, timeout: Int64, notify: (@Sendable (TagContainer) -> Void)?) {
        let now = effects.clock.milliseconds()
        serialized.change { state in
            state.hasStarted = true
            if let notify { state.waiters.append(notify) }
            let work = Self.work(of: .opened(preference, timeout: timeout), &state, at: now)
            // Other callers may have asked for it before it started.
            return state.machine.isWaiting ? work : work + [.act(.notify)]
        } _: {
            perform($0)
        }
    }

    /// Calls a closure when the container is available: at once, unless the caller that opened it still waits.
    func whenAvailable(_ notify: @escaping @Sendable (TagContainer) -> Void) {
        let isThere = serialized.update { state in
            let isThere = state.hasStarted && !state.machine.isWaiting
            if !isThere { state.waiters.append(notify) }
            return isThere
        }
        if isThere { notify(self) }
    }

    func changePreview(_ query: String?) {
        serialized.change { state in
            state.preview = query
            return Self.work(
                of: .previewChanged(isOn: query != nil), &state, at: effects.clock.milliseconds())
        } _: {
            perform($0)
        }
    }

    /// Passes an update to the container, after it was merged into the data layer, and fires its tags.
    func receive(_ update: Value) {
        guard !isClosed, let firing = runtime.push(update) else { return }
        for failure in firing.failures {
            effects.logger().warning("container \(id): \(failure.reason), \(failure.subject)")
        }
        let logger = effects.logger()
        if logger.logLevel <= .debug {
            let tags = firing.tags.map { $0.name?.string ?? $0.type.string }.joined(separator: "', '")
            logger.debug("container \(id): '\(firing.event)' fires \(tags.isEmpty ? "nothing" : "'\(tags)'")")
        }
        effects.onFiring(firing)
        if let debugger = effects.debugger { debugger.fired(firing, self) }
        // A tag may close the container.
        for tag in firing.tags where !isClosed { fire(tag) }
    }

    /// Gives the machine an input, and performs what follows.
    ///
    /// - Parameter waiter: Called when the fetch that a request starts, or joins, has ended, or if it is refused.
    private func feed(
        _ input: ContainerMachine<ContainerContent>.Input, for waiter: RefreshObservers.Waiter? = nil
    ) {
        let now = effects.clock.milliseconds()
        serialized.change { state in
            Self.work(of: input, &state, at: now, for: waiter)
        } _: {
            perform($0)
        }
    }

    /// Returns the machine's actions, and after the one that ends a fetch the answer to those who wait for it.
    private static func work(
        of input: ContainerMachine<ContainerContent>.Input, _ state: inout ContainerState, at now: Int64,
        for waiter: RefreshObservers.Waiter? = nil
    ) -> [Work] {
        let actions = state.machine.handle(input, at: now)
        var refusal: RefreshError?
        for case .refuseRefresh(let error) in actions { refusal = error }
        if let waiter, refusal == nil { state.observers.add(waiter) }
        var work: [Work] = []
        for action in actions {
            work.append(.act(action))
            if case .tell(.succeeded(.network)) = action {
                work.append(.answer(state.observers.takeWaiters(), nil))
            } else if case .tell(.failed(.network, let failure)) = action {
                work.append(.answer(state.observers.takeWaiters(), .failed(failure)))
            }
        }
        if let waiter, let refusal { work.append(.answer([waiter], refusal)) }
        if state.machine.isClosed { work.append(.answer(state.observers.takeWaiters(), .closed)) }
        return work
    }

    private func perform(_ work: Work) {
        switch work {
        case .act(let action): perform(action)
        case .answer(let waiters, let error):
            guard !waiters.isEmpty else { return }
            let origin = error == nil ? origin : nil
            for waiter in waiters { waiter(origin.map { .success($0) } ?? .failure(error ?? .closed)) }
        }
    }

    private func perform(_ action: ContainerMachine<ContainerContent>.Action) {
        switch action {
        case .loadSaved:
            effects.loadSaved { [weak self] result in
                switch result {
                case .success(let saved): self?.feed(.loadedSaved(saved.content, fetched: saved.fetched))
                case .failure(let failure): self?.feed(.failedSaved(failure))
                }
            }
        case .fetch(let ticket, let isConditional): fetch(ticket, isConditional)
        case .install(let content): install(content)
        case .save(let content, let fetched): effects.save(content, fetched)
        case .touchSaved(let fetched):
            if let content = serialized.read({ $0.content }) { effects.save(content, fetched) }
        case .setTimer(let ticket, let delay):
            let cancel = effects.clock.after(delay) { [weak self] in self?.feed(.timerRang(ticket)) }
            keep(cancel, \.cancelTimer)
        case .setWait(let delay):
            let cancel = effects.clock.after(delay) { [weak self] in self?.feed(.waitedEnough) }
            keep(cancel, \.cancelWait)
        case .tell(let event):
            effects.logger().debug("container \(id): \(event)")
            let (observer, streams) = serialized.read { ($0.observer, $0.observers.all) }
            observer?(event)
            for stream in streams { stream.yield(event) }
        case .notify: notify()
        case .refuseRefresh(let error): effects.logger().info("container \(id): \(error)")
        }
    }

    private func keep(
        _ cancel: @escaping @Sendable () -> Void,
        _ path: any WritableKeyPath<ContainerState, (@Sendable () -> Void)?> & Sendable
    ) {
        let stale = serialized.update { state in
            guard !state.machine.isClosed else { return Optional(cancel) }
            defer { state[keyPath: path] = cancel }
            return state[keyPath: path]
        }
        stale?()
    }

    private func fetch(_ ticket: ContainerMachine<ContainerContent>.Ticket, _ isConditional: Bool) {
        let (tag, preview) = serialized.read { ($0.content?.tag, $0.preview) }
        let request = ContainerRequest(id: id, knownTag: isConditional ? tag : nil, preview: preview)
        effects.fetch(request) { [weak self] result in
            switch result {
            case .success(let content?): self?.feed(.fetched(ticket, content))
            case .success(nil): self?.feed(.unchanged(ticket))
            case .failure(let failure): self?.feed(.failedFetch(ticket, failure))
            }
        }
    }

    private func install(_ content: ContainerContent) {
        let isOpen = serialized.update { state in
            if !state.machine.isClosed { state.content = content }
            return !state.machine.isClosed
        }
        if isOpen { runtime.install(content.container) }
    }

    private func notify() {
        let (waiters, wait) = serialized.update { state in
            defer { (state.waiters, state.cancelWait) = ([], nil) }
            return (state.waiters, state.cancelWait)
        }
        wait?()
        for waiter in waiters { waiter(self) }
    }
}

// MARK: Services for tags

extension TagContainer {
    func warn(_ tag: FiredTag, _ what: String) {
        let name = tag.name.map { "'\($0.string)'" } ?? "number \(tag.index)"
        effects.logger().warning("container \(id): tag \(name) was not executed: \(what)")
    }

    func push(_ update: Value) { dataLayer.push(update) }

    /// Returns the value at a path of the data layer.
    func dataLayerValue(_ path: String) -> Value? { dataLayer.value(forKey: path) }

    /// Clears the saved values at a path of the data layer and below it.
    func clearDataLayer(_ prefix: String) { dataLayer.clearPersistentKeys(withPrefix: prefix) }

    func send(_ content: Hit.Content) { effects.send(Hit(container: id, content: content)) }

    /// Returns true, and records the use, if a pixel that may be requested once was not requested in this run or an earlier one.
    func isFirstUse(ofPixel id: String) -> Bool { effects.usePixel(id) }

    func randomNumber() -> Double { effects.random() }
}

// MARK: Messages

extension TagContainer {
    /// Returns the effect that an event would have on the tags whose type begins with a prefix.
    ///
    /// Nothing fires, and no tag counts as fired. A closed container returns none, and so does one that is asked by a handler of
    /// its own macros.
    package func outlook(event: String, typePrefix: UTF8Text) -> [TagOutlook] {
        guard !isClosed else { return [] }
        let name = UTF8Text(event)
        let outlook = runtime.use { $0?.outlook(event: name, typePrefix: typePrefix) ?? [] }
        dataLayer.catchUp()
        return outlook
    }

    /// Returns the schedule of a tag that fired, both ends included; `nil` ends are open.
    package func schedule(ofTag index: Int) -> (start: Int64?, end: Int64?) {
        runtime.use { $0?.schedule(ofTag: index) ?? (nil, nil) }
    }

    /// The content id of the current container; nil if there is none.
    package var contentId: [UInt8]? { runtime.container?.contentId }

    /// The number of the current container, which grows each time that the container is replaced.
    package var installation: Int { runtime.installation }

    /// The name of the event that was pushed last; `nil` when none was.
    package var lastEvent: Value? { dataLayer.value(forKey: "event") }
}
