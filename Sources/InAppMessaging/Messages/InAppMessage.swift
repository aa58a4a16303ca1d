import TagVocabulary

/// A message as a display component and a delegate get it.
///
/// ```swift
/// if case .banner(let banner) = message.content { show(banner.title, on: banner.backgroundColor.hex) }
/// ```
public struct InAppMessage: Sendable, Hashable {
    /// The campaign that a message is of.
    ///
    /// ```swift
    /// print(message.campaign.id)
    /// ```
    public struct Campaign: Sendable, Hashable {
        /// The id, by which displays are counted.
        public var id: String
        /// The name, for people.
        public var name: String
        /// True for a message that is shown on test devices only; its display is not counted.
        public var isTest: Bool
    }

    /// The occasion on which a message is shown.
    ///
    /// ```swift
    /// if message.trigger == .launch { greet() }
    /// ```
    public enum Trigger: Sendable, Hashable {
        /// An event of the data layer, or of ``InAppMessaging/triggerEvent(_:)``.
        case event(String)
        /// The app came to the foreground.
        case foreground
        /// The app was launched.
        case launch
        /// The device was made a test device.
        case test
    }

    /// The layout of a message, with all that it shows.
    ///
    /// ```swift
    /// if case .modal(let modal) = message.content { print(modal.title) }
    /// ```
    public enum Content: Sendable, Hashable {
        /// A strip at the edge of the screen.
        case banner(Banner)
        /// A dialog.
        case modal(Modal)
        /// A dialog with an image for each orientation.
        case card(Card)
        /// An image alone.
        case image(ImageOnly)
    }

    /// The number of the display; no other one of this run has it.
    public let displayNumber: Int
    /// The campaign.
    public let campaign: Campaign
    /// The occasion.
    public let trigger: Trigger
    /// The layout, and all that it shows.
    public let content: Content
    /// The campaign's data for the app, such as a promotion code.
    public let appData: [String: String]
}

extension InAppMessage {
    /// A color of 8 bits for each part.
    ///
    /// ```swift
    /// Color(red: 77, green: 140, blue: 71).hex  // #4D8C47
    /// ```
    public struct Color: Sendable, Hashable {
        /// The red part.
        public var red: UInt8
        /// The green part.
        public var green: UInt8
        /// The blue part.
        public var blue: UInt8

        /// Creates a color.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// The text `#RRGGBB`, in capital letters.
        public var hex: String { HexColor(red: red, green: green, blue: blue).text }
    }

    /// A button.
    ///
    /// ```swift
    /// label.text = button.text
    /// ```
    public struct Button: Sendable, Hashable {
        /// The text on it.
        public var text: String
        /// The color of the text.
        public var textColor: Color
        /// The color of the button.
        public var backgroundColor: Color
        /// The address that the library opens when the button is reported as clicked; `nil` when it only closes the message.
        public var url: String?
    }

    /// An image that was loaded.
    ///
    /// ```swift
    /// let picture = UIImage(data: Data(image.bytes))
    /// ```
    public struct Image: Sendable, Hashable {
        /// The address that it is from.
        public var url: String
        /// The type that the server gave, such as `image/png`.
        public var type: String
        /// The bytes of the file.
        public var bytes: [UInt8]
    }

    /// A strip at the edge of the screen, which goes by itself.
    ///
    /// ```swift
    /// timer = after(banner.duration) { handle.dismissed(.auto) }
    /// ```
    public struct Banner: Sendable, Hashable {
        /// The title.
        public var title: String
        /// The text below the title.
        public var body: String?
        /// The image.
        public var image: Image?
        /// The color of title and text.
        public var textColor: Color
        /// The color behind them.
        public var backgroundColor: Color
        /// The address that the library opens when the banner is reported as clicked.
        public var url: String?
        /// The time after which it goes by itself.
        public var duration: Duration
    }

    /// A dialog with at most one button.
    ///
    /// ```swift
    /// if let button = modal.button { add(button) }
    /// ```
    public struct Modal: Sendable, Hashable {
        /// The title.
        public var title: String
        /// The text below the title.
        public var body: String?
        /// The image.
        public var image: Image?
        /// The button.
        public var button: Button?
        /// The color of title and text.
        public var textColor: Color
        /// The color behind them.
        public var backgroundColor: Color
    }

    /// A dialog with one or two buttons, and an image for each orientation.
    ///
    /// ```swift
    /// let image = isLandscape ? card.landscapeImage ?? card.portraitImage : card.portraitImage
    /// ```
    public struct Card: Sendable, Hashable {
        /// The title.
        public var title: String
        /// The text below the title.
        public var body: String?
        /// The image for an upright screen.
        public var portraitImage: Image?
        /// The image for a wide screen; `nil` also if it could not be loaded.
        public var landscapeImage: Image?
        /// The first button.
        public var primaryButton: Button
        /// The second button.
        public var secondaryButton: Button?
        /// The color of title and text.
        public var textColor: Color
        /// The color behind them.
        public var backgroundColor: Color
    }

    /// An image alone.
    ///
    /// ```swift
    /// if let image = content.image { show(image.bytes) }
    /// ```
    public struct ImageOnly: Sendable, Hashable {
        /// The image; `nil` only in a report of one that could not be loaded.
        public var image: Image?
        /// The color around it.
        public var backgroundColor: Color
        /// The address that the library opens when the image is reported as clicked.
        public var url: String?
    }
}
