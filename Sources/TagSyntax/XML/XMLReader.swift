import TagDiagnostics

/// Reads XML property lists: ``PlistScanner`` finds the places and most faults, and ``XMLRules`` checks what it accepts.
enum XMLReader {
    /// Reads a file from `start`.
    ///
    /// - Parameter encoding: The encoding of the file before it was converted to UTF-8.
    static func read(
        _ file: SourceFile, from start: Int, limits: ReaderLimits, encoding: XMLEncoding = .utf8
    ) -> ReadResult {
        let (tape, end) = file.bytes.withView { bytes in
            // An element takes about 25 bytes; memory that is not written is never touched.
            TreeBuilder.build(bytes, carrier: .xmlPlist, estimate: bytes.count / 16, limits: limits) {
                builder in
                scan(bytes, from: start, limits: limits, encoding: encoding, builder: &builder)
            }
        }
        var diagnostics = end?.diagnostics ?? []
        if diagnostics.isEmpty {
            diagnostics = file.bytes.withView { XMLRules.fault(in: $0, from: start) }.map { [$0] } ?? []
        }
        let isUsable = end?.isUnrecoverable == false && !tape.isEmpty
        return ReadResult(
            file: file, tree: isUsable ? SyntaxTree(file: file, carrier: .xmlPlist, tape: tape) : nil,
            diagnostics: diagnostics, carrier: .xmlPlist)
    }

    private static func scan(
        _ bytes: ByteView, from start: Int, limits: ReaderLimits, encoding: XMLEncoding,
        builder: inout TreeBuilder
    ) -> (isUnrecoverable: Bool, diagnostics: [Diagnostic]) {
        var scanner = PlistScanner(bytes: bytes, limits: limits, encoding: encoding, tree: builder)
        scanner.scan(from: start)
        // A wrong declared encoding explains why the bytes are not UTF-8: they need no second finding.
        if scanner.diagnostics.first?.id != "xml-encoding", let fault = UTF8Check.diagnose(bytes, from: start)
        {
            scanner.diagnostics.append(fault)
            scanner.isUnrecoverable = true
        }
        builder = scanner.tree
        return (scanner.isUnrecoverable, scanner.diagnostics)
    }
}
