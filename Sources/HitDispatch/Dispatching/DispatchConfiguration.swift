import Foundation
public import Logging
import TagManager

/// The settings of a dispatcher.
///
/// ```swift
/// var configuration = DispatchConfiguration()
/// configuration.retryPolicy = .durable
/// let dispatcher = HitDispatcher(configuration)
/// ```
public struct DispatchConfiguration: Sendable {
    /// The path of the store; its folder is made when it is missing.
    ///
    /// SQLite keeps two more files beside it. Several processes may use one store.
    public var store: String
    /// The encoders of the hits that are sent; a stored hit of no encoder here is quarantined.
    public var encoders: [any HitEncoder] = [MeasurementProtocol(), PixelEncoder()]
    /// The store's limits.
    public var limits = StoreLimits()
    /// The longest time to wait for another process's lock on the store.
    public var storePatience = Duration.seconds(1)
    /// The rate at which hits of one property are accepted; `nil` for no limit.
    public var rateLimit: RateLimit? = RateLimit()
    /// The time between the first stored hit and its dispatch; periodic dispatch is off below one second.
    public var interval = Duration.seconds(120)
    /// True if periodic dispatch that ``HitDispatcher/dispatchOne()`` has turned off stays off until the interval is set.
    ///
    /// Otherwise it also comes back with the first hit that is stored after the store was empty.
    public var isStrictAboutInterval = false
    /// True if each stored hit is dispatched at once.
    public var sendsImmediately = false
    /// The answers after which hits are kept.
    public var retryPolicy = RetryPolicy.ga
    /// The header field User-Agent; `nil` leaves it to the transport.
    public var userAgent: String?
    /// True if bodies are compressed with gzip; the server must understand it.
    public var compressesBodies = false
    /// Carries the requests.
    public var transport: any HitTransport = Self.systemTransport()
    /// The time after which a request that the transport has not ended counts as failed, at most 4 minutes; see
    /// ``HitTransport/endsByItself``.
    public var longestRequest = Duration.seconds(90)
    /// Returns false while no network is reachable; called before each request.
    public var isReachable: @Sendable () -> Bool = { true }
    /// The clocks.
    public var clock = HitClock.system
    /// Numbers from 0 to 1, 1 not included, for the jitter of back-offs.
    public var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
    /// The logger for failures, and with another level more; its handler must not store hits itself.
    public var logger: Logger

    /// Creates the default settings.
    ///
    /// - Parameter store: The path of the store; unless given, a file in the app's folder for application support.
    public init(store: String = Self.defaultStore) {
        self.store = store
        logger = Logger(label: "hitdispatch")
        logger.logLevel = .warning
    }

    /// Returns the transport for this system: ``URLSessionTransport`` on Apple's, `CurlTransport` elsewhere.
    ///
    /// - Parameter timeout: The time in which an answer must begin, and, twice that, end.
    public static func systemTransport(timeout: Duration = .seconds(30)) -> any HitTransport {
        #if canImport(CCurl)
        CurlTransport(timeout: timeout)
        #else
        URLSessionTransport(timeout: timeout)
        #endif
    }

    /// `hitdispatch/hits.sqlite` in the app's own folder for application support, or else in the temporary folder.
    public static var defaultStore: String {
        let folder = AppFolder.applicationSupport("hitdispatch")
        return (folder ?? FileManager.default.temporaryDirectory.path + "/hitdispatch") + "/hits.sqlite"
    }
}
