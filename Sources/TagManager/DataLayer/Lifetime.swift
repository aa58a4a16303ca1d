import TagRuntime

/// The lifetime of pushed values beyond the app's end, which an update has at `gtm.lifetime`.
enum Lifetime {
    /// Returns the milliseconds that a text states; nil for zero, and for any other text.
    ///
    /// The text is digits, optional spaces, and an optional unit `s`, `m`, `h` or `d`; without a unit the number is in
    /// milliseconds.
    static func milliseconds(_ text: String) -> Int64? {
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, let number = Int64(String(digits) ?? "") else { return nil }
        let rest = Array(text.utf8.dropFirst(digits.count).drop { $0 == 0x20 || (0x09...0x0D).contains($0) })
        let unit: Int64? =
            switch rest {
            case []: 1
            case [UInt8(ascii: "s")]: 1_000
            case [UInt8(ascii: "m")]: 60_000
            case [UInt8(ascii: "h")]: 3_600_000
            case [UInt8(ascii: "d")]: 86_400_000
            default: nil
            }
        guard let unit, number > 0 else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: unit)
        return overflow ? .max : product
    }

    /// Returns the lifetime of an update and the rows to save, one for each leaf; nil if it has no lifetime.
    static func rows(of update: Value) -> (milliseconds: Int64, rows: [(path: String, value: Value)])? {
        guard case .map(let entries) = update,
            // Most updates have none, and need not be flattened.
            entries.contains(where: { $0.key == whole || $0.key == first })
        else { return nil }
        var rows: [(path: String, value: Value)] = []
        for entry in entries { flatten(entry.value, entry.key.string, 0, &rows) }
        guard let at = rows.lastIndex(where: { $0.path == "gtm.lifetime" }),
            let milliseconds = milliseconds(rows[at].value.string)
        else { return nil }
        rows.removeAll { $0.path == "gtm.lifetime" }
        return (milliseconds, rows)
    }

    private static let whole: UTF8Text = "gtm.lifetime"
    private static let first: UTF8Text = "gtm"

    /// Appends a row for each leaf: a scalar, a list, or a map below the depth limit; an empty map yields none.
    private static func flatten(
        _ value: Value, _ path: String, _ depth: Int, _ rows: inout [(path: String, value: Value)]
    ) {
        guard case .map(let entries) = value, depth < 100 else {
            return rows.append((path, value))
        }
        for entry in entries { flatten(entry.value, path + "." + entry.key.string, depth + 1, &rows) }
    }
}
