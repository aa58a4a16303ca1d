import TagCommands
import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagTestSupport
import Testing

/// One set of findings, as odd as can be, in every format; the goldens are in `Fixtures/reports`.
@Suite struct ReportTests {
    @Test(arguments: ReportFormat.allCases)
    func `a format says what its golden says`(format: ReportFormat) throws {
        let path = Fixtures.folder + "/reports/odd.\(format.rawValue)"
        let report = format.report(
            OddFindings.all, summary: FindingsSummary(duration: .milliseconds(17) + .microseconds(1)))
        if Fixtures.isBlessing { Fixtures.write(report, to: path) }
        #expect(report == Fixtures.text(path), "\(path) differs (make bless rewrites it)")
    }

    @Test(arguments: ReportFormat.allCases)
    func `no format writes a control or what is hidden`(format: ReportFormat) {
        let report = format.report(OddFindings.all, summary: FindingsSummary())
        let hidden = report.unicodeScalars.filter { $0.isHiddenOrControl && $0 != "\n" }
        #expect(hidden.map(\.shownByNumber) == [])
    }

    /// What made the exit status is in every report: the unreadable file, too.
    @Test(arguments: ReportFormat.allCases)
    func `every format has every finding`(format: ReportFormat) {
        let report = format.report(OddFindings.all)
        for id in [
            "undefined-macro", "unused-macro", "paused-tag", "wrong-type", "unreadable-input",
            "unknown-setting",
        ] {
            #expect(report.contains(id), "\(id)")
        }
        #expect(report.contains("gone.json"))
        #expect(report.contains("left-out") == (format == .sarif))
    }

    @Test(arguments: ReportFormat.allCases)
    func `colour is for people, and only when it is wanted`(format: ReportFormat) {
        let report = format.report(OddFindings.all, isColored: true)
        #expect(report.contains("\u{1B}[") == (format == .text))
    }

    @Test(arguments: ReportFormat.allCases)
    func `nothing found is a report, too`(format: ReportFormat) {
        let nothing = Findings(files: [.init(Report(SourceFile(path: "fine.json", text: "{}")))])
        let report = format.report(nothing, summary: FindingsSummary(duration: nil))
        switch format {
        case .concise, .gcc, .jsonl, .github: #expect(report == "")
        case .text, .markdown: #expect(report == "nothing found (1 file)\n")
        case .gitlab: #expect(report == "[]\n")
        case .json, .sarif, .junit, .checkstyle: #expect(report.hasSuffix("\n"))
        }
        #expect(nothing.status == .fine)
    }
}

/// Findings in files with odd names about things with odd names.
enum OddFindings {
    static let all: Findings = {
        var files = [odd, binary, unreadable, fine].map {
            Findings.File(
                $0.report, suppressed: $0.suppressed, entities: EntityPlaces($0.container),
                words: $0.container?.words ?? .definition)
        }
        var configuration = Report(SourceFile(path: "tagc.toml", text: "selct = []\n"))
        configuration.add(
            Diagnostic(kind("stale-suppression"), "it is of no use", at: SourceRange(0, 5)))
        configuration.add(
            Diagnostic(kind("unknown-setting"), "there is no setting 'selct'", at: SourceRange(0, 5)))
        files.append(Findings.File(configuration, isInput: false))
        return Findings(files: files)
    }()

    private typealias Input = (
        report: Report, suppressed: [SuppressedFinding], container: Container?
    )

    /// A tab, an escape, a line break, quotes, pipes, what ends CDATA, what is no tag, letters beyond the first plane.
    private static let name = "a\tb\u{1B}[31m |p| `c` \"q\" 'r' ]]> <b>&amp;</b> 😀\n::error::x @me 50%, x:y"

    private static var odd: Input {
        let marked = Marked(
            #"""
            {"container": {"id": "GTM-ODD1", "keys": "values"},
             "macros": {"é😀": {"type": "constant", "value": "日本 {{«pgae»}}"},
               «"a\tb\u001b[31m"»: {"type": "constant", "value": «"x
                 y"»}},
             "tags": {«"t"»: {"type": "imagePixel", "url": "https://h/", "paused": true}}, "left": «"out"»}
            """#)
        let file = SourceFile(path: "./odd, 100%\u{1B}[1m:[x](1).json", text: marked.text)
        var report = Report(file)
        report.add(
            Diagnostic(
                kind("undefined-macro"), "no macro is named 'pgae'", at: marked.ranges[0],
                pointer: "/macros/é😀/value",
                notes: [Note("did you mean '\(name)'?"), Note("it is here", at: marked.ranges[1])],
                fixIts: [
                    FixIt("write '\(name)'", replace: marked.ranges[0], with: name, safety: .unsafe),
                    FixIt("remove it", replace: marked.ranges[0], with: "", safety: .safe),
                ]))
        report.add(
            Diagnostic(kind("unused-macro"), "macro '\(name)' is never used", at: marked.ranges[1]))
        report.add(Diagnostic(kind("wrong-type"), "this [is](1) {0} of two lines", at: marked.ranges[2]))
        report.add(
            Diagnostic(kind("paused-tag"), "tag 't' is paused", at: marked.ranges[3], pointer: "/tags/t"))
        let accepted = Diagnostic(leftOut, "nobody wants to hear of it", at: marked.ranges[4])
        let suppressions = [
            Suppression.ignore(reason: "agreed in review\u{1B}"), .directive(reason: "so be it"), .baseline,
            .known(revision: "main"),
        ]
        return (
            report, suppressions.map { SuppressedFinding(diagnostic: accepted, suppression: $0) },
            Compiler.check(file).container
        )
    }

    private static let leftOut = DiagnosticKind(
        "left-out", .naming, .warning, summary: "It is odd.", explanation: "Look at it.")

    private static var binary: Input {
        var report = Report(
            SourceFile(path: "/exports/b.plist", bytes: Array("bplist00xyz".utf8), layout: .binary))
        report.add(
            Diagnostic(
                kind("unused-macro"), "macro 'p' is never used", at: SourceRange(8, 9), pointer: "/macros/p",
                notes: [Note("it is here", at: SourceRange(9, 10))],
                fixIts: [FixIt("remove it", replace: SourceRange(8, 9), with: "", safety: .safe)]))
        return (report, [], nil)
    }

    private static var unreadable: Input {
        var report = Report(SourceFile(path: "gone.json", bytes: []))
        report.add(
            Diagnostic(kind("unreadable-input"), "cannot read the file: no such file or folder", at: .none))
        return (report, [], nil)
    }

    private static var fine: Input { (Report(SourceFile(path: "fine.json", text: "{}")), [], nil) }

    private static func kind(_ id: String) -> DiagnosticKind { Catalogue.kind(id) ?? leftOut }
}

/// When a command fails.
@Suite struct GateTests {
    static func status(_ gate: Gate, _ ids: String...) -> TagCommands.ExitStatus {
        var report = Report(SourceFile(path: "a.json", text: "{}"))
        for id in ids {
            guard let kind = Catalogue.kind(id) else { continue }
            report.add(Diagnostic(kind, "it is so", at: SourceRange(0, 1)))
        }
        return Findings(files: [.init(report)], gate: gate).status
    }

    @Test func `errors count unless told otherwise`() {
        #expect(Self.status(Gate()) == .fine)
        #expect(Self.status(Gate(), "unused-macro", "paused-tag") == .fine)
        #expect(Self.status(Gate(), "unused-macro", "undefined-macro") == .findings)
        #expect(Self.status(Gate(), "undefined-macro", "unreadable-input") == .unusable)
    }

    @Test func `a lower bar counts more, none counts nothing`() {
        #expect(Self.status(Gate(failOn: .warning), "unused-macro") == .findings)
        #expect(Self.status(Gate(failOn: .warning), "paused-tag") == .fine)
        #expect(Self.status(Gate(failOn: .note), "paused-tag") == .findings)
        #expect(Self.status(Gate(failOn: nil), "undefined-macro") == .fine)
        #expect(Self.status(Gate(failOn: nil), "unreadable-input") == .unusable)
    }

    @Test func `so many warnings and no more`() {
        #expect(Self.status(Gate(maxWarnings: 1), "unused-macro") == .fine)
        #expect(Self.status(Gate(maxWarnings: 1), "unused-macro", "unused-rule") == .findings)
        #expect(Self.status(Gate(failOn: nil, maxWarnings: 0), "unused-macro") == .findings)
    }

    @Test func `zero is for findings, not for what could not be looked at`() {
        #expect(
            Self.status(Gate(maxWarnings: 0, exitsWithZero: true), "undefined-macro", "unused-rule") == .fine)
        #expect(Self.status(Gate(exitsWithZero: true), "unreadable-input") == .unusable)
    }
}
