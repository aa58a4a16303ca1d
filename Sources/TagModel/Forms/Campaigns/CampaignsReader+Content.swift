package import TagDiagnostics
import TagSyntax

extension CampaignsReader {
    /// The paths of a message's fields in a campaign's content.
    private static let paths: [TagParameter: [StaticString]] = [
        .title: ["title", "text"], .body: ["body", "text"], .image: ["imageUrl"],
        .landscapeImage: ["landscapeImageUrl"], .textColor: ["title", "hexColor"],
        .backgroundColor: ["backgroundHexColor"], .url: ["action", "actionUrl"],
        .buttonText: ["actionButton", "text", "text"], .buttonUrl: ["action", "actionUrl"],
        .buttonTextColor: ["actionButton", "text", "hexColor"],
        .buttonBackgroundColor: ["actionButton", "buttonHexColor"],
        .secondaryButtonText: ["secondaryActionButton", "text", "text"],
        .secondaryButtonTextColor: ["secondaryActionButton", "text", "hexColor"],
        .secondaryButtonBackgroundColor: ["secondaryActionButton", "buttonHexColor"],
        .secondaryButtonUrl: ["secondaryAction", "actionUrl"],
    ]

    /// The paths that differ in a card.
    private static let pathsOfCards: [TagParameter: [StaticString]] = [
        .image: ["portraitImageUrl"], .buttonText: ["primaryActionButton", "text", "text"],
        .buttonTextColor: ["primaryActionButton", "text", "hexColor"],
        .buttonBackgroundColor: ["primaryActionButton", "buttonHexColor"],
        .buttonUrl: ["primaryAction", "actionUrl"],
    ]

    private static func path(to field: MessageField, in type: MessageType) -> [StaticString] {
        (type.kind == .cardMessage ? pathsOfCards[field.key] : nil) ?? paths[field.key] ?? []
    }

    /// Reads the content that a campaign shows.
    mutating func readFields(of type: MessageType, _ content: NodeID, _ tag: inout Tag) {
        let title = "campaign '\(tag.name.value.shortened())'"
        for field in type.fields {
            let path = Self.path(to: field, in: type)
            if field.path.count == 2, path.count == 2 || path.count == 3,
                skipsButton(field, path, type, content, title)
            {
                continue
            }
            guard let node = node(at: path, in: content), tree.kind(node) != .null,
                let value = text(node, field)
            else {
                if field.isRequired || field.path.last == "text" {
                    report(missing: path, title, content)
                }
                continue
            }
            add(field.key, value, to: &tag)
        }
    }

    /// Returns true for a part of a button that is missing, and reports an address that nothing opens.
    private mutating func skipsButton(
        _ field: MessageField, _ path: [StaticString], _ type: MessageType, _ content: NodeID, _ title: String
    ) -> Bool {
        let text = type.fields.first { $0.path[0] == field.path[0] && $0.path.last == "text" }
        guard let text, !text.isRequired else { return false }
        let button = Self.path(to: text, in: type)[0]
        guard tree.member(content, button) == nil else { return false }
        if field.content.isAddress, let node = node(at: path, in: content), tree.kind(node) == .string,
            !tree.string(node).isEmpty
        {
            context.report(
                .oddCampaign("\(title) has no '\(button)' that opens this address", at: tree.range(node)),
                about: node)
        }
        return true
    }

    private func node(at path: [StaticString], in content: NodeID) -> NodeID? {
        var node = content
        for step in path {
            guard tree.kind(node) == .object, let next = tree.member(node, step) else { return nil }
            node = next
        }
        return node
    }

    /// Returns a text; nil for an empty address, and for a value that is not text.
    private mutating func text(_ node: NodeID, _ field: MessageField) -> Value? {
        guard let text = context.string(node, for: "'\(field.written)'") else { return nil }
        switch field.content {
        case .text:
            return text.isEmpty && !field.isRequired ? nil : Value(.string(text), at: tree.range(node))
        case .image, .address:
            let address = text.filter { $0 != " " }
            return address.isEmpty ? nil : Value(.string(address), at: tree.range(node))
        case .color, .number, .flag, .texts, .allowances: return Value(.string(text), at: tree.range(node))
        }
    }

    private mutating func report(missing path: [StaticString], _ title: String, _ content: NodeID) {
        let name = path.map { "\($0)" }.joined(separator: ".")
        context.report(missing: name, of: title, in: content)
    }
}

extension MessageField.Content {
    fileprivate var isAddress: Bool { if case .address = self { true } else { false } }
}

extension DiagnosticKind {
    package static let oddCampaign = DiagnosticKind(
        "odd-campaign", .schema, .warning, summary: "A part of a campaign that libraries ignore or misread.",
        explanation: """
            The vendor's library ignores such a part, or misreads it, without an error. The message is made without it.
            """,
        flagged: [
            #"""
            {"messages": [{"vanillaPayload": {"campaignId": "1", "campaignName": "Sale"},
             "content": {"banner": {"title": {"text": "Sale"}}}, "isTestCampaign": «"yes"»,
             "triggeringConditions": [{"fiamTrigger": «"ON_SHAKE"»}, {"fiamTrigger": "APP_LAUNCH", "event": «{"name": "buy"}»}]}]}
            """#
        ],
        accepted: [
            #"""
            {"messages": [{"vanillaPayload": {"campaignId": "1", "campaignName": "Sale"},
             "content": {"banner": {"title": {"text": "Sale"}}}, "isTestCampaign": true,
             "triggeringConditions": [{"fiamTrigger": "APP_LAUNCH"}, {"event": {"name": "buy"}}]}]}
            """#
        ])
}

extension Diagnostic {
    static func oddCampaign(_ message: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.oddCampaign, message, at: range)
    }
}
