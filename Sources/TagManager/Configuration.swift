import Foundation
public import Logging
import TagLoading
public import TagRuntime

extension TagManager {
    /// The settings and services of a manager; a test can replace each.
    ///
    /// ```swift
    /// var configuration = TagManager.Configuration()
    /// configuration.defaultContainers = Bundle.module.resourcePath
    /// configuration.hits = sink
    /// TagManager.configureShared(configuration)
    /// ```
    public struct Configuration: Sendable {
        /// The folder with default containers, whose file names ``/TagLoading/DefaultContainer`` describes; nil for none.
        ///
        /// The default is the main bundle's resource folder.
        public var defaultContainers: String? {
            get { chosenDefaults ?? Bundle.main.resourcePath }
            set { chosenDefaults = .some(newValue) }
        }
        /// The folder where fetched containers are saved; nil saves none.
        ///
        /// The manager creates the folder when it first saves a container.
        public var savedContainers: String? = AppFolder.applicationSupport("tagmanager")
        /// True if an update of the app replaces what an earlier one saved: a default container is used instead of a saved one of a
        /// lower version that was fetched before the app shipped it.
        ///
        /// Both versions must be whole numbers. The network is then asked at once, and its container is used whatever its version,
        /// unless ``refusesOlderVersions`` is set. False uses the saved container, as the vendor's library does.
        public var prefersNewerDefault = true
        /// The source of newer containers, such as `URLSessionSource` of `TagNetworking`; nil for none.
        public var source: (any ContainerSource)?
        /// The verifier of the signatures of fetched and saved containers; nil accepts unsigned ones.
        ///
        /// `TrustedKeys` of `TagSigning` holds Ed25519 keys. A container without a valid signature is a `serverError` when it
        /// comes from the network and an `ioError` when it comes from the disk; the current container stays. The default
        /// container is part of the app, and its signature is not checked.
        public var signers: (any SignatureVerifier)?
        /// True if a fetched or saved container is refused when its version is lower than one that was used before.
        ///
        /// It is refused as one without a valid signature is. Versions must be whole numbers. The default container's version
        /// also counts; the highest version is stored with the saved containers. Another container of the same version is
        /// accepted. A draft may have any version. Without ``signers`` this protects against a server that goes back by mistake,
        /// not against an attacker.
        public var refusesOlderVersions = false
        /// The kinds of container that are used.
        public var refreshMode = RefreshMode.standard
        /// The answers to macros that ask about the device.
        public var facts = DeviceFacts.current
        /// The receiver of the hits that tags send; nil drops them.
        public var hits: (any HitSink)?
        /// The limits on pushes that wait, which bound the memory that they need.
        public var pushLimits = PushLimits()
        /// The clock.
        public var clock = ManagerClock.system
        /// Returns a random number from 0 to 1, 1 excluded.
        public var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
        /// The logger; at its default level it gets warnings and errors.
        public var logger: Logger

        /// The folder that the app set; nil until it sets one: asking the bundle takes as long as opening a container.
        private var chosenDefaults: String??
        /// The default containers by id, used instead of the folder's: for tests.
        package var preloaded: [String: LoadedContainer] = [:]
        /// Called with the tags that each event fires, before they are executed: for tests.
        package var onFiring: @Sendable (Firing) -> Void = { _ in }
        /// Sees what containers do: for tests.
        package var watch: ContainerWatch?
        /// Sees what the app and its containers do: for `TagDebugging`.
        package var debugger: ManagerDebugger?
        /// True loads saved containers on the thread that opens them: for tests.
        package var loadsSavedAtOnce = false

        /// Creates the default configuration.
        public init() {
            logger = Logger(label: "tagmanager")
            logger.logLevel = .warning
        }

        func defaultContainer(_ id: ContainerID) -> ShippedContainer {
            if let loaded = preloaded[id.text] { return .loaded(loaded) }
            guard let folder = defaultContainers else { return .failed(.noFolder(id)) }
            do { return .loaded(try DefaultContainer.load(id: id.text, in: folder)) } catch {
                return .failed(error)
            }
        }
    }
}
