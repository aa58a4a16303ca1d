import TagDiagnostics

/// Reads XML property lists.
enum XMLReader {
    static func read(_ file: SourceFile, from start: Int, limits: ReaderLimits) -> ReadResult {
        ReadResult(tree: nil, diagnostics: [], carrier: .xmlPlist)
    }
}
