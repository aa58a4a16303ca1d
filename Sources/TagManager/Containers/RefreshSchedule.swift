/// The times of refreshes, in milliseconds.
package struct RefreshSchedule: Sendable {
    /// The time from a successful fetch to the next one; a container counts as fresh for as long.
    package var period: Int64 = 12 * 3_600_000
    /// The time from a failed fetch to the next one.
    package var retry: Int64 = 3_600_000
    /// The number of refreshes that an app may request in a burst.
    package var bucket = 30
    /// The time after which one more may be requested.
    package var token: Int64 = 900_000
    /// The least time between two requests.
    package var distance: Int64 = 5_000

    /// Creates the schedule of the guide.
    package init() {}
}

/// A token bucket that limits how often an app may request refreshes.
package struct RefreshBucket: Sendable {
    private let schedule: RefreshSchedule
    private var tokens: Int
    private var lastGranted: Int64?

    /// Creates a full bucket.
    package init(_ schedule: RefreshSchedule) {
        self.schedule = schedule
        tokens = schedule.bucket
    }

    /// Returns true, and takes a token, if a refresh may be made now; the first always may.
    package mutating func grants(at now: Int64) -> Bool {
        guard let last = lastGranted else {
            take(at: now)
            return true
        }
        // A clock that was set back must not block refreshes until it catches up.
        let passed = now >= last ? now - last : schedule.distance
        guard passed >= schedule.distance else { return false }
        tokens = min(schedule.bucket, tokens + Int(min(passed / schedule.token, Int64(schedule.bucket))))
        guard tokens > 0 else { return false }
        take(at: now)
        return true
    }

    private mutating func take(at now: Int64) {
        tokens -= 1
        lastGranted = now
    }
}
