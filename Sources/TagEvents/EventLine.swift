package import TagDiagnostics
package import TagRuntime
package import TagSyntax

/// The reading of a line of recorded events, which is a JSON object.
package enum EventLine {
    /// Returns a line of a block, as a part of the file.
    package static func source(_ range: Range<Int>, of block: EventBlock, lines: Int, path: String)
        -> SourceFile
    {
        let origin = SourceFile.Origin(lines: lines, bytes: block.offset + range.lowerBound)
        return SourceFile(path: path, bytes: Array(block.bytes[range]), origin: origin)
    }

    /// Returns the update that a line is, or the error of the line.
    package static func update(_ line: SourceFile) -> (update: Value?, fault: Diagnostic?) {
        let (object, fault) = read(line)
        guard let object, let root = object.root else {
            return (nil, fault)
        }
        return (Value(root, of: object), nil)
    }

    /// Returns the object, or the error of the line.
    package static func read(_ line: SourceFile) -> (object: SyntaxTree?, fault: Diagnostic?) {
        let read = Reader.read(line)
        guard read.carrier == .json else { return (nil, .eventNotObject(at: words(of: line))) }
        if let fault = read.diagnostics.first(where: { $0.severity == .error }) {
            // Other faults of a whole file are words about containers.
            guard fault.kind.group != .input || fault.kind === DiagnosticKind.invalidUTF8 else {
                return (nil, .eventNotObject(at: words(of: line)))
            }
            return (nil, .eventNotObject(at: fault.range, fault.message))
        }
        guard let tree = read.tree, let root = tree.root, tree.kind(root) == .object else {
            return (nil, .eventNotObject(at: words(of: line)))
        }
        return (tree, nil)
    }

    package static func isBlank(_ line: some Sequence<UInt8>) -> Bool { line.allSatisfy(isSpace) }

    /// Returns the range of the line without the white space around its content.
    private static func words(of line: SourceFile) -> SourceRange {
        let start = line.bytes.firstIndex { !isSpace($0) } ?? 0
        let last = line.bytes.lastIndex { !isSpace($0) } ?? start - 1
        return SourceRange(start, last + 1)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
