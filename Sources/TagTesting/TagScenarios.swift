import TagCompiler
import TagDiagnostics
import TagLoading
import TagManager
import TagRuntime
import TagScenario

/// The scenarios of a file, as `tagc test` runs them: events to push, and the tags, parameters and values that are expected.
///
/// ```swift
/// @Test func `the scenarios pass`() throws { try TagScenarios("Scenarios/ferry.scenario.json").run() }
/// ```
///
/// They run on the evaluator alone, without a manager, handlers or a network. ``TestCoverage`` counts what they use.
public struct TagScenarios: Sendable {
    /// A scenario that failed, or a file that cannot be run.
    ///
    /// ```swift
    /// try TagScenarios(path).run { failure in Issue.record("\(failure)") }
    /// ```
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// The scenario's name; nil if the file cannot be run.
        public let scenario: String?
        /// The expectations that are not met, each with its place and the reasons, as `tagc test` prints them.
        public let description: String
    }

    private let file: ScenarioFile
    private let container: ScenarioContainer

    /// The names of the scenarios, in the order of the file.
    public var names: [String] { file.scenarios.map(\.title) }

    /// Reads a scenario file and its container.
    ///
    /// - Parameters:
    ///   - path: The scenario file.
    ///   - container: The container, in any format; nil for the one that the file names.
    /// - Throws: ``Failure`` if one of the files cannot be read or has errors, with all of them.
    public init(_ path: String, container: String? = nil) throws {
        let source = SourceFile(path: path, bytes: try Self.read(path, limit: ScenarioLimits.bytes))
        let (file, report) = ScenarioReader.read(source)
        guard let file else { throw Failure(scenario: nil, description: TextRenderer().render([report])) }
        guard let container = container ?? file.containerPath.map({ Self.path($0, from: path) }) else {
            throw Failure(scenario: nil, description: "\(path): the file names no container")
        }
        self.file = file
        self.container = try Self.open(container)
    }

    /// Runs the scenarios.
    ///
    /// - Throws: ``Failure`` with everything that is not as expected.
    public func run() throws {
        var failures: [Failure] = []
        try run { failures.append($0) }
        guard !failures.isEmpty else { return }
        throw Failure(
            scenario: failures.count == 1 ? failures[0].scenario : nil,
            description: failures.map(\.description).joined())
    }

    /// Runs the scenarios, and calls a closure for each that failed.
    ///
    /// - Parameters:
    ///   - name: The name of the one scenario to run; nil runs all.
    ///   - report: Called with each failure, in the order of the file.
    /// - Throws: ``Failure`` if there is no scenario of that name.
    public func run(_ name: String? = nil, _ report: (Failure) -> Void) throws {
        let wanted = file.scenarios.filter { name == nil || $0.title == name }
        guard !wanted.isEmpty else {
            throw Failure(
                scenario: name,
                description: "\(file.source.path): there is no scenario" + (name.map { " '\($0)'" } ?? ""))
        }
        let coverage = CoverageCounter()
        var run = ScenarioRun(
            file, on: container,
            evaluated: { evaluator, firing in
                coverage.add(evaluator)
                if let firing { coverage.add(firing, of: evaluator.container) }
            })
        for scenario in wanted {
            let result = try run.run(scenario)
            guard !result.findings.isEmpty else { continue }
            var findings = Report(file.source)
            findings.add(contentsOf: result.findings)
            report(
                Failure(
                    scenario: result.name,
                    description: TextRenderer(countsFindings: false).render([findings])))
        }
    }

    private static func path(_ path: String, from file: String) -> String {
        path.hasPrefix("/") ? path : FilePath.join(FilePath.folder(of: file), path)
    }

    private static func read(_ path: String, limit: Int) throws -> [UInt8] {
        do throws(FileError) { return try FileSystem.read(path, limit: limit) } catch {
            throw Failure(scenario: nil, description: "\(error)")
        }
    }

    private static func open(_ path: String) throws -> ScenarioContainer {
        let file = SourceFile(path: path, bytes: try read(path, limit: ContainerFile.largestSize))
        if let loaded = try? ContainerFile.load(file.bytes, path: path, expecting: nil) {
            return ScenarioContainer(compiled: loaded, from: file)
        }
        let compilation = TestContainer.compile(file)
        guard !compilation.hasErrors, let container = ScenarioContainer(compilation) else {
            var report = Report(compilation.file)
            report.add(contentsOf: compilation.diagnostics)
            throw Failure(scenario: nil, description: TextRenderer().render([report]))
        }
        return container
    }
}
