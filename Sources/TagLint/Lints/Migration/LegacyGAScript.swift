import TagDiagnostics
import TagModel

/// Flags code that calls Google Analytics of before version 4.
struct LegacyGAScript: Lint {
    static let kind = DiagnosticKind(
        "legacy-ga-script", .migration, .warning,
        summary: "Code for versions of Google Analytics before version 4.",
        explanation: """
            Scripts that push to '_gaq', call 'ga(…)', load ga.js or analytics.js, or read the '__utm' cookies talk to \
            services that are switched off: nothing arrives, and the cookies are no longer written. Send a Google \
            Analytics 4 event instead, or remove the code.
            """,
        flagged: .export(.html("Old", "<script>«ga('send'», 'event', 'a', 'b')</script>")),
        accepted: .export(
            .html("New", "<script>// was ga('send', 'event')\ngtag('event', 'a'); mega('send')</script>")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        var calls = SharedAnswers<[WordFinder.Found]>()
        for text in subject.texts {
            if text.isCode {
                let found = calls.answer(for: text) { Self.firstUses(in: $0.code) }
                add(found, in: text, subject, report: &report)
            }
            if isOldCookie(text, subject) {
                report.add(
                    "the cookie '\(text.string.shortened())' is no longer written", at: text.range)
            }
        }
    }

    /// The first use of each word: one finding for each word of a script says it.
    private static func firstUses(in code: ArraySlice<UInt8>) -> [WordFinder.Found] {
        var told: Set<Int> = []
        return finder.find(in: code).filter { found in
            let first = code.startIndex + found.range.lowerBound
            let startsWord = first == code.startIndex || !code[first - 1].isWordByte
            return (startsWord || !words[found.word].isWord) && told.insert(found.word).inserted
        }
    }

    private func add(
        _ uses: [WordFinder.Found], in text: WrittenText, _ subject: LintSubject, report: inout LintReport
    ) {
        for found in uses {
            report.add(
                "\(Self.words[found.word].what) of Google Analytics before version 4 in \(subject.described(text.owner))",
                at: text.range(of: found.range, in: subject.tree))
        }
    }

    /// A macro that reads a cookie of ga.js.
    private func isOldCookie(_ text: WrittenText, _ subject: LintSubject) -> Bool {
        guard subject.container.form.isVendors, case .macro(let index) = text.owner,
            VendorCode(subject.container.macros[index].type.value).code == "k", text.parameter == "name"
        else { return false }
        return ["__utma", "__utmb", "__utmc", "__utmt", "__utmv", "__utmz"].contains(text.string)
    }

    private struct Word {
        let text: String
        let what: String
        /// True if the text counts only at the start of a word.
        var isWord = true
    }

    private static let words = [
        Word(text: "_gaq.push", what: "a call"), Word(text: "_gat.", what: "a call"),
        Word(text: "_gat_", what: "a call"),
        Word(text: "ga('send'", what: "a call"), Word(text: "ga(\"send\"", what: "a call"),
        Word(text: "ga('create'", what: "a call"), Word(text: "ga(\"create\"", what: "a call"),
        Word(text: "google-analytics.com/ga.js", what: "the script", isWord: false),
        Word(text: "google-analytics.com/analytics.js", what: "the script", isWord: false),
        Word(text: "google-analytics.com/urchin.js", what: "the script", isWord: false),
        Word(text: "__utma", what: "a cookie"), Word(text: "__utmz", what: "a cookie"),
    ]
    private static let finder = WordFinder(words.map { $0.text })
}
