/// Times in the RFC 3339 format.
package enum Timestamp {
    /// Parses a text such as `2026-01-31T09:00:00.5+01:00` into milliseconds since 1970; nil if it is not such a time.
    ///
    /// Fraction digits after the third are dropped. A leap second counts as the second before it.
    package static func milliseconds(_ text: String) -> Int64? {
        var reader = Reader(rest: text.utf8[...])
        guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
            let day = reader.digits(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2), reader.skip(":"),
            let second = reader.digits(2), let fraction = reader.fraction(), let offset = reader.offset(),
            reader.rest.isEmpty
        else { return nil }
        guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let minutes = Int64(daysSince1970(year, month, day)) * 1440 + Int64(hour * 60 + minute - offset)
        return (minutes * 60 + Int64(min(second, 59))) * 1000 + Int64(fraction)
    }

    /// Formats a time in milliseconds since 1970; nil outside the years 1 to 9999.
    package static func text(_ milliseconds: Int64) -> String? {
        guard (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
        let (days, time) = (floorDivided(milliseconds, 86_400_000), floorRemainder(milliseconds, 86_400_000))
        let date = date(Int(days))
        let seconds = time / 1000
        let fraction = time % 1000 == 0 ? "" : "." + padded(time % 1000, 3)
        return padded(Int64(date.year), 4) + "-" + padded(Int64(date.month), 2) + "-"
            + padded(Int64(date.day), 2) + "T" + padded(seconds / 3600, 2) + ":"
            + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + fraction + "Z"
    }

    private static func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
        (value - floorRemainder(value, divisor)) / divisor
    }

    private static func floorRemainder(_ value: Int64, _ divisor: Int64) -> Int64 {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Returns the date of a day counted from 1970: an estimate of the year from the average, then corrected.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        var year = 1970 + days / 366
        while daysSince1970(year + 1, 1, 1) <= days { year += 1 }
        while daysSince1970(year, 1, 1) > days { year -= 1 }
        var month = 12
        while daysSince1970(year, month, 1) > days { month -= 1 }
        return (year, month, days - daysSince1970(year, month, 1) + 1)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Returns the days from 1970 to a date of the Gregorian calendar, which also applies before its introduction.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year  // years that begin in March end with the leap day
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    private struct Reader {
        var rest: Substring.UTF8View

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func digits(_ count: Int) -> Int? {
            let text = rest.prefix(count)
            guard text.count == count, text.allSatisfy({ (48...57).contains($0) }) else { return nil }
            rest = rest.dropFirst(count)
            return text.reduce(0) { $0 * 10 + Int($1 - 48) }
        }

        /// Reads the fraction in milliseconds; 0 if there is none, nil if it has no digits.
        mutating func fraction() -> Int? {
            guard skip(".") else { return 0 }
            let text = rest.prefix { (48...57).contains($0) }
            guard !text.isEmpty else { return nil }
            rest = rest.dropFirst(text.count)
            let firstThree = text.prefix(3)
            let value = firstThree.reduce(0) { $0 * 10 + Int($1 - 48) }
            return [100, 10, 1][firstThree.count - 1] * value
        }

        /// Reads the offset in minutes east of Greenwich; nil if there is none.
        mutating func offset() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
                minutes < 60
            else { return nil }
            return sign * (hours * 60 + minutes)
        }
    }
}
