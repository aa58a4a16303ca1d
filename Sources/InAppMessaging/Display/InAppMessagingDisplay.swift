import TagManager
import TagMessages

/// Displays messages: an app's own component, or one for a platform.
///
/// The component must report the course of each display. If it reports nothing for a minute, or for an hour after the impression, it loses the
/// display: the next message can then be shown, and later reports still count for their own message.
///
/// ```swift
/// final class Screen: InAppMessagingDisplay {
///     func display(_ message: InAppMessage, reportingTo handle: InAppMessagingDisplayHandle) {
///         show(message, onAppear: handle.impressionDetected, onClose: { handle.dismissed(.userTapClose) })
///     }
/// }
/// ```
public protocol InAppMessagingDisplay: Sendable {
    /// Shows a message, and reports to `handle` what becomes of it: soon an impression or an error, in the end a click or a dismissal.
    ///
    /// Called through ``InAppMessaging/Configuration/deliver``, on the main queue unless set.
    func display(_ message: InAppMessage, reportingTo handle: InAppMessagingDisplayHandle)

    /// Takes a message from the screen that the library has given up, as nothing was reported of it.
    func takeDown(_ message: InAppMessage)
}

extension InAppMessagingDisplay {
    /// Does nothing.
    public func takeDown(_ message: InAppMessage) {}
}

/// The way in which a message went.
///
/// ```swift
/// handle.dismissed(.userSwipe)
/// ```
public enum InAppMessagingDismissType: Sendable, Hashable, CaseIterable {
    /// The user swiped it away.
    case userSwipe
    /// The user closed it.
    case userTapClose
    /// Its time was over.
    case auto
    /// Another way.
    case unspecified
}

/// The cause of a message that was not displayed.
///
/// ```swift
/// if error == .imageTimedOut { retryLater() }
/// ```
public enum InAppMessagingDisplayError: Error, Sendable, Hashable, CaseIterable {
    /// An image could not be fetched: no connection, or an answer other than 200.
    case imageNotFetched
    /// The type of what was fetched is no image's.
    case notAnImage
    /// The answer was none of HTTP.
    case notHTTP
    /// The image is larger than ``InAppMessaging/Configuration/largestImage``.
    case imageTooLarge
    /// The image took longer than ``InAppMessaging/Configuration/imageTimeout``.
    case imageTimedOut
    /// The display component could not read an image.
    case imageDataInvalid
    /// The display component failed in another way.
    case unspecified
    /// The display component did not report back in time.
    case lost
}

/// The tap of a user on a message.
///
/// ```swift
/// if action.part == .secondary { askLater() }
/// ```
public struct InAppMessagingAction: Sendable, Hashable {
    /// The part of a message that was tapped.
    ///
    /// ```swift
    /// handle.clicked(.secondary)
    /// ```
    public enum Part: Sendable, Hashable, CaseIterable {
        /// The button, a card's first one, or the message as a whole where it has none.
        case primary
        /// A card's second button.
        case secondary
    }

    /// The part that was tapped.
    public let part: Part
    /// The text on the button; `nil` if no button was tapped.
    public let text: String?
    /// The address that is opened; `nil` if there is none.
    public let url: String?
}

/// Receives the reports of a display component about one display.
///
/// Safe from any thread, also from within ``InAppMessagingDisplay/display(_:reportingTo:)``. Reports count for their own display,
/// whatever is shown by then; repetitions do nothing.
///
/// ```swift
/// handle.impressionDetected()
/// handle.clicked(.primary)
/// ```
public struct InAppMessagingDisplayHandle: Sendable {
    /// The message that is displayed.
    public let message: InAppMessage
    let receive: @Sendable (MessageCallback) -> Void

    /// Reports that the message was visible for three seconds in all; ``InAppMessagingVisibleTime`` counts them.
    public func impressionDetected() { receive(.impression) }

    /// Reports a tap on a button, or on a message without one; the library opens the address.
    ///
    /// It ends the display: no dismissal need follow.
    public func clicked(_ part: InAppMessagingAction.Part = .primary) {
        receive(.click(part == .primary ? .primary : .secondary))
    }

    /// Reports that the message went.
    public func dismissed(_ type: InAppMessagingDismissType) {
        receive(.dismissal(MessageDismissal(type)))
    }

    /// Reports that the message cannot be displayed.
    public func failed(_ error: InAppMessagingDisplayError) {
        receive(.failure(MessageFailure(error)))
    }
}

extension MessageDismissal {
    init(_ type: InAppMessagingDismissType) {
        self =
            switch type {
            case .userSwipe: .swipe
            case .userTapClose: .close
            case .auto: .auto
            case .unspecified: .unspecified
            }
    }
}

extension InAppMessagingDismissType {
    init(_ dismissal: MessageDismissal) {
        self =
            switch dismissal {
            case .swipe: .userSwipe
            case .close: .userTapClose
            case .auto: .auto
            case .unspecified: .unspecified
            }
    }
}

extension MessageFailure {
    init(_ error: InAppMessagingDisplayError) {
        self =
            switch error {
            case .imageNotFetched: .imageNotFetched
            case .notAnImage: .notAnImage
            case .notHTTP: .notHTTP
            case .imageTooLarge: .imageTooLarge
            case .imageTimedOut: .imageTimedOut
            case .imageDataInvalid: .imageInvalid
            case .unspecified: .component
            case .lost: .lost
            }
    }
}

extension InAppMessagingDisplayError {
    init(_ failure: MessageFailure) {
        self =
            switch failure {
            case .imageNotFetched: .imageNotFetched
            case .notAnImage: .notAnImage
            case .notHTTP: .notHTTP
            case .imageTooLarge: .imageTooLarge
            case .imageTimedOut: .imageTimedOut
            case .imageInvalid: .imageDataInvalid
            case .component: .unspecified
            case .lost: .lost
            }
    }
}
