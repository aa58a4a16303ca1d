package import TagRuntime
import TagVocabulary

/// The occasion on which messages are looked for.
package enum MessageTrigger: Sendable, Hashable {
    /// An event of the data layer, or one that the app triggered.
    case event(UTF8Text)
    /// The app came to the foreground.
    case foreground
    /// The app was launched.
    case launch
    /// A device was made a test device: test messages alone are looked for.
    case test

    /// Creates the trigger that an event's name stands for.
    package init(eventNamed name: UTF8Text) {
        self =
            switch MessageOccasion(event: name.string) {
            case .foreground?: .foreground
            case .launch?: .launch
            case nil: .event(name)
            }
    }

    /// The event's name that rules compare.
    package var eventName: UTF8Text {
        switch self {
        case .event(let name): name
        case .foreground, .test: UTF8Text(MessageOccasion.foreground.event)
        case .launch: UTF8Text(MessageOccasion.launch.event)
        }
    }

    /// The time since the last display that must have passed where a message has none of its own, in milliseconds.
    package var minimumInterval: Int64 {
        switch self {
        case .foreground, .launch: Int64(TagDefault.minimumInterval) * 1000
        case .event, .test: 0
        }
    }
}

/// The cause why a message is not shown.
package enum MessageReason: String, Sendable, Hashable, CaseIterable {
    /// No trigger of the message holds.
    case noTrigger
    /// A rule keeps the message back.
    case blocked
    /// The message's time has not come.
    case notStarted
    /// The message's time is over.
    case expired
    /// The tag is no message that can be shown.
    case invalid
    /// The user has not agreed.
    case optedOut
    /// Nothing is there that displays messages.
    case noComponent
    /// The app suppresses messages now.
    case suppressed
    /// Another message is shown, or comes first.
    case busy
    /// The message is for test devices, and this is none.
    case testDevice
    /// An image could not be loaded; the message is out until the container changes.
    case imageFailed
    /// The display component failed, or did not report back; the message is out until the container changes.
    case displayFailed
    /// The message reached its cap, or its history cannot be read.
    case capped
    /// The last display was too short a time ago.
    case interval
}

/// The time in which a message may be shown, in milliseconds since 1970, both ends included.
package struct MessageWindow: Sendable, Hashable {
    /// The first moment; `nil` for no beginning.
    package var start: Int64?
    /// The last moment; `nil` for no end.
    package var end: Int64?

    /// Creates a window.
    package init(start: Int64? = nil, end: Int64? = nil) {
        self.start = start
        self.end = end
    }

    /// Returns why a message may not be shown at a time, or `nil` when it may.
    package func refusal(at now: Int64) -> MessageReason? {
        if let start, now < start { return .notStarted }
        if let end, now > end { return .expired }
        return nil
    }
}

/// A message that a trigger may show.
package struct MessageCandidate: Sendable, Hashable {
    /// The message, or why there is none.
    package enum Content: Sendable, Hashable {
        /// A message whose rules hold.
        case campaign(Campaign)
        /// A message that the container keeps back.
        case refused(MessageReason)
        /// A tag that is no message.
        case invalid(CampaignError)
    }

    /// The message's name.
    package var name: UTF8Text
    /// The message, or why there is none.
    package var content: Content
    /// The time in which it may be shown; `nil` for always.
    package var window: MessageWindow?

    /// Creates a candidate of a tag that fires.
    package init(_ tag: FiredTag, window: MessageWindow? = nil) {
        self.window = window
        do throws(CampaignError) {
            let campaign = try Campaign(tag)
            name = campaign.name
            content = .campaign(campaign)
        } catch {
            let given = tag[UTF8Text(TagParameter.name.rawValue)]
            name = if case .text(let text)? = given { text } else { tag.name ?? "" }
            content = .invalid(error)
        }
    }

    /// Creates a candidate that the container keeps back.
    package init(name: UTF8Text, refused reason: MessageReason) {
        self.name = name
        content = .refused(reason)
    }

    /// The message, where there is one.
    package var campaign: Campaign? {
        if case .campaign(let campaign) = content { campaign } else { nil }
    }
}

/// The decision about one candidate.
package struct MessageVerdict: Sendable, Hashable {
    /// The message's name.
    package let name: UTF8Text
    /// The message; `nil` where the container keeps it back, or it is invalid.
    package let campaign: Campaign?
    /// The cause why it is not shown; `nil` of the one that is.
    package let reason: MessageReason?
    /// The faults of an invalid one.
    package let faults: [CampaignFault]
}

/// The answer to a trigger: at most one message, and of every other candidate the reason.
package struct MessageDecision: Sendable, Hashable {
    /// The trigger.
    package let trigger: MessageTrigger
    /// The time, in milliseconds since 1970.
    package let time: Int64
    /// The candidates in display order.
    package let verdicts: [MessageVerdict]
    /// The display that begins; `nil` when nothing is shown.
    package let display: MessageDisplay.ID?

    /// The message that is shown.
    package var shown: Campaign? { verdicts.first { $0.reason == nil }?.campaign }
}

extension MessageCandidate {
    /// Creates a candidate of what an event would do to a message's tag.
    package init(_ outlook: TagOutlook, at now: Int64) {
        let window = MessageWindow(start: outlook.start, end: outlook.end)
        let name = outlook.name ?? UTF8Text("\(outlook.index)")
        switch outlook.outcome {
        case .fires(let tag): self.init(tag, window: window)
        case .blocked: self.init(name: name, refused: .blocked)
        case .unscheduled: self.init(name: name, refused: window.refusal(at: now) ?? .expired)
        case .notAsked: self.init(name: name, refused: .noTrigger)
        case .failed: self.init(name: name, refused: .invalid)
        }
    }
}
