import TagDiagnostics
import TagModel

/// Flags conversions of Google Ads in a container without a Conversion Linker.
struct ConversionLinkerMissing: Lint {
    static let kind = DiagnosticKind(
        "conversion-linker-missing", .schema, .warning,
        summary: "Google Ads or Floodlight tags without a Conversion Linker.",
        explanation: """
            Conversions are credited to a click by cookies, which the Conversion Linker sets on the page where visitors \
            arrive. Without it, browsers that block other sites' cookies lose conversions. Add a \
            Conversion Linker on all pages. A Google tag with an AW- or DC- id, here or in Custom HTML, also sets \
            the cookies; beside a Google tag for Analytics alone the finding is a note. Only containers for web \
            pages are checked.
            """,
        flagged: .export(.tag("«Sale»", "awct", ["conversionId": "1", "conversionLabel": "a"])),
        accepted: .export(
            .tag("Sale", "awct", ["conversionId": "1", "conversionLabel": "a"]), .tag("Linker", "gclidw")))

    private static let codes: Set<String> = ["awct", "sp", "awud", "fls", "flc"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        guard container.form == .export, !container.isFragment,
            container.contexts.contains(where: { $0.value == .web })
        else { return }
        let active = container.tags.filter { !$0.isPaused }
        let senders = active.filter { Self.codes.contains(VendorCode($0.type.value).code) }
        guard let first = senders.first else { return }
        guard !active.contains(where: { VendorCode($0.type.value).code == "gclidw" }) else { return }
        var hasGoogleTag = false
        for tag in active {
            guard let value = Self.googleTagID(tag) else { continue }
            guard let id = subject.constantText(value).flatMap({ MeasurementID($0) }), id.kind == .analytics
            else {
                return
            }
            hasGoogleTag = true
        }
        guard !subject.texts.code.contains(where: { !Self.finder.find(in: $0.code).isEmpty }) else {
            return
        }
        let others = senders.count - 1
        let who =
            others == 0
            ? "\(subject.title(of: first)) counts"
            : "\(subject.title(of: first)) and \(others) more count"
        report.add(
            "\(who) conversions, but the container has no Conversion Linker to set the cookies for them",
            at: first.name.range, severity: hasGoogleTag ? .note : nil)
    }

    private static func googleTagID(_ tag: Tag) -> Value? {
        switch VendorCode(tag.type.value).code {
        case "googtag": tag.parameters["tagId"]
        case "gaawc": tag.parameters["measurementId"]
        default: nil
        }
    }

    private static let finder = WordFinder(["\"AW-", "'AW-", "id=AW-", "\"DC-", "'DC-", "id=DC-"])
}
