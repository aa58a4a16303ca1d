import TagDiagnostics
import TagLint
import TagModel
import TagServer

/// The names in a document, those in templates too, and the signs of its patterns, as tokens that an editor colors.
struct SemanticTokens {
    /// The types of tokens, of which a token has the number.
    static let types = ["variable", "event", "function", "regexp", "operator"]

    private struct Token {
        let range: SourceRange
        let type: Int
        let isDefinition: Bool
    }

    private let text: TextDocument
    private var data: [JSON] = []
    private var last = TextPosition(line: 0, character: 0)
    private var done = 0

    static func json(_ document: OpenDocument) -> JSON {
        guard let names = KnownNames(document) else { return ["data": []] }
        var tokens = SemanticTokens(document.text)
        for token in all(names) {
            if let range = names.new(token.range) { tokens.add(token, at: range) }
        }
        return ["data": .array(tokens.data)]
    }

    private init(_ text: TextDocument) { self.text = text }

    private static func all(_ names: KnownNames) -> [Token] {
        let named = names.index.places.map { place in
            let type =
                switch place.entity {
                case .macro: 0
                case .rule: 1
                case .tag: 2
                }
            return Token(range: place.range, type: type, isDefinition: place.isDefinition)
        }
        let signs = ContainerPatterns.signs(in: names.index.container).map { sign in
            Token(range: sign.range, type: sign.kind == .letter ? 3 : 4, isDefinition: false)
        }
        return (named + signs).sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }

    /// Adds a token, unless it overlaps the one before, or has several lines: the protocol has no such tokens.
    private mutating func add(_ token: Token, at range: SourceRange) {
        guard Int(range.start) >= done else { return }
        let start = text.lines.position(of: Int(range.start))
        let end = text.lines.position(of: Int(range.end))
        guard start.line == end.line, end.character > start.character else { return }
        done = Int(range.end)
        let character = start.line == last.line ? start.character - last.character : start.character
        for number in [
            start.line - last.line, character, end.character - start.character, token.type,
            token.isDefinition ? 1 : 0,
        ] { data.append(.integer(number)) }
        last = start
    }
}
