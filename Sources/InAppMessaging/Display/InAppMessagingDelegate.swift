/// A delegate that is called for displays, clicks, dismissals and errors of messages; all functions are optional.
///
/// ```swift
/// final class Promotions: InAppMessagingDelegate {
///     func messageClicked(_ message: InAppMessage, with action: InAppMessagingAction) {
///         if let code = message.appData["promo"] { apply(code) }
///     }
/// }
/// ```
public protocol InAppMessagingDelegate: AnyObject, Sendable {
    /// Tells of a tap, and which of a card's two buttons it was on; without an implementation, ``messageClicked(_:)`` is called.
    func messageClicked(_ message: InAppMessage, with action: InAppMessagingAction)
    /// Tells of a tap.
    func messageClicked(_ message: InAppMessage)
    /// Tells that a message went, and how.
    func messageDismissed(_ message: InAppMessage, dismissType: InAppMessagingDismissType)
    /// Tells that a message was visible long enough to count.
    func impressionDetected(for message: InAppMessage)
    /// Tells that a message could not be displayed.
    func displayError(for message: InAppMessage, error: InAppMessagingDisplayError)
}

extension InAppMessagingDelegate {
    /// Calls ``messageClicked(_:)``.
    public func messageClicked(_ message: InAppMessage, with action: InAppMessagingAction) {
        messageClicked(message)
    }
    /// Does nothing.
    public func messageClicked(_ message: InAppMessage) {}
    /// Does nothing.
    public func messageDismissed(_ message: InAppMessage, dismissType: InAppMessagingDismissType) {}
    /// Does nothing.
    public func impressionDetected(for message: InAppMessage) {}
    /// Does nothing.
    public func displayError(for message: InAppMessage, error: InAppMessagingDisplayError) {}
}
