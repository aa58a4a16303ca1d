/// A parameter of the Measurement Protocol, version 1: one row of its table.
///
/// ```swift
/// Parameter.named("pr12cd3")?.limit  // 150: a product's custom dimension
/// Parameter.named("pr12cd3")?.pattern  // "pr#cd#"
/// ```
public struct Parameter: Sendable, Hashable {
    /// The kind of value that a parameter has.
    public enum Value: String, Sendable, Hashable {
        /// Any text.
        case text
        /// `0` or `1`.
        case boolean
        /// A whole number, such as `-12`.
        case integer
        /// A whole number from 0 on.
        case count
        /// A decimal number with a point and no exponent, such as `-12.50`.
        case currency
    }

    /// The name, with `#` in the place of each number: `cd`, `cd#`, `pr#cd#`.
    public let pattern: String
    /// The name in words.
    public let title: String
    /// The kind of value.
    public let value: Value
    /// The most bytes that the value may have in UTF-8; `nil` for no limit.
    public let limit: Int?
    /// The allowed values; empty if all are allowed.
    public let allowed: [String]
    /// The highest number in the place of each `#`; the lowest is 1.
    let highest: [Int]
    let types: HitTypes
    /// True if any hit with a product action (`pa`) may also have the parameter.
    let isForProductActions: Bool
    let requiredBy: HitTypes

    /// Returns the row of a parameter, or `nil` when the protocol has none of that name.
    ///
    /// The whole name is matched, so `cd` is the screen name and `cd1` a custom dimension. Numbers go from 1 to the row's highest
    /// one, without leading zeros. O(length of the name).
    ///
    /// - Parameter name: The parameter's name as it is sent, without `&`.
    public static func named(_ name: String) -> Parameter? {
        guard let shape = ParameterShape(name), let row = ParameterTable.rows[shape.pattern] else {
            return nil
        }
        return zip(shape.numbers, row.highest).allSatisfy { $0 <= $1 } ? row : nil
    }

    /// All rows, in the table's order.
    public static var all: [Parameter] { ParameterTable.all }

    /// Returns true if hits of a type may have the parameter.
    ///
    /// - Parameters:
    ///   - type: The hit's type.
    ///   - hasProductAction: True if the hit has the parameter `pa`.
    public func isAllowed(in type: HitType, hasProductAction: Bool) -> Bool {
        types.contains(type) || (hasProductAction && isForProductActions)
    }

    /// Returns true if hits of a type must have the parameter.
    public func isRequired(by type: HitType) -> Bool { requiredBy.contains(type) }
}

/// A parameter's name, with its numbers taken out.
struct ParameterShape {
    private(set) var pattern = ""
    private(set) var numbers: [Int] = []

    /// `nil` for a name that is not made of ASCII letters and numbers from 1 to 999.
    init?(_ name: String) {
        var rest = name.utf8[...]
        guard !rest.isEmpty else { return nil }
        while let byte = rest.first {
            if (0x30...0x39).contains(byte) {
                let digits = rest.prefix { (0x30...0x39).contains($0) }
                guard byte != 0x30, digits.count <= 3, let number = Int(Substring(digits)) else { return nil }
                numbers.append(number)
                pattern += "#"
                rest = rest[digits.endIndex...]
            } else {
                guard (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) else { return nil }
                pattern.unicodeScalars.append(Unicode.Scalar(byte))
                rest = rest.dropFirst()
            }
        }
    }
}
