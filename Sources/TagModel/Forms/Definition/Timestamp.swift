import TagDiagnostics

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
        guard let day = Day(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60 else {
            return nil
        }
        let minutes = Int64(day.daysSince1970) * 1440 + Int64(hour * 60 + minute - offset)
        return (minutes * 60 + Int64(min(second, 59))) * 1000 + Int64(fraction)
    }

    /// Parses the same, or a date alone, which is its first moment in UTC.
    package static func time(_ text: String) -> Int64? {
        milliseconds(text) ?? milliseconds(text + "T00:00:00Z")
    }

    /// Formats a time in milliseconds since 1970; nil outside the years 1 to 9999.
    package static func text(_ milliseconds: Int64) -> String? {
        let fraction = Int((milliseconds % 1000 + 1000) % 1000)
        let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
        return Day.dateTime(secondsSince1970: seconds).map {
            $0 + (fraction == 0 ? "" : "." + fraction.padded(to: 3)) + "Z"
        }
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
