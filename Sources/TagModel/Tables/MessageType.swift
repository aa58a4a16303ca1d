/// A type of message that is shown in an app: its names and its fields.
///
/// A message is a tag: ``tagType`` has the parameters that the app's handler gets, one for each member.
package struct MessageType: Sendable {
    package let kind: TagKind
    /// The name for it in the `content` of campaigns.
    package let contentName: String
    /// The summary, in one line.
    package let summary: String
    /// The fields that a message of the type shows, in the order of its tag's parameters.
    package let fields: [MessageField]

    private init(_ kind: TagKind, content: String? = nil, _ summary: String, _ fields: [MessageField]) {
        (self.kind, self.summary, self.fields) = (kind, summary, fields)
        contentName = content ?? kind.shortName
    }

    /// The word for it under a message's `type`.
    package var name: String { kind.shortName }

    /// Returns the type that a message's `type` names; nil if there is none.
    package static func named(_ name: String) -> MessageType? { all.first { $0.name.hasSameBytes(as: name) } }

    /// Returns the type of messages whose tags have that kind; nil for other tags.
    package static func of(_ kind: TagKind) -> MessageType? { all.first { $0.kind == kind } }

    /// Returns the words for a tag of a type: a message shows, another tag fires.
    package static func words(ofType type: String) -> (noun: String, verb: String) {
        type.hasPrefix(TagKind.messagePrefix) ? (noun, "show") : (EntityKind.tag.rawValue, "fire")
    }

    /// The word for a tag that is a message.
    package static let noun = "message"

    /// The parameters of all types that a user reads, such as `buttonText`, each once.
    package static let textKeys: [TagParameter] = {
        var keys: [TagParameter] = []
        for field in all.flatMap(\.fields) where !keys.contains(field.key) {
            if case .text = field.content { keys.append(field.key) }
        }
        return keys
    }()

    /// Returns the member of a message for a parameter of its tag, as a definition writes it: `button.text`, `frequency.session`.
    package static func member(ofParameter key: String) -> String {
        guard let parameter = TagParameter(rawValue: key) else { return key }
        if frequency.contains(parameter) { return "frequency.\(key)" }
        return all.lazy.flatMap(\.fields).first { $0.key == parameter }?.written ?? key
    }

    /// The parameters that are members of a message's `frequency`.
    static let frequency: [TagParameter] = [.lifetime, .session, .within]

    /// All types.
    package static let all: [MessageType] = [
        MessageType(
            .bannerMessage, "A strip at the edge of the screen, which disappears by itself.",
            [.title, .body, .image()] + MessageField.colors + [.url]),
        MessageType(
            .modalMessage, "A box over the app, with an image and a button.",
            [.title, .body, .image()] + MessageField.colors + MessageField.button()),
        MessageType(
            .cardMessage,
            "A box with an image for each orientation of the screen, and up to two buttons.",
            [.title, .body, .image(required: true), .landscapeImage] + MessageField.colors
                + MessageField.button(required: true) + MessageField.button(secondary: true)),
        MessageType(.imageMessage, content: "imageOnly", "Only an image.", [.image(required: true), .url]),
    ]
}

/// A field that a message shows: one of its members, or a member of one of its buttons.
package struct MessageField: Sendable {
    /// A kind of text.
    package enum Content: Sendable {
        case text, color
        /// The address of an image, only `https`.
        case image
        /// The address that a tap opens.
        case address
    }

    /// The parameter of the tag.
    package let key: TagParameter
    /// The path of the member in a message: its name, or a button's name and its own.
    package let path: [String]
    package let content: Content
    package let isRequired: Bool
    /// The summary, in one line.
    package let summary: String

    private init(
        _ key: TagParameter, _ content: Content, in path: [String]? = nil, required: Bool = false,
        _ summary: String
    ) {
        (self.key, self.content, isRequired, self.summary) = (key, content, required, summary)
        self.path = path ?? [key.rawValue]
    }

    /// The name in findings: `button.text`.
    package var written: String { path.joined(separator: ".") }

    fileprivate static let title = MessageField(.title, .text, required: true, "The title.")
    fileprivate static let body = MessageField(.body, .text, "The text under the title.")
    fileprivate static let landscapeImage = MessageField(
        .landscapeImage, .image, "The address (https) of the image for wide screens.")
    fileprivate static let url = MessageField(.url, .address, "The address that a tap opens.")

    fileprivate static func image(required: Bool = false) -> MessageField {
        MessageField(.image, .image, required: required, "The address (https) of the image.")
    }

    fileprivate static let colors = [
        MessageField(.textColor, .color, "The color of the texts, black by default."),
        MessageField(.backgroundColor, .color, "The color behind them, white by default."),
    ]

    fileprivate static func button(secondary: Bool = false, required: Bool = false) -> [MessageField] {
        let (name, keys) = secondary ? ("secondaryButton", ButtonParameters.second) : ("button", .first)
        let subject = secondary ? "the second button" : "the button"
        return [
            MessageField(
                keys.text, .text, in: [name, "text"], required: required, "The text of \(subject)."),
            MessageField(
                keys.textColor, .color, in: [name, "textColor"], "The color of its text, white by default."),
            MessageField(
                keys.backgroundColor, .color, in: [name, "backgroundColor"],
                "The color of the button, \(HexColor.button.text) by default."),
            MessageField(keys.url, .address, in: [name, "url"], "The address that \(subject) opens."),
        ]
    }
}

extension MessageField.Content {
    /// The pattern of a text without references.
    package var pattern: TextPattern {
        switch self {
        case .text, .address: .name
        case .color: .color
        case .image: .secureAddress
        }
    }
}

extension MessageType {
    /// The type of the tags that messages of this type become.
    var tagType: TagType { TagType(kind, summary, parameters) }

    private var parameters: [ParameterType] {
        let identity = [
            ParameterType(
                .id, .text, required: true, "The campaign's id, for logs and caps; its name by default.")
        ]
        let shown = fields.map { ParameterType($0.key, .text, required: $0.isRequired, $0.summary) }
        let dismissal = [
            ParameterType(
                .dismissAfter, .number, default: "\(TagDefault.dismissAfter)", "The seconds on display.")
        ]
        return identity + shown + Self.limits + (kind == .bannerMessage ? dismissal : []) + Self.rest
    }

    private static let limits = [
        ParameterType(
            .priority, .integer, "The message's own priority; lower ones come first. By default: last."),
        ParameterType(.lifetime, .integer, "Displays in all; 1 if there is no cap of any kind."),
        ParameterType(.session, .integer, "Displays per session."),
        ParameterType(
            .within, .maps, "Maps with `count` and `seconds`: displays in any period of that length."),
        ParameterType(
            .minimumInterval, .number,
            default: "\(TagDefault.minimumInterval) for foreground and launch, 0 for events",
            "Seconds since the last display of any message."),
    ]

    private static let rest = [
        ParameterType(.data, .map, "Texts for the app."),
        ParameterType(.test, .boolean, default: "false", "It shows only on test devices."),
        ParameterType(.name, .text, required: true, "The message's name, which `--strip` keeps."),
    ]
}
