import TagManager
import TagMessages
import TagRuntime

/// The answer to the question why a message is shown or not.
///
/// ```swift
/// for answer in messaging.explain(event: "checkout") { print(answer.name, answer.reason ?? "shown") }
/// ```
public struct InAppMessagingAnswer: Sendable, Hashable {
    /// The message's name.
    public let name: String
    /// The cause why it is not shown, such as `capped`, `interval` or `noTrigger`; `nil` when it would be.
    public let reason: String?
    /// The faults of a message that is `invalid`.
    public let faults: [String]
}

extension InAppMessaging {
    /// Returns the message that an event would show now, and the reason for each other message; shows nothing.
    ///
    /// `message.foreground` and `message.launch` ask for these triggers.
    public func explain(event name: String) -> [InAppMessagingAnswer] {
        let trigger = MessageTrigger(eventNamed: UTF8Text(name))
        let now = configuration.clock.milliseconds()
        let candidates = candidates(for: trigger)
        return serialized.read { state in
            state.gate.explain(trigger, candidates, at: now).map { verdict in
                InAppMessagingAnswer(
                    name: verdict.name.string, reason: verdict.reason?.rawValue,
                    faults: verdict.faults.map { $0.description })
            }
        }
    }

    /// The messages of the container, as an event would find them.
    func candidates(for trigger: MessageTrigger) -> [MessageCandidate] {
        let outlook = container.outlook(event: trigger.eventName.string, typePrefix: GateCampaign.typePrefix)
        let now = configuration.clock.milliseconds()
        return outlook.map { MessageCandidate($0, at: now) }
    }
}
