package import TagDiagnostics
package import TagModel
package import TagSyntax

/// A file in its canonical form: fixed order and white space, with every token unchanged.
package struct CanonicalForm: Sendable {
    /// The file as it was read.
    package let before: SourceFile
    /// The file in canonical form; the same bytes if it has none.
    package let after: SourceFile
    /// The report, which has the reason if there is no canonical form.
    package let report: Report
    /// The form that the file was read in.
    package let form: Form?

    package var isChanged: Bool { before.bytes != after.bytes }

    /// Returns the canonical form of a file.
    ///
    /// - Parameters:
    ///   - form: The form to read the file as; nil lets its content decide.
    ///   - dropsVolatile: True leaves out what changes with every export.
    package static func of(
        _ file: SourceFile, as form: Form? = nil, dropsVolatile: Bool = false, limits: ReaderLimits = .init()
    ) -> CanonicalForm {
        let read = Reader.read(file, limits: limits)
        var report = Report(read.file, read.diagnostics)
        guard let tree = read.tree, !report.hasErrors else { return CanonicalForm(file, report) }
        guard let form = Self.form(of: tree, as: form, &report) else { return CanonicalForm(file, report) }
        let arrangement = CanonicalOrder.arrangement(
            of: tree, as: form, dropsVolatile: dropsVolatile)
        guard var text = Formatter.format(tree, arrangement, style: form.style) else {
            report.add(.notFormatted(tree.carrier))
            return CanonicalForm(file, report, form: form)
        }
        // The vendor's own files end without a line break, which is kept.
        if form.isVendors, tree.carrier == .json, read.file.bytes.last == UInt8(ascii: "}") {
            text.removeLast()
        }
        let written = SourceLayout(of: read.file).apply(to: text)
        let after = SourceFile(path: file.path, bytes: file.bytes(for: written, readAs: read.file))
        return CanonicalForm(file, report, form: form, after: after)
    }

    /// Returns the form of a tree that is one; nil if it has none, which is reported.
    private static func form(of tree: SyntaxTree, as form: Form?, _ report: inout Report) -> Form? {
        let decoded = Decoder.decode(tree, as: form)
        if decoded.container == nil { report.add(contentsOf: decoded.diagnostics) }
        return decoded.container?.form
    }

    private init(_ file: SourceFile, _ report: Report, form: Form? = nil, after: SourceFile? = nil) {
        before = file
        self.after = after ?? file
        self.report = report
        self.form = form
    }
}

extension Form {
    /// The layout of the form: the one that people write, or the vendor's.
    fileprivate var style: Formatter.Style {
        switch self {
        case .definition, .values, .campaigns: Formatter.Style(layout: .readable)
        case .export: Formatter.Style(layout: .lines, indent: 4)
        case .resource, .legacy: Formatter.Style(layout: .lines)
        }
    }
}

extension DiagnosticKind {
    static let notFormatted = DiagnosticKind(
        "not-formatted", .support, .warning, summary: "A file that tagc fmt cannot format.",
        explanation: """
            tagc fmt formats JSON and XML property lists. It does not format binary and OpenStep property \
            lists and compiled containers; 'tagc convert' converts them to JSON or XML.
            """)
}

extension Diagnostic {
    fileprivate static func notFormatted(_ carrier: Carrier) -> Diagnostic {
        let what =
            switch carrier {
            case .openStep: "an OpenStep property list"
            case .binaryPlist: "a binary property list"
            case .json, .xmlPlist, .protobuf: "a binary container"
            }
        return Diagnostic(
            .notFormatted, "\(what) has no canonical format; the file was not changed", at: .none,
            notes: [Note("'tagc convert' converts it to JSON or an XML property list")])
    }
}
