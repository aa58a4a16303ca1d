import TagDiagnostics
import TagModel
import TagSyntax

/// What reading, decoding and checking a text give.
struct Reading {
    let tree: SyntaxTree?
    let container: Container?
    let checked: CheckedContainer?
    /// In the order they are printed.
    let diagnostics: [Diagnostic]

    init(_ text: String, path: String = "test.json", as form: Form? = nil) {
        self.init(SourceFile(path: path, text: text), as: form)
    }

    init(_ file: SourceFile, as form: Form? = nil) {
        let read = Reader.read(file)
        var report = Report(read.file)
        report.add(contentsOf: read.diagnostics)
        tree = read.tree
        let decoded = read.tree.map { Decoder.decode($0, as: form) }
        report.add(contentsOf: decoded?.diagnostics ?? [])
        container = decoded?.container
        let result = container.map { Checker.check($0) }
        report.add(contentsOf: result?.diagnostics ?? [])
        checked = result?.checked
        diagnostics = report.sorted
    }

    /// Each finding in a line: `id 12..<15: message`.
    var lines: [String] {
        diagnostics.map { "\($0.id) \($0.range.start)..<\($0.range.end): \($0.message)" }
    }
}
