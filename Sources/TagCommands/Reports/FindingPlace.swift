import TagDiagnostics
import TagLint

/// Where something stands, as reports say it.
struct FindingPlace: Sendable {
    let start: SourcePosition
    let end: SourcePosition
    /// Whether there are lines and columns; if not, there is the byte where it starts.
    let hasLines: Bool

    /// Nil of what has no place in the file.
    init?(_ range: SourceRange, in file: SourceFile, _ lines: LineTable) {
        guard range.isKnown else { return nil }
        start = lines.position(of: Int(range.start))
        end = lines.position(of: Int(range.end))
        hasLines = file.hasLines
    }

    /// The last line that has any of it: what ends with a line break does not reach into the next one.
    var lastLine: Int { end.column == 1 && end.line > start.line ? end.line - 1 : end.line }
}

/// A finding with its words and its place, on one line and with nothing hidden in them.
struct ShownFinding {
    let file: SourceFile
    let diagnostic: Diagnostic
    let fingerprint: String
    let place: FindingPlace?
    private let lines: LineTable

    /// What most reports show of a message.
    private static let longest = 2_000

    /// Those that nobody left out, in their order.
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

    /// `file.json:3:14`; of a file without lines `file.json: /key/path (byte 20)`.
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

    /// The message; in a file without lines with the place, for formats that know nothing but lines.
    var message: String {
        let message = diagnostic.message.escapedForTerminal(limit: Self.longest)
        guard let place, !place.hasLines else { return message }
        return "\(message), at \(addressInside(place))"
    }

    /// `error[id]: message`.
    var title: String {
        "\(diagnostic.severity.rawValue)[\(diagnostic.id)]: "
            + diagnostic.message.escapedForTerminal(limit: Self.longest)
    }

    /// The notes and what a fix would do, a line each; of many places of one cause the first.
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
