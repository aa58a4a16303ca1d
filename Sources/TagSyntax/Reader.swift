package import TagDiagnostics

/// The result of reading a file.
package struct ReadResult: Sendable {
    /// The file that the ranges refer to: the one read, or the text that was made from it.
    package let file: SourceFile
    /// The tree; nil if nothing usable was found.
    ///
    /// It may exist in spite of errors, with everything that could be read.
    package let tree: SyntaxTree?
    /// The findings, in source order.
    package let diagnostics: [Diagnostic]
    /// The encoding that the file was read as; nil if it has none of them.
    package let carrier: Carrier?
    /// The parts that ``ReaderLimits/nodesOfPart`` keeps apart from the tree, in source order.
    package var parts: [TreePart] = []
    /// True if the tree is not what the file says: the file ends early, lacks a bracket, or has too many errors.
    ///
    /// Nothing is known then about its contents.
    package private(set) var hasLostStructure = false
}

/// The entry point of the module: bytes in, a located tree and findings out.
package enum Reader {
    /// Reads a file of any encoding, detected from its content.
    ///
    /// It never fails and takes time linear in the bytes at most; `limits` bounds its memory. A file that is not a container gets
    /// one diagnostic that says what it is and what to do.
    package static func read(_ file: SourceFile, limits: ReaderLimits = .init()) -> ReadResult {
        guard file.bytes.count <= limits.bytes else {
            let tooLarge = Diagnostic.tooLarge(file.bytes.count, limit: limits.bytes)
            return ReadResult(file: file, tree: nil, diagnostics: [tooLarge], carrier: nil)
        }
        let result = read(file, as: file.bytes.withView(Recognition.recognize), limits: limits)
        guard !result.diagnostics.isEmpty, result.carrier != .binaryPlist else { return result }
        if let conflict = result.file.bytes.withView(Recognition.conflict) {
            return ReadResult(file: result.file, tree: nil, diagnostics: [conflict], carrier: result.carrier)
        }
        var report = Report(result.file)
        let isCutOff = result.diagnostics.count >= limits.errors
        var findings = result.diagnostics
        if isCutOff {
            findings[findings.count - 1].notes.append(
                Note("the list ends here: reading stops after \(limits.errors) errors"))
        }
        report.add(contentsOf: withoutCascades(findings))
        let isLost = result.diagnostics.contains { $0.losesStructure }
        return ReadResult(
            file: result.file, tree: result.tree, diagnostics: report.sorted, carrier: result.carrier,
            parts: result.parts, hasLostStructure: isLost || isCutOff)
    }

    /// Returns the findings in the order found, without those that may only follow from a missing bracket.
    private static func withoutCascades(_ findings: [Diagnostic]) -> [Diagnostic] {
        guard let cause = findings.firstIndex(where: { $0.losesStructure }) else { return findings }
        return Array(findings[...cause])
            + findings[(cause + 1)...].filter { !SyntaxDiagnostics.mayFollow($0) }
    }

    private static func read(
        _ file: SourceFile, as content: Recognition.Content, limits: ReaderLimits
    ) -> ReadResult {
        switch content {
        case .other(let diagnostic, let carrier):
            ReadResult(file: file, tree: nil, diagnostics: [diagnostic], carrier: carrier)
        case .protobuf:
            ReadResult(
                file: file, tree: SyntaxTree(file: file, carrier: .protobuf, tape: []), diagnostics: [],
                carrier: .protobuf)
        case .json(let start): JSONScanner.read(file, from: start, limits: limits)
        case .xmlPlist(let start): XMLReader.read(file, from: start, limits: limits)
        case .binaryPlist: BinaryPlistReader.read(file, limits: limits)
        case .openStep(let start): OpenStepScanner.read(file, from: start, limits: limits)
        case .utf16(let mark, let isLittleEndian):
            readWide(file, mark: mark, isLittleEndian: isLittleEndian, limits: limits)
        }
    }

    /// Reads a file in UTF-16, which property lists may be in; JSON must be UTF-8.
    private static func readWide(
        _ file: SourceFile, mark: Int, isLittleEndian: Bool, limits: ReaderLimits
    ) -> ReadResult {
        // A text in UTF-32 has the same mark, and two zeros more.
        if mark > 0, isLittleEndian, file.bytes.dropFirst(mark).prefix(2).elementsEqual([0, 0]) {
            return ReadResult(file: file, tree: nil, diagnostics: [.utf32Text(0..<4)], carrier: nil)
        }
        let text = UTF16Text(file, mark: mark, isLittleEndian: isLittleEndian)
        let result: ReadResult
        switch text.file.bytes.withView(Recognition.recognize) {
        case .xmlPlist(let start):
            let encoding = isLittleEndian ? XMLEncoding.utf16LittleEndian : .utf16BigEndian
            result = XMLReader.read(text.file, from: start, limits: limits, encoding: encoding)
        case .openStep(let start): result = OpenStepScanner.read(text.file, from: start, limits: limits)
        default:
            let range = 0..<(mark > 0 ? mark : 4)
            let encoding = mark > 0 ? "UTF-16" : isLittleEndian ? "UTF-16LE" : "UTF-16BE"
            return ReadResult(
                file: file, tree: nil, diagnostics: [.utf16Text(range, encoding: encoding)], carrier: nil)
        }
        guard !text.faults.isEmpty else { return result }
        return ReadResult(file: text.file, tree: nil, diagnostics: text.faults, carrier: result.carrier)
    }
}

extension UTF8Check {
    /// Returns the first fault, with the number of the others; nil if there is none.
    static func diagnose(_ bytes: ByteView, from start: Int) -> Diagnostic? {
        guard let first = firstFault(bytes, from: start) else { return nil }
        var more = 0
        var at = first.upperBound
        while let next = firstFault(bytes, from: at) {
            more += 1
            at = next.upperBound
        }
        return .invalidUTF8(first, more: more, in: bytes)
    }
}

extension Diagnostic {
    /// True if after this finding it is unknown what the rest of a file belongs to.
    fileprivate var losesStructure: Bool { SyntaxDiagnostics.loss(of: self) == .structure }
}
