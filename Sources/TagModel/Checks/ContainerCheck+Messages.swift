import TagDiagnostics

extension ContainerCheck {
    /// Checks the texts, colors, images and times of messages, and that no two have the same id.
    mutating func checkMessages() {
        var first: [ExactText: Located<String>] = [:]
        // By index: taking a tag out of its array copies all of it.
        for index in container.tags.indices where container.tags[index].kind.isMessage {
            let tag = container.tags[index]
            guard let type = MessageType.of(tag.kind) else { continue }
            let title = container.title(of: tag)
            for field in type.fields {
                guard let value = tag.parameters[field.key] else { continue }
                if let fault = field.fault(in: value, of: title) { report(fault) }
            }
            if let start = tag.scheduleStart, let end = tag.scheduleEnd, end.value < start.value {
                report(
                    Diagnostic(
                        .emptyWindow, "\(title) ends before it can show", at: end.range,
                        notes: [Note("it starts here", at: start.range)]))
            }
            guard case .string(let text)? = tag.parameters[.id]?.kind,
                let range = tag.parameters[.id]?.range
            else { continue }
            let id = Located(text, at: range)
            if text.isEmpty { report(.emptyText("the id of \(title)", at: range)) }
            if let other = first[ExactText(text)] {
                report(.duplicate("message", id, first: other, isID: true))
            } else {
                first[ExactText(text)] = id
            }
        }
    }
}

extension MessageField {
    /// Returns the fault of a value that is not accepted; nil if it is accepted, or if macros decide it.
    func fault(in value: Value, of title: String) -> Diagnostic? {
        guard case .string(let text) = value.kind, !accepts(text) else { return nil }
        switch content {
        case .text, .address: return .emptyText("'\(written)' of \(title)", at: value.range)
        case .color:
            return Diagnostic(
                .invalidColor,
                "'\(written)' of \(title) must be a color such as #4D8C47, not '\(text.shortened())'",
                at: value.range)
        case .image:
            return Diagnostic(
                .insecureImage,
                "'\(written)' of \(title) must be an address that begins with https:// and has no spaces",
                at: value.range)
        }
    }

    /// Returns true if the field accepts `text`, which has no macros in it.
    func accepts(_ text: String) -> Bool {
        switch content {
        case .text, .address: !text.isEmpty
        case .color: HexColor(text) != nil
        case .image:
            text.utf8.count > 8 && text.lowercased().hasPrefix("https://") && !text.utf8.contains(0x20)
        }
    }
}

extension Diagnostic {
    fileprivate static func emptyText(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.emptyText, "\(what) is empty", at: range)
    }
}
