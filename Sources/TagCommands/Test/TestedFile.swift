import TagDiagnostics
import TagScenario

/// A scenario file with the results of its scenarios.
struct TestedFile {
    let source: SourceFile
    var results: [ScenarioResult] = []
    /// The findings about the file itself, and those of the results.
    var report: Report
    /// The edits that accept what happened.
    var edits: [TextEdit] = []

    init(_ source: SourceFile) {
        self.source = source
        report = Report(source)
    }

    /// True if the file could not be run at all.
    var isUnusable: Bool { results.isEmpty && report.hasErrors }

    var path: String { source.path }
}

/// The results of all scenario files of a run.
struct TestResults {
    var files: [TestedFile] = []
    /// The coverage of each container, by the path that messages name.
    var coverage: [(path: String, coverage: ScenarioCoverage)] = []

    /// The numbers of scenarios by outcome, and of files that could not be run.
    struct Counts {
        var passed = 0
        var failed = 0
        var skipped = 0
        var unusable = 0
        /// The files that could not be run, which have no scenarios.
        var files = 0

        var scenarios: Int { passed + failed + skipped + unusable }
        /// The rows of reports, which have one for a file that could not be run.
        var rows: Int { scenarios + files }
        var errors: Int { unusable + files }
    }

    var counts: Counts { files.reduce(into: Counts()) { $0.add($1) } }

    var findings: Findings { Findings(files.map(\.report)) }

    /// The share of all containers that was used, in percent.
    var percent: Double {
        guard !coverage.isEmpty else { return 100 }
        return coverage.map(\.coverage.percent).reduce(0, +) / Double(coverage.count)
    }
}

extension TestResults.Counts {
    mutating func add(_ file: TestedFile) {
        if file.isUnusable { files += 1 }
        for result in file.results {
            switch result.outcome {
            case .passed: passed += 1
            case .skipped: skipped += 1
            case .failed: failed += 1
            case .unusable: unusable += 1
            }
        }
    }
}
