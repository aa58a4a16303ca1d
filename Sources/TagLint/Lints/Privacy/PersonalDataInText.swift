import TagDiagnostics
import TagModel

/// Flags a person's e-mail address or card number that stands in a container.
struct PersonalDataInText: Lint {
    static let kind = DiagnosticKind(
        "personal-data-in-text", .privacy, .warning,
        summary: "A person's e-mail address or card number in a container.",
        explanation: """
            Everyone who opens the page or the app can read the container, and a tag that sends the text sends \
            the data of one person for everybody. Take it out. Reported are e-mail addresses, and card numbers that \
            pass their check and are written in groups or named so. Not reported are addresses in comments \
            and behind mailto:, those of offices (info@…), examples (…@example.com) unless they are the value of a \
            URL's parameter, and telephone numbers, which are nearly always a firm's own. Reports show no line \
            that has one.
            """,
        flagged: [
            .definition(
                .rule("open"), .pixel("t", "https://t.example/?c=‹jane.doe@example.com›&v=1", fires: "open")),
            .export(
                .html(
                    "Load", #"<script src="https://t.example/s.js?u=«jane.doe%40firm.example.org»"></script>"#
                )),
            .definition(
                .constant("tester", "‹jane.doe@firm.org›"), .constant("card", "‹4111 1111 1111 1111›")),
        ],
        accepted: [
            .definition(
                .constant("office", "info@firm.org"), .constant("image", "logo@2x.png"),
                .constant("package", "https://cdn.example/npm/pkg@1.2.3/x.js"),
                .constant("number", "4111111111111111"), .constant("sample", "jane@example.com"),
                .constant("server", "https://0a1b2c@o1.sentry.example.org/1")),
            .export(
                .html(
                    "Help",
                    "<a href=\"mailto:jane@firm.org\">jane@firm.org</a><script>// written by joe@firm.org\n</script>"
                )),
        ],
        hidesSource: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var values = SharedAnswers<[PersonalValue]>()
        var flow: ValueFlow?
        var open: (owner: Entity, kind: PersonalValue.Kind, places: [SourceRange])?
        func close(_ report: inout LintReport) {
            guard let found = open else { return }
            add(found.owner, found.kind, found.places, &flow, subject, &report)
            open = nil
        }
        for text in subject.texts where !report.isFull && !Self.isForPeople(text.owner, subject) {
            let found = values.answer(for: text) { text in
                let isCard = PersonalData.what(text.key) == "an account or card number"
                return PersonalValue.all(in: text.code, isCard: isCard)
            }
            for value in found {
                let place = text.range(of: value.range, in: subject.tree)
                if open?.owner == text.owner, open?.kind == value.kind {
                    open?.places.append(place)
                } else {
                    close(&report)
                    open = (text.owner, value.kind, [place])
                }
            }
        }
        close(&report)
    }

    /// Returns true for a collection of values, which an app shows.
    private static func isForPeople(_ owner: Entity, _ subject: LintSubject) -> Bool {
        if case .macro(let index) = owner { subject.container.macros[index].kind == .values } else { false }
    }

    /// Adds one finding for all values of a kind that one entity has.
    private func add(
        _ owner: Entity, _ kind: PersonalValue.Kind, _ places: [SourceRange], _ flow: inout ValueFlow?,
        _ subject: LintSubject, _ report: inout LintReport
    ) {
        guard let first = places.first else { return }
        let (one, many) =
            switch kind {
            case .emailAddress: ("an e-mail address", "e-mail addresses")
            case .cardNumber: ("a card number", "card numbers")
            }
        var notes = places.dropFirst().prefix(Self.mostPlaces).map {
            Note("also here", at: $0, isBrief: true)
        }
        if places.count > Self.mostPlaces + 1 { notes.append(Note("and in more places")) }
        // Only a constant's value is its text.
        if case .macro(let index) = owner, subject.container.macros[index].kind == .constant {
            var ways = flow ?? ValueFlow(subject)
            notes += PersonalDataSent.notes(
                ways.ways(from: index), from: subject.container.macros[index], subject)
            flow = ways
        }
        let what = places.count == 1 ? one : "\(places.count) \(many)"
        report.add("\(subject.described(owner)) contains \(what)", at: first, notes: notes)
    }

    private static let mostPlaces = 9
}
