import TagDiagnostics
import TagLint
import TagModel
import TagServer
import TagSyntax

/// The structure of a document, as an editor shows it.
enum DocumentOutline {
    private static let mostFoldings = 20_000

    /// Returns the objects and lists that have several lines.
    static func foldings(_ document: OpenDocument) -> JSON {
        guard let tree = document.analysis?.container?.tree, tree.file.hasLines else { return [] }
        var foldings: [JSON] = []
        for entry in tree.tape where entry.kind == .object || entry.kind == .array {
            let start = document.text.lines.position(of: Int(entry.start)).line
            // The line of the closing bracket stays visible.
            let end = document.text.lines.position(of: Int(entry.end)).line - 1
            guard end > start else { continue }
            foldings.append(["startLine": .integer(start), "endLine": .integer(end)])
            if foldings.count == mostFoldings { break }
        }
        return .array(foldings)
    }

    /// Returns the names of triggers behind their ids, in an export.
    static func hints(_ document: OpenDocument, in range: Range<Int>?) -> JSON {
        guard let range, let names = KnownNames(document) else { return [] }
        var hints: [JSON] = []
        for place in names.index.places where !place.isDefinition {
            guard case .rule(let index) = place.entity, let place = names.new(place.range),
                range.lowerBound <= Int(place.start), Int(place.end) <= range.upperBound
            else { continue }
            let rule = names.index.container.rules[index]
            guard !rule.name.value.hasSameBytes(as: rule.key.value) else { continue }
            // Behind the quote, if there is one.
            let bytes = document.text.bytes
            let isQuoted = Int(place.end) < bytes.count && bytes[Int(place.end)] == UInt8(ascii: "\"")
            hints.append([
                "position": document.text.lines.position(of: Int(place.end) + (isQuoted ? 1 : 0)).json,
                "label": .string(rule.name.value.shortened()), "paddingLeft": true,
            ])
        }
        return .array(hints)
    }

    /// Returns the edit that `tagc fmt` makes; nothing if the file has errors or is formatted.
    static func formatted(_ document: OpenDocument) -> JSON {
        guard document.role == .container, document.isContainer else { return .null }
        let form = CanonicalForm.of(document.source)
        guard !form.report.hasErrors, let edit = TextEdit(whole: document.text.bytes, with: form.after.bytes)
        else {
            return []
        }
        return document.text.json([edit])
    }
}
