public import TagManager
import TagMessages

/// An event of a message, for statistics.
///
/// ```swift
/// manager.dataLayer.push(event: event.name, event.values)
/// ```
public struct InAppMessagingEvent: Sendable, Hashable {
    /// The kind of an event.
    ///
    /// ```swift
    /// if event.kind == .impression { seen += 1 }
    /// ```
    public enum Kind: Sendable, Hashable {
        /// The message was seen.
        case impression
        /// The user followed the message to an address.
        case action
        /// The message did what it is for: its address was followed, or it has none and was seen.
        case conversion
        /// The message went.
        case dismissal(InAppMessagingDismissType)
        /// The message could not be displayed.
        case displayError(InAppMessagingDisplayError)
        /// A test message was seen.
        case testImpression
        /// A test message was followed.
        case testClick
    }

    /// The kind.
    public let kind: Kind
    /// The campaign.
    public let campaign: InAppMessage.Campaign
    /// The time, in milliseconds since 1970.
    public let milliseconds: Int64

    /// Creates an event; without `milliseconds`, its time is the clock's.
    public init(
        _ kind: Kind, _ campaign: InAppMessage.Campaign, milliseconds: Int64? = nil,
        clock: ManagerClock = .system
    ) {
        self.kind = kind
        self.campaign = campaign
        self.milliseconds = milliseconds ?? clock.milliseconds()
    }

    /// The name of the event, such as `in_app_message_impression`.
    public var name: String {
        switch kind {
        case .impression: "in_app_message_impression"
        case .action: "in_app_message_action"
        case .conversion: "in_app_message_conversion"
        case .dismissal: "in_app_message_dismiss"
        case .displayError: "in_app_message_error"
        case .testImpression: "in_app_message_test_impression"
        case .testClick: "in_app_message_test_click"
        }
    }

    /// The event's type within its name: of a dismissal `swipe`, `click` or `auto`, of an error its cause.
    public var type: String? {
        switch kind {
        case .dismissal(let type):
            switch type {
            case .userSwipe: "swipe"
            case .userTapClose, .unspecified: "click"
            case .auto: "auto"
            }
        case .displayError(let error): MessageFailure(error).rawValue
        default: nil
        }
    }

    /// The event as values for the data layer: `message_id`, `message_name`, `message_device_time` in milliseconds, and `message_type`
    /// if there is one.
    public var values: [String: Value] {
        var values: [String: Value] = [
            "message_id": Value(campaign.id), "message_name": Value(campaign.name),
            "message_device_time": .integer(milliseconds),
        ]
        if let type { values["message_type"] = Value(type) }
        return values
    }
}

/// Takes the events of messages.
///
/// ```swift
/// struct Printer: InAppMessagingReporter {
///     func report(_ event: InAppMessagingEvent) { print(event.name, event.campaign.id) }
/// }
/// ```
public protocol InAppMessagingReporter: Sendable {
    /// Takes an event; called on any thread, in the order in which things happen.
    func report(_ event: InAppMessagingEvent)
}

/// Pushes the events of messages to the data layer, so that tags of the container can send them.
///
/// ```swift
/// configuration.reporter = DataLayerReporter(manager.dataLayer)
/// ```
public struct DataLayerReporter: InAppMessagingReporter {
    private let dataLayer: TagDataLayer

    /// Creates a reporter.
    public init(_ dataLayer: TagDataLayer) { self.dataLayer = dataLayer }

    /// Pushes an event.
    public func report(_ event: InAppMessagingEvent) {
        dataLayer.push(event: event.name, event.values)
    }
}
