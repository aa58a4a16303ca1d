import InAppMessaging
import Synchronization

/// Displays messages as text, and does with them what a user said beforehand.
final class Terminal: InAppMessagingDisplay {
    private let answer = Mutex("")

    /// The user's answer to the next message: `1`, `2`, or anything else to close it.
    func answer(_ answer: String) { self.answer.withLock { $0 = answer } }

    func display(_ message: InAppMessage, reportingTo handle: InAppMessagingDisplayHandle) {
        print("  +-- \(message.campaign.name)")
        for line in Self.lines(message.content) { print("  | \(line)") }
        // An app waits until it was visible for three seconds.
        handle.impressionDetected()
        switch answer.withLock({ $0 }) {
        case "1": handle.clicked(.primary)
        case "2": handle.clicked(.secondary)
        default: handle.dismissed(.userTapClose)
        }
    }

    private static func lines(_ content: InAppMessage.Content) -> [String] {
        switch content {
        case .banner(let banner): [banner.title, banner.body].compactMap { $0 }
        case .modal(let modal): [modal.title, modal.body, modal.button.map(button)].compactMap { $0 }
        case .card(let card):
            [card.title, card.body, button(card.primaryButton), card.secondaryButton.map(button)].compactMap {
                $0
            }
        case .image(let image): ["(\(image.image?.url ?? "no image"))"]
        }
    }

    private static func button(_ button: InAppMessage.Button) -> String {
        "[\(button.text)] \(button.backgroundColor.hex)"
    }
}
