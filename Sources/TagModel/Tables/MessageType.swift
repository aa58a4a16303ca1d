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
    /// The members that only this type has.
    let members: [StoredMember<Tag>]

    private init(_ kind: TagKind, content: String? = nil, _ summary: String, _ fields: [MessageField]) {
        (self.kind, self.summary, self.fields) = (kind, summary, fields)
        contentName = content ?? kind.shortName
        members = StoredMember.members(of: fields + (kind == .bannerMessage ? [.dismissal] : []))
    }

    /// The word for it under a message's `type`.
    package var name: String { kind.shortName }

    /// Returns the type that a message's `type` names; nil if there is none.
    package static func named(_ name: String) -> MessageType? { all.first { $0.name.hasSameBytes(as: name) } }

    /// Returns the type of messages whose tags have that kind; nil for other tags.
    package static func of(_ kind: TagKind) -> MessageType? { all.first { $0.kind == kind } }

    /// Returns the words for a tag of a type: a message shows, another tag fires.
    package static func words(ofType type: String) -> (noun: String, verb: String) {
        type.utf8.starts(with: TagKind.messagePrefix.utf8)
            ? (noun, "show") : (EntityKind.tag.rawValue, "fire")
    }

    /// The word for a tag that is a message.
    package static let noun = "message"

    /// The parameters of all types that a user reads, such as `buttonText`, each once.
    package static let textKeys: [TagParameter] = {
        var keys: [TagParameter] = []
        for field in all.flatMap({ $0.fields }) where !keys.contains(field.key) {
            if case .text = field.content { keys.append(field.key) }
        }
        return keys
    }()

    /// Returns the member of a message for a parameter of its tag, as a definition writes it: `button.text`, `frequency.session`.
    package static func member(ofParameter key: String) -> String {
        all.lazy.compactMap { $0.field(ofParameter: key) }.first?.written ?? key
    }

    /// Returns the field, or the limit, for a parameter of the tag.
    func field(ofParameter key: String) -> MessageField? {
        TagParameter(rawValue: key).flatMap { key in (fields + options).first { $0.key == key } }
    }

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

/// A field that a message shows, or a limit: one of its members, or a member of one of its buttons or of its `frequency`.
package struct MessageField: Sendable {
    /// A kind of text, or of another value.
    package enum Content: Sendable {
        case text, color
        /// The address of an image, only `https`.
        case image
        /// The address that a tap opens.
        case address
        case number(MessageNumber)
        /// True, or nothing.
        case flag
        /// Texts by name.
        case texts
        /// Caps for periods of time.
        case allowances
    }

    /// The parameter of the tag.
    package let key: TagParameter
    /// The path of the member in a message: its name, or that of the object that contains it and its own.
    package let path: [String]
    package let content: Content
    package let isRequired: Bool
    /// The summary, in one line.
    package let summary: String
    /// The parameter of the tag, as the reference describes it.
    let parameter: ParameterType

    private init(
        _ key: TagParameter, _ content: Content, in path: [String]? = nil, required: Bool = false,
        _ summary: String,
        parameter: String? = nil, default: String? = nil
    ) {
        (self.key, self.content, isRequired, self.summary) = (key, content, required, summary)
        self.path = path ?? [key.rawValue]
        self.parameter = ParameterType(
            key, content.valueShape, required: required, default: `default`, parameter ?? summary)
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

    static func button(secondary: Bool = false, required: Bool = false) -> [MessageField] {
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

// MARK: - Limits, and data for the app

extension MessageField {
    /// The limits, in the order of the tag's parameters.
    static let limits = [
        MessageField(
            .priority, .number(.integer),
            "Messages with lower numbers come first, then in file order; those without one come last",
            parameter: "The message's own priority; lower ones come first. By default: last."),
        MessageField(
            .lifetime, .number(.count), in: ["frequency", "lifetime"], "Displays in all",
            parameter: "Displays in all; 1 if there is no cap of any kind."),
        MessageField(
            .session, .number(.count), in: ["frequency", "session"], "Displays per session",
            parameter: "Displays per session."),
        MessageField(
            .within, .allowances, in: ["frequency", "within"], "Caps for periods of time",
            parameter: "Maps with `count` and `seconds`: displays in any period of that length."),
        MessageField(
            .minimumInterval, .number(.seconds),
            "Seconds since the last display of any message; by default, \(TagDefault.minimumInterval) for `foreground` and `launch`, 0 for others",
            parameter: "Seconds since the last display of any message.",
            default: "\(TagDefault.minimumInterval) for foreground and launch, 0 for events"),
    ]

    /// The limit of banners only.
    static let dismissal = MessageField(
        .dismissAfter, .number(.seconds), "The seconds on display; by default, \(TagDefault.dismissAfter)",
        parameter: "The seconds on display.", default: "\(TagDefault.dismissAfter)")

    static let rest = [
        MessageField(.data, .texts, "Texts for the app, by key", parameter: "Texts for the app."),
        MessageField(
            .test, .flag,
            "`true` for a message that shows only on test devices, before all others and at any time",
            parameter: "It shows only on test devices.", default: "false"),
    ]

    /// The members of a cap for a period of time.
    static let allowance: [(name: String, range: MessageNumber, summary: String)] = [
        ("count", .count, "The number of displays"), ("seconds", .seconds, "The length of the period"),
    ]
}

/// A range of numbers.
package enum MessageNumber: Sendable {
    case integer, count, seconds

    /// Returns true for a number in the range.
    func accepts(_ value: Value) -> Bool {
        switch (self, value.kind) {
        case (.integer, .integer): true
        case (.count, .integer(let number)): number >= 1
        case (.seconds, .integer(let number)): number >= 0
        case (.seconds, .double(let number)): number >= 0
        default: false
        }
    }

    var shape: Shape {
        switch self {
        case .integer: .integer
        case .count: .count
        case .seconds: .seconds
        }
    }

    /// The number, as findings call it.
    var described: String {
        switch self {
        case .integer: "a whole number"
        case .count: "a whole number from 1 on"
        case .seconds: "a number from 0 on"
        }
    }
}

extension MessageField.Content {
    /// The shape of the tag's parameter.
    fileprivate var valueShape: ValueShape {
        switch self {
        case .text, .color, .image, .address: .text
        case .number(.integer), .number(.count): .integer
        case .number(.seconds): .number
        case .flag: .boolean
        case .texts: .map
        case .allowances: .maps
        }
    }

    /// The shape of the member.
    var shape: Shape {
        switch self {
        case .text, .address: Self.text(.name)
        case .color: Self.text(.color)
        case .image: Self.text(.secureAddress)
        case .number(let range): range.shape
        case .flag: .boolean
        case .texts: .named(Self.text(nil))
        case .allowances: .list(.object(DefinitionForm.allowance))
        }
    }

    /// Returns the shape of a text that contains macros or matches `pattern`.
    private static func text(_ pattern: TextPattern?) -> Shape {
        .either(.text(pattern), .spelled(ValueShape.text.words))
    }
}

extension MessageType {
    /// The type of the tags that messages of this type become.
    var tagType: TagType { TagType(kind, summary, parameters) }

    private var options: [MessageField] {
        MessageField.limits + (kind == .bannerMessage ? [.dismissal] : []) + MessageField.rest
    }

    private var parameters: [ParameterType] {
        let id = ParameterType(
            .id, .text, required: true, "The campaign's id, for logs and caps; its name by default.")
        let name = ParameterType(
            .name, .text, required: true, "The message's name, which `--strip` keeps.")
        return [id] + (fields + options).map { $0.parameter } + [name]
    }
}
