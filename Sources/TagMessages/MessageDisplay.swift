package import TagRuntime

/// One display of a message, from the moment at which it was chosen.
package struct MessageDisplay: Sendable, Hashable {
    /// The number of a display, which no other one has in this process.
    package struct ID: Sendable, Hashable, Comparable {
        /// The number, from 1 on.
        package let number: Int

        /// Orders displays by their beginning.
        package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// The stage of a display.
    package enum State: Sendable, Hashable {
        /// Its images are loaded.
        case loading
        /// The display component has it.
        case shown
        /// It was visible long enough to count.
        case seen
        /// The user followed it.
        case clicked
        /// It went.
        case dismissed
        /// It could not be shown.
        case failed(MessageFailure)
        /// It was let go before it was shown.
        case dropped(MessageReason)
    }

    /// The number.
    package let id: ID
    /// The message.
    package let campaign: Campaign
    /// The trigger.
    package let trigger: MessageTrigger
    /// The stage.
    package internal(set) var state: State
    /// The images that are still loaded.
    package internal(set) var waiting: [MessageImage]
    /// True once it was counted as seen.
    package internal(set) var isSeen = false
    let window: MessageWindow?
    /// The time of the display before this one.
    var lastDisplay: Int64?
    /// True once it was handed to the display component.
    var wasShown = false
    /// True once a click, a dismissal or an error was counted: what comes after is a repetition.
    var isClosed = false
}

/// An image of a message.
package enum MessageImage: Sendable, Hashable, CaseIterable {
    /// The image; of a card in portrait.
    case image
    /// A card's image in landscape; the card is also shown without it.
    case landscape
}

/// The cause of a display that failed.
package enum MessageFailure: String, Error, Sendable, Hashable, CaseIterable {
    /// An image could not be fetched: no connection, or an answer other than 200.
    case imageNotFetched
    /// The type of what was fetched is no image's.
    case notAnImage
    /// The answer was none of HTTP.
    case notHTTP
    /// The image is larger than images may be.
    case imageTooLarge
    /// The image took too long.
    case imageTimedOut
    /// The display component could not read an image.
    case imageInvalid
    /// The display component failed.
    case component
    /// The display component did not report back.
    case lost

    /// True when an image was at fault.
    package var isOfImage: Bool {
        switch self {
        case .imageNotFetched, .notAnImage, .notHTTP, .imageTooLarge, .imageTimedOut, .imageInvalid: true
        case .component, .lost: false
        }
    }
}

/// The part of a message that was tapped.
package enum MessageTap: Sendable, Hashable, CaseIterable {
    /// The button, or the message as a whole where it has none.
    case primary
    /// A card's second button.
    case secondary
}

/// The way in which a message went.
package enum MessageDismissal: String, Sendable, Hashable, CaseIterable {
    /// The user swiped it away.
    case swipe
    /// The user closed it.
    case close
    /// Its time was over.
    case auto
    /// Another way.
    case unspecified
}

/// A report of the display component.
package enum MessageCallback: Sendable, Hashable {
    /// The message was visible long enough to count.
    case impression
    /// The user followed the message.
    case click(MessageTap)
    /// The message went.
    case dismissal(MessageDismissal)
    /// The message could not be shown.
    case failure(MessageFailure)
}

/// A timer of a display: one that rings when the display is further on means nothing.
package struct MessageTicket: Sendable, Hashable {
    /// The stage that the timer ends.
    package enum Stage: Sendable, Hashable {
        /// The loading of images.
        case loading
        /// The wait for the first report.
        case firstReport
        /// The wait for the end.
        case end
    }

    /// The display.
    package let display: MessageDisplay.ID
    /// The stage.
    package let stage: Stage
}

/// An event for statistics.
package enum MessageReport: Sendable, Hashable {
    /// The message was seen.
    case impression
    /// The user followed it to an address.
    case action
    /// The message did what it is for: its address was followed, or it has none and was seen.
    case conversion
    /// The message went.
    case dismissal(MessageDismissal)
    /// The message could not be shown.
    case failure(MessageFailure)
    /// A test message was seen.
    case testImpression
    /// A test message was followed.
    case testClick
}

/// A deed that a change of the gate asks for, in order.
package enum MessageAction: Sendable, Hashable {
    /// Load an image and report it.
    case load(MessageDisplay.ID, MessageImage, url: UTF8Text)
    /// Have ``MessageGate/timerRang(_:at:)`` called after some milliseconds.
    case setTimer(MessageTicket, milliseconds: Int64)
    /// Write the log to the disk before anything that follows is done.
    case save
    /// Hand a message to the display component.
    case show(MessageDisplay.ID)
    /// Tell the app what the component reported.
    case tell(MessageDisplay.ID, MessageCallback)
    /// Add an event to the statistics.
    case report(MessageDisplay.ID, MessageReport)
    /// Open an address.
    case follow(MessageDisplay.ID, url: UTF8Text)
    /// Tell the component that a display is given up.
    case takeDown(MessageDisplay.ID)
    /// Note that a display ended before it was shown.
    case drop(MessageDisplay.ID, MessageReason)
}
