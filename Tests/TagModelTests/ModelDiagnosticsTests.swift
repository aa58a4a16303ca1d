import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

struct ModelDiagnosticsTests {
    static let flagged = KindExample.flagged(of: ModelDiagnostics.all)
    static let accepted = KindExample.accepted(of: ModelDiagnostics.all)

    @Test(arguments: flagged)
    func `flags exactly the marked bytes`(example: KindExample) {
        let marked = Marked(example.text)
        let found = Reading(marked.text).diagnostics
        #expect(found.filter { $0.id == example.kind.id }.map(\.range) == marked.ranges)
        #expect(found.filter { $0.id != example.kind.id && $0.severity == .error }.map(\.message) == [])
    }

    @Test(arguments: accepted)
    func `finds nothing in what is accepted`(example: KindExample) {
        #expect(Reading(example.text).lines == [])
    }

    @Test
    func `every kind has a unique id, an explanation and examples of both`() {
        #expect(Set(ModelDiagnostics.all.map(\.id)).count == ModelDiagnostics.all.count)
        for kind in ModelDiagnostics.all {
            #expect(kind.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(kind.id)")
            #expect(!kind.summary.isEmpty && !kind.explanation.isEmpty, "\(kind.id)")
            #expect(!kind.flagged.isEmpty && !kind.accepted.isEmpty, "\(kind.id)")
        }
    }
}
