/// The conversions of values to other kinds; the table of the legacy runtime, without locale.
///
/// | to | nothing | text | number | boolean | list, map |
/// | --- | --- | --- | --- | --- | --- |
/// | text | nothing | itself | decimal | `true`, `false` | `[a, b]`, `{k=v, k2=v2}` |
/// | boolean | false | `true` in any case, else false | false | itself | false |
/// | number | none | by ``NumberText`` | itself | none | none |
///
/// By the web rules, in conditions, tables, keys and escapings:
///
/// | to | absent, null | text | number | boolean | list, map |
/// | --- | --- | --- | --- | --- | --- |
/// | text | `undefined`, `null` | itself | as ECMAScript writes doubles | `true`, `false` | `a,b`, `[object Object]` |
/// | number | none, 0 | by ``ScriptNumber`` | itself, a double | 1, 0 | its text's, none |
enum Conversions {
    /// The number that `datum` is, or nil.
    static func number(_ datum: Datum) -> Number? {
        switch datum.kind {
        case .integer: .integer(datum.integer)
        case .double: .double(datum.double)
        case .text: NumberText.parse(datum.view)
        default: nil
        }
    }

    /// Returns true if `datum` converts to true.
    static func boolean(_ datum: Datum) -> Bool {
        switch datum.kind {
        case .true: true
        case .text: isTrue(datum.view)
        default: false
        }
    }

    static func isTrue(_ text: ByteView) -> Bool { Letters.equalIgnoringASCIICase(text, "true") }

    /// Appends the text of `datum`: of nothing no bytes.
    ///
    /// Stops soon after `bytes` are full. Recursion is bounded by the depth that values can have: `depth` more levels
    /// are written, deeper ones not.
    static func append(
        _ datum: Datum, to bytes: inout Stack<UInt8>, by rules: EvaluationRules, depth: Int = 256
    ) {
        switch datum.kind {
        case .absent, .failure, .null: break
        case .false: _ = bytes.append(ByteView("false"))
        case .true: _ = bytes.append(ByteView("true"))
        case .integer where rules.numbersAreDoubles && !ScriptNumber.isExact(datum.integer):
            NumberText.append(Double(datum.integer), to: &bytes)
        case .integer: NumberText.append(datum.integer, to: &bytes)
        case .double: NumberText.append(datum.double, to: &bytes)
        case .text: _ = bytes.append(datum.view)
        case .map where rules.writesAsScripts: _ = bytes.append(ByteView("[object Object]"))
        case .list, .map:
            appendElements(of: datum, to: &bytes, by: rules, depth: depth - 1)
        }
    }

    private static func appendElements(
        of datum: Datum, to bytes: inout Stack<UInt8>, by rules: EvaluationRules, depth: Int
    ) {
        guard depth > 0 else { return }
        let elements = datum.elements
        let isMap = datum.kind == .map
        let isBare = rules.writesAsScripts
        if !isBare { bytes.append(isMap ? UInt8(ascii: "{") : UInt8(ascii: "[")) }
        for index in 0..<elements.count where !bytes.isFull {
            if isMap, index % 2 == 1 {
                bytes.append(UInt8(ascii: "="))
            } else if index > 0 {
                _ = bytes.append(isBare ? ByteView(",") : ByteView(", "))
            }
            append(elements[index], to: &bytes, by: rules, depth: depth)
        }
        if !isBare { bytes.append(isMap ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
    }
}
