#if hasFeature(Embedded)
import TagDiagnostics
#else
import Synchronization
#endif

/// The time of the event at hand, for the closures of a host.
package final class EventClock: Sendable {
    private let time = Mutex<Int64?>(nil)

    package init() {}

    /// Returns a time that may be none: the smallest number.
    package static func time(_ milliseconds: Int64) -> Int64? { milliseconds == .min ? nil : milliseconds }

    /// Milliseconds since 1970; nil if there is no time.
    package var now: Int64? {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
