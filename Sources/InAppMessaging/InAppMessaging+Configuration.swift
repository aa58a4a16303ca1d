import Foundation
public import Logging
public import TagManager

extension InAppMessaging {
    /// The parts that messaging works with; each can be another one in a test.
    ///
    /// ```swift
    /// var configuration = InAppMessaging.Configuration()
    /// configuration.display = Screen()
    /// configuration.reporter = DataLayerReporter(TagManager.shared.dataLayer)
    /// ```
    public struct Configuration: Sendable {
        /// The key of Info.plist that turns messaging on or off until the user was asked.
        public static let dataCollectionKey = "FirebaseInAppMessagingAutomaticDataCollectionEnabled"

        /// The folder in which impressions, the consent and the log of activity are kept; `nil` keeps them while the app runs.
        public var folder: String? = AppFolder.applicationSupport("inappmessaging")
        /// The value of ``dataCollectionKey``; `nil` when there is none.
        ///
        /// The main bundle's, unless set.
        public var dataCollectionInInfoPlist: Bool? = Self.infoPlistValue
        /// Decides if neither the app nor Info.plist does.
        public var isDataCollectionOnByDefault = true
        /// Displays messages; ``InAppMessaging/messageDisplayComponent`` can set it later.
        public var display: (any InAppMessagingDisplay)?
        /// Suppresses messages from the first moment on; ``InAppMessaging/messageDisplaySuppressed`` changes it.
        public var messageDisplaySuppressed = false
        /// True on a device that shows test messages; ``InAppMessaging/isTestDevice`` can set it later.
        public var isTestDevice = false
        /// Loads images.
        public var imageLoader: any MessageImageLoader = URLSessionImageLoader()
        /// The most bytes of an image: 5 MiB unless set.
        public var largestImage = 5 << 20
        /// The time in which the images of a message must come: 10 seconds unless set.
        public var imageTimeout = Duration.seconds(10)
        /// The time in which a display component must report something: a minute unless set.
        public var displayTimeout = Duration.seconds(60)
        /// The time after the impression in which a display component must report the end: an hour unless set, a banner's own time added.
        public var dismissalTimeout = Duration.seconds(3600)
        /// The time in the background after which a new session begins: 30 minutes unless set.
        public var sessionTimeout = Duration.seconds(1800)
        /// Opens the addresses that users follow; `nil` opens none.
        public var opener: InAppMessagingOpener?
        /// Takes events for statistics; `nil` drops them.
        public var reporter: (any InAppMessagingReporter)?
        /// Calls the display component and the delegate; on the main queue unless set.
        public var deliver: @Sendable (@escaping @Sendable () -> Void) -> Void = { body in
            DispatchQueue.main.async { body() }
        }
        /// Time.
        public var clock = ManagerClock.system
        /// Takes errors and warnings, and with another level more.
        public var logger: Logger

        /// Creates a configuration with the defaults.
        public init() {
            logger = Logger(label: "inappmessaging")
            logger.logLevel = .warning
        }

        private static var infoPlistValue: Bool? {
            Bundle.main.object(forInfoDictionaryKey: dataCollectionKey) as? Bool
        }
    }
}
