import TagDiagnostics

// The values other than strings and lists, written as in an XML property list.

extension BinaryPlistScanner {
    /// Writes an integer: 1, 2 and 4 bytes are unsigned, 8 and 16 signed.
    @inline(__always)
    mutating func integer(_ offset: Int) {
        let size = Int(bytes[offset] & 0xF)
        guard size <= 4, offset &+ 1 &+ 1 &<< size <= frame.objectsEnd else {
            return missing(offset, .brokenObject("this is not an integer of 1, 2, 4, 8 or 16 bytes", offset))
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
            missing(offset, .unknownObject(bytes[offset], offset))
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
            return missing(offset, .brokenObject("this number is cut short", offset))
        }
        let bits = bytes.bigEndian(at: offset + 1, width: size)
        let value =
            size == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
        guard value.isFinite else {
            return missing(offset, .objectNotFinite(offset))
        }
        let start = text.count
        guard write(text: "\(value)") else { return tooMuch(offset) }
        leaf(.real, offset, start)
    }

    private mutating func date(_ offset: Int) {
        guard offset + 9 <= frame.objectsEnd else {
            return missing(offset, .brokenObject("this date is cut short", offset))
        }
        let seconds = Double(bitPattern: bytes.bigEndian(at: offset + 1, width: 8))
        guard let date = PlistDate.text(secondsSince2001: seconds) else {
            return missing(offset, .objectDate(offset))
        }
        let start = text.count
        guard write(text: date) else { return tooMuch(offset) }
        leaf(.date, offset, start)
    }

    /// Writes data as Base64.
    private mutating func data(_ offset: Int) {
        guard let extent = frame.extent(at: offset, size: 1) else {
            return missing(offset, .brokenObject("this data is cut short", offset))
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
