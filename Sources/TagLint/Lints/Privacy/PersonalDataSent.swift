import TagDiagnostics
import TagModel

/// Flags macros that read people's own data, and whose values tags send.
struct PersonalDataSent: Lint {
    static let kind = DiagnosticKind(
        "personal-data-sent", .privacy, .warning,
        summary: "A macro that reads personal data, and tags that send it.",
        explanation: """
            The name of a data layer key, a cookie, a form field or a URL parameter says that the macro reads an \
            e-mail address, a telephone number or the like, and tags of Google's products, pixels or scripts send \
            the value, under whatever name. Google Analytics forbids such data, and may delete all data sent with \
            it. The finding shows the ways on which it comes to the tags. Send a hash, or nothing; to Google's products, give it \
            as 'User-Provided Data', which hashes it. Names that speak of hashes, macros of that type, code that hashes, tables \
            that only look the value up, and conditions are no ways. Nor are the fields for which a vendor's own script sends hashes: \
            the advanced matching of Meta's pixel and its like, fbq('init', id, {em: …}), with the members \
            \(PassedOn.hashedMembers.inWords), and calls of identify(). Nothing leaks there, but the vendor recognizes people by \
            it: it needs their consent, which trackers-without-consent and [require-consent] are about. Tags of custom templates are not followed: \
            most have fields for such data. pii-parameter reports values that do not come from such a macro by \
            the names they are sent under.
            """,
        flagged: [
            .export(
                .entry(
                    "variable", "E-mail",
                    [
                        "type": "v",
                        "parameter": [
                            ["type": "TEMPLATE", "key": "name", "value": "«user.email»"],
                            ["type": "INTEGER", "key": "dataLayerVersion", "value": "2"],
                        ],
                    ]),
                .variable("Contact", "jsm", ["javascript": "function() { return {{E-mail}}.trim(); }"]),
                .tag(
                    "Sign up", "gaawe",
                    [
                        "eventName": "sign_up",
                        "eventSettingsTable": [["parameter": "contact", "parameterValue": "{{Contact}}"]],
                    ]),
                .tag("Pixel", "img", ["url": "https://t.example/?c={{E-mail}}"])),
            .definition(
                .rule("open"), .key("mail", reads: "«customerEmail»"),
                .pixel("t", "https://t.example/?c={{mail}}", fires: "open")),
        ],
        accepted: [
            .export(
                .variable("E-mail", "v", ["name": "user.email"]),
                .variable("Hash", "v", ["name": "user.email_sha256"]),
                .variable("Known", "jsm", ["javascript": "function() { return {{E-mail}} ? 'yes' : 'no'; }"]),
                .variable("Data", "awec", ["mode": "MANUAL", "email": "{{E-mail}}"]),
                .html("Pixel", "<script>fbq('init', '1', {em: '{{E-mail}}'});</script>"),
                .tag(
                    "Sign up", "gaawe",
                    [
                        "eventName": "sign_up", "userDataVariable": "{{Data}}",
                        "eventSettingsTable": [
                            ["parameter": "known", "parameterValue": "{{Known}}"],
                            ["parameter": "user", "parameterValue": "{{Hash}}"],
                        ],
                    ])),
            .definition(
                .rule("open", "mail equals x"), .key("mail", reads: "email"),
                .pixel("t", "https://t.example/", fires: "open")),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        for (source, ways) in subject.personalFlow.found where !report.isFull {
            guard let first = ways.first else { continue }
            let macro = subject.container.macros[source.macro]
            let tags =
                ways.count == 1
                ? "\(subject.title(of: subject.container.tags[first.tag])) sends it"
                : "\(ways.count) tags send it"
            report.add(
                "\(subject.title(of: macro)) reads \(source.what) from \(source.place), and \(tags)",
                at: source.range, notes: Self.notes(ways, from: macro, subject))
        }
    }

    /// A note for each of the first ways.
    static func notes(_ ways: [ValueFlow.Way], from macro: Macro, _ subject: LintSubject) -> [Note] {
        let shown = ways.prefix(mostWays).map { way in
            Note(words(way, from: macro, subject), at: way.range, isBrief: true)
        }
        let rest = ways.count - mostWays
        return rest > 0 ? shown + [Note("and \(Counted.text(rest, "more tag"))")] : shown
    }

    private static func words(_ way: ValueFlow.Way, from macro: Macro, _ subject: LintSubject) -> String {
        let macros = [macro] + way.between.prefix(mostSteps).map { subject.container.macros[$0] }
        let steps = macros.map { "'\($0.name.value.shortened())'" }.joined(separator: " → ")
        let more = way.between.count > mostSteps ? " → …" : ""
        let name = way.name.map { " as '\($0.shortened())'" } ?? ""
        return "\(steps)\(more) → \(subject.title(of: subject.container.tags[way.tag]))\(name)"
    }

    private static let (mostWays, mostSteps) = (10, 6)
}
