public import Foundation

/// The deadline of a hit: data that a server gets after 04:00 of the day after the hit, in the time zone of its reports, is not in them.
///
/// ```swift
/// Deadline(in: zone).latestTime(forHitQueuedAt: .now)
/// ```
public struct Deadline: Sendable, Hashable {
    /// The calendar's days in the time zone of the reports.
    private let calendar: Calendar

    /// Creates a deadline.
    ///
    /// - Parameter zone: The time zone of the reports' view, not the device's.
    public init(in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    /// Returns the latest useful time to send a hit: 04:00 of the next day.
    ///
    /// Days are the calendar's, so a hit of midnight has 27 or 29 hours where the clocks change, and otherwise 28.
    ///
    /// - Parameter date: When the hit was stored.
    public func latestTime(forHitQueuedAt date: Date) -> Date {
        let today = calendar.startOfDay(for: date)
        var parts = calendar.dateComponents([.era, .year, .month, .day], from: today)
        parts.day = (parts.day ?? 1) + 1
        parts.hour = 4
        // A day without 04:00 would begin anew at the next hour, which the calendar gives.
        return calendar.date(from: parts) ?? today.addingTimeInterval(28 * 3600)
    }
}

/// A dispatcher's advice about the deadline of its oldest hit.
///
/// ```swift
/// if let advice = dispatcher.advice(in: zone), advice.isUrgent { dispatcher.dispatch() }
/// ```
public struct DeadlineAdvice: Sendable, Hashable {
    /// The time at which the oldest hit was stored.
    public let oldest: Date
    /// The latest useful time to send it.
    public let deadline: Date
    /// The time at which the dispatcher's timer fires next; `nil` when it is off.
    public let nextDispatch: Date?
    /// True if the deadline has passed.
    public let isMissed: Bool
    /// True if the timer will not send the hit before its deadline.
    public let isUrgent: Bool
}

extension HitDispatcher {
    /// Returns advice about the oldest hit that waits; `nil` when there is none, or the store cannot be read.
    ///
    /// Blocks for the store.
    ///
    /// - Parameter zone: The time zone of the reports' view.
    public nonisolated func advice(in zone: TimeZone) -> DeadlineAdvice? {
        guard case .success(let hits) = peek(1), let hit = hits.first else { return nil }
        let oldest = Date(timeIntervalSince1970: Double(hit.created) / 1000)
        let now = Date(timeIntervalSince1970: Double(configuration.clock.now().milliseconds) / 1000)
        let deadline = Deadline(in: zone).latestTime(forHitQueuedAt: oldest)
        let next = timer.fireTime.map { Date(timeIntervalSince1970: Double($0) / 1000) }
        let isInTime = next.map { $0 < deadline } ?? false
        return DeadlineAdvice(
            oldest: oldest, deadline: deadline, nextDispatch: next, isMissed: now >= deadline,
            isUrgent: now < deadline && !isInTime)
    }
}
