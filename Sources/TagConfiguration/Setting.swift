package import TagDiagnostics

/// A value of a configuration file, with its place.
package struct Setting: Sendable {
    package enum Value: Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case day(Day)
        case list([Setting])
        /// A table, in the order of the file.
        case table([Member])
        /// A value of a type that no setting has, such as a fraction or a time of day, named in a word or two.
        case other(String)
    }

    /// A named value.
    package struct Member: Sendable {
        package let name: String
        package let nameRange: SourceRange
        package let setting: Setting
    }

    package let value: Value
    package let range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    /// The value's type in words.
    package var kind: String {
        switch value {
        case .text: "text"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .day: "a date"
        case .list: "a list"
        case .table: "a table"
        case .other(let what): what
        }
    }
}

/// A day of the calendar, without a time.
package struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses a day such as `2027-03-31`; nil for other text, and for days that do not exist.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Creates the day that is a number of days after 1 January 1970, in the Gregorian calendar.
    package init(daysSince1970 days: Int) {
        // Years begin in March here, so that the leap day is the last day.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * march + 2) / 5 + 1)
    }

    /// The number of days from 1 January 1970, in the Gregorian calendar.
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

    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
