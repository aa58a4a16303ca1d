import Foundation
import Synchronization
import TagRuntime

/// The tags, rules and macros that the tests of a process used, and those that they did not.
///
/// Every ``TestContainer`` counts, and every run of ``TagScenarios``. With `TAG_COVERAGE=1` in the environment, the report is printed when the process ends:
/// `TAG_COVERAGE=1 swift test`.
///
/// ```swift
/// print(TestCoverage.report)
/// #expect(TestCoverage.containers.first { $0.id == "GTM-FERRY1" }?.tags.missed == [])
/// ```
public enum TestCoverage {
    /// The coverage of one container, in one version.
    ///
    /// ```swift
    /// for container in TestCoverage.containers { print(container.id, container.tags.missed) }
    /// ```
    public struct Container: Sendable, Hashable {
        /// The container's id.
        public let id: String
        /// The container's version; "" if it has none.
        public let version: String
        /// The number of test containers that used it.
        public internal(set) var uses: Int
        /// The tags that fired.
        public internal(set) var tags: Part
        /// The rules that passed.
        public internal(set) var rules: Part
        /// The macros whose values were found.
        public internal(set) var macros: Part
    }

    /// The names of one kind of a container's parts, in the container's order.
    public struct Part: Sendable, Hashable {
        /// The parts that were used.
        public internal(set) var used: [String] = []
        /// The parts that were never used.
        public internal(set) var missed: [String] = []
    }

    /// The containers that were tested so far, by their ids and versions.
    public static var containers: [Container] { CoverageCounter.all }

    /// The coverage of all containers, as text.
    public static var report: String {
        containers.map { container in
            let version = container.version.isEmpty ? "" : ", version \(container.version)"
            let parts = [
                ("tags", "fired", container.tags), ("rules", "passed", container.rules),
                ("macros", "were evaluated", container.macros),
            ]
            let counts = parts.map { "\($2.used.count) of \($2.used.count + $2.missed.count) \($0) \($1)" }
            let missed = parts.filter { !$2.missed.isEmpty }.map { part in
                "  no test uses the \(part.0) " + part.2.missed.map { "'\($0)'" }.joined(separator: ", ")
                    + "\n"
            }
            return "\(container.id)\(version): \(counts.joined(separator: ", "))\n\(missed.joined())"
        }.joined()
    }
}

/// The parts that a test container used, counted for all of the process.
final class CoverageCounter: Sendable {
    private struct Counts: Sendable {
        let container: LoadedContainer
        var uses = 0
        var tags: Set<Int> = []
        var rules: Set<Int> = []
        var macros: Set<Int> = []
    }

    private static let counts = Mutex<[[UInt8]: Counts]>([:])

    /// Prints the report at the end of the process, if the environment asks for it.
    private static let registration: Void = {
        guard ProcessInfo.processInfo.environment["TAG_COVERAGE"] == "1" else { return }
        atexit { print("Coverage of containers by tests\n" + TestCoverage.report, terminator: "") }
    }()

    private let seen = Mutex<Set<[UInt8]>>([])

    init() { Self.registration }

    func add(_ evaluator: Evaluator) {
        let usage = evaluator.usage
        count(evaluator.container) { counts in
            counts.rules.formUnion(usage.rules)
            counts.macros.formUnion(usage.macros)
        }
    }

    func add(_ firing: Firing, of container: LoadedContainer) {
        count(container) { $0.tags.formUnion(firing.tags.map(\.index)) }
    }

    /// Counts the macro of a key, since a constant is read without an evaluation.
    func add(key: String, of container: LoadedContainer) {
        guard let place = container.macro(ofKey: key) else { return }
        count(container) { _ = $0.macros.insert(place) }
    }

    private func count(_ container: LoadedContainer, _ body: @Sendable (inout Counts) -> Void) {
        let id = container.contentId
        let isNew = seen.withLock { $0.insert(id).inserted }
        Self.counts.withLock { all in
            var counts = all[id] ?? Counts(container: container)
            if isNew { counts.uses += 1 }
            body(&counts)
            all[id] = counts
        }
    }

    static var all: [TestCoverage.Container] {
        counts.withLock { all in
            all.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { coverage(of: $0.value) }
        }.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
    }

    private static func coverage(of counts: Counts) -> TestCoverage.Container {
        let container = counts.container
        func part(_ count: Int, _ used: Set<Int>, _ name: (Int) -> UTF8Text?) -> TestCoverage.Part {
            var part = TestCoverage.Part()
            for index in 0..<count {
                // Macros without a name are parts of others.
                guard let name = name(index)?.string else { continue }
                if used.contains(index) { part.used.append(name) } else { part.missed.append(name) }
            }
            return part
        }
        let tables = container.tables
        return TestCoverage.Container(
            id: container.id.string, version: container.version.string, uses: counts.uses,
            tags: part(tables.tags.count, counts.tags, container.name(ofTag:)),
            rules: part(tables.rules.count, counts.rules, container.name(ofRule:)),
            macros: part(tables.macros.count, counts.macros, container.name(ofMacro:)))
    }
}
