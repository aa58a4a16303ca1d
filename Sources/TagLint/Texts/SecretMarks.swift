/// Replaces the secrets of one report by marks with numbers, so that texts that differ only in a secret still differ.
///
/// A number stands for the same secret in all texts of the report: `sk_live_…(secret 1)`.
package struct SecretMarks {
    private var numbers: [[UInt8]: Int] = [:]

    package init() {}

    /// Returns a text with marks in place of its secrets; nil if it has none.
    ///
    /// - Parameter isComputed: True for a text that tagc computed, and not one of a file.
    package mutating func text(for text: String, isComputed: Bool = false) -> String? {
        text.replacingSecrets(isComputed: isComputed) { secret in
            let number = numbers[secret] ?? numbers.count + 1
            numbers[secret] = number
            return "…(secret \(number))"
        }
    }
}
