import Foundation
import InAppMessaging
import TagManager

/// An app whose messages are on a terminal: `ferry-messages CONTAINERS ID STATE`.
///
/// It opens the container ID of the folder CONTAINERS, and keeps in the folder STATE what was shown. Each line of its input is an event:
/// `launch`, `foreground`, or the name of one that it triggers, and after that, perhaps, what the user does with the message:
/// `purchase 1` follows the first button, `purchase 2` the second one, and without a number the message is closed.
@main
struct FerryMessages {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            print("usage: ferry-messages CONTAINERS ID STATE")
            exit(64)
        }
        var managing = TagManager.Configuration()
        managing.defaultContainers = arguments[1]
        managing.savedContainers = nil
        managing.refreshMode = .defaultContainerOnly
        TagManager.configureShared(managing)
        let container = try await TagManager.shared.open(id: arguments[2])

        let terminal = Terminal()
        var configuration = InAppMessaging.Configuration()
        configuration.folder = arguments[3]  // an app leaves this at its own folder,
        configuration.deliver = { $0() }  // and this at the main queue
        configuration.display = terminal
        configuration.opener = InAppMessagingOpener { print("  opens \($0)") }
        let messaging = InAppMessaging(container, configuration)

        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            guard let event = words.first else { continue }
            print(line)
            terminal.answer(words.count > 1 ? words[1] : "")
            switch event {
            case "launch": messaging.appDidLaunch()
            case "foreground": messaging.appDidEnterForeground()
            default: messaging.triggerEvent(event)
            }
            for answer in messaging.explain(event: name(of: event)) {
                print("  \(answer.name): \(answer.reason ?? "would be shown again")")
            }
        }
        await messaging.flush()
    }

    /// The event's name that the container's rules compare.
    private static func name(of event: String) -> String {
        event == "launch" || event == "foreground" ? "message." + event : event
    }
}
