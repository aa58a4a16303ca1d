import Foundation
@testable import InAppMessaging
import TagManager
import TagTestSupport
import Testing

/// The lines between marks are those of `Schemas/messages-guide.md`; a test runs them and holds the page to them.
enum GuideUse {
    static func start(
        _ container: TagContainer, _ manager: TagManager, _ bench: MessageBench, _ screen: Shown.TextScreen,
        _ promotions: Shown.Promotions, _ open: @escaping @Sendable (String) -> Void
    ) -> InAppMessaging {
        // GUIDE start
        var configuration = InAppMessaging.Configuration()
        configuration = bench.configuration  // unseen
        configuration.display = screen  // shows messages: see below
        configuration.opener = InAppMessagingOpener(openInSystem: open)  // opens addresses that users follow
        configuration.reporter = DataLayerReporter(manager.dataLayer)  // pushes events, which tags can send
        let messaging = InAppMessaging(container, configuration)  // one for each container; keep it
        messaging.delegate = promotions
        messaging.appDidLaunch()  // once, when the app can show something
        messaging.appDidEnterForeground()  // each time
        // GUIDE
        return messaging
    }

    static func trigger(_ messaging: InAppMessaging, _ manager: TagManager) {
        // GUIDE trigger
        manager.dataLayer.push(event: "purchase", ["price": 90])  // triggers messages, like all tags
        messaging.triggerEvent("checkout")  // triggers messages only: no other tag fires
        // GUIDE
    }

    enum Shown {
        // GUIDE display
        final class TextScreen: InAppMessagingDisplay {
            func display(_ message: InAppMessage, reportingTo handle: InAppMessagingDisplayHandle) {
                switch message.content {
                case .banner(let banner): print(banner.title)
                case .modal(let modal): print(modal.title, modal.button?.text ?? "")
                case .card(let card): print(card.title, card.primaryButton.text)
                case .image(let image): print(image.image?.url ?? "")
                }
                handle.impressionDetected()  // after three seconds on the screen
                handle.dismissed(.userTapClose)  // or clicked(.primary), clicked(.secondary), failed(_:)
            }
        }
        // GUIDE

        // GUIDE delegate
        final class Promotions: InAppMessagingDelegate {
            func messageClicked(_ message: InAppMessage, with action: InAppMessagingAction) {
                if let code = message.appData["promo"] { print("\(code), at \(action.url ?? "no address")") }
            }
        }
        // GUIDE
    }

    static func suppress(_ messaging: InAppMessaging, _ pay: () -> Void) {
        // GUIDE suppress
        messaging.messageDisplaySuppressed = true
        pay()
        messaging.messageDisplaySuppressed = false
        // GUIDE
    }

    static func consent(_ messaging: InAppMessaging) {
        // GUIDE consent
        messaging.automaticDataCollectionEnabled = true  // the user has agreed
        messaging.automaticDataCollectionEnabled = false  // the user has withdrawn that
        messaging.resetAutomaticDataCollection()  // Info.plist decides again
        // GUIDE
    }

    static func explain(_ messaging: InAppMessaging) -> [String] {
        var reasons: [String] = []
        // GUIDE explain
        for answer in messaging.explain(event: "checkout") {
            print(answer.name, answer.reason ?? "would be shown")
            reasons.append(answer.reason ?? "shown")  // unseen
        }
        for entry in messaging.activity() { print(entry.milliseconds, entry.text) }
        // GUIDE
        return reasons
    }

    static func test(_ messaging: InAppMessaging) {
        // GUIDE test
        messaging.isTestDevice = true  // shows a test message at once, and one per session
        messaging.forgetImpressions()  // all messages can be shown again
        // GUIDE
    }
}
