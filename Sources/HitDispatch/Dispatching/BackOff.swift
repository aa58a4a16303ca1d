import Foundation

/// The time until which nothing is sent, after failures.
///
/// Times are milliseconds since the device's start.
struct BackOff: Sendable {
    /// The longest back-off: 300 s.
    static let longest: Int64 = 300_000
    /// The longest wait that a server may ask for: 1 h.
    static let longestRetryAfter: Int64 = 3_600_000

    /// Numbers from 0 to 1, 1 not included.
    let random: @Sendable () -> Double
    private(set) var end: Int64 = 0
    private(set) var failures = 0
    private var isServersWish = false

    init(random: @escaping @Sendable () -> Double) { self.random = random }

    func remaining(at uptime: Int64) -> Int64 { max(0, end - uptime) }

    /// Waits a random time below 1, 2, 4, … 300 s (full jitter).
    mutating func fail(at uptime: Int64) {
        let most = min(Self.longest, 1000 << Int64(min(failures, 20)))
        failures += 1
        if end <= uptime { isServersWish = false }
        wait(Int64(Double(most) * min(max(random(), 0), 1)), at: uptime)
    }

    mutating func wait(_ milliseconds: Int64, at uptime: Int64) { end = max(end, uptime + milliseconds) }

    mutating func serverWaits(_ milliseconds: Int64, at uptime: Int64) {
        isServersWish = true
        wait(min(max(milliseconds, 0), Self.longestRetryAfter), at: uptime)
    }

    /// Ends a wait after failures of the network, but not one that a server requested.
    mutating func networkCameBack(at uptime: Int64) {
        guard !isServersWish || end <= uptime else { return }
        isServersWish = false
        end = 0
        failures = 0
    }

    /// Reads a Retry-After header: seconds, or an HTTP date.
    ///
    /// - Parameters:
    ///   - text: The header's value.
    ///   - now: Milliseconds since 1970.
    /// - Returns: Milliseconds to wait; `nil` where the text is neither.
    static func retryAfter(_ text: String, now: Int64) -> Int64? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(Int64(text) ?? .max, longestRetryAfter / 1000) * 1000
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = format.date(from: text) else { return nil }
        return max(0, Int64(date.timeIntervalSince1970 * 1000) - now)
    }
}
