import Foundation
public import Logging
import TagLoading
public import TagRuntime

extension TagManager {
    /// What a manager works with; each part can be another one in a test.
    public struct Configuration: Sendable {
        /// The folder with default containers, named as ``DefaultContainer`` says; nil for none.
        ///
        /// The main bundle's, unless set.
        public var defaultContainers: String? = Bundle.main.resourcePath
        /// The folder where fetched containers are kept; made when it is first needed; nil keeps none.
        public var savedContainers: String? = Self.applicationSupport
        /// Where fresher containers come from; nil for nowhere.
        public var source: (any ContainerSource)?
        /// Who must have signed a container that is fetched or was saved; nil asks for no signature.
        ///
        /// `TrustedKeys` of `TagSigning` holds Ed25519 keys. One without a right signature is a `serverError` from the network and
        /// an `ioError` from the disk, and the one at hand stays. The default container is the app's own, and not asked.
        public var signers: (any SignatureVerifier)?
        /// Whether a fetched or saved container of a lower version than one that was used before is refused, as one without a right
        /// signature is.
        ///
        /// Versions are whole numbers then; the default container's counts, and the highest one is kept with the saved containers. Another
        /// container of the same version is taken. Without ``signers`` it guards against a server that goes back by mistake, not against
        /// one that means ill. A draft may be of any version.
        public var refusesOlderVersions = false
        /// Which containers are used.
        public var refreshMode = RefreshMode.standard
        /// What macros ask about the device.
        public var facts = DeviceFacts.current
        /// Takes the hits that tags send; nil drops them.
        public var hits: (any HitSink)?
        /// Time.
        public var clock = ManagerClock.system
        /// Numbers from 0 to 1, 1 not included.
        public var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
        /// Where errors and warnings go, and with another level more.
        public var logger: Logger

        /// Default containers by id, in the place of the folder's: for tests.
        package var preloaded: [String: LoadedContainer] = [:]
        /// Told of what each event fires, before it is done: for tests.
        package var onFiring: @Sendable (Firing) -> Void = { _ in }

        /// The defaults.
        public init() {
            logger = Logger(label: "tagmanager")
            logger.logLevel = .warning
        }

        private static var applicationSupport: String? {
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
                .appendingPathComponent(
                    Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName, isDirectory: true
                )
                .appendingPathComponent("tagmanager", isDirectory: true).path
        }

        func defaultContainer(_ id: ContainerID) -> Result<LoadedContainer, LoadingError> {
            if let loaded = preloaded[id.text] { return .success(loaded) }
            guard let folder = defaultContainers else { return .failure(.noFolder(id)) }
            return Result { () throws(LoadingError) in try DefaultContainer.load(id: id.text, in: folder) }
        }
    }
}
