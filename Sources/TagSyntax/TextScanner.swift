import TagDiagnostics

/// A scanner that makes a tree of a text read from its first byte to its last: JSON, OpenStep property lists.
protocol TextScanner {
    static var carrier: Carrier { get }
    var tree: TreeBuilder { get }
    var limits: ReaderLimits { get }
    var diagnostics: [Diagnostic] { get set }
    /// True if the tree is useless: a limit cut it off, or the text is something else.
    var isUnrecoverable: Bool { get }

    init(bytes: ByteView, tree: TreeBuilder, limits: ReaderLimits)

    /// Scans the whole file from `start`.
    mutating func scan(from start: Int)
}

extension TextScanner {
    /// True until the wanted number of findings is reached.
    ///
    /// A text is read to its end in any case, and making a finding takes far longer than passing a character.
    var wantsFindings: Bool { diagnostics.count < limits.errors }

    /// Reads a file from `start`, which is after any byte-order mark.
    static func read(_ file: SourceFile, from start: Int, limits: ReaderLimits) -> ReadResult {
        let (tape, end) = file.bytes.withView { bytes in
            // A node takes about nine bytes of minified text: with this room hardly any tape grows, and memory that is not written
            // is never touched. More room costs time where the C library is glibc: the tape of a file of 14 MB would be over 32 MiB,
            // which it gives back to the system when it is freed.
            let estimate = bytes.count / 8
            KeptMemory.enlarge(for: estimate)
            return TreeBuilder.build(bytes, carrier: carrier, estimate: estimate, limits: limits) { builder in
                scan(bytes, from: start, limits: limits, builder: &builder)
            }
        }
        let isUsable = end?.isUnrecoverable == false && !tape.isEmpty
        var result = ReadResult(
            file: file, tree: isUsable ? SyntaxTree(file: file, carrier: carrier, tape: tape) : nil,
            diagnostics: end?.diagnostics ?? [], carrier: carrier)
        if let end { result.parts = end.parts }
        return result
    }

    private static func scan(
        _ bytes: ByteView, from start: Int, limits: ReaderLimits, builder: inout TreeBuilder
    ) -> (isUnrecoverable: Bool, diagnostics: [Diagnostic], parts: [TreePart]) {
        var scanner = Self(bytes: bytes, tree: builder, limits: limits)
        if let fault = UTF8Check.diagnose(bytes, from: start) { scanner.diagnostics = [fault] }
        scanner.scan(from: start)
        builder = scanner.tree
        return (scanner.isUnrecoverable, scanner.diagnostics, builder.parts)
    }
}
