/// A renderer of findings as text: the place, the message, the source line with carets, notes and help.
///
/// The first line is `path:line:column: severity[id]: message`, which editors and build tools recognize; in a file
/// without lines it is `path: /key/path (byte N): …`.
package struct TextRenderer: Sendable {
    private let palette: Palette
    private let countsFindings: Bool
    private let columns: Int?

    /// - Parameter columns: The width of the terminal that shows the text; nil for a file.
    package init(isColored: Bool = false, countsFindings: Bool = true, columns: Int? = nil) {
        palette = Palette(isEnabled: isColored)
        self.countsFindings = countsFindings
        self.columns = columns
    }

    /// Returns all findings and, if `countsFindings` is true, a line that counts them; empty if there are none.
    package func render(_ reports: [Report]) -> String {
        let reports = reports.map { $0.gathered }
        var text = reports.map(render).joined()
        if countsFindings, let summary = Summary(reports).text { text += summary + "\n" }
        return text
    }

    /// Returns each finding of a report with its text, the place and the message on the first line.
    package func pieces(_ report: Report) -> [(finding: Diagnostic, text: String)] {
        guard !report.diagnostics.isEmpty else { return [] }
        let report = report.gathered
        let page = Page(report, palette, columns)
        return report.sorted.map { ($0, page.render($0)) }
    }

    private func render(_ report: Report) -> String {
        guard !report.diagnostics.isEmpty else { return "" }
        let page = Page(report, palette, columns)
        return report.sorted.map { page.render($0) + "\n" }.joined()
    }
}

/// The data needed to render the findings of one file.
private struct Page {
    let file: SourceFile
    let lines: LineTable
    let palette: Palette
    let columns: Int?
    /// The lines with text that must not be shown.
    private let hiddenLines: LineRanges

    init(_ report: Report, _ palette: Palette, _ columns: Int?) {
        self.columns = columns
        file = report.file
        let lines = LineTable(report.file)
        self.lines = lines
        self.palette = palette
        let hidden = report.hidden + report.diagnostics.filter { $0.kind.hidesSource }.map { $0.range }
        hiddenLines = LineRanges(
            hidden.filter { $0.isKnown }.map { range in
                let first = lines.line(of: Int(range.start))
                return first...max(first, lines.line(of: Int(range.end)))
            })
    }

    func render(_ diagnostic: Diagnostic) -> String {
        let severity = diagnostic.severity
        let title = palette.paint("\(severity.rawValue)[\(diagnostic.id)]", role(of: severity))
        let message = palette.paint(diagnostic.message.escapedForTerminal(limit: 400), .strong)
        var text = "\(place(diagnostic.range, diagnostic.pointer)): \(title): \(message)\n"
        text += excerpt(diagnostic.range)
        for note in diagnostic.notes where !note.isBrief {
            text += aside("note", .note, place: note.range, note.message)
            if let range = note.range, range != diagnostic.range { text += excerpt(range) }
        }
        text += brief(diagnostic.notes.filter { $0.isBrief })
        for fix in diagnostic.fixIts { text += aside("help", .help, place: nil, words(of: fix)) }
        return text
    }

    private func role(of severity: Severity) -> Palette.Role {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }

    private func place(_ range: SourceRange, _ pointer: String? = nil) -> String {
        var place = file.path.escapedForTerminal()
        if range.isKnown, !file.hasLines {
            let byte = "byte \(lines.position(of: Int(range.start)).byte)"
            let path = (pointer ?? "").escapedForTerminal()
            place += ": " + (path.isEmpty ? byte : "\(path) (\(byte))")
        } else if range.isKnown {
            let position = lines.position(of: Int(range.start))
            place += ":\(position.line):\(position.column)"
        } else if let pointer {
            place += ": " + pointer.escapedForTerminal()
        }
        return palette.paint(place, .strong)
    }

    private func aside(_ label: String, _ role: Palette.Role, place range: SourceRange?, _ message: String)
        -> String
    {
        let place = range.map { $0.isKnown ? self.place($0) + ": " : "" } ?? ""
        return "  = \(palette.paint(label, role)): \(place)\(message.escapedForTerminal(limit: 400))\n"
    }

    /// Returns notes at many places, without their lines: as one if all say the same, otherwise the first ``mostNotes``.
    private func brief(_ notes: [Note]) -> String {
        guard let first = notes.first else { return "" }
        guard !notes.allSatisfy({ $0.message == first.message }) else {
            return aside(
                "note", .note, place: nil, "\(first.message): \(places(notes.compactMap { $0.range }))")
        }
        var text = ""
        for note in notes.prefix(Self.mostNotes) {
            let place = note.range.map { places([$0]) + ": " } ?? ""
            text += aside("note", .note, place: nil, place + note.message)
        }
        guard notes.count > Self.mostNotes else { return text }
        return text + aside("note", .note, place: nil, "and \(notes.count - Self.mostNotes) more")
    }

    /// Returns the places in words, without a repetition of the one before: `lines 3, 7 and 12`.
    private func places(_ ranges: [SourceRange]) -> String {
        var numbers: [Int] = []
        for range in ranges where range.isKnown {
            let position = lines.position(of: Int(range.start))
            let number = file.hasLines ? position.line : position.byte
            if numbers.last != number { numbers.append(number) }
        }
        let noun = (file.hasLines ? "line" : "byte") + (numbers.count == 1 ? "" : "s")
        var words = numbers.prefix(Self.mostNotes).map(String.init)
        if numbers.count > Self.mostNotes { words.append("\(numbers.count - Self.mostNotes) more") }
        return "\(noun) \(words.inWords)"
    }

    private static let mostNotes = 12

    private func words(of fix: FixIt) -> String {
        var words = fix.message
        if fix.edits.count == 1, !words.contains(fix.edits[0].replacement) {
            words += ": " + fix.edits[0].replacement
        }
        if fix.safety == .unsafe {
            let risk = fix.deletesEntity ? "unsafe" : "a guess"
            words += " (\(risk); applied only with --unsafe-fixes)"
        }
        return words
    }

    /// Returns the line of the range with its carets; for a range of several lines, the first and the last.
    private func excerpt(_ range: SourceRange) -> String {
        guard range.isKnown, !file.bytes.isEmpty, file.hasLines else { return "" }
        let start = min(Int(range.start), file.bytes.count)
        let end = min(max(Int(range.end), start), file.bytes.count)
        let first = lines.line(of: start)
        // At the end of a file there may be nothing to show.
        if start == end, lines.bytes(ofLine: first).isEmpty { return "" }
        let last = lines.line(of: max(start, end - 1))
        guard !hiddenLines.contains(first), !hiddenLines.contains(last) else { return "" }
        let width = String(last).utf8.count
        var text = line(first, marking: start..<end, width)
        if last > first {
            if last > first + 1 { text += gutter("", width) + "…\n" }
            text += line(last, marking: start..<end, width, isContinuation: true)
        }
        return text
    }

    private func line(
        _ number: Int, marking marked: Range<Int>, _ width: Int, isContinuation: Bool = false
    ) -> String {
        let line = lines.bytes(ofLine: number)
        var marked = marked.clamped(to: line.lowerBound..<max(line.upperBound, line.lowerBound))
        // On a last line the indentation is not at fault.
        while isContinuation, marked.count > 1, Self.isBlank(file.bytes[marked.lowerBound]) {
            marked = marked.lowerBound + 1..<marked.upperBound
        }
        let room = columns.map { Excerpt.Width(columns: $0 - gutterWidth(width)) } ?? .ofFiles
        let excerpt = Excerpt(file.bytes, line: line, marked: marked, room)
        return gutter(String(number), width) + excerpt.text + "\n"
            + gutter("", width) + palette.paint(excerpt.carets, .error) + "\n"
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// The columns of ``gutter(_:_:)``.
    private func gutterWidth(_ width: Int) -> Int { width + 5 }

    private func gutter(_ label: String, _ width: Int) -> String {
        let padded = String(repeating: " ", count: max(0, width - label.utf8.count)) + label
        return palette.paint("  \(padded) | ", .faint)
    }
}
