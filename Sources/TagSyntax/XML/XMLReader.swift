import TagDiagnostics

/// Reads XML property lists: the project's scanner finds the places, and libxml2 decides.
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
            let bytes = end?.encodingName.map { renamed(file.bytes, $0, from: encoding) } ?? file.bytes
            diagnostics = XMLValidator.fault(in: bytes, tape: tape).map { [$0] } ?? []
        }
        let isUsable = end?.isUnrecoverable == false && !tape.isEmpty
        return ReadResult(
            file: file, tree: isUsable ? SyntaxTree(file: file, carrier: .xmlPlist, tape: tape) : nil,
            diagnostics: diagnostics, carrier: .xmlPlist)
    }

    /// Returns the text with a declaration of its new encoding, in the same number of bytes.
    private static func renamed(_ bytes: [UInt8], _ name: Range<Int>, from encoding: XMLEncoding) -> [UInt8] {
        let label = Array("UTF-8".utf8)
        guard encoding != .utf8, name.count >= label.count else { return bytes }
        var bytes = bytes
        let quote = bytes[name.upperBound]
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: name.count - label.count)
        bytes.replaceSubrange(name.lowerBound...name.upperBound, with: label + [quote] + spaces)
        return bytes
    }

    private static func scan(
        _ bytes: ByteView, from start: Int, limits: ReaderLimits, encoding: XMLEncoding,
        builder: inout TreeBuilder
    ) -> (isUnrecoverable: Bool, diagnostics: [Diagnostic], encodingName: Range<Int>?) {
        var scanner = PlistScanner(bytes: bytes, limits: limits, encoding: encoding, tree: builder)
        scanner.scan(from: start)
        // A wrong declared encoding explains why the bytes are not UTF-8: they need no second finding.
        if scanner.diagnostics.first?.id != "xml-encoding", let fault = UTF8Check.diagnose(bytes, from: start)
        {
            scanner.diagnostics.append(fault)
            scanner.isUnrecoverable = true
        }
        builder = scanner.tree
        return (scanner.isUnrecoverable, scanner.diagnostics, scanner.encodingName)
    }
}
