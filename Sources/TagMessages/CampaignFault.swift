import TagRuntime
import TagVocabulary

/// A parameter of a message that cannot be used.
package struct CampaignFault: Sendable, Hashable, CustomStringConvertible {
    /// The cause.
    package enum Reason: Sendable, Hashable {
        /// The parameter is required, and is absent.
        case missing
        /// The parameter is required, and its value is an empty text.
        case empty
        /// The value is of another kind than this one.
        case wrongKind(String)
        /// The color is not written `#RRGGBB`.
        case notColor
        /// The address of an image does not begin with `https://`.
        case notHTTPS
        /// The number is too small or too large.
        case outOfRange
    }

    /// The parameter, such as `title`; inside of it after a dot, such as `data.promo`.
    package let field: String
    /// The cause.
    package let reason: Reason

    /// Creates a fault of a parameter.
    package init(_ field: String, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }

    /// The fault as a sentence.
    package var description: String {
        switch reason {
        case .missing: "'\(field)' is missing"
        case .empty: "'\(field)' is empty"
        case .wrongKind(let expected): "'\(field)' is not \(expected)"
        case .notColor: "'\(field)' is not a color: write #RRGGBB"
        case .notHTTPS: "'\(field)' does not begin with https://"
        case .outOfRange: "'\(field)' is out of range"
        }
    }
}

/// All faults of a message, in the order in which parameters are read; never empty.
package struct CampaignError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The faults.
    package let faults: [CampaignFault]

    /// The faults, one after the other.
    package var description: String {
        var text = ""
        for fault in faults { text += (text.isEmpty ? "" : "; ") + fault.description }
        return text
    }
}

/// Reads the parameters of a message, and keeps what is wrong with them.
struct CampaignReader {
    private let parameters: [Value.Entry]
    private(set) var faults: [CampaignFault] = []
    private(set) var dropped: [CampaignFault] = []

    init(_ parameters: [Value.Entry]) { self.parameters = parameters }

    private mutating func fault(_ key: TagParameter, _ reason: CampaignFault.Reason, at part: String = "") {
        faults.append(CampaignFault(key.rawValue + part, reason))
    }

    /// Notes that a required parameter gave nothing, unless it was said already why.
    mutating func missing(_ key: TagParameter) {
        guard !faults.contains(where: { $0.field == key.rawValue }) else { return }
        fault(key, value(key) == nil ? .missing : .empty)
    }

    /// The value of a parameter; `nil` of one that has nothing.
    private func value(_ key: TagParameter) -> Value? {
        let key = UTF8Text(key.rawValue)
        guard let value = parameters.last(where: { $0.key == key })?.value else { return nil }
        switch value {
        case .null, .absent: return nil
        default: return value
        }
    }

    // MARK: Texts

    /// A text that is not empty; a macro may have given a number or a boolean in its place.
    mutating func text(_ key: TagParameter) -> UTF8Text? {
        guard let value = value(key) else { return nil }
        guard let text = Self.text(of: value) else {
            fault(key, .wrongKind("a text"))
            return nil
        }
        return text.count > 0 ? text : nil
    }

    /// A scalar as text; `nil` for lists and maps.
    private static func text(of value: Value) -> UTF8Text? {
        switch value {
        case .text(let text): text
        case .integer(let number): UTF8Text(String(number))
        case .double(let number): UTF8Text(NumberText.text(number))
        case .boolean(let flag): flag ? "true" : "false"
        case .null, .absent: ""
        case .list, .map: nil
        }
    }

    /// An address without its spaces; `nil` when nothing is left.
    mutating func address(_ key: TagParameter) -> UTF8Text? {
        guard let text = text(key) else { return nil }
        var bytes = text.bytes
        bytes.removeAll { $0 == UInt8(ascii: " ") }
        return bytes.isEmpty ? nil : UTF8Text(bytes)
    }

    /// The address of an image: one that is not https is left out, and a fault where there must be one.
    mutating func image(_ key: TagParameter, isRequired: Bool) -> UTF8Text? {
        guard let address = address(key) else {
            if isRequired { missing(key) }
            return nil
        }
        let prefix = Array("https://".utf8)
        let bytes = address.bytes
        let isSecure =
            bytes.count > prefix.count
            && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] || bytes[$0] | 0x20 == prefix[$0] }
        guard !isSecure else { return address }
        if isRequired {
            fault(key, .notHTTPS)
        } else {
            dropped.append(CampaignFault(key.rawValue, .notHTTPS))
        }
        return nil
    }

    /// A color; another one in place of what is no color.
    mutating func color(_ key: TagParameter, otherwise: HexColor) -> HexColor {
        guard let text = text(key) else { return otherwise }
        guard let color = HexColor(text.string) else {
            dropped.append(CampaignFault(key.rawValue, .notColor))
            return otherwise
        }
        return color
    }

    mutating func button(_ keys: ButtonParameters, isRequired: Bool) -> Campaign.Button? {
        let all = [keys.text, keys.textColor, keys.backgroundColor, keys.url]
        guard isRequired || all.contains(where: { value($0) != nil }) else { return nil }
        guard let words = text(keys.text) else {
            missing(keys.text)
            return nil
        }
        return Campaign.Button(
            text: words, textColor: color(keys.textColor, otherwise: .white),
            backgroundColor: color(keys.backgroundColor, otherwise: .button), url: address(keys.url))
    }

    /// The pairs of `data`.
    mutating func data() -> [Campaign.Datum] {
        guard let value = value(.data) else { return [] }
        guard case .map(let entries) = value else {
            fault(.data, .wrongKind("a map of texts"))
            return []
        }
        var data: [Campaign.Datum] = []
        for entry in entries {
            if let text = Self.text(of: entry.value) {
                data.append(Campaign.Datum(key: entry.key, value: text))
            } else {
                fault(.data, .wrongKind("a text"), at: "." + entry.key.string)
            }
        }
        return data
    }

    // MARK: Numbers

    mutating func boolean(_ key: TagParameter) -> Bool? {
        switch value(key) {
        case nil: return nil
        case .boolean(let flag): return flag
        case .text("true"): return true
        case .text("false"): return false
        default:
            fault(key, .wrongKind("true or false"))
            return nil
        }
    }

    mutating func integer(_ key: TagParameter, in range: ClosedRange<Int64>) -> Int64? {
        value(key).flatMap { integer($0, key, in: range) }
    }

    private mutating func integer(
        _ value: Value, _ key: TagParameter, _ part: String = "", in range: ClosedRange<Int64>
    ) -> Int64? {
        guard let number = Self.number(value), number.rounded(.down) == number else {
            fault(key, .wrongKind("a whole number"), at: part)
            return nil
        }
        let exact: Int64? = if case .integer(let exact) = value { exact } else { Int64(exactly: number) }
        guard let exact, range.contains(exact) else {
            fault(key, .outOfRange, at: part)
            return nil
        }
        return exact
    }

    /// The number that a value is, or that its text is.
    private static func number(_ value: Value) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .double(let number): number
        case .text(let text): NumberText.isNumber(text.string) ? Double(text.string) : nil
        default: nil
        }
    }

    /// A time that is given in seconds, up to 10,000 years.
    mutating func milliseconds(_ key: TagParameter, isZeroAllowed: Bool) -> Int64? {
        value(key).flatMap { milliseconds($0, key, isZeroAllowed: isZeroAllowed) }
    }

    private mutating func milliseconds(
        _ value: Value, _ key: TagParameter, _ part: String = "", isZeroAllowed: Bool
    ) -> Int64? {
        guard let seconds = Self.number(value) else {
            fault(key, .wrongKind("a number of seconds"), at: part)
            return nil
        }
        guard seconds >= 0, seconds <= 315_576_000_000, isZeroAllowed || seconds > 0 else {
            fault(key, .outOfRange, at: part)
            return nil
        }
        let time = Int64((seconds * 1000).rounded())
        return isZeroAllowed ? time : max(1, time)
    }

    /// The caps of `within`.
    mutating func periods() -> [Campaign.Period] {
        guard let value = value(.within) else { return [] }
        guard case .list(let rows) = value else {
            fault(.within, .wrongKind("a list of caps"))
            return []
        }
        var periods: [Campaign.Period] = []
        for (index, row) in rows.enumerated() {
            guard let count = row["count"], let seconds = row["seconds"] else {
                fault(.within, .wrongKind("a map with 'count' and 'seconds'"), at: ".\(index)")
                continue
            }
            let most = integer(count, .within, ".\(index).count", in: 1...Int64(Int32.max))
            let time = milliseconds(seconds, .within, ".\(index).seconds", isZeroAllowed: false)
            if let most, let time {
                periods.append(Campaign.Period(count: Int(most), milliseconds: time))
            }
        }
        return periods
    }
}
