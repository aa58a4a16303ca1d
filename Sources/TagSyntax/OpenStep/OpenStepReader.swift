import TagDiagnostics

/// Reads OpenStep (ASCII) property lists, and files of strings, which are one without its braces.
enum OpenStepReader {
    static func read(_ file: SourceFile, from start: Int, limits: ReaderLimits) -> ReadResult {
        let (tape, end) = file.bytes.withView { bytes in
            // Memory that is not written is never touched.
            TreeBuilder.build(bytes, carrier: .openStep, estimate: bytes.count / 6, limits: limits) {
                builder in
                scan(bytes, from: start, limits: limits, builder: &builder)
            }
        }
        let isUsable = end?.isHopeless == false && !tape.isEmpty
        return ReadResult(
            file: file, tree: isUsable ? SyntaxTree(file: file, carrier: .openStep, tape: tape) : nil,
            diagnostics: end?.diagnostics ?? [], carrier: .openStep)
    }

    private static func scan(
        _ bytes: ByteView, from start: Int, limits: ReaderLimits, builder: inout TreeBuilder
    ) -> (isHopeless: Bool, diagnostics: [Diagnostic]) {
        var scanner = OpenStepScanner(bytes: bytes, tree: builder, limits: limits)
        if let fault = UTF8Check.diagnose(bytes, from: start) { scanner.diagnostics = [fault] }
        scanner.scan(from: start)
        builder = scanner.tree
        return (scanner.isHopeless, scanner.diagnostics)
    }
}
