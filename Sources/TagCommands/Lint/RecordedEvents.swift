import TagDiagnostics
import TagEvents
import TagLint

/// The contents of a file of recorded events, which has one event a line.
struct RecordedEvents {
    private(set) var events: [RecordedEvent] = []
    /// The errors of invalid lines: with such a line it is unknown which events an app never pushes.
    private(set) var report: Report

    /// The limit on the invalid lines that are shown.
    private static let most = 10

    init(_ file: SourceFile) {
        report = Report(file)
        var faults: [Diagnostic] = []
        var start = 0
        for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            guard !EventLine.isBlank(line) else { continue }
            let (object, fault) = EventLine.read(SourceFile(path: file.path, bytes: Array(line)))
            if let event = object.flatMap({ RecordedEvent($0) }) { events.append(event) }
            if let fault { faults.append(fault.moved(by: start)) }
        }
        if faults.count > Self.most {
            let others = Counted.text(faults.count - Self.most, "line")
            faults[Self.most - 1].notes.append(Note("and \(others) more"))
        }
        report.add(contentsOf: Array(faults.prefix(Self.most)))
    }
}

extension Diagnostic {
    /// Returns the finding with its place moved, from a line to the whole file.
    fileprivate func moved(by offset: Int) -> Diagnostic {
        var finding = self
        finding.range = SourceRange(Int(range.start) + offset, Int(range.end) + offset)
        return finding
    }
}
