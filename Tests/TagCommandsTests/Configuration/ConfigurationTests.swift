import TagCommands
import TagConfiguration
import TagDiagnostics
import TagLint
import TagModel
import TagTestSupport
import Testing

/// What `tagc.toml` says, and what is found wrong with it.
struct ConfigurationTests {
    static func faults(_ text: String) -> [Diagnostic] {
        ConfigurationReader.read(SourceFile(path: "tagc.toml", text: text), folder: "/team").1.sorted
    }

    @Test func `a configuration has so many values and no more`() {
        func text(_ count: Int) -> String {
            "[lint]\nignore = [\n" + String(repeating: "'dead-code',\n", count: count) + "]\n"
        }
        #expect(Self.faults(text(19_998)).isEmpty)
        let found = Self.faults(text(30_000))
        #expect(found.map(\.message) == ["a configuration has at most 20000 values"])
        // The table and its member are two.
        #expect(found[0].range.start == 18 + 13 * 19_998)
    }

    @Test func `a run that is stopped by many mistakes is not told of all`() {
        let text = "[lint]\nignore = [" + (0..<10_000).map { "'x\($0)'" }.joined(separator: ", ") + "]\n"
        #expect(Self.faults(text).count == 200)
    }

    static let flagged = ConfigurationDiagnostics.all.flatMap { kind in kind.flagged.map { (kind.id, $0) } }
    static let accepted = ConfigurationDiagnostics.all.flatMap { kind in kind.accepted.map { (kind.id, $0) } }

    @Test(arguments: flagged)
    func `the examples are flagged where they are marked`(id: String, text: String) {
        let marked = Marked(text)
        let found = Self.faults(marked.text)
        #expect(found.map(\.id) == [id])
        #expect(found.map(\.range) == marked.ranges)
    }

    @Test(arguments: accepted)
    func `the other examples are accepted`(id: String, text: String) {
        #expect(Self.faults(text).map(\.message) == [])
    }

    @Test(arguments: [
        (
            "«a».a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1",
            "a configuration has at most 16 nested names and lists"
        ),
        (
            "«[»a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a]",
            "a configuration has at most 16 nested names and lists"
        ),
        (
            "a = [[[[[[[[[[[[[[[[«[»[]]]]]]]]]]]]]]]]]]",
            "a configuration has at most 16 nested names and lists"
        ),
        ("lint = «3»", "'lint' must be a table, not a whole number"),
        ("«lints» = {}", "tagc.toml has no setting 'lints'"),
        ("[lint]\nselect = [«1»]", "'select' must be a list of texts, not a whole number"),
        ("[lint]\nselect = [«'html'»]", "no lint is named 'html'"),
        (
            "[lint]\nignore = [«'syntax'»]",
            "'syntax' is an error in reading a file; settings cannot change it"
        ),
        ("[lint]\nfail-on = «'fatal'»", "'fail-on' cannot be 'fatal'"),
        ("[lint]\nbaseline = «true»", "'baseline' must be text, not true or false"),
        ("[lint.severity]\n«unread» = 'off'", "no lint is named 'unread'"),
        (
            "[lint.severity]\n«unreadable-input» = 'off'",
            "'unreadable-input' is an error in reading a file; settings cannot change it"
        ),
        ("[lint.options.paused-tag]\n«age» = 1", "the lint 'paused-tag' has no setting 'age'"),
        ("[lint.options.«paused»]", "no lint is named 'paused'"),
        ("[files]\n«includes» = []", "[files] has no setting 'includes'"),
        ("[data]\nevents = «'a.jsonl'»", "'events' must be a list of texts, not text"),
        (
            "[require-consent]\n«Mta» = ['ad_storage']", "no service, purpose or type of tags is named 'Mta'"
        ),
        (
            "[require-consent]\nmeta = ['ad_storage', «'ad_storge'», 'our_own']",
            "'ad_storge' is not a consent type of the vendor"
        ),
        ("[require-consent]\nall = «'ad_storage'»", "'all' must be a list of texts, not text"),
        ("ignore = «{ lints = [] }»", "'ignore' must be entries, each under [[ignore]], not a table"),
        ("ignore = [«1»]", "'ignore' must be entries, each under [[ignore]], not a whole number"),
        ("«[[ignore]]»\nreason = 'x'", "this [[ignore]] has no 'lints'"),
        ("«[[ignore]]»\nlints = ['all']\nreason = ' '", "this [[ignore]] has no 'reason'"),
        ("[[ignore]]\nlints = ['all']\n«why» = 'x'", "[[ignore]] has no setting 'why'"),
        (
            "[[ignore]]\nlints = ['all']\nreason = 'x'\nexpires = «'1 May'»",
            "'expires' must be a date, such as 2027-03-31, not text"
        ),
        (
            "[[ignore]]\nlints = ['all']\nreason = 'x'\nentity = «'folder:x'»",
            "'entity' begins with macro: or variable:, rule: or trigger:, or tag:"
        ),
        (
            "[[ignore]]\nlints = [«'syntax'»]\nreason = 'x'",
            "'syntax' is an error in reading a file; settings cannot change it"
        ),
    ])
    func `mistakes are found where they are`(text: String, message: String) {
        let marked = Marked(text)
        let found = Self.faults(marked.text)
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.range) == marked.ranges)
    }

    @Test(arguments: ["2027-03-31", "'2027-03-31'"])
    func `an ignore says all it can`(day: String) throws {
        let text = """
            [[ignore]]
            lints = ["paused-tag", "dead-code"]
            entity = "tag:Legacy *"
            file = "x/*.json"
            reason = "vendor snippet"
            expires = \(day)
            """
        let file = SourceFile(path: "tagc.toml", text: text)
        let entry = try #require(ConfigurationReader.read(file, folder: "/team").0.ignores.first)
        #expect(entry.lints.map(\.value.word) == ["paused-tag", "dead-code"])
        #expect(entry.entity?.kind == .tag && entry.entity?.name.pattern == "Legacy *")
        #expect(entry.file?.pattern == "x/*.json")
        #expect(entry.reason == "vendor snippet")
        #expect(entry.expires?.value.description == "2027-03-31")
    }

    @Test func `the starter is a configuration, with and without its settings`() throws {
        #expect(Self.faults(StarterConfiguration.text).map(\.message) == [])
        // The lint and the option are stand-ins: there may be no lint with options.
        let settings = StarterConfiguration.text.split(separator: "\n").filter { !$0.contains("some-") }.map {
            line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }
        let text = settings.joined(separator: "\n")
        #expect(Self.faults(text).map(\.message) == [])
        let shown = ConfigurationPage(try SelectionTests.configuration(text)).text
        #expect(!shown.contains("is not set"), "every setting has its line:\n\(shown)")
    }

    @Test func `what is shown says the same when it is read again`() throws {
        let text = """
            [lint]
            select = ["dead-code"]
            [lint.severity]
            unused-rule = "error"
            [[ignore]]
            lints = ["paused-tag"]
            reason = "say \\"why\\""
            expires = 2030-01-01
            """
        let first = try SelectionTests.configuration(text)
        let page = ConfigurationPage(first).text
        let second = try SelectionTests.configuration(page)
        for kind in Catalogue.all {
            #expect(first.settings.severity(of: kind) == second.settings.severity(of: kind), "\(kind.id)")
        }
        #expect(second.file?.ignores.map(\.reason) == ["say \"why\""])
    }
}
