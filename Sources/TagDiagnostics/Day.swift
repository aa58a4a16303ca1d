/// A day of the Gregorian calendar, which also applies before its introduction.
package struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Creates a day; nil if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses a day such as `2027-03-31`; nil for other text, and for days that do not exist.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Creates the day that is a number of days after 1 January 1970.
    package init(daysSince1970 days: Int) {
        // Years begin in March here, so that the leap day is the last day.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        month = march < 10 ? march + 3 : march - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * march + 2) / 5 + 1
    }

    /// The number of days from 1 January 1970.
    package var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

    /// Returns a time in UTC such as `2027-03-31T09:00:00`; nil outside the years 1 to 9999.
    package static func dateTime(secondsSince1970 seconds: Int64) -> String? {
        guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
        let second = Int((seconds % 86_400 + 86_400) % 86_400)
        let (hour, minute) = (second / 3600, second / 60 % 60)
        return "\(Day(daysSince1970: Int((seconds - Int64(second)) / 86_400)))"
            + "T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\((second % 60).padded(to: 2))"
    }
}

extension Int {
    /// Returns the number with zeros before it, to a width.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
