import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel
import TagRuntime
import TagScenario

/// The run of scenario files: each container is opened once, and all files share it.
struct TestRun {
    /// The container of `--container`; nil for those that the files name.
    let container: String?
    let options: CompileOptions
    /// The part of a name that a scenario must have to be run; nil for all.
    let filter: String?
    let countsCoverage: Bool
    private var work: EventWork
    private var opened: [String: Opened] = [:]
    /// The first spelling of each container's path, by its whole path: each container is opened and counted once.
    private var spellings: [String: String] = [:]
    /// The paths of the containers in the order in which they were opened.
    private var order: [String] = []
    private var coverage: [String: ScenarioCoverage] = [:]
    private var explanationsLeft = ScenarioLimits.explanations
    private let console: Console

    /// A container, or the reason why it cannot be used.
    private enum Opened {
        case container(ScenarioContainer)
        case failure(String)
    }

    init(
        container: String?, options: CompileOptions, filter: String?, countsCoverage: Bool, work: EventWork,
        console: Console
    ) {
        self.container = container
        self.options = options
        self.filter = filter?.lowercased()
        self.countsCoverage = countsCoverage
        self.work = work
        self.console = console
    }

    /// The files of containers that were read.
    var containers: [String] { order }

    /// Runs the scenarios of files.
    mutating func run(_ entries: [Inputs.Entry]) throws -> TestResults {
        var results = TestResults()
        for entry in entries {
            let (source, failure) = entry.read()
            if let failure {
                var file = TestedFile(source)
                file.report.add(failure)
                results.files.append(file)
            } else {
                results.files.append(try run(source))
            }
        }
        results.coverage = order.compactMap { path in coverage[path].map { (path, $0) } }
        return results
    }

    /// Runs the scenarios of a file.
    mutating func run(_ source: SourceFile) throws -> TestedFile {
        var tested = TestedFile(source)
        let (read, report) = ScenarioReader.read(source)
        tested.report = report
        guard let file = read else { return tested }
        guard let named = container ?? file.container.map({ Self.path($0.value, from: source.path) }) else {
            tested.report.add(
                .malformedScenario(
                    "the file names no container", at: .none,
                    note: #"give it "container": "GTM-1234.json", or give --container"#))
            return tested
        }
        let path = firstSpelling(of: named)
        switch open(path) {
        case .failure(let why):
            tested.report.add(.malformedScenario(why, at: file.container?.range ?? .none))
        case .container(let opened): try run(file, on: opened, path, &tested)
        }
        return tested
    }

    private mutating func run(
        _ file: ScenarioFile, on container: ScenarioContainer, _ path: String, _ tested: inout TestedFile
    ) throws {
        let meter = WorkMeter(work)
        meter.work.grow(by: file.source.size)
        Progress.count("scenarios", of: file.scenarios.count)
        if countsCoverage, coverage[path] == nil { coverage[path] = ScenarioCoverage(container) }
        var run = ScenarioRun(
            file, on: container, explaining: explanationsLeft, coverage: coverage[path],
            pay: { try meter.work.count($0) })
        // Only one copy of the counts is changed, so that it is never copied whole.
        coverage[path] = nil
        for scenario in file.scenarios where isWanted(scenario.name.value) {
            let result = try run.run(scenario)
            tested.report.add(contentsOf: result.findings)
            tested.results.append(result)
            Progress.step()
        }
        tested.edits = run.edits()
        coverage[path] = run.coverage
        explanationsLeft = run.explanationsLeft
        work = meter.work
    }

    private func isWanted(_ name: String) -> Bool {
        filter.map { name.lowercased().contains($0) } ?? true
    }

    /// Returns the path of a container that a scenario file names.
    private static func path(_ path: String, from file: String) -> String {
        path.hasPrefix("/") ? path : FilePath.normalized(FilePath.join(FilePath.folder(of: file), path))
    }

    private mutating func firstSpelling(of path: String) -> String {
        guard path != "-" else { return path }
        let whole = FilePath.normalized(FilePath.absolute(path))
        let first = spellings[whole] ?? path
        spellings[whole] = first
        return first
    }

    // MARK: Containers

    private mutating func open(_ path: String) -> Opened {
        if let known = opened[path] { return known }
        let made = Self.open(path, options, console)
        opened[path] = made
        order.append(path)
        return made
    }

    private static func open(_ path: String, _ options: CompileOptions, _ console: Console) -> Opened {
        do throws(CommandFailure) {
            return .container(try ScenarioContainer.read(path, options: options, console))
        } catch {
            return .failure(error.message)
        }
    }
}

/// The limit on the work of a run, shared with the closure that counts it.
private final class WorkMeter {
    var work: EventWork

    init(_ work: EventWork) { self.work = work }
}

extension ScenarioContainer {
    /// Opens a container of any format, and logs the findings about it.
    static func read(
        _ path: String, options: CompileOptions, _ console: Console
    ) throws(CommandFailure) -> ScenarioContainer {
        switch try ContainerInput.read(path, options: options) {
        case .binary(let file, let loaded): return ScenarioContainer(compiled: loaded, from: file)
        case .text(let compilation):
            let report = compilation.fullReport
            console.log(Findings([report]))
            guard !compilation.hasErrors else {
                throw CommandFailure(
                    .unusable, "the container \(path.escapedForTerminal()) has errors")
            }
            guard let container = ScenarioContainer(compilation) else {
                throw CommandFailure.nothingCompiled(compilation.file)
            }
            return container
        }
    }
}
