import Foundation
import LibC
import TagManager

/// The clocks that a dispatcher goes by; a test may have its own.
///
/// ```swift
/// configuration.clock = .system
/// ```
public struct HitClock: Sendable {
    /// The time on the clocks at one moment.
    public struct Reading: Sendable, Hashable {
        /// Milliseconds since 1970; the user may set this clock.
        public var milliseconds: Int64
        /// Milliseconds since the device started, sleep included; never goes back.
        public var uptime: Int64
        /// A text that is another one each time the device starts.
        public var boot: String

        /// Creates a reading.
        public init(milliseconds: Int64, uptime: Int64, boot: String) {
            self.milliseconds = milliseconds
            self.uptime = uptime
            self.boot = boot
        }
    }

    /// Reads the clocks; called on any thread.
    public var now: @Sendable () -> Reading
    /// Calls a closure after some milliseconds, on any thread, unless the closure that it returns is called first.
    public var after: @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// Creates a clock.
    public init(
        now: @escaping @Sendable () -> Reading,
        after: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void
    ) {
        self.now = now
        self.after = after
    }

    /// The device's clocks.
    public static let system = HitClock(
        now: {
            Reading(
                milliseconds: ManagerClock.system.milliseconds(), uptime: uptime(), boot: boot)
        },
        after: ManagerClock.system.after)

    private static func uptime() -> Int64 {
        #if canImport(Darwin)
        Int64(clock_gettime_nsec_np(CLOCK_MONOTONIC) / 1_000_000)
        #else
        var time = timespec()
        // Safe: the call writes one value for its own length.
        guard unsafe clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        #endif
    }

    private static let boot: String = {
        #if canImport(Darwin)
        var bytes = [UInt8](repeating: 0, count: 64)
        var size = bytes.count
        // Safe: the system writes at most `size` bytes into the array.
        guard unsafe sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #else
        let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        #endif
    }()
}
