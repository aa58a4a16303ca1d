import TagDiagnostics

/// A text that is joined from values, with references left to be filled in.
struct JoinedText {
    private var parts: [TemplatePart] = []
    private var text = ""

    /// Adds the text of `value`.
    mutating func append(_ value: Value) {
        switch value.kind {
        case .string(let more): text += more
        case .boolean(let flag): text += flag ? "true" : "false"
        case .integer(let number): text += String(number)
        case .double(let number): text += number.description
        case .null: text += "null"
        case .tag(let tag): text += tag.name
        case .reference(let reference): append(.reference(reference))
        case .template(let others):
            for part in others {
                if case .text(let more) = part { text += more } else { append(part) }
            }
        case .list, .map, .escaped: append(.value(value))
        }
    }

    /// Returns the cost of ``append(_:)`` for `value`: bytes of text, and parts.
    static func size(of value: Value) -> (bytes: Int, parts: Int) {
        switch value.kind {
        case .string(let text): (text.utf8.count, 0)
        case .tag(let tag): (tag.name.utf8.count, 0)
        case .boolean, .integer, .double, .null: (8, 0)
        case .template(let parts):
            parts.reduce((bytes: 0, parts: 0)) { size, part in
                if case .text(let text) = part { return (size.bytes + text.utf8.count, size.parts + 1) }
                return (size.bytes, size.parts + 1)
            }
        case .reference, .list, .map, .escaped: (0, 1)
        }
    }

    private mutating func append(_ part: TemplatePart) {
        flush()
        parts.append(part)
    }

    private mutating func flush() {
        guard !text.isEmpty else { return }
        parts.append(.text(text))
        text = ""
    }

    /// The result: a template, or a plain text if nothing is left to be filled in.
    var kind: Value.Kind {
        guard !parts.isEmpty else { return .string(text) }
        return .template(text.isEmpty ? parts : parts + [.text(text)])
    }
}
