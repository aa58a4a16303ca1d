import TagDiagnostics

extension ContainerCheck {
    /// Checks the texts, colors, images and times of messages, and that no two have the same id.
    mutating func checkMessages() {
        var first: [ExactText: Located<String>] = [:]
        // By index: taking a tag out of its array copies all of it.
        // Most are no tags of tagc's own.
        for index in container.tags.indices
        where container.tags[index].kind != .custom && container.tags[index].kind.isMessage {
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
        guard case .string(let text) = value.kind, !content.accepts(value) else { return nil }
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
        case .number, .flag, .texts, .allowances: return nil
        }
    }
}

extension MessageField.Content {
    /// Returns true for a value that a message can have there; texts with macros are accepted, whatever they become.
    func accepts(_ value: Value) -> Bool {
        switch (self, value.kind) {
        case (.text, .string(let text)), (.address, .string(let text)): !text.isEmpty
        case (.color, .string(let text)): HexColor(text) != nil
        case (.image, .string(let text)):
            text.utf8.count > 8 && text.lowercased().hasPrefix("https://") && !text.utf8.contains(0x20)
        case (.text, _), (.color, _), (.image, _), (.address, _): value.isText
        case (.number(let range), _): range.accepts(value)
        case (.flag, .boolean(let flag)): flag
        case (.allowances, .list(let allowances)):
            !allowances.isEmpty && allowances.allSatisfy { $0.isAllowance }
        case (.texts, .map(let entries)):
            !entries.isEmpty && Set(entries.compactMap { $0.name }).count == entries.count
                && entries.allSatisfy { $0.value.isText }
        case (.flag, _), (.allowances, _), (.texts, _): false
        }
    }
}

extension MapEntry {
    /// The key if it is a text that is not empty.
    fileprivate var name: ExactText? {
        if case .string(let key) = key.kind, !key.isEmpty { ExactText(key) } else { nil }
    }
}

extension Value {
    /// True if the value is text once its macros have their values.
    var isText: Bool {
        switch kind {
        case .string, .reference, .template, .escaped: true
        case .null, .boolean, .integer, .double, .list, .map, .tag: false
        }
    }

    /// True if the value is a map of the members of a cap, in their order.
    fileprivate var isAllowance: Bool {
        guard case .map(let entries) = kind, entries.count == MessageField.allowance.count else {
            return false
        }
        return zip(entries, MessageField.allowance).allSatisfy { entry, part in
            entry.name == ExactText(part.name) && part.range.accepts(entry.value)
        }
    }
}

extension Diagnostic {
    fileprivate static func emptyText(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.emptyText, "\(what) is empty", at: range)
    }
}
