import Dispatch
import Foundation
import Synchronization

/// Records uncaught exceptions as hits.
///
/// ``record(_:)`` stores an exception hit, tries to send it for at most 5 s, and calls the previous handler. On Apple
/// platforms ``isOn`` installs it for Objective-C exceptions; elsewhere, and for other errors, an app calls
/// ``record(_:)`` itself.
///
/// ```swift
/// let exceptions = UncaughtExceptions(tracker)
/// exceptions.isOn = true
/// ```
public final class UncaughtExceptions: Sendable {
    /// The longest time for which a crash is held up: 5 s.
    public static let longestWait = Duration.seconds(5)

    /// A process's one handler of uncaught exceptions, as it is set and put back.
    struct Place: Sendable {
        /// Makes a handler the process's, and returns the one before.
        var install: @Sendable (@escaping @Sendable (String) -> Void) -> (@Sendable (String) -> Void)?
        /// Takes the handler out, and puts the one before back: that which `install` returned, or the process's own.
        var restore: @Sendable ((@Sendable (String) -> Void)?) -> Void
    }

    private struct State: Sendable {
        var isOn = false
        var previous: (@Sendable (String) -> Void)?
    }

    private let tracker: HitTracker
    private let place: Place
    /// Waits until the closure that it is given calls back, or so many milliseconds.
    private let wait: @Sendable (Int64, (@escaping @Sendable () -> Void) -> Void) -> Void
    private let state = Mutex(State())

    /// Creates a recorder; it is off.
    ///
    /// - Parameter tracker: Sends the exception hits.
    public convenience init(_ tracker: HitTracker) {
        self.init(tracker, .process) { milliseconds, body in
            let semaphore = DispatchSemaphore(value: 0)
            body { semaphore.signal() }
            _ = semaphore.wait(timeout: .now() + .milliseconds(Int(milliseconds)))
        }
    }

    init(
        _ tracker: HitTracker, _ place: Place,
        wait: @escaping @Sendable (Int64, (@escaping @Sendable () -> Void) -> Void) -> Void
    ) {
        self.tracker = tracker
        self.place = place
        self.wait = wait
    }

    /// True while the process's handler of uncaught exceptions is this one; setting it to false puts the one before back.
    public var isOn: Bool {
        get { state.withLock { $0.isOn } }
        set {
            state.withLock { state in
                guard newValue != state.isOn else { return }
                state.isOn = newValue
                if newValue {
                    state.previous = place.install { [self] in record($0) }
                } else {
                    place.restore(state.previous)
                    state.previous = nil
                }
            }
        }
    }

    /// Records an exception: stores its hit, tries to send it, and calls the handler that was there before.
    ///
    /// Blocks for at most ``longestWait`` and the store.
    ///
    /// - Parameter description: What happened; more than 150 bytes are cut off.
    public func record(_ description: String) {
        var text = description
        // The protocol's limit, in whole characters.
        while text.utf8.count > 150 { text.removeLast() }
        _ = try? tracker.store(.exception(text, isFatal: true))
        let dispatcher = tracker.dispatcher
        wait(Self.longestWait.milliseconds) { done in
            Task {
                await dispatcher.flush()
                done()
            }
        }
        state.withLock { $0.previous }?(description)
    }
}

extension UncaughtExceptions.Place {
    #if canImport(ObjectiveC)
    private typealias Handler = @convention(c) (NSException) -> Void

    private static let current = Mutex<(@Sendable (String) -> Void)?>(nil)
    private static let before = Mutex<Handler?>(nil)

    /// The handler of Objective-C exceptions.
    static let process = UncaughtExceptions.Place(
        install: { handler in
            let previous = current.withLock { current in
                defer { current = handler }
                return current
            }
            // The process's handler is this one already: it calls the newest recorder, which calls the one before.
            if let previous { return previous }
            let processes = NSGetUncaughtExceptionHandler()
            before.withLock { $0 = processes }
            NSSetUncaughtExceptionHandler { exception in
                let name = exception.name.rawValue
                let text = exception.reason.map { name + ": " + $0 } ?? name
                UncaughtExceptions.Place.current.withLock { $0 }?(text)
                // After the hit is stored; the text alone would not do for it.
                UncaughtExceptions.Place.before.withLock { $0 }?(exception)
            }
            return nil
        },
        restore: { previous in
            current.withLock { $0 = previous }
            if previous == nil { NSSetUncaughtExceptionHandler(before.withLock { $0 }) }
        })
    #else
    /// No handler: the system has none, and the app records exceptions itself.
    static let process = UncaughtExceptions.Place(install: { _ in nil }, restore: { _ in })
    #endif
}
