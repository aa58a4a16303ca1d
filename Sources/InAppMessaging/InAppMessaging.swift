import Foundation
import Logging
import Synchronization
import TagLoading
public import TagManager
import TagMessages
import TagRuntime
import TagVocabulary

/// Shows the messages of a container: one at a time, when their triggers, times and caps say so.
///
/// One for each container, for as long as the app runs. Safe from any thread. A container has messages as tags of the types
/// `message.banner`, `message.modal`, `message.card` and `message.image`. Guide rows M1 to M7.
///
/// ```swift
/// let messaging = InAppMessaging(container, configuration)
/// messaging.delegate = promotions
/// messaging.appDidLaunch()
/// messaging.triggerEvent("checkout")
/// ```
public final class InAppMessaging: Sendable {
    let container: TagContainer
    let configuration: Configuration
    let serialized: Serialized<MessagingState, MessagingWork>
    let activityLog: ActivityLog
    private let impressions: ImpressionFile?
    private let delegateBox = Mutex(DelegateBox())

    private struct DelegateBox: Sendable {
        weak var delegate: (any InAppMessagingDelegate)?
    }

    /// Begins to show messages of a container, at events that are pushed from now on.
    ///
    /// Impressions and the consent are those of earlier runs; ``messageDisplaySuppressed`` is the configuration's.
    public init(_ container: TagContainer, _ configuration: Configuration = Configuration()) {
        self.container = container
        self.configuration = configuration
        let logger = configuration.logger
        let base = configuration.folder.map { FilePath.join($0, container.id) }
        if let folder = configuration.folder { Self.removeLeftovers(in: folder) }
        impressions = base.map { ImpressionFile($0 + ".impressions") }
        activityLog = ActivityLog(base.map { $0 + ".activity" }) { error in
            logger.error("cannot save the log of activity: \(error)")
        }
        let log = impressions?.read() ?? MessageLog()
        if !log.isReadable {
            logger.error(
                "cannot read the history of messages: messages with a cap are not shown"
            )
        }
        var patience = MessageGate.Patience()
        patience.loading = configuration.imageTimeout.wholeMilliseconds
        patience.firstReport = configuration.displayTimeout.wholeMilliseconds
        patience.end = configuration.dismissalTimeout.wholeMilliseconds
        let consent = Consent(
            file: base.map { StateFile($0 + ".consent", kind: "TAGCONS1", limit: 64) },
            plist: configuration.dataCollectionInInfoPlist,
            otherwise: configuration.isDataCollectionOnByDefault)
        var gate = MessageGate(log: log, patience: patience)
        gate.isOptedIn = consent.isGiven
        gate.isSuppressed = configuration.messageDisplaySuppressed
        gate.isTestDevice = configuration.isTestDevice
        gate.hasComponent = configuration.display != nil
        serialized = Serialized(
            MessagingState(
                gate: gate, consent: consent, component: configuration.display,
                installation: container.installation))
        for kind in TagKind.allCases where kind.isMessage {
            container.setTagHandler(forType: kind.rawValue) { [weak self] tag in self?.fired(tag) }
        }
    }

    /// The delegate that is called for messages; it is held weakly.
    public var delegate: (any InAppMessagingDelegate)? {
        get { delegateBox.withLock { $0.delegate } }
        set { delegateBox.withLock { $0.delegate = newValue } }
    }

    /// The component that displays messages; `nil` for none, and then nothing is shown.
    public var messageDisplayComponent: (any InAppMessagingDisplay)? {
        get { serialized.read { $0.component } }
        set {
            let old = serialized.update { state in
                defer {
                    state.component = newValue
                    state.gate.hasComponent = newValue != nil
                }
                return state.component
            }
            // It goes outside of the lock.
            _ = old
        }
    }

    /// True while messages are suppressed, for example while the user pays; false again after a restart.
    ///
    /// Triggers meanwhile are dropped: they must happen again. A message that is on display stays.
    public var messageDisplaySuppressed: Bool {
        get { serialized.read { $0.gate.isSuppressed } }
        set {
            serialized.update { $0.gate.isSuppressed = newValue }
            note(newValue ? "messages are suppressed" : "messages are no longer suppressed")
        }
    }

    /// True while the user agrees: the last value set here, in this run or an earlier one, else the Info.plist key
    /// `FirebaseInAppMessagingAutomaticDataCollectionEnabled`, else the configuration's default.
    ///
    /// Without consent nothing is shown or reported.
    public var automaticDataCollectionEnabled: Bool {
        get { serialized.read { $0.consent.isGiven } }
        set { setConsent(newValue) }
    }

    /// Forgets the value set for ``automaticDataCollectionEnabled``: Info.plist decides again.
    public func resetAutomaticDataCollection() { setConsent(nil) }

    /// True on a device that shows test messages; setting it to true shows one at once.
    public var isTestDevice: Bool {
        get { serialized.read { $0.gate.isTestDevice } }
        set {
            let wasTestDevice = serialized.update { state in
                defer { state.gate.isTestDevice = newValue }
                return state.gate.isTestDevice
            }
            if newValue, !wasTestDevice { ask(.test) }
        }
    }

    // MARK: Triggers

    /// Shows a message that the event triggers, if one can be shown now.
    ///
    /// Nothing is pushed: no other tag fires. Names with `message.` at the beginning are reserved.
    public func triggerEvent(_ name: String) {
        guard !name.hasPrefix(TagKind.messagePrefix) else {
            return configuration.logger.warning("cannot trigger event '\(name)': its name is reserved")
        }
        ask(.event(UTF8Text(name)))
    }

    /// Shows a message for the launch of the app; call it once, when the app can show something.
    public func appDidLaunch() { ask(.launch) }

    /// Shows a message for an app that came to the foreground; call it each time, also after the launch.
    public func appDidEnterForeground() {
        let now = configuration.clock.milliseconds()
        let limit = configuration.sessionTimeout.wholeMilliseconds
        serialized.update { state in
            // After a clock was set back, too: how long it was is not known then.
            if let since = state.backgroundSince, now < since || now - since >= limit {
                state.gate.beginSession()
            }
            state.backgroundSince = nil
        }
        ask(.foreground)
    }

    /// Takes note that the app went to the background; after a while there the next session begins.
    public func appDidEnterBackground() {
        let now = configuration.clock.milliseconds()
        serialized.update { $0.backgroundSince = now }
        activityLog.flush()
    }

    // MARK: What is known

    /// Returns the latest activity, newest first.
    ///
    /// - Parameter includingVerbose: True to include frequent entries.
    public func activity(includingVerbose: Bool = false) -> [InAppMessagingActivity] {
        activityLog.all(includingVerbose: includingVerbose)
    }

    /// Forgets which messages were shown, so that they can be again, also after the history became unreadable.
    ///
    /// - Parameter ids: The messages; `nil` for all.
    public func forgetImpressions(of ids: [String]? = nil) {
        serialized.change { state in
            state.gate.forget(ids?.map { UTF8Text($0) })
            return [.action(.save)]
        } _: {
            perform($0)
        }
    }

    /// Waits until the log of activity is on disk, and blocks the thread; other data is written at once.
    @available(*, noasync, message: "It blocks the thread: write 'await flush()'.")
    public func flush() { activityLog.flush() }

    /// Waits until the log of activity is on disk; blocks no thread of the caller.
    public func flush() async { await activityLog.flush() }

    private func setConsent(_ value: Bool?) {
        serialized.change { state in
            state.consent.set(value)
            state.gate.isOptedIn = state.consent.isGiven
            return [.saveConsent]
        } _: {
            perform($0)
        }
    }

    func save() {
        let log = serialized.read { $0.gate.log }
        do throws(FileError) { try impressions?.write(log) } catch {
            configuration.logger.error("cannot save the history of messages: \(error)")
        }
    }

    func note(_ text: String, isVerbose: Bool = false) {
        guard serialized.read({ $0.consent.isGiven }) else { return }
        activityLog.add(text, at: configuration.clock.milliseconds(), isVerbose: isVerbose)
    }

    private static func removeLeftovers(in folder: String) { AtomicFile.removeLeftovers(in: folder) }
}
