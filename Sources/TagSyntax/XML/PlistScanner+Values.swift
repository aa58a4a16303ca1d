import TagDiagnostics

// The values whose text has rules: numbers, dates, data.

extension PlistScanner {
    /// Checks the element that was just written, whose text begins at `textStart`.
    @inline(never)
    mutating func checkLeaf(_ kind: NodeKind, _ textStart: Int, isEmpty: Bool, isEscaped: Bool) {
        let range = textStart..<(isEmpty ? textStart : textEnd)
        if kind == .integer, !isEscaped, isPlainInteger(range) { return }
        var text = bytes.array(range)
        if isEscaped {
            var pieces = TextPieces(
                bytes, text: SourceRange(range), carrier: .xmlPlist)
            text = pieces.decoded()
        }
        switch kind {
        case .integer: checkInteger(text, range)
        case .real: checkReal(text, range)
        case .date:
            if !PlistDate.isPossible(Numerals.trimmed(text[...])) { report(.invalidDate(range, in: bytes)) }
        case .data: checkBase64(text, range)
        case .true, .false:
            if !text.allSatisfy(Numerals.isSpace) {
                report(.strayText(range, kind == .true ? "true" : "false"))
            }
        default: break
        }
    }

    /// Returns true for 1 to 18 digits and nothing else.
    private func isPlainInteger(_ range: Range<Int>) -> Bool {
        (1...18).contains(range.count) && range.allSatisfy { bytes[$0] &- UInt8(ascii: "0") < 10 }
    }

    private mutating func checkInteger(_ text: [UInt8], _ range: Range<Int>) {
        var digits = Numerals.trimmed(text[...])
        guard digits.count <= limits.digits else { return report(.tooManyDigits(limits.digits, range)) }
        if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
            digits = digits.dropFirst()
        }
        let isHex = digits.starts(with: [0x30, 0x78]) || digits.starts(with: [0x30, 0x58])
        if isHex { digits = digits.dropFirst(2) }
        let isNumber =
            !digits.isEmpty && digits.allSatisfy { hexDigit($0) != nil && (isHex || $0 <= UInt8(ascii: "9")) }
        guard isNumber else { return report(.plistNumber("integer", range, in: bytes)) }
        if digits.count > 250, Numerals.double(text[...])?.isFinite != true {
            report(.numberOutOfRange(range))
        }
    }

    private mutating func checkReal(_ text: [UInt8], _ range: Range<Int>) {
        let number = Numerals.trimmed(text[...])
        guard number.count <= limits.digits else { return report(.tooManyDigits(limits.digits, range)) }
        let word = String(decoding: number, as: UTF8.self)
        if Diagnostic.isNonFinite(word) { return report(.nonFinite(word, range)) }
        let isDecimal = number.allSatisfy {
            switch $0 {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let value = Double(word) else {
            return report(.plistNumber("real", range, in: bytes))
        }
        if !value.isFinite { report(.numberOutOfRange(range)) }
    }

    /// Checks that a text is Base64, padded to groups of four, with white space anywhere.
    private mutating func checkBase64(_ text: [UInt8], _ range: Range<Int>) {
        var count = 0
        var padding = 0
        for byte in text where !Numerals.isSpace(byte) {
            if byte == UInt8(ascii: "=") {
                padding += 1
            } else if padding > 0 || !isBase64(byte) {
                return report(.invalidData(range))
            }
            count += 1
        }
        if count % 4 != 0 || padding > 2 { report(.invalidData(range)) }
    }

    private func isBase64(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/")
    }
}

/// A date of a property list: `2026-11-21T13:45:00Z`.
enum PlistDate {
    static func isPossible(_ text: ArraySlice<UInt8>) -> Bool {
        let text = Array(text)
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard text.count == form.count else { return false }
        for (byte, wanted) in zip(text, form) {
            let isDigit = byte &- UInt8(ascii: "0") < 10
            guard wanted == UInt8(ascii: "0") ? isDigit : byte == wanted else { return false }
        }
        func number(_ range: Range<Int>) -> Int {
            range.reduce(0) { $0 * 10 + Int(text[$1] - UInt8(ascii: "0")) }
        }
        return Day(year: number(0..<4), month: number(5..<7), day: number(8..<10)) != nil
            && number(11..<13) < 24 && number(14..<16) < 60 && number(17..<19) < 60
    }

    /// Returns a date as an XML property list writes it, without a fraction of a second; nil outside the years 1 to 9999.
    static func text(secondsSince2001 seconds: Double) -> String? {
        guard abs(seconds) < 1e12 else { return nil }
        return Day.dateTime(secondsSince1970: Int64(seconds.rounded(.down)) + 978_307_200).map { $0 + "Z" }
    }
}
