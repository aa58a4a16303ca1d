import TagRuntime
import TagTestSupport

/// A class of answers that differ from the vendor's on purpose.
struct VendorDeviation: Sendable {
    /// The row of the conformance table that says so.
    let row: String
    let reason: String
    let takes: @Sendable (VendorRow) -> Bool

    /// The classes, the narrower ones first: a row belongs to the first that takes it.
    static let all: [VendorDeviation] = [
        VendorDeviation(row: "3.11b", reason: "a pixel without an address is not asked for") {
            $0.hasNoAddress
        },
        VendorDeviation(
            row: "3.4", reason: "what was asked for while a macro was disabled has a value once it is enabled"
        ) { $0.isOfStaleFailure },
        VendorDeviation(
            row: "3.7c", reason: "spaces, suffixes, NaN, Infinity and digits of other scripts are no numbers"
        ) { $0.hasNumberWords },
        VendorDeviation(
            row: "3.7a", reason: "a double is told as ECMAScript writes it, not as Java does"
        ) { $0.isOfDoubles },
        VendorDeviation(
            row: "3.7e", reason: "a list or map with a null in it stays; there it is nothing as a whole"
        ) { $0.isOfNullInside },
        VendorDeviation(row: "3.10b", reason: "a null that was pushed has no default") { $0.asksForDefault },
        VendorDeviation(
            row: "3.6",
            reason: "a text that was blanked is nothing to a digest, an encoding, a pattern and an escape"
        ) { $0.isOfBlank },
        VendorDeviation(
            row: "3.6", reason: "a blanked text empties its own place in a list or map, not all of it"
        ) { $0.hasBlankInside },
        VendorDeviation(row: "3.6c", reason: "what is escaped keeps its kind when it is nothing") {
            $0.isOfEscapedNothing
        },
        VendorDeviation(
            row: "3.10o", reason: "padding that is cut short is taken, as by the library's own decoder"
        ) { $0.hasCutPadding },
        VendorDeviation(row: "5.1e", reason: "a name that ends in dots has empty parts") { $0.endsInDots },
        VendorDeviation(row: "3.11r", reason: "parameters of a pixel are escaped as RFC 3986 has it") {
            $0.hasEscapedMarks
        },
        VendorDeviation(row: "3.7d", reason: "of two equal keys of a map the last one counts, and comes last")
        { $0.hasOtherOrder },
        VendorDeviation(row: "3.11f", reason: "there a price that is a number stops the app") {
            $0.hasThrown
        },
        VendorDeviation(row: "3.11o", reason: "a whole number is told without decimals") {
            $0.isOfWholeNumbers
        },
        VendorDeviation(row: "3.11s", reason: "lists of impressions are numbered as they come") {
            $0.hasManyImpressions
        },
        VendorDeviation(row: "3.11g", reason: "data of the wrong kind sends nothing") { $0.sendsNothing },
        VendorDeviation(row: "3.11o", reason: "data that is not what it is to be is sent as it is") {
            $0.sendsMore
        },
        VendorDeviation(row: "3.9f", reason: "patterns are those of the dialect's page, not Java's") {
            $0.isOfJavaPatterns
        },
        VendorDeviation(row: "5.3", reason: "a flat key gtm.lifetime is taken, too") { $0.hasFlatLifetime },
        VendorDeviation(
            row: "5.3h", reason: "a lifetime that is too long is without end; there it is over at once"
        ) { $0.isKeptForEver },
    ]
}

// MARK: - What a row is about

extension VendorRow {
    fileprivate var isOfDoubles: Bool { isOfTexts && push.contains { $0.isToldOtherwiseByJava } }

    fileprivate var isOfNullInside: Bool {
        let updates = steps.compactMap { $0["push"] }.flatMap(\.members)
        return isOfTexts && updates.contains { update in update.value.containsInside { $0 == .null } }
    }

    fileprivate var isOfStaleFailure: Bool {
        record.name == "undefined_values" && steps.count > 1
            && step["values"]?["off"]?["value"] == .string("ON")
    }

    fileprivate var isOfEscapedNothing: Bool { question == .key("esc", .string) && vendor == "''" }

    fileprivate var hasCutPadding: Bool {
        guard case .key(let key, _) = question, push["v"] == .string("YQ=") else { return false }
        return key == "d64" || key == "d64u"
    }

    fileprivate var hasNoAddress: Bool { question == .hit && vendor == "" && ours == nil }

    fileprivate var hasEscapedMarks: Bool {
        guard question == .hit, let vendor, let ours else { return false }
        return vendor == ours.withPlainMarks
    }

    fileprivate var hasOtherOrder: Bool {
        guard question == .hit, let vendor, let ours else { return false }
        return vendor.sortedParameters == ours.withPlainMarks.sortedParameters
    }

    fileprivate var hasThrown: Bool { record.name == "transactions" && step["thrown"] != nil }

    private var isEcommerce: Bool { record.name == "ecommerce" }

    fileprivate var isOfWholeNumbers: Bool {
        guard isEcommerce, let vendor, let ours else { return false }
        return vendor.withoutZeroDecimals == ours
    }

    fileprivate var hasManyImpressions: Bool {
        let impressions = push["ecommerce"]?["impressions"]?.array ?? []
        return isEcommerce && impressions.count > 2
    }

    fileprivate var sendsNothing: Bool { isEcommerce && ours == nil }

    fileprivate var sendsMore: Bool {
        guard isEcommerce, let ours else { return false }
        return ours.count > vendor?.count ?? 0
    }

    fileprivate var hasFlatLifetime: Bool {
        let pushes = step["pushes"]?.array ?? []
        return question == .kept && pushes.contains { $0["gtm.lifetime"] != nil }
    }

    fileprivate var isKeptForEver: Bool { question == .kept && vendor == "{}" && ours != "{}" }

    /// Whether a text of its own is what differs: of a key, or of a condition that compares texts.
    fileprivate var isOfTexts: Bool {
        switch question {
        case .key, .hit, .arguments: true
        case .tag: comparison.map { !$0.comparesNumbers } ?? true
        case .kept: false
        }
    }

    private struct Comparison {
        let comparesNumbers: Bool
        let right: PlainJSON
        let pattern: String?
    }

    /// The condition beside the event's that a tag's rule has: files of predicates have one rule a tag.
    private var comparison: Comparison? {
        guard case .tag(let tag) = question,
            let rule = record.definition["tags"]?[tag]?["fires"]?.array?.first?.string.flatMap({
                record.definition["rules"]?[$0]
            })
        else { return nil }
        let conditions = (rule["if"]?.array ?? []) + (rule["unless"]?.array ?? [])
        guard let condition = conditions.first(where: { $0["macro"]?.string != "event" }) else { return nil }
        for word in ["lessThan", "lessOrEqual", "greaterThan", "greaterOrEqual"] {
            if let right = condition[word] {
                return Comparison(comparesNumbers: true, right: right, pattern: nil)
            }
        }
        return Comparison(
            comparesNumbers: false, right: .null, pattern: condition["matchesRegex"]?.string)
    }

    /// Whether a number is compared, or read, that only Java takes for one.
    fileprivate var hasNumberWords: Bool {
        let pushed = push["v"] ?? .null
        if let comparison, comparison.comparesNumbers {
            // Of doubles there a negative zero is less than zero.
            return comparison.right.isNumberWord || pushed.isNumberWord || pushed == .string("-0.0")
        }
        guard case .key(let key, let getter) = question else { return false }
        if ["h16", "d16"].contains(key) { return pushed.isNumberWord }
        return getter != .string && step["values"]?[key]?["string"]?.isNumberWord == true
    }

    /// Whether a null was pushed, and a key's macro has a default of its own, or needs one that has.
    fileprivate var asksForDefault: Bool {
        guard push.members.contains(where: { $0.value == .null }), case .key(let key, _) = question,
            let macro = record.definition["macros"]?[key]
        else {
            return false
        }
        return macro["default"] != nil || macro["value"]?.string?.contains("{{de}}") == true
    }

    /// Whether a macro's input was blanked.
    fileprivate var isOfBlank: Bool {
        switch question {
        case .key(let key, _):
            let type = record.definition["macros"]?[key]?["type"]?.string ?? ""
            return ["hash", "encode", "regexGroup"].contains(type) && ours == nil
                && push["v"]?.isNumberWord != true && !isOfJavaPatterns
        case .tag(let tag): return tag == "eqmd5"
        case .arguments, .hit, .kept: return false
        }
    }

    /// Whether the step has a list or a map with a blanked text in it.
    fileprivate var hasBlankInside: Bool {
        let isBlank = { (json: PlainJSON) in json.mark == "blank" }
        let parameters = step["parameters"]?.members.map { $0.value } ?? []
        let values = step["values"]?.members.compactMap { $0.value["value"] } ?? []
        switch question {
        case .key(let key, _):
            return step["values"]?[key]?["value"]?.containsInside(isBlank) == true
                || parameters.contains { $0.containsInside(isBlank) }
        case .tag, .arguments, .hit:
            return parameters.contains { $0.members.contains { $0.value.containsInside(isBlank) } }
                || values.contains { $0.containsInside(isBlank) }
        case .kept: return false
        }
    }

    fileprivate var endsInDots: Bool {
        guard case .key(let key, _) = question else { return false }
        return record.definition["macros"]?[key]?["name"]?.string?.hasSuffix(".") == true
            || push.members.contains { $0.key.hasSuffix(".") }
    }

    /// Java's classes of letters, its `$` before a last line feed, its line ends.
    fileprivate var isOfJavaPatterns: Bool {
        if case .key("rg2", _) = question { return push["v"] == .string("\u{130}") }
        guard let pattern = comparison?.pattern, case .string(let text)? = push["v"] else {
            return comparison?.pattern == "[[:alpha:]]"
        }
        switch pattern {
        case "[[:alpha:]]": return true
        case "^$": return text == "\n"
        case "a.b": return text == "a\u{2028}b"
        case "\\w+": return text == "\u{17F}"
        default: return false
        }
    }
}

extension PlainJSON {
    /// Whether it is a text that Java takes for a number and we do not.
    fileprivate var isNumberWord: Bool {
        guard case .string(let text) = self else { return false }
        if text.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.numericType == .decimal }) {
            return true
        }
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        if ["NaN", "Infinity", "-Infinity", "+Infinity"].contains(rest) { return true }
        if let last = rest.last, "dDfF".contains(last) { rest.removeLast() }
        return rest.count < text.count && Double(String(rest)) != nil
    }

    /// Whether it is a double that Java writes with an exponent, or with a fraction that it has not.
    fileprivate var isToldOtherwiseByJava: Bool {
        guard case .number(let number) = self else { return false }
        return number == number.rounded() || abs(number) >= 1e7 || abs(number) < 1e-3
    }
}

extension String {
    /// With `!*'()` as they are.
    fileprivate var withPlainMarks: String {
        [("%21", "!"), ("%2A", "*"), ("%27", "'"), ("%28", "("), ("%29", ")")].reduce(self) { text, mark in
            text.split(separator: mark.0, omittingEmptySubsequences: false).joined(separator: mark.1)
        }
    }

    fileprivate var sortedParameters: [String] { split { $0 == "?" || $0 == "&" }.map(String.init).sorted() }

    /// A hit's fields, `7` in the place of `7.0`.
    fileprivate var withoutZeroDecimals: String {
        let fields = dropFirst().dropLast().split(separator: " ").map {
            $0.hasSuffix(".0") ? $0.dropLast(2) : $0
        }
        return "{" + fields.joined(separator: " ") + "}"
    }
}
