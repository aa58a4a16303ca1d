import TagDiagnostics
import TagModel

/// Flags an id of another kind than the tag that uses it needs.
struct WrongMeasurementID: Lint {
    static let kind = DiagnosticKind(
        "wrong-measurement-id", .schema, .warning,
        summary: "An id of the wrong kind for its tag.",
        explanation: """
            A GA4 event takes \(IDPlace.analyticsTag.words), for the ids of one Google tag stand for each other. A Google tag takes \
            \(IDPlace.googleTag.words), a Google Ads conversion \(IDPlace.adsConversion.words), Floodlight \
            \(IDPlace.floodlight.words), Universal Analytics \(IDPlace.universalAnalytics.words), and a zone the id of a \
            container (GTM-…). With another id, or an empty one, nothing arrives, without an error. The lint follows \
            constants and tables to the place where the id is written. Copy the id from the product's administration pages.
            """,
        flagged: [
            .export(.tag("Buy", "gaawe", ["eventName": "buy", "measurementIdOverride": "«UA-12345-1»"])),
            .export(
                .tag("Buy", "gaawe", ["eventName": "buy", "measurementIdOverride": "{{ID}}"]),
                .variable("ID", "c", ["value": "«8HK542DQMG»"])),
            .export(.tag("Ads", "awct", ["conversionId": "«AW-973941651»", "conversionLabel": "a"])),
            .export(
                .tag("Page", "googtag", ["tagId": "{{ID}}"]), .variable("ID", "c", ["value": "«»"]),
                .tag("Ads", "awct", ["conversionId": "«»", "conversionLabel": "a"])),
            .export(.zone("Shop", loads: "«UA-12345-1»")),
        ],
        accepted: .export(
            .zone("Shop", loads: "GTM-WXYZ123"),
            .tag(
                "Buy", "gaawe",
                ["eventName": "buy", "measurementIdOverride": "G-8HK542DQMG", "measurementId": ""]),
            .tag("See", "gaawe", ["eventName": "see", "measurementIdOverride": "GT-K8FTGZC"]),
            .tag("Page", "googtag", ["tagId": "AW-973941651"]),
            .tag("Ads", "awct", ["conversionId": "973941651", "conversionLabel": "a"])),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        // What is no id at all is wrong for all who use it.
        var unknown: Set<SourceRange> = []
        for id in subject.writtenIDs {
            guard let fault = Self.fault(id) else { continue }
            if fault.isUnknown, !unknown.insert(id.value.range).inserted { continue }
            report.add(
                fault.message(subject.described(id.user)), at: id.value.range,
                severity: fault.isMinor ? .note : nil, notes: Self.notes(id, subject),
                fixIts: fault.better.map { Self.fix(id, $0, subject) } ?? [])
        }
        for child in ZoneContainer.all(subject) {
            // Google tags can be linked to zones, too (support.google.com/tagmanager/answer/7647043).
            guard let known = MeasurementID(child.id.value),
                known.kind == .universalAnalytics || known.kind == .number
            else { continue }
            let words = "\(known.kind.words); \(child.zone) needs the id of a container ('GTM-…')"
            report.add("'\(child.id.value.shortened())' is \(words)", at: child.id.range)
        }
    }

    private struct Fault {
        let message: (_ user: String) -> String
        var isMinor = false
        var isUnknown = false
        var better: String?
    }

    private static func fault(_ id: WrittenID) -> Fault? {
        let text = Whitespace.trimmed(id.text)
        guard !text.isEmpty else {
            // In a table it stands for none.
            guard !id.isInTable else { return nil }
            return Fault(message: { "the id of \($0) is empty; it needs \(id.place.words)" })
        }
        // A brace is a mark for a script, or of a reference that is broken.
        guard !text.contains("{"), !PlaceholderID.isPlaceholder(text),
            !PlaceholderID.isFilledByScript(text)
        else { return nil }
        let shown = text.shortened()
        guard let known = MeasurementID(text) else { return unknown(text, id) }
        if id.place.accepts(known.kind) {
            let count = known.rest.utf8.count
            guard known.kind == .analytics, count != MeasurementID.analyticsLength else { return nil }
            return Fault(
                message: { _ in
                    "'\(shown)' has \(Counted.text(count, "character")) after 'G-'; measurement ids have \(MeasurementID.analyticsLength)"
                }, isMinor: true)
        }
        switch (id.place, known.kind) {
        case (.adsConversion, .ads), (.floodlight, .floodlight):
            return Fault(
                message: { "\($0) needs \(id.place.words), without '\(known.kind.rawValue)-'" },
                isMinor: true, better: String(known.rest))
        default:
            return Fault(message: { "'\(shown)' is \(known.kind.words); \($0) needs \(id.place.words)" })
        }
    }

    /// A text that is no id at all; in a table it may be a word for none.
    private static func unknown(_ text: String, _ id: WrittenID) -> Fault? {
        let shown = text.shortened()
        switch id.place {
        case .analyticsTag, .googleTag:
            if MeasurementID.lacksPrefix(text) {
                return Fault(
                    message: { "'\(shown)' lacks the prefix 'G-': \($0) needs \(id.place.words)" },
                    better: "G-" + text)
            }
        case .universalAnalytics, .adsConversion, .floodlight: break
        }
        // The vendor writes `none` where a tag has its id from elsewhere.
        guard !id.isInTable, text != "none" else { return nil }
        return Fault(
            message: { "'\(shown)' is not an id; \($0) needs \(id.place.words)" }, isUnknown: true)
    }

    private static func notes(_ id: WrittenID, _ subject: LintSubject) -> [Note] {
        guard id.macro != nil, case .tag(let index) = id.user else { return [] }
        let tag = subject.container.tags[index]
        return [Note("\(subject.title(of: tag)) takes its id from here", at: tag.name.range)]
    }

    private static func fix(_ id: WrittenID, _ better: String, _ subject: LintSubject) -> [FixIt] {
        // A constant without its prefix may be right for another tag.
        guard id.macro == nil || better.hasPrefix("G-") else { return [] }
        return subject.rewriting(id.value, as: better)
    }
}
