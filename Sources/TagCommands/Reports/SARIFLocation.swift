import TagDiagnostics
import TagLint
import TagLoading

/// The places in one file, as SARIF has them.
struct SARIFLocation {
    private let file: SourceFile
    private let lines: LineTable
    private let artifact: JSON

    init(_ file: SourceFile) {
        self.file = file
        lines = LineTable(file)
        artifact = Self.artifact(file)
    }

    /// Returns the file, with the relative path that was given, so that it is found in a checkout of the repository.
    static func artifact(_ file: SourceFile) -> JSON { ["uri": .string(uri(file.path))] }

    func location(of finding: Findings.Finding) -> JSON {
        let entity = finding.key.entity
        let pointer = finding.diagnostic.pointer.flatMap { $0.isEmpty ? nil : $0 }
        let logical = JSON.members([
            ("name", entity.map { .string($0.name.withoutSecrets) }),
            ("fullyQualifiedName", pointer.map(JSON.string)),
            ("kind", entity.map { .string($0.kind.rawValue) }),
        ])
        return .members([
            ("physicalLocation", physical(finding.diagnostic.range)),
            ("logicalLocations", entity == nil && pointer == nil ? nil : [logical]),
        ])
    }

    func physical(_ range: SourceRange) -> JSON {
        .members([("artifactLocation", artifact), ("region", region(range))])
    }

    /// Returns lines, columns and bytes; in a file without lines only the byte offset; nil if the range is unknown.
    private func region(_ range: SourceRange) -> JSON? {
        guard let place = FindingPlace(range, in: file, lines) else { return nil }
        guard place.hasLines else { return ["byteOffset": .integer(place.start.byte)] }
        return [
            "startLine": .integer(place.start.line), "startColumn": .integer(place.start.column),
            "endLine": .integer(place.end.line), "endColumn": .integer(place.end.column),
            "byteOffset": .integer(place.start.byte),
            "byteLength": .integer(place.end.byte - place.start.byte),
        ]
    }

    /// Returns the notes that have a place.
    func related(_ diagnostic: Diagnostic) -> [JSON] {
        diagnostic.notes.compactMap { note in
            guard let range = note.range, range.isKnown else { return nil }
            return [
                "message": ["text": .string(SARIFText.plain(note.message))],
                "physicalLocation": physical(range),
            ] as JSON
        }.unique
    }

    /// Returns the fixes; none in a file without text.
    func fixes(_ diagnostic: Diagnostic) -> [JSON] {
        guard file.hasLines else { return [] }
        return diagnostic.fixIts.filter { !$0.edits.isEmpty && $0.edits.allSatisfy(\.range.isKnown) }
            .map { fix in
                [
                    "description": ["text": .string(SARIFText.plain(fix.message))],
                    "artifactChanges": [
                        ["artifactLocation": artifact, "replacements": .array(fix.edits.map(replacement))]
                    ],
                    "properties": ["safety": .string(fix.safety.rawValue)],
                ] as JSON
            }.unique
    }

    private func replacement(_ edit: TextEdit) -> JSON {
        let text: JSON? = edit.replacement.isEmpty ? nil : ["text": .string(edit.replacement)]
        return .members([
            ("deletedRegion", region(edit.range) ?? ["byteOffset": 0]), ("insertedContent", text),
        ])
    }

    /// Returns a path as a URI reference, with all bytes percent-encoded but letters, digits, `-._~` and `/`.
    static func uri(_ path: String) -> String {
        let prefix = path.hasPrefix("/") ? "file://" : ""
        return prefix
            + FilePath.withoutDot(path).utf8.map { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
                    return String(UnicodeScalar(byte))
                default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }.joined()
    }
}

/// The texts of SARIF.
enum SARIFText {
    /// Returns the message, followed by the notes without a place, a line each.
    static func message(_ diagnostic: Diagnostic) -> JSON {
        let notes = diagnostic.notes.filter { !($0.range?.isKnown ?? false) }.map { "note: \($0.message)" }
        return ["text": .string(([diagnostic.message] + notes).map(plain).joined(separator: "\n"))]
    }

    /// Returns a text without links: `[words](1)` would be one, to a related location.
    ///
    /// Braces are not doubled: a SARIF reader replaces only those with a number, and only where there are arguments.
    static func plain(_ text: String) -> String {
        text.escapedForTerminal(limit: 2_000).replacing("](", with: "\\](")
    }
}
