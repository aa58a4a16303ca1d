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
/// no disk. It accepts every format that `tagc compile` reads or writes.
///
///     let ferry = try TestContainer(contentsOf: "Containers/GTM-FERRY1.json")
///     #expect(ferry.push(event: "purchase", ["ticket.price": 120]).map(\.name) == ["ticket sold"])
public final class TestContainer: Sendable {
    /// A tag that was fired.
    public struct Fired: Sendable, Hashable {
        /// The tag's name; its type if names were stripped.
        public let name: String
        /// The tag's type: `analytics`, `functionCall`, …, or one that the app defines.
        public let type: String
        /// The parameters, with the values of their macros.
        public let parameters: [String: Value]
    }

    /// The error of a file or a text that is not a valid container.
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
    /// The network, which ``TagContainer/refresh()`` asks.
    public let network: TestNetwork

    private let record: Record

    /// The recorded tags and hits, and the answers that the test set.
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

    /// Loads a container from a file, and opens it.
    ///
    /// - Throws: ``Failure`` if the file cannot be read or has errors, with all of them.
    public convenience init(contentsOf path: String) throws {
        try self.init(Self.read(path), path: path)
    }

    private static func read(_ path: String) throws -> [UInt8] {
        do throws(FileError) { return try FileSystem.read(path, limit: ContainerFile.largestSize) } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// Loads a container from the text of a definition or an export, and opens it.
    ///
    /// - Throws: ``Failure`` with all errors of the text.
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
            throw Failure(description: "\(path): '\(loaded.id.string)' is not a container id")
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

// MARK: Events and their effects

extension TestContainer {
    /// Pushes an event with values, and returns the tags that it fired, in order.
    ///
    /// - Returns: The tags, including those of pushes that handlers made in response.
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

    /// The tags that fired so far, in order.
    public var fired: [Fired] { record.state.withLock { $0.fired } }

    /// The hits that were sent so far, in order.
    public var hits: [Hit] { record.state.withLock { $0.hits } }

    /// Returns the text of a key; "" if it has none.
    public func string(forKey key: String) -> String { container.string(forKey: key) }

    /// Returns the value of a key, of any type; nil if it has none.
    public func value(forKey key: String) -> Value? { container.value(forKey: key) }

    /// Returns the number of a key; 0 if it has none.
    public func double(forKey key: String) -> Double { container.double(forKey: key) }

    /// Returns the number of a key, rounded toward zero; 0 if it has none.
    public func int64(forKey key: String) -> Int64 { container.int64(forKey: key) }

    /// Returns true if the value of a key is true, or the text `true` in any letter case; false otherwise.
    public func boolean(forKey key: String) -> Bool { container.boolean(forKey: key) }

    /// Sets the network's answer to a container from a file, in any format.
    ///
    /// The container is loaded by ``TagContainer/refresh()``, and when the clock reaches the next refresh.
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

    /// Registers the handler for function-call macros that call a function.
    ///
    /// - Parameters:
    ///   - function: The function's name in the container.
    ///   - body: Returns the macro's value for its parameters; nil is no value.
    public func answer(_ function: String, _ body: @escaping @Sendable ([String: Value]) -> Value?) {
        container.setMacroHandler({ _, parameters in body(parameters) }, forFunction: function)
    }
}
