import TagDiagnostics
import TagLint

/// The place of a finding, as reports have it.
struct FindingPlace: Sendable {
    let start: SourcePosition
    let end: SourcePosition
    /// True if the file has lines and columns; otherwise only the byte offset is known.
    let hasLines: Bool

    /// Creates a place; nil if the range is unknown.
    init?(_ range: SourceRange, in file: SourceFile, _ lines: LineTable) {
        guard range.isKnown else { return nil }
        start = lines.position(of: Int(range.start))
        end = lines.position(of: Int(range.end))
        hasLines = file.hasLines
    }

    /// The last line with a part of the range; a line break at its end does not extend it to the next line.
    var lastLine: Int { end.column == 1 && end.line > start.line ? end.line - 1 : end.line }
}

extension LineTable {
    /// Returns the place where a range begins, to follow a path: `:3:14`, or `: byte 20` in a file without lines.
    func suffix(for range: SourceRange) -> String {
        guard range.isKnown else { return "" }
        let position = position(of: Int(range.start))
        return position.line > 0 ? ":\(position.line):\(position.column)" : ": byte \(position.byte)"
    }
}

/// A finding with its message and place, each on one line, without hidden characters.
struct ShownFinding {
    let file: SourceFile
    let diagnostic: Diagnostic
    let fingerprint: String
    let place: FindingPlace?
    private let lines: LineTable

    /// The limit on a message in most reports, in scalars.
    private static let longest = 2_000

    /// Returns the findings of a file that are not suppressed, in order.
    static func all(_ file: Findings.File) -> [ShownFinding] {
        let shown = file.shown
        guard !shown.isEmpty else { return [] }
        let lines = LineTable(file.source)
        return shown.map { ShownFinding(file.source, $0, lines) }
    }

    private init(_ file: SourceFile, _ finding: Findings.Finding, _ lines: LineTable) {
        self.file = file
        diagnostic = finding.diagnostic
        fingerprint = finding.key.fingerprint
        place = FindingPlace(diagnostic.range, in: file, lines)
        self.lines = lines
    }

    var path: String { file.path.escapedForTerminal(limit: Self.longest) }

    /// The address, such as `file.json:3:14`, or `file.json: /key/path (byte 20)` in a file without lines.
    var address: String {
        guard let place else {
            let pointer = diagnostic.pointer.map { ": " + $0.escapedForTerminal() } ?? ""
            return path + pointer
        }
        if place.hasLines { return "\(path):\(place.start.line):\(place.start.column)" }
        return "\(path): \(addressInside(place))"
    }

    private func addressInside(_ place: FindingPlace) -> String {
        let pointer = (diagnostic.pointer ?? "").escapedForTerminal()
        return pointer.isEmpty ? "byte \(place.start.byte)" : "\(pointer) (byte \(place.start.byte))"
    }

    /// The message; in a file without lines it includes the place, for formats that have only lines.
    var message: String {
        let message = diagnostic.message.escapedForTerminal(limit: Self.longest)
        guard let place, !place.hasLines else { return message }
        return "\(message), at \(addressInside(place))"
    }

    /// The title, such as `error[id]: message`.
    var title: String {
        "\(diagnostic.severity.rawValue)[\(diagnostic.id)]: "
            + diagnostic.message.escapedForTerminal(limit: Self.longest)
    }

    /// The notes and the fixes, a line each; of the places of one cause only the first are listed.
    var asides: [String] {
        let (notes, places) = (diagnostic.notes.filter { !$0.isBrief }, diagnostic.notes.filter(\.isBrief))
        var asides = (notes + places.prefix(Self.mostPlaces)).map(words)
        if places.count > Self.mostPlaces {
            asides.append("note: and \(places.count - Self.mostPlaces) more")
        }
        return asides
            + diagnostic.fixIts.map { "help: \($0.message.escapedForTerminal(limit: Self.longest))" }
    }

    private func words(of note: Note) -> String {
        let place = note.range.flatMap { FindingPlace($0, in: file, lines) }
        let line = place.map { $0.hasLines ? "line \($0.start.line): " : "byte \($0.start.byte): " } ?? ""
        return "note: \(line)\(note.message.escapedForTerminal(limit: Self.longest))"
    }

    private static let mostPlaces = 12
}
