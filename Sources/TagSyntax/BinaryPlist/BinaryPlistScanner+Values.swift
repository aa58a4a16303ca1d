import TagDiagnostics

// The values other than strings and lists, written as in an XML property list.

extension BinaryPlistScanner {
    /// Writes an integer: 1, 2 and 4 bytes are unsigned, 8 and 16 signed.
    @inline(__always)
    mutating func integer(_ offset: Int) {
        let size = Int(bytes[offset] & 0xF)
        guard size <= 4, offset &+ 1 &+ 1 &<< size <= frame.objectsEnd else {
            report(.brokenObject("this is not an integer of 1, 2, 4, 8 or 16 bytes", offset))
            return missing(offset)
        }
        let start = text.count
        guard size < 4 else { return longInteger(offset, start) }
        let value = bytes.bigEndian(at: offset &+ 1, width: 1 &<< size)
        let isNegative = size == 3 && value >> 63 == 1
        guard !isNegative || write(UInt8(ascii: "-")), write(digits: isNegative ? 0 &- value : value) else {
            return tooMuch(offset)
        }
        leaf(.integer, offset, start)
    }

    /// Writes the decimal digits of `value`; false if there is no room.
    @inline(__always)
    private mutating func write(digits value: UInt64) -> Bool {
        var power: UInt64 = 1
        while value / power >= 10 { power &*= 10 }
        var rest = value
        while power > 0 {
            guard write(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / power)) else { return false }
            rest %= power
            power /= 10
        }
        return true
    }

    @inline(never)
    private mutating func longInteger(_ offset: Int, _ start: Int) {
        let high = bytes.bigEndian(at: offset + 1, width: 8)
        let low = bytes.bigEndian(at: offset + 9, width: 8)
        let value = Int128(truncatingIfNeeded: high) << 64 | Int128(low)
        guard write(text: String(value)) else { return tooMuch(offset) }
        leaf(.integer, offset, start)
    }

    @inline(never)
    mutating func other(_ offset: Int) {
        switch bytes[offset] {
        case 0x00: word(.null, "null", offset)
        case 0x08: word(.false, "false", offset)
        case 0x09: word(.true, "true", offset)
        case 0x22, 0x23: real(offset)
        case 0x33: date(offset)
        case 0x40...0x4F: data(offset)
        default:
            report(.unknownObject(bytes[offset], offset))
            missing(offset)
        }
    }

    private mutating func word(_ kind: NodeKind, _ word: String, _ offset: Int) {
        let start = text.count
        guard write(text: word) else { return tooMuch(offset) }
        leaf(kind, offset, start)
    }

    private mutating func real(_ offset: Int) {
        let size = bytes[offset] == 0x22 ? 4 : 8
        guard offset + 1 + size <= frame.objectsEnd else {
            report(.brokenObject("this number is cut short", offset))
            return missing(offset)
        }
        let bits = bytes.bigEndian(at: offset + 1, width: size)
        let value =
            size == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
        guard value.isFinite else {
            report(.objectNotFinite(offset))
            return missing(offset)
        }
        let start = text.count
        guard write(text: "\(value)") else { return tooMuch(offset) }
        leaf(.real, offset, start)
    }

    private mutating func date(_ offset: Int) {
        guard offset + 9 <= frame.objectsEnd else {
            report(.brokenObject("this date is cut short", offset))
            return missing(offset)
        }
        let seconds = Double(bitPattern: bytes.bigEndian(at: offset + 1, width: 8))
        guard let date = PlistDate.text(secondsSince2001: seconds) else {
            report(.objectDate(offset))
            return missing(offset)
        }
        let start = text.count
        guard write(text: date) else { return tooMuch(offset) }
        leaf(.date, offset, start)
    }

    /// Writes data as Base64.
    private mutating func data(_ offset: Int) {
        guard let extent = frame.extent(at: offset, size: 1) else {
            report(.brokenObject("this data is cut short", offset))
            return missing(offset)
        }
        let start = text.count
        var isWritten = true
        let end = extent.body + extent.count
        for at in stride(from: extent.body, to: end, by: 3) {
            Base64.group((at..<Swift.min(at + 3, end)).lazy.map { [bytes] in bytes[$0] }) {
                isWritten = write($0) && isWritten
            }
        }
        // Every node needs a place of its own, even without data.
        if extent.count == 0 { isWritten = write(UInt8(ascii: " ")) && isWritten }
        guard isWritten else { return tooMuch(offset) }
        leaf(.data, offset, start)
    }
}

extension PlistDate {
    /// Returns a date as an XML property list writes it, without a fraction of a second; nil outside the years 1 to 9999.
    static func text(secondsSince2001 seconds: Double) -> String? {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        let second = Int(seconds.rounded(.down))
        let day = second >= 0 ? second / 86400 : (second - 86399) / 86400
        let (year, month, dayOfMonth) = civil(daysSince1970: day + 11323)
        guard (1...9999).contains(year) else { return nil }
        let rest = second - day * 86400
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month))-\(padded(dayOfMonth))"
            + "T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
    }

    /// Returns the date of a day in the Gregorian calendar; internally the year begins in March.
    private static func civil(daysSince1970 day: Int) -> (year: Int, month: Int, day: Int) {
        let fromEra = day + 719_468
        let era = (fromEra >= 0 ? fromEra : fromEra - 146_096) / 146_097
        let dayOfEra = fromEra - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }
}
