import TagDiagnostics
import TagModel
import TagServer

/// The line above each tag that says which event fires it.
enum FiringLenses {
    private static let mostTags = 300

    /// Returns the lenses without their texts, which take a proof each.
    static func json(_ document: OpenDocument) -> JSON {
        guard let names = KnownNames(document) else { return [] }
        let tags = names.index.container.tags.filter { !$0.firesOn.isEmpty && $0.name.range.isKnown }
        return .array(
            tags.prefix(mostTags).compactMap { tag in
                guard let range = names.new(tag.name.range) else { return nil }
                return [
                    "range": document.text.json(range),
                    "data": ["uri": .string(document.text.uri), "tag": .string(tag.name.value)],
                ]
            })
    }

    /// Returns a lens with its text, and the command that shows it.
    static func resolved(_ lens: MessageValue, ofTag tag: String, _ text: String, in document: OpenDocument)
        -> JSON
    {
        let range = document.text.range(lens["range"]).map { SourceRange($0.lowerBound, $0.upperBound) }
        return [
            "range": document.text.json(range ?? .none),
            "command": [
                "title": .string(text), "command": .string(ServerCommand.query.rawValue),
                "arguments": [.string(document.text.uri), .string(tag)],
            ],
        ]
    }
}
