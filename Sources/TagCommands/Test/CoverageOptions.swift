import ArgumentParser
import TagDiagnostics
import TagScenario

/// The options for the coverage of containers by scenarios.
package struct CoverageOptions: ParsableArguments {
    @Flag(help: "Show which tags, rules (triggers) and conditions the scenarios did not use.")
    var coverage = false

    @Option(
        name: .customLong("coverage-file"),
        help: ArgumentHelp("Write the coverage to this file, as JSON.", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(
        name: .customLong("min-coverage"),
        help: ArgumentHelp(
            "Exit with status 1 if less of a container is used: the share of tags, rules, and outcomes of conditions.",
            valueName: "percent"))
    var minimum: Double?

    package init() {}

    package func validate() throws {
        if let minimum, !(0...100).contains(minimum) {
            throw ValidationError("--min-coverage must be a number from 0 to 100")
        }
    }

    var isCounted: Bool { coverage || file != nil || minimum != nil }

    /// The file that is written.
    var uses: [Outputs.Use] { file.map { [Outputs.Use($0, "the coverage")] } ?? [] }

    func write(_ results: TestResults, _ outputs: Outputs) throws(CommandFailure) {
        guard let file else { return }
        let json: JSON = ["version": 1, "containers": TestJSON.coverage(results)]
        try outputs.write(Array((json.indented + "\n").utf8), to: file)
    }

    /// Returns true if every container is covered well enough, and logs those that are not.
    func isMet(by results: TestResults, _ console: Console) -> Bool {
        guard let minimum else { return true }
        let low = results.coverage.filter { $0.coverage.percent < minimum }
        for (path, coverage) in low {
            console.log(
                "tagc: the coverage of \(path.escapedForTerminal()) is \(coverage.percentWords), less than "
                    + "\(Int(exactly: minimum).map(String.init) ?? "\(minimum)") %")
        }
        return low.isEmpty
    }
}
