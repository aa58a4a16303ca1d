public import Foundation
import Logging
public import TagLoading
public import TagRuntime

/// An open container: it has values by key, and fires tags at events.
///
/// It begins as the default container, which the app ships, and is replaced by those that the manager loads from the disk or the
/// network. Safe from any thread. Guide rows G10 to G17, G22 to G24.
public final class TagContainer: Sendable {
    /// The container's id, such as `GTM-1234`.
    public let id: String
    /// The reason why there is no default container; nil if there is one.
    public let defaultContainerError: LoadingError?

    private let serialized: Serialized<ContainerState, ContainerMachine<ContainerContent>.Action>
    private let runtime: ContainerRuntime
    private let handlers: HandlerBox
    private let effects: ContainerEffects
    private let dataLayer: TagDataLayer

    /// The state that changes under one lock.
    private struct ContainerState: Sendable {
        var machine: ContainerMachine<ContainerContent>
        var content: ContainerContent?
        var preview: String?
        var observer: (@Sendable (RefreshEvent) -> Void)?
        /// True after ``start(_:timeout:notify:)``; until then no caller is notified.
        var hasStarted = false
        var waiters: [@Sendable (TagContainer) -> Void] = []
        var cancelTimer: (@Sendable () -> Void)?
        var cancelWait: (@Sendable () -> Void)?
    }

    init(
        id: ContainerID, default start: Result<LoadedContainer, LoadingError>, mode: RefreshMode,
        preview: String?,
        effects: ContainerEffects, dataLayer: TagDataLayer, observer: (@Sendable (RefreshEvent) -> Void)?
    ) {
        self.id = id.text
        self.effects = effects
        self.dataLayer = dataLayer
        let container: LoadedContainer?
        switch start {
        case .success(let loaded): (container, defaultContainerError) = (loaded, nil)
        case .failure(let error): (container, defaultContainerError) = (nil, error)
        }
        let machine = ContainerMachine<ContainerContent>(
            mode: mode, isPreviewing: preview != nil, schedule: effects.schedule)
        serialized = Serialized(ContainerState(machine: machine, preview: preview, observer: observer))
        let handlers = HandlerBox()
        self.handlers = handlers
        runtime = ContainerRuntime(
            container, host: effects.host(answering: handlers), lock: dataLayer.evaluation,
            observe: effects.observation?.evaluated
        ) { dataLayer.everything }
    }

    // MARK: Values

    /// Returns the text of a key; "" if it has none.
    public func string(forKey key: String) -> String { value(forKey: key, "") { $0.string(forKey: key) } }

    /// Returns true if the value of a key is true, or the text `true` in any letter case; false otherwise.
    public func boolean(forKey key: String) -> Bool { value(forKey: key, false) { $0.boolean(forKey: key) } }

    /// Returns the number of a key; 0 if it has none.
    public func double(forKey key: String) -> Double { value(forKey: key, 0) { $0.double(forKey: key) } }

    /// Returns the number of a key, rounded toward zero; 0 if it has none.
    public func int64(forKey key: String) -> Int64 { value(forKey: key, 0) { $0.int64(forKey: key) } }

    /// Returns the value of a key, of any type; nil if it has none.
    public func value(forKey key: String) -> Value? {
        value(forKey: key, nil) { $0.value(forKey: UTF8Text(key)) }
    }

    private func value<R: Sendable>(forKey key: String, _ otherwise: R, _ body: (Evaluator) -> R) -> R {
        guard !isClosed else {
            effects.logger().error("container \(id) is closed: no value for '\(key)'")
            return otherwise
        }
        let value = runtime.use { $0.map(body) }
        effects.observation?.read(key)
        dataLayer.catchUp()
        return value ?? otherwise
    }

    // MARK: State

    /// True if this is the default container: no saved or fetched one has been loaded.
    public var isDefault: Bool { serialized.read { $0.machine.lastRefresh == 0 } }

    /// The time at which the current container was fetched from the network; nil for the default one.
    public var lastRefreshTime: Date? {
        let time = serialized.read { $0.machine.lastRefresh }
        return time == 0 ? nil : Date(timeIntervalSince1970: Double(time) / 1000)
    }

    /// True if ``close()`` was called.
    public var isClosed: Bool { serialized.read { $0.machine.isClosed } }

    /// The version under which the current container was published; "" if it has none.
    public var version: String { runtime.container?.version.string ?? "" }

    /// Requests a newer container from the network; returns at once.
    ///
    /// The limit is one request in 5 seconds, and 30 requests plus one more each 15 minutes. A request beyond it is logged and
    /// ignored.
    public func refresh() {
        if isClosed { effects.logger().error("container \(id) is closed: not refreshed") }
        feed(.refreshAsked)
    }

    /// Closes the container: it returns the default value of each type, fires no tags and releases its handlers.
    ///
    /// The id can be opened again.
    public func close() {
        feed(.closed)
        // Called and released outside the lock.
        let (timer, wait, observer) = serialized.update { state in
            defer { (state.cancelTimer, state.cancelWait, state.observer) = (nil, nil, nil) }
            return (state.cancelTimer, state.cancelWait, state.observer)
        }
        timer?()
        wait?()
        _ = observer
        effects.closed(self)
        runtime.install(nil)
        handlers.close()
    }

    // MARK: Handlers

    /// Registers the handler for function-call macros that call a function.
    ///
    /// - Parameters:
    ///   - handler: Called with the function's name; nil removes the handler.
    ///   - name: The function's name in the container.
    public func setMacroHandler(_ handler: FunctionCallMacroHandler?, forFunction name: String) {
        handlers.set(handler, \.macros[name])
    }

    /// Registers the handler for macros of a type that the app defines.
    ///
    /// - Parameters:
    ///   - handler: Called with the type in place of the function's name; nil removes the handler.
    ///   - type: The macros' type in the container.
    public func setMacroHandler(_ handler: FunctionCallMacroHandler?, forType type: String) {
        handlers.set(handler, \.customMacros[type])
    }

    /// Registers the handler for function-call tags that call a function.
    ///
    /// - Parameters:
    ///   - handler: Called when such a tag fires; nil removes the handler.
    ///   - name: The function's name in the container.
    public func setTagHandler(_ handler: FunctionCallTagHandler?, forFunction name: String) {
        handlers.set(handler, \.tags[name])
    }

    /// Registers the handler for tags of a type that the app defines.
    ///
    /// - Parameters:
    ///   - handler: Called when such a tag fires; nil removes the handler.
    ///   - type: The tags' type in the container.
    public func setTagHandler(_ handler: CustomTagHandler?, forType type: String) {
        handlers.set(handler, \.customTags[type])
    }

    /// Returns the handler for function-call macros that call a function; nil if there is none.
    public func macroHandler(forFunction name: String) -> FunctionCallMacroHandler? {
        handlers.read.macros[name]
    }

    /// Returns the handler for function-call tags that call a function; nil if there is none.
    public func tagHandler(forFunction name: String) -> FunctionCallTagHandler? { handlers.read.tags[name] }
}

// MARK: Events

extension TagContainer {
    /// Starts loading; notifies the caller once the preferred container is available, or at once if there is no preference.
    func start(_ preference: OpenPreference?, timeout: Int64, notify: (@Sendable (TagContainer) -> Void)?) {
        let now = effects.clock.milliseconds()
        serialized.change { state in
            state.hasStarted = true
            if let notify { state.waiters.append(notify) }
            let actions = state.machine.handle(.opened(preference, timeout: timeout), at: now)
            // Other callers may have asked for it before it started.
            return state.machine.isWaiting ? actions : actions + [.notify]
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
            return state.machine.handle(.previewChanged(isOn: query != nil), at: effects.clock.milliseconds())
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
        // A tag may close the container.
        for tag in firing.tags where !isClosed { fire(tag) }
    }

    private func feed(_ input: ContainerMachine<ContainerContent>.Input) {
        let now = effects.clock.milliseconds()
        serialized.change {
            $0.machine.handle(input, at: now)
        } _: {
            perform($0)
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
            serialized.read { $0.observer }?(event)
        case .notify: notify()
        case .refuseRefresh(let reason): effects.logger().info("container \(id): \(reason)")
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
    /// The registered handlers.
    var registered: Handlers { handlers.read }

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

    /// The number of the current container, which grows each time that the container is replaced.
    package var installation: Int { runtime.installation }

    /// The name of the event that was pushed last; `nil` when none was.
    package var lastEvent: Value? { dataLayer.value(forKey: "event") }
}
