/// Replaces the secrets of one report by marks with numbers, so that texts that differ only in a secret still differ.
///
/// A number stands for the same secret in all texts of the report: `sk_live_…(secret 1)`.
package struct SecretMarks {
    private var numbers: [[UInt8]: Int] = [:]

    /// The beginning of each mark.
    package static let start = "…(secret "

    package init() {}

    /// Returns a text with marks in place of its secrets; nil if it has none.
    ///
    /// - Parameter isComputed: True for a text that tagc computed, and not one of a file.
    package mutating func text(for text: String, isComputed: Bool = false) -> String? {
        text.replacingSecrets(isComputed: isComputed) { secret in
            let secret = (PercentText(secret)?.bytes ?? secret).withoutLineEnds
            let number = numbers[secret] ?? numbers.count + 1
            numbers[secret] = number
            return "\(Self.start)\(number))"
        }
    }
}

extension [UInt8] {
    /// The bytes without line feeds and carriage returns, as they are or as escapes: words have escapes where values have none.
    fileprivate var withoutLineEnds: [UInt8] {
        var rest: [UInt8] = []
        var at = 0
        while at < count {
            if self[at] == UInt8(ascii: "\\"), at + 1 < count,
                self[at + 1] == UInt8(ascii: "n") || self[at + 1] == UInt8(ascii: "r")
            {
                at += 2
                continue
            }
            if self[at] != 0x0A, self[at] != 0x0D { rest.append(self[at]) }
            at += 1
        }
        return rest
    }
}
