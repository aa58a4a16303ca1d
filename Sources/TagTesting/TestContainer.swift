import Logging
import Synchronization
import TagCompiler
import TagDiagnostics
import TagLoading
public import TagManager
public import TagRuntime

/// A container in a test: push events, then check which tags fired and which values it has.
///
/// It has its own manager, with a clock that the test moves, a network and facts that the test sets, and
/// no disk unless the test has a folder. It accepts every format that `tagc compile` reads or writes.
///
/// ```swift
/// let ferry = try TestContainer(contentsOf: "Containers/GTM-FERRY1.json")
/// #expect(ferry.push(event: "purchase", ["ticket.price": 120]).map(\.name) == ["ticket sold"])
/// ```
public final class TestContainer: Sendable {
    /// A tag that was fired.
    ///
    /// ```swift
    /// let fired = ferry.push(event: "purchase", ["ticket.price": 80])
    /// #expect(fired.map(\.name) == ["ticket sold"])
    /// ```
    public struct Fired: Sendable, Hashable {
        /// The tag's name; its type if names were stripped.
        public let name: String
        /// The tag's type: `analytics`, `functionCall`, …, or one that the app defines.
        public let type: String
        /// The parameters, with the values of their macros.
        public let parameters: [String: Value]
        /// The event that fired it.
        public let event: String
    }

    /// The error of a file or a text that is not a valid container.
    ///
    /// ```swift
    /// #expect(throws: TestContainer.Failure.self) { try TestContainer("{}}") }
    /// ```
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// The errors and their places, as `tagc check` prints them.
        public let description: String
    }

    /// The manager that opened the container.
    public let manager: TagManager
    /// The open container.
    public let container: TagContainer
    /// The clock of the manager.
    public let clock: TestClock
    /// The network, which ``/TagManager/TagContainer/requestRefresh()`` asks.
    public let network: TestNetwork

    let record: TestRecord
    private let setting: Setting

    /// The state that a run of the app begins with.
    private struct Setting: Sendable {
        let loaded: LoadedContainer
        let path: String
        let clock: TestClock
        let network: TestNetwork
        let folder: String?
        let onUnknownKey: (@Sendable (String) -> Void)?
    }

    /// Loads a container from a file, and opens it.
    ///
    /// - Parameters:
    ///   - path: The file, in any format.
    ///   - folder: The folder where values with a lifetime and fetched containers are saved; nil saves none.
    ///   - clock: The clock.
    ///   - onUnknownKey: Called when a key is read that the container does not have: a misspelt one, in most cases.
    /// - Throws: ``Failure`` if the file cannot be read or has errors, with all of them.
    public convenience init(
        contentsOf path: String, savingIn folder: String? = nil, clock: TestClock = TestClock(),
        onUnknownKey: (@Sendable (String) -> Void)? = nil
    ) throws {
        try self.init(
            Setting(
                loaded: Self.load(Self.read(path), path), path: path, clock: clock, network: TestNetwork(),
                folder: folder, onUnknownKey: onUnknownKey))
    }

    private static func read(_ path: String) throws -> [UInt8] {
        do throws(FileError) { return try FileSystem.read(path, limit: ContainerFile.largestSize) } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// Loads a container from the text of a definition or an export, and opens it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - folder: The folder where values with a lifetime and fetched containers are saved; nil saves none.
    ///   - clock: The clock.
    ///   - onUnknownKey: Called when a key is read that the container does not have: a misspelt one, in most cases.
    /// - Throws: ``Failure`` with all errors of the text.
    public convenience init(
        _ text: String, savingIn folder: String? = nil, clock: TestClock = TestClock(),
        onUnknownKey: (@Sendable (String) -> Void)? = nil
    ) throws {
        let path = "container.json"
        try self.init(
            Setting(
                loaded: Self.load(Array(text.utf8), path), path: path, clock: clock, network: TestNetwork(),
                folder: folder, onUnknownKey: onUnknownKey))
    }

    private init(_ setting: Setting) throws {
        let record = TestRecord(CoverageCounter(), setting.onUnknownKey)
        self.record = record
        self.setting = setting
        clock = setting.clock
        network = setting.network
        let id = setting.loaded.id.string
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = setting.folder
        configuration.loadsSavedAtOnce = true
        configuration.source = network
        configuration.clock = clock.managerClock
        configuration.facts = DeviceFacts { fact in record.state.withLock { $0.facts[fact] } }
        configuration.random = { record.state.withLock { $0.random } }
        configuration.hits = record
        configuration.logger = Logger(label: "tagtesting") { _ in SwiftLogNoOpLogHandler() }
        configuration.preloaded = [id: setting.loaded]
        configuration.onFiring = { record.fired($0) }
        configuration.watch = record.watch
        manager = TagManager(configuration)
        let start = manager.dataLayer.everything
        record.state.withLock { $0.start = start }
        _ = manager.dataLayer.addListener { record.pushed($0) }
        do throws(OpenError) { container = try manager.openImmediately(id: id) } catch {
            throw Failure(description: "\(setting.path): '\(id)' is not a container id")
        }
    }

    /// Ends this run of the app, and begins the next one: with the same container as the default one, the same folder, clock, network
    /// and facts, and whatever was saved.
    ///
    /// ```swift
    /// ferry.push(["user": ["cabin": 7], "gtm.lifetime": "30d"])
    /// let next = try ferry.relaunched()
    /// #expect(next.manager.dataLayer.value(forKey: "user.cabin") == 7)
    /// ```
    ///
    /// Handlers have to be registered anew.
    public func relaunched() throws -> TestContainer {
        container.close()
        manager.flush()
        let next = try TestContainer(setting)
        let (facts, random) = record.state.withLock { ($0.facts, $0.random) }
        next.record.state.withLock { ($0.facts, $0.random) = (facts, random) }
        return next
    }

    private static func load(_ bytes: [UInt8], _ path: String) throws -> LoadedContainer {
        if let loaded = try? ContainerFile.load(bytes, path: path, expecting: nil) { return loaded }
        let compilation = compile(SourceFile(path: path, bytes: bytes))
        guard let compiled = compilation.bytes, let loaded = try? LoadedContainer(compiled) else {
            var report = Report(compilation.file)
            report.add(contentsOf: compilation.diagnostics)
            throw Failure(description: TextRenderer().render([report]))
        }
        return loaded
    }

    /// Compiles a container; one without an id gets one.
    static func compile(_ file: SourceFile) -> Compilation {
        let compilation = Compiler.compile(file)
        return compilation.id == nil
            ? Compiler.compile(file, options: CompileOptions(id: "GTM-TEST")) : compilation
    }
}

// MARK: Events and their effects

extension TestContainer {
    /// Pushes an event with values, and returns the tags that it fired, in order.
    ///
    /// - Returns: The tags, including those of pushes that handlers made in response.
    @discardableResult
    public func push(event: String, _ values: [String: Value] = [:]) -> [Fired] {
        newlyFired { manager.dataLayer.push(event: event, values) }
    }

    /// Pushes an event with Swift's values, converted as by ``/TagManager/TagDataLayer``, and returns the tags that it fired, in order.
    @_disfavoredOverload
    @discardableResult
    public func push(event: String, _ values: [String: Any?]) -> [Fired] {
        newlyFired { manager.dataLayer.push(event: event, values) }
    }

    /// Pushes an update whose values are the properties of an `Encodable`, and returns the tags that it fired, in order.
    @discardableResult
    public func push(event: String? = nil, encoding update: some Encodable) -> [Fired] {
        newlyFired { manager.dataLayer.push(event: event, encoding: update) }
    }

    /// Pushes values; a key `event` makes them an event.
    public func push(_ values: [String: Value]) {
        manager.dataLayer.push(.map([Value.Entry](byName: values)))
    }

    /// Pushes Swift's values, converted as by ``/TagManager/TagDataLayer``; a key `event` makes them an event.
    @_disfavoredOverload
    public func push(_ values: [String: Any?]) { manager.dataLayer.push(values) }

    /// Pushes one value at a path.
    public func push(_ value: Value, forKey key: String) { manager.dataLayer.push(value, forKey: key) }

    /// Pushes one of Swift's values at a path, converted as by ``/TagManager/TagDataLayer``; nil is pushed as null.
    @_disfavoredOverload
    public func push(_ value: Any?, forKey key: String) { manager.dataLayer.push(value, forKey: key) }

    /// Returns the tags that were fired while a closure ran.
    private func newlyFired(_ push: () -> Void) -> [Fired] {
        let before = fired.count
        push()
        return Array(fired.dropFirst(before))
    }

    /// The tags that fired so far, in order.
    public var fired: [Fired] { record.state.withLock { $0.moments.flatMap(\.event.fired) } }

    /// The hits that were sent so far, in order.
    public var hits: [Hit] { record.state.withLock { $0.hits } }

    /// Returns the text of a key; "" if it has none.
    public func string(forKey key: String) -> String { container.string(forKey: key) }

    /// Returns the value of a key, of any type; nil if it has none.
    public func value(forKey key: String) -> Value? { container.value(forKey: key) }

    /// Returns the number of a key; 0 if it has none.
    public func double(forKey key: String) -> Double { container.double(forKey: key) }

    /// Returns the number of a key, rounded toward zero; 0 if it has none.
    public func integer(forKey key: String) -> Int64 { container.integer(forKey: key) }

    /// Returns true if the value of a key is true, or the text `true` in any letter case; false otherwise.
    public func bool(forKey key: String) -> Bool { container.bool(forKey: key) }

    /// Sets the network's answer to a container from a file, in any format.
    ///
    /// The container is loaded by ``/TagManager/TagContainer/requestRefresh()``, and when the clock reaches the next refresh.
    ///
    /// - Throws: ``Failure`` if the file cannot be read, if it has errors, with all of them, or if it is another container.
    public func publish(contentsOf path: String) throws { try publish(Self.read(path), path) }

    /// Sets the network's answer to a container from the text of a definition or an export.
    ///
    /// - Throws: ``Failure`` with all errors of the text, or if it is another container.
    public func publish(_ text: String) throws { try publish(Array(text.utf8), "container.json") }

    private func publish(_ bytes: [UInt8], _ path: String) throws {
        let loaded = try Self.load(bytes, path)
        guard loaded.id.string == container.id else {
            throw Failure(
                description: "\(path): this is container '\(loaded.id)', not the open '\(container.id)'")
        }
        network.answer(.container(bytes: loaded.file, tag: nil))
    }

    /// Sets a fact about the device; nil makes it absent.
    public func set(_ fact: DeviceFacts.Fact, to value: Value?) {
        record.state.withLock { $0.facts[fact] = value }
    }

    /// Sets the number from which random macros are computed, from 0 to 1, 1 excluded; it is 0.5 by default.
    public func setRandom(_ number: Double) { record.state.withLock { $0.random = number } }
}

extension TestContainer.Fired: CustomStringConvertible {
    /// The tag in words, with its parameters sorted by name: `ticket sold (analytics) ["fields": ["t": "event"]]`.
    public var description: String { "\(name) (\(type)) \(Value.map([Value.Entry](byName: parameters)))" }
}
