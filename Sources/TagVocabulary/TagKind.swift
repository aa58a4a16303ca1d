/// The meaning of a tag's type; the raw value is the type's name in every container.
package enum TagKind: String, Sendable, CaseIterable {
    case functionCall, analytics, imagePixel, dataLayerWrite
    case bannerMessage = "message.banner"
    case modalMessage = "message.modal"
    case cardMessage = "message.card"
    case imageMessage = "message.image"
    /// Any other type, which has a name of its own and which the app handles.
    case custom = ""

    /// The prefix of the names of all types that are messages.
    package static let messagePrefix = "message."

    /// Creates the kind of a type by its name in containers.
    package init(named name: String) { self = TagKind(rawValue: name) ?? .custom }

    /// True for a message that is shown in an app.
    package var isMessage: Bool { rawValue.hasPrefix(Self.messagePrefix) }

    /// The name without the prefix of messages, such as `banner`.
    package var shortName: String {
        isMessage ? String(rawValue.dropFirst(Self.messagePrefix.count)) : rawValue
    }
}

/// An occasion for messages that is not an event pushed by an app.
package enum MessageOccasion: String, Sendable, CaseIterable {
    case foreground, launch

    /// The event that stands for the occasion.
    package var event: String { TagKind.messagePrefix + rawValue }

    /// Creates the occasion that an event stands for; nil for an app's own events.
    package init?(event: String) {
        guard let known = Self.allCases.first(where: { $0.event == event }) else { return nil }
        self = known
    }
}
