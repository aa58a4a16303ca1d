public import TagManager

/// Checks the fields of hits against the table of parameters.
///
/// ```swift
/// HitValidator().faults(in: [Hit.Field("v", "1"), Hit.Field("t", "event")]).map(\.parameter)
/// // ["tid", "ec", "ea", "cid"]
/// ```
public struct HitValidator: Sendable {
    /// Creates a validator; it has no settings.
    public init() {}

    /// Returns the mistakes of a hit, in the order of its fields; then missing fields, in the table's order.
    ///
    /// O(bytes of the fields). Empty values count as missing.
    ///
    /// - Parameter fields: All fields of the hit, `v`, `tid`, `t` and `cid` among them, as they are before encoding.
    public func faults(in fields: [Hit.Field]) -> [HitFault] {
        var faults: [HitFault] = []
        var names: Set<String> = []
        let type = fields.first { $0.name == "t" }.flatMap { HitType($0.value) }
        let hasAction = fields.contains { $0.name == "pa" && !$0.value.isEmpty }
        for field in fields {
            let isNew = names.insert(field.name).inserted
            if !isNew { faults.append(HitFault(parameter: field.name, kind: .repeated)) }
            if let kind = fault(of: field, type, hasAction) {
                faults.append(HitFault(parameter: field.name, kind: kind))
            }
        }
        let present = Set(fields.filter { !$0.value.isEmpty }.map(\.name))
        return faults + missing(present, type)
    }

    private func fault(of field: Hit.Field, _ type: HitType?, _ hasAction: Bool) -> HitFault.Kind? {
        guard field.name != "qt", field.name != "z" else { return .reserved }
        guard let row = Parameter.named(field.name) else { return .unknownParameter }
        if field.name == "t", type == nil { return .unknownType }
        if let type, !row.isAllowed(in: type, hasProductAction: hasAction) { return .notAllowed(in: type) }
        if let limit = row.limit, field.value.utf8.count > limit {
            return .tooLong(bytes: field.value.utf8.count, limit: limit)
        }
        guard !field.value.isEmpty else { return nil }
        if !row.allowed.isEmpty, !row.allowed.contains(field.value) {
            return .wrongValue(expected: row.allowed.count == 1 ? row.allowed[0] : "an allowed value")
        }
        return row.value.accepts(field.value) ? nil : .wrongValue(expected: row.value.words)
    }

    private func missing(_ present: Set<String>, _ type: HitType?) -> [HitFault] {
        guard let type else {
            return present.contains("t") ? [] : [HitFault(parameter: "t", kind: .unknownType)]
        }
        var names = Parameter.all.filter { $0.isRequired(by: type) && !present.contains($0.pattern) }
            .map(\.pattern)
        if present.isDisjoint(with: ["cid", "uid"]) { names.append("cid") }
        if type == .pageview, !present.contains("dl"), !present.isSuperset(of: ["dh", "dp"]) {
            names.append("dl")
        }
        return names.map { HitFault(parameter: $0, kind: .missing(type)) }
    }
}

extension Parameter.Value {
    /// Returns true if a text is a value of this kind.
    package func accepts(_ text: String) -> Bool {
        switch self {
        case .text: true
        case .boolean: text == "0" || text == "1"
        case .integer: Int64(text) != nil && !text.hasPrefix("+")
        case .count: (Int64(text) ?? -1) >= 0 && !text.hasPrefix("+") && !text.hasPrefix("-")
        case .currency: Self.isDecimal(text.utf8[...])
        }
    }

    var words: String {
        switch self {
        case .text: "a text"
        case .boolean: "0 or 1"
        case .integer: "a whole number"
        case .count: "a whole number, 0 or more"
        case .currency: "a decimal number"
        }
    }

    private static func isDecimal(_ text: Substring.UTF8View) -> Bool {
        let number = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), !parts[0].isEmpty || parts.count == 2 else { return false }
        let digits = parts.joined()
        return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}
