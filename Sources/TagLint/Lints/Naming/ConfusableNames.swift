import TagDiagnostics
import TagModel

/// Flags names that only a machine can tell apart.
struct ConfusableNames: Lint {
    static let kind = DiagnosticKind(
        "confusable-names", .naming, .warning, summary: "Two names that look the same.",
        explanation: """
            The names of two macros, rules or tags differ only in letter case, in spaces, or in letters of other \
            alphabets that look like Latin ones. Names match exactly, so a reference can name the wrong entity \
            without anyone noticing. Rename one of them.
            """,
        flagged: [
            .definition(.constant("Price", "1"), .constant("«price »", "2")),
            .export(.trigger("Scroll", "PAGEVIEW"), .trigger("«Sсroll»", "PAGEVIEW")),
        ],
        accepted: .definition(.rule("price"), .constant("Price", "1"), .constant("Prices", "2")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        // A built-in's name is the vendor's, so that of the other one is at fault.
        let macros =
            container.macros.filter { $0.origin == .builtIn }
            + container.macros.filter { $0.origin == .written }
        compare(macros.map { $0.name }, container.words.macro, &report)
        compare(container.rules.filter { !$0.isImplied }.map { $0.name }, container.words.rule, &report)
        compare(container.tags.map { $0.name }, container.words.word(for: .tag), &report)
    }

    private func compare(_ names: [Located<String>], _ what: String, _ report: inout LintReport) {
        var first: [String: Located<String>] = [:]
        for name in names {
            let looks = NameLooks.of(name.value)
            guard !looks.isEmpty else { continue }
            guard let other = first[looks] else {
                first[looks] = name
                continue
            }
            // The same name twice is another matter, and an error.
            guard !other.value.hasSameBytes(as: name.value) else { continue }
            report.add(
                "\(what) '\(name.value.shortened())' looks like \(what) '\(other.value.shortened())'",
                at: name.range,
                notes: [Note("the other name is here", at: other.range)])
        }
    }
}

/// The look of a name to people.
enum NameLooks {
    /// The name in lower case, without what is blank, with letters that look Latin as Latin ones.
    ///
    /// Texts compare by canonical equivalence, so it does not matter how an accent is encoded.
    static func of(_ name: String) -> String {
        if let looks = ofPlain(name) { return looks }
        var looks = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where !isBlank(scalar) { looks.append(latin[scalar] ?? scalar) }
        return String(looks).lowercased()
    }

    /// The look of a name in ASCII, as nearly all are; nil for others.
    private static func ofPlain(_ name: String) -> String? {
        var looks: [UInt8] = []
        looks.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            if let look = plain[Int(byte)] { looks.append(look) }
        }
        return String(decoding: looks, as: UTF8.self)
    }

    /// The look of each letter of ASCII; nil for what is blank.
    private static let plain: [UInt8?] = (UInt8(0)..<0x80).map { byte in
        let scalar = Unicode.Scalar(byte)
        guard !isBlank(scalar) else { return nil }
        return Character(latin[scalar] ?? scalar).lowercased().utf8.first
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Letters of Cyrillic and Greek, and marks, that look like others in most typefaces.
    private static let latin: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "АВЕЅІЈКМНОРСТУХаеорсухіѕјԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧον‐‑‒–—−’‘`“”".unicodeScalars,
            "ABESIJKMHOPCTYXaeopcyxisjdABEZHIKMNOPTYXov------'''\"\"".unicodeScalars))
}
