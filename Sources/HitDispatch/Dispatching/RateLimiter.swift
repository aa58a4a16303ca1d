import Synchronization

/// A token bucket for each property: a hit takes one, and beyond the last one hits are dropped.
final class RateLimiter: Sendable {
    /// A bucket is full when it is made.
    private struct Bucket: Sendable {
        /// The tokens times the interval, so that no fraction is lost.
        var milliTokens: Int64
        var time: Int64
    }

    private let limit: RateLimit
    private let buckets = Mutex<[String: Bucket]>([:])

    init(_ limit: RateLimit) { self.limit = limit }

    /// Takes a token of a property; false when there is none.
    ///
    /// - Parameter uptime: Milliseconds since the device's start; one that is earlier than before refills nothing.
    func take(_ property: String, at uptime: Int64) -> Bool {
        let interval = max(1, limit.refill.milliseconds)
        let (product, overflow) = Int64(limit.burst).multipliedReportingOverflow(by: interval)
        let full = overflow ? .max : product
        return buckets.withLock { buckets in
            var bucket = buckets[property] ?? Bucket(milliTokens: full, time: uptime)
            let elapsed = max(0, uptime - bucket.time)
            // Without an overflow: a bucket that is nearly full is filled.
            bucket.milliTokens = full - bucket.milliTokens <= elapsed ? full : bucket.milliTokens + elapsed
            bucket.time = max(bucket.time, uptime)
            let hasToken = bucket.milliTokens >= interval
            if hasToken { bucket.milliTokens -= interval }
            buckets[property] = bucket
            return hasToken
        }
    }
}

/// The rate at which hits of one property are accepted.
///
/// ```swift
/// configuration.rateLimit = RateLimit(burst: 20, refill: .milliseconds(500))
/// ```
public struct RateLimit: Sendable, Hashable {
    /// The most hits at once.
    public var burst: Int
    /// The time after which one more is accepted.
    public var refill: Duration

    /// Creates a limit; by default 60 hits at once and one more every 2 s.
    public init(burst: Int = 60, refill: Duration = .seconds(2)) {
        self.burst = burst
        self.refill = refill
    }
}
