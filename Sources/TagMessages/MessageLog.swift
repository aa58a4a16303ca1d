package import TagRuntime

/// The impressions so far, by message.
package struct MessageLog: Sendable, Hashable {
    /// The impressions of a message.
    package struct Row: Sendable, Hashable {
        /// The message's id.
        package var id: UTF8Text
        /// The number of impressions.
        package var count: Int
        /// The times of the last ones, in milliseconds since 1970, in the order in which they came.
        package var times: [Int64]

        /// Creates a row.
        package init(id: UTF8Text, count: Int, times: [Int64]) {
            self.id = id
            self.count = count
            self.times = times
        }
    }

    /// The most times that are kept of a message; a cap within a period is never higher.
    package static let timeLimit = 256
    /// The most messages that are kept; beyond it the one that was first seen is forgotten.
    package static let rowLimit = 10_000

    /// The messages, in the order in which each was first seen.
    package private(set) var rows: [Row]
    /// The time at which a message was last put on display; `nil` when none ever was.
    package var lastDisplay: Int64?
    /// False if there was a history and it cannot be read: the number of displays is then unknown.
    package var isReadable: Bool

    /// Creates a log.
    package init(rows: [Row] = [], lastDisplay: Int64? = nil, isReadable: Bool = true) {
        self.rows = rows
        self.lastDisplay = lastDisplay
        self.isReadable = isReadable
    }

    /// Returns the impressions of a message.
    package subscript(id: UTF8Text) -> Row? { rows.first { $0.id == id } }

    /// Adds an impression.
    package mutating func record(_ id: UTF8Text, at time: Int64) {
        guard let row = rows.firstIndex(where: { $0.id == id }) else {
            if rows.count >= Self.rowLimit { rows.removeFirst() }
            rows.append(Row(id: id, count: 1, times: [time]))
            return
        }
        rows[row].count += 1
        rows[row].times.append(time)
        if rows[row].times.count > Self.timeLimit { rows[row].times.removeFirst() }
    }

    /// Forgets the impressions of messages.
    package mutating func clear(_ ids: [UTF8Text]) {
        rows.removeAll { ids.contains($0.id) }
    }

    /// Returns true when one more display would be beyond a cap.
    ///
    /// A time in the future, which a clock that was set back leaves, counts while it is nearer than the period's length.
    ///
    /// - Parameters:
    ///   - session: The displays in this session.
    ///   - inDoubt: Displays for which it is unknown whether they were seen.
    package func isCapped(
        _ campaign: Campaign, at now: Int64, session: Int, inDoubt: Int
    ) -> Bool {
        let frequency = campaign.frequency
        if let cap = frequency.session, session + inDoubt >= cap { return true }
        guard frequency.lifetime != nil || !frequency.within.isEmpty else { return false }
        guard isReadable else { return true }
        let row = self[campaign.id]
        if let cap = frequency.lifetime, (row?.count ?? 0) + inDoubt >= cap { return true }
        return frequency.within.contains { period in
            let times = row?.times ?? []
            let seen = times.count { Self.distance($0, now) < period.milliseconds }
            return seen + inDoubt >= min(period.count, Self.timeLimit)
        }
    }

    private static func distance(_ a: Int64, _ b: Int64) -> Int64 {
        let (distance, overflow) = max(a, b).subtractingReportingOverflow(min(a, b))
        return overflow ? .max : distance
    }

    /// Returns true when a time has passed since the last display; a clock that was set back counts as passed.
    package func hasPassed(_ interval: Int64, at now: Int64) -> Bool {
        guard let lastDisplay, now >= lastDisplay else { return true }
        return Self.distance(lastDisplay, now) >= interval
    }
}
