import Logging
import Synchronization
import TagCompiler
import TagDiagnostics
import TagLoading
public import TagManager
public import TagRuntime

/// A container in a test: push events to it, and look at what it fired and what it has for keys.
///
/// It is opened by a manager of its own, with a clock that the test moves, a network that the test answers for, facts that the test
/// sets, and no disk. Any form of container will do: what `tagc compile` reads, and what it writes.
///
///     let ferry = try TestContainer(contentsOf: "Containers/GTM-FERRY1.json")
///     #expect(ferry.push(event: "purchase", ["ticket.price": 120]).map(\.name) == ["ticket sold"])
public final class TestContainer: Sendable {
    /// A tag that was fired.
    public struct Fired: Sendable, Hashable {
        /// What it is called; its type, where names were stripped.
        public let name: String
        /// Its type: `analytics`, `functionCall`, …, or one of the app's own.
        public let type: String
        /// Its parameters, with what macros gave for them.
        public let parameters: [String: Value]
    }

    /// A file or a text that is no container.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// What is wrong, and where, as `tagc check` shows it.
        public let description: String
    }

    /// The manager that it is open with.
    public let manager: TagManager
    /// The open container.
    public let container: TagContainer
    /// The time that the container sees.
    public let clock: TestClock
    /// Where ``TagContainer/refresh()`` leads to.
    public let network: TestNetwork

    private let record: Record

    /// What happened, and what is answered.
    private final class Record: Sendable, HitSink {
        struct State: Sendable {
            var fired: [Fired] = []
            var hits: [Hit] = []
            var facts: [DeviceFacts.Fact: Value] = [:]
            var random = 0.5
        }

        let state = Mutex(State())

        func take(_ hit: Hit) { state.withLock { $0.hits.append(hit) } }
    }

    /// A container from a file.
    ///
    /// - Throws: ``Failure`` for a file that cannot be read, and for one with errors, all of them.
    public convenience init(contentsOf path: String) throws {
        try self.init(Self.read(path), path: path)
    }

    private static func read(_ path: String) throws -> [UInt8] {
        do throws(FileError) { return try FileSystem.read(path, limit: ContainerFile.largestSize) } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// A container from the text of a definition or an export.
    ///
    /// - Throws: ``Failure`` with all errors.
    public convenience init(_ text: String) throws { try self.init(Array(text.utf8), path: "container.json") }

    private init(_ bytes: [UInt8], path: String) throws {
        let loaded = try Self.load(bytes, path)
        let record = Record()
        self.record = record
        clock = TestClock()
        network = TestNetwork()
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = nil
        configuration.source = network
        configuration.clock = clock.managerClock
        configuration.facts = DeviceFacts { fact in record.state.withLock { $0.facts[fact] } }
        configuration.random = { record.state.withLock { $0.random } }
        configuration.hits = record
        configuration.logger = Logger(label: "tagtesting") { _ in SwiftLogNoOpLogHandler() }
        configuration.preloaded = [loaded.id.string: loaded]
        configuration.onFiring = { firing in
            let fired = firing.tags.map { tag in
                Fired(
                    name: tag.name?.string ?? tag.type.string, type: tag.type.string,
                    parameters: tag.parameters.byName)
            }
            record.state.withLock { $0.fired += fired }
        }
        manager = TagManager(configuration)
        do throws(OpenError) { container = try manager.open(id: loaded.id.string) { _ in } } catch {
            throw Failure(description: "\(path): '\(loaded.id.string)' is no container's id")
        }
    }

    private static func load(_ bytes: [UInt8], _ path: String) throws -> LoadedContainer {
        if let loaded = try? ContainerFile.load(bytes, path: path, expecting: nil) { return loaded }
        var options = CompileOptions()
        let file = SourceFile(path: path, bytes: bytes)
        var compilation = Compiler.compile(file, options: options)
        if compilation.id == nil {
            options.id = "GTM-TEST"
            compilation = Compiler.compile(file, options: options)
        }
        guard let compiled = compilation.bytes, let loaded = try? LoadedContainer(compiled) else {
            var report = Report(compilation.file)
            report.add(contentsOf: compilation.diagnostics)
            throw Failure(description: TextRenderer().render([report]))
        }
        return loaded
    }
}

// MARK: Events and what comes of them

extension TestContainer {
    /// Pushes an event with values, and gives the tags that were fired, those of pushes that came of it among them, in order.
    @discardableResult
    public func push(event: String, _ values: [String: Value] = [:]) -> [Fired] {
        let before = fired.count
        manager.dataLayer.push(event: event, values)
        return Array(fired.dropFirst(before))
    }

    /// Pushes values without an event.
    public func push(_ values: [String: Value]) {
        manager.dataLayer.push(.map([Value.Entry](byName: values)))
    }

    /// All tags that were fired so far, in order.
    public var fired: [Fired] { record.state.withLock { $0.fired } }

    /// All hits that were sent so far, in order.
    public var hits: [Hit] { record.state.withLock { $0.hits } }

    /// The text that the container has for a key; "" when it has none.
    public func string(forKey key: String) -> String { container.string(forKey: key) }

    /// Whatever the container has for a key; nil when it has nothing.
    public func value(forKey key: String) -> Value? { container.value(forKey: key) }

    /// The number that the container has for a key; 0 when it has none.
    public func double(forKey key: String) -> Double { container.double(forKey: key) }

    /// The whole number that the container has for a key, towards zero; 0 when it has none.
    public func int64(forKey key: String) -> Int64 { container.int64(forKey: key) }

    /// Whether the container has true for a key.
    public func boolean(forKey key: String) -> Bool { container.boolean(forKey: key) }

    /// Has the network answer with a container from a file, of any form; ``TagContainer/refresh()`` gets it, and so does time.
    ///
    /// - Throws: ``Failure`` for a file that cannot be read, for one with errors, all of them, and for another container.
    public func publish(contentsOf path: String) throws { try publish(Self.read(path), path) }

    /// Has the network answer with a container from the text of a definition or an export.
    ///
    /// - Throws: ``Failure`` with all errors, and for another container.
    public func publish(_ text: String) throws { try publish(Array(text.utf8), "container.json") }

    private func publish(_ bytes: [UInt8], _ path: String) throws {
        let loaded = try Self.load(bytes, path)
        guard loaded.id.string == container.id else {
            throw Failure(
                description: "\(path): this is container '\(loaded.id)', and '\(container.id)' is open")
        }
        network.answer(.container(bytes: loaded.file, tag: nil))
    }

    /// Has the device answer so from now on; nil is nothing.
    public func set(_ fact: DeviceFacts.Fact, to value: Value?) {
        record.state.withLock { $0.facts[fact] = value }
    }

    /// Has random macros come from this number, from 0 to 1, 1 not included; it is 0.5 until then.
    public func setRandom(_ number: Double) { record.state.withLock { $0.random = number } }

    /// Has a closure answer for function-call macros of a function.
    public func answer(_ function: String, _ body: @escaping @Sendable ([String: Value]) -> Value?) {
        container.setMacroHandler({ _, parameters in body(parameters) }, forFunction: function)
    }
}
