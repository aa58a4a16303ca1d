public import Foundation

extension TestClock {
    /// Creates a clock that shows a date.
    ///
    /// ```swift
    /// let clock = TestClock(date: try Date("2027-03-01T12:00:00Z", strategy: .iso8601))
    /// ```
    public convenience init(date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// The time as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Advances the clock to a date; timers that are due fire at their times, in order, before this returns.
    ///
    /// A date before the clock's time changes nothing.
    public func advance(to date: Date) {
        let end = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
        if end > milliseconds { advance(by: .milliseconds(end - milliseconds)) }
    }
}
