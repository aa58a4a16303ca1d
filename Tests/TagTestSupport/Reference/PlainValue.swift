/// A value as the reference evaluator has it.
package indirect enum PlainValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case text(String)
    case list([PlainValue])
    case map([Entry])

    package struct Entry: Equatable, Sendable {
        package var key: String
        package var value: PlainValue

        package init(_ key: String, _ value: PlainValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value under `key`, when this is a map that has it.
    package subscript(key: String) -> PlainValue? {
        guard case .map(let entries) = self else { return nil }
        return entries.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}

/// The result of evaluation: a value, nothing, or a fault that stops the caller.
package enum PlainResult: Equatable, Sendable {
    case value(PlainValue)
    case absent
    case failure
}

extension PlainValue {
    /// The value as text; nil for null, whose text is empty but which compares with nothing.
    var text: String? {
        switch self {
        case .null: nil
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): "\(number)"
        case .double(let number): PlainNumber.double(number).text
        case .text(let text): text
        case .list(let values): "[" + values.map { $0.text ?? "" }.joined(separator: ", ") + "]"
        case .map(let entries):
            "{" + entries.map { "\($0.key)=\($0.value.text ?? "")" }.joined(separator: ", ") + "}"
        }
    }

    var number: PlainNumber? {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .text(let text): PlainNumber(text)
        default: nil
        }
    }
}

/// A whole number or another.
enum PlainNumber {
    case integer(Int64)
    case double(Double)

    /// Optional sign, digits, optional fraction and exponent; nothing else, no spaces.
    init?(_ text: String) {
        var rest = Substring(text)
        func digits() -> Int {
            let count = rest.prefix { "0"..."9" ~= $0 }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        var count = digits()
        if rest.first == "." {
            rest = rest.dropFirst()
            count += digits()
        }
        guard count > 0 else { return nil }
        if rest.first == "e" || rest.first == "E" {
            rest = rest.dropFirst()
            if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
            guard digits() > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        if let whole = Int64(text) {
            self = .integer(whole)
        } else if let value = Double(text) {
            self = .double(value)
        } else {
            return nil
        }
    }

    var double: Double {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        }
    }

    /// A double is written as ECMAScript writes it.
    var text: String {
        switch self {
        case .integer(let number): return "\(number)"
        case .double(let number): return ScriptDigits.text(number)
        }
    }

    static func < (left: PlainNumber, right: PlainNumber) -> Bool {
        if case .integer(let a) = left, case .integer(let b) = right { return a < b }
        return left.double < right.double
    }

    static func == (left: PlainNumber, right: PlainNumber) -> Bool {
        if case .integer(let a) = left, case .integer(let b) = right { return a == b }
        return left.double == right.double
    }
}
