import TagDiagnostics
import TagLint
import TagLoading

extension LintData {
    /// With the names of the files beside `file`, as far as its folder can be read.
    ///
    /// Only for files that may be default containers by their names: a folder may hold a great many files.
    func beside(_ file: SourceFile) -> LintData {
        var data = self
        let slash = file.path.lastIndex(of: "/")
        let name = slash.map { file.path[file.path.index(after: $0)...] } ?? file.path[...]
        guard name.hasPrefix("GTM-") else { return data }
        let folder = slash.map { String(file.path[...$0]) } ?? "."
        data.neighbours = try? FileSystem.names(in: folder)
        return data
    }
}

/// A file of recorded events: one JSON object a line, as `tagc run --events` takes them.
struct RecordedEvents {
    private(set) var events: [RecordedEvent] = []
    /// What is wrong with lines of it, a report for each.
    private(set) var reports: [Report] = []

    /// - Throws: ``CommandFailure`` when the file cannot be read.
    init(_ path: String) throws(CommandFailure) {
        var lines = try EventLines(path)
        while let line = try Self.next(&lines) {
            let (event, diagnostics) = RecordedEvent.read(line)
            if let event { events.append(event) }
            guard !diagnostics.isEmpty else { continue }
            var report = Report(line)
            report.add(contentsOf: diagnostics)
            reports.append(report)
        }
    }

    private static func next(_ lines: inout EventLines) throws(CommandFailure) -> SourceFile? {
        do throws(FileError) { return try lines.next() } catch {
            throw CommandFailure(.unusable, error.description)
        }
    }
}
