import TagDiagnostics
import TagLint
import TagModel
import TagServer

/// The macros, rules and tags of a document, as an editor lists them.
enum DocumentSymbols {
    private struct Symbol {
        let name: String
        let detail: String
        /// The number of the protocol: a variable, an event or a function.
        let kind: Int
        let range: SourceRange
        let selection: SourceRange

        init?(_ name: Located<String>, _ detail: String, kind: Int, _ range: SourceRange, _ names: KnownNames)
        {
            guard range.isKnown, let extent = names.new(range) else { return nil }
            self.name = name.value.isEmpty ? "(no name)" : name.value.shortened()
            self.detail = detail.shortened()
            self.kind = kind
            let place = name.range.isKnown ? names.new(name.range) : nil
            selection = place ?? SourceRange(start: extent.start, end: extent.start)
            // A name that is a key stands before the rest.
            self.range = SourceRange(
                start: min(extent.start, selection.start), end: max(extent.end, selection.end))
        }
    }

    private static func all(_ document: OpenDocument) -> [Symbol] {
        guard let names = KnownNames(document) else { return [] }
        let container = names.index.container
        let macros = container.macros.filter { $0.origin != .implied }.map {
            Symbol($0.name, "\(container.words.macro), \($0.type.value)", kind: 13, $0.range, names)
        }
        let rules = container.rules.filter { !$0.isImplied }.map {
            Symbol($0.name, container.words.rule, kind: 24, $0.range, names)
        }
        let tags = container.tags.map {
            Symbol($0.name, "\($0.word), \($0.type.value)", kind: 12, $0.range, names)
        }
        return (macros + rules + tags).compactMap(\.self).sorted {
            ($0.range.start, $0.range.end, $0.name) < ($1.range.start, $1.range.end, $1.name)
        }
    }

    static func json(_ document: OpenDocument, asTree: Bool) -> JSON {
        .array(
            all(document).map { symbol in
                guard asTree else { return information(symbol, document) }
                return [
                    "name": .string(symbol.name), "detail": .string(symbol.detail),
                    "kind": .integer(symbol.kind),
                    "range": document.text.json(symbol.range),
                    "selectionRange": document.text.json(symbol.selection),
                ]
            })
    }

    /// Returns the symbols whose names have all letters of a query in order, in any case.
    static func matching(_ query: String, in document: OpenDocument) -> [JSON] {
        let letters = Array(query.lowercased().unicodeScalars)
        return all(document).filter { symbol in
            var left = letters[...]
            for letter in symbol.name.lowercased().unicodeScalars where letter == left.first {
                left.removeFirst()
            }
            return left.isEmpty
        }.map { information($0, document) }
    }

    private static func information(_ symbol: Symbol, _ document: OpenDocument) -> JSON {
        [
            "name": .string(symbol.name), "kind": .integer(symbol.kind),
            "location": ["uri": .string(document.text.uri), "range": document.text.json(symbol.selection)],
            "containerName": .string(symbol.detail),
        ]
    }
}
