import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

/// Every fixture beside a golden: the container that was read from it, and what was found.
struct FormTests {
    static let fixtures = Fixtures.names(in: Fixtures.folder + "/model").filter {
        $0.hasSuffix(".json") || $0.hasSuffix(".plist") || $0.hasSuffix(".gtm")
    }

    @Test(arguments: fixtures)
    func `reads every form and shape into one model`(fixture: String) {
        let source = SourceFile(
            path: fixture, bytes: Fixtures.bytes(Fixtures.folder + "/model/" + fixture) ?? [])
        let reading = Reading(source)
        var text = reading.container.map { Dump($0).text } ?? "no container\n"
        text += reading.checked == nil ? "not checked\n" : "checked\n"
        for diagnostic in reading.diagnostics {
            let place = LineTable(source).position(of: Int(diagnostic.range.start))
            text += "\(diagnostic.severity) \(place.line):\(place.column) \(diagnostic.pointer ?? "") "
            text += "\(diagnostic.id): \(diagnostic.message)\n"
            for note in diagnostic.notes { text += "  \(note.message)\n" }
            for fix in diagnostic.fixIts {
                text +=
                    "  \(fix.message) (\(fix.safety)): \(fix.edits.map(\.replacement).joined(separator: ", "))\n"
            }
        }
        expectGolden(text, fixture + ".golden")
    }
}
