import TagDiagnostics

/// Reads XML property lists: our scanner finds the places, libxml2 has the last word.
enum XMLReader {
    static func read(_ file: SourceFile, from start: Int, limits: ReaderLimits) -> ReadResult {
        let (tape, end) = file.bytes.withView { bytes in
            // An element takes about 25 bytes; memory that is not written is never touched.
            TreeBuilder.build(bytes, carrier: .xmlPlist, estimate: bytes.count / 16, limits: limits) {
                builder in
                scan(bytes, from: start, limits: limits, builder: &builder)
            }
        }
        var diagnostics = end?.diagnostics ?? []
        if diagnostics.isEmpty, let fault = XMLValidator.fault(in: file.bytes, tape: tape) {
            diagnostics = [fault]
        }
        let isUsable = end?.isHopeless == false && !tape.isEmpty
        return ReadResult(
            file: file, tree: isUsable ? SyntaxTree(file: file, carrier: .xmlPlist, tape: tape) : nil,
            diagnostics: diagnostics, carrier: .xmlPlist)
    }

    private static func scan(
        _ bytes: ByteView, from start: Int, limits: ReaderLimits, builder: inout TreeBuilder
    ) -> (isHopeless: Bool, diagnostics: [Diagnostic]) {
        var scanner = PlistScanner(bytes: bytes, tree: builder, limits: limits)
        scanner.scan(from: start)
        // A declared encoding that is not UTF-8 explains why the bytes are not: then nothing more is said of them.
        if scanner.diagnostics.first?.id != "xml-encoding", let fault = UTF8Check.diagnose(bytes, from: start)
        {
            scanner.diagnostics.append(fault)
            scanner.isHopeless = true
        }
        builder = scanner.tree
        return (scanner.isHopeless, scanner.diagnostics)
    }
}
