import TagDiagnostics
import TagModel

/// Flags an id that is still to be filled in.
struct PlaceholderIDs: Lint {
    static let kind = DiagnosticKind(
        "placeholder-id", .schema, .warning,
        summary: "An id that is still to be filled in.",
        explanation: """
            Starter containers come with ids such as G-XXXXXXXXXX, AW-123456789 or YOUR_PIXEL_ID. Whatever is sent with \
            one is lost. Replace it with the id of your property or account. One finding lists all of a file. \
            Marks that a script replaces, such as %%GA4_ID%%, are not reported.
            """,
        flagged: [
            .export(.tag("Page", "googtag", ["tagId": "«G-XXXXXXXXXX»"])),
            .export(
                .tag("Pixel", "html", ["html": "<b>{{Pixel}}</b>"]),
                .variable("Pixel", "c", ["value": "«YOUR_PIXEL_ID»"])),
            .export(.zone("Shop", loads: "«GTM-XXXXXXX»")),
        ],
        accepted: .export(
            .tag("Page", "googtag", ["tagId": "G-8HK542DQMG"]),
            .variable("ID", "c", ["value": "%%GA4_ID%%"]), .zone("Shop", loads: "GTM-WXYZ123")),
        gathersAs: "placeholder-id")

    func check(_ subject: LintSubject, report: inout LintReport) {
        var seen: Set<SourceRange> = []
        func add(_ value: Value, _ text: String, _ owner: Entity) {
            guard seen.insert(value.range).inserted else { return }
            Self.add(text, at: value.range, in: subject.described(owner), &report)
        }
        for id in subject.writtenIDs where PlaceholderID.isPlaceholder(Whitespace.trimmed(id.text)) {
            add(id.value, id.text, id.macro.map { .macro($0) } ?? id.user)
        }
        guard subject.container.form == .export else { return }
        for (index, tag) in subject.container.tags.enumerated() where Self.hasLabel(tag) {
            guard let label = tag.parameters["conversionLabel"], let text = label.plainText,
                PlaceholderID.isPlaceholder(text)
            else { continue }
            add(label, text, .tag(index))
        }
        for (index, macro) in subject.container.macros.enumerated() where macro.kind == .constant {
            guard let value = macro.parameters["value"], case .string(let text) = value.kind else { continue }
            let isID = MeasurementID(text).map { $0.kind != .number } ?? false
            guard PlaceholderID.isInstruction(text) || isID && PlaceholderID.isPlaceholder(text) else {
                continue
            }
            add(value, text, .macro(index))
        }
        for child in ZoneContainer.all(subject) where PlaceholderID.isPlaceholder(child.id.value) {
            Self.add(child.id.value, at: child.id.range, in: child.zone, &report)
        }
    }

    private static func add(
        _ id: String, at range: SourceRange, in owner: String, _ report: inout LintReport
    ) {
        let place = "'\(id.shortened())' in \(owner)"
        report.add(
            "\(place) is a placeholder; write the real id", at: range,
            cause: SharedCause("ids are placeholders; write the real ones", place: place))
    }

    private static func hasLabel(_ tag: Tag) -> Bool {
        ["awct", "sgtmadsct"].contains(VendorCode(tag.type.value).code)
    }
}
