/// When containers are fetched; times are in milliseconds.
package struct RefreshSchedule: Sendable {
    /// After a success, and as long as a container counts as fresh.
    package var period: Int64 = 12 * 3_600_000
    /// After a failure.
    package var retry: Int64 = 3_600_000
    /// Refreshes that an app may ask for at once.
    package var bucket = 30
    /// One more may be asked for after each of these.
    package var token: Int64 = 900_000
    /// The least time between two that are asked for.
    package var distance: Int64 = 5_000

    /// The guide's times.
    package init() {}
}

/// Grants refreshes that an app asks for: not too often, however often it asks.
package struct RefreshBucket: Sendable {
    private let schedule: RefreshSchedule
    private var tokens: Int
    private var lastGranted: Int64?

    /// A full one.
    package init(_ schedule: RefreshSchedule) {
        self.schedule = schedule
        tokens = schedule.bucket
    }

    /// Whether a refresh may be made now; the first one always may.
    package mutating func grants(at now: Int64) -> Bool {
        guard let last = lastGranted else {
            take(at: now)
            return true
        }
        // A clock that was put back must not lock an app out for as long.
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
