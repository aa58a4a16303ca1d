import TagCommands
import TagDiagnostics
import TagLint
import TagModel
import TagSyntax
import TagTestSupport
import Testing

/// Which lints run, by what files and flags say.
struct SelectionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        var flags = SelectionLayer()
        /// Of `unused-macro`, `unused-rule` and `undefined-macro`: the severity, or `off`.
        let severities: [String]

        init(_ file: String, _ severities: [String], _ flags: SelectionLayer = SelectionLayer()) {
            self.file = file
            self.flags = flags
            self.severities = severities
        }

        var testDescription: String { file }
    }

    static func flags(select: [String]? = nil, extend: [String] = [], ignore: [String] = []) -> SelectionLayer
    {
        var layer = SelectionLayer()
        layer.select = select.map { $0.compactMap(LintSelector.init) }
        layer.extendSelect = extend.compactMap(LintSelector.init)
        layer.ignore = ignore.compactMap(LintSelector.init)
        return layer
    }

    static func configuration(_ text: String, _ flags: SelectionLayer = SelectionLayer()) throws
        -> Configuration
    {
        let file = SourceFile(path: "tagc.toml", text: text)
        let (configuration, report) = ConfigurationReader.read(file, folder: "/team")
        try #require(report.diagnostics.map(\.message) == [])
        return Configuration(configuration, flags: flags)
    }

    @Test(arguments: [
        Row("", ["warning", "warning", "error"]),
        Row("[lint]\nignore = ['unused-macro']", ["off", "warning", "error"]),
        Row("[lint]\nignore = ['dead-code']", ["off", "off", "error"]),
        Row("[lint]\nignore = ['reference']", ["warning", "warning", "off"]),
        Row("[lint]\nignore = ['all']", ["off", "off", "off"]),
        Row("[lint]\nselect = ['unused-macro']", ["warning", "off", "error"]),
        Row("[lint]\nselect = ['naming']", ["off", "off", "error"]),
        Row("[lint]\nselect = ['dead-code']\nignore = ['unused-macro']", ["off", "warning", "error"]),
        Row("[lint]\nselect = ['unused-macro']\nignore = ['dead-code']", ["warning", "off", "error"]),
        Row("[lint]\nselect = ['unused-macro']\nignore = ['unused-macro']", ["off", "off", "error"]),
        Row("[lint]\nextend-select = ['unused-macro']\nignore = ['dead-code']", ["warning", "off", "error"]),
        Row("[lint.severity]\nunused-macro = 'error'", ["error", "warning", "error"]),
        Row("[lint.severity]\nunused-macro = 'off'", ["off", "warning", "error"]),
        Row("[lint.severity]\nundefined-macro = 'note'", ["warning", "warning", "note"]),
        Row("[lint]\nselect = ['naming']\n[lint.severity]\nunused-macro = 'error'", ["off", "off", "error"]),
        Row(
            "[lint]\nselect = ['dead-code']\n[lint.severity]\nunused-macro = 'error'",
            ["error", "warning", "error"]),
        // Flags over the file over the defaults.
        Row("[lint]\nignore = ['unused-macro']", ["off", "off", "error"], flags(ignore: ["unused-rule"])),
        Row(
            "[lint]\nignore = ['unused-macro']", ["warning", "warning", "error"],
            flags(extend: ["unused-macro"])),
        Row(
            "[lint]\nignore = ['unused-macro']", ["warning", "warning", "error"], flags(select: ["dead-code"])
        ),
        Row("[lint]\nselect = ['dead-code']", ["off", "warning", "error"], flags(select: ["unused-rule"])),
        Row(
            "[lint.severity]\nunused-macro = 'error'", ["error", "warning", "error"],
            flags(select: ["dead-code"])),
        Row("[lint.severity]\nunused-macro = 'error'", ["off", "off", "off"], flags(ignore: ["all"])),
        Row(
            "[lint.severity]\nunused-macro = 'off'", ["warning", "off", "error"],
            flags(select: ["unused-macro"])),
    ])
    func `the last layer and the more exact word decide`(row: Row) throws {
        let settings = try Self.configuration(row.file, row.flags).settings
        let severities = ["unused-macro", "unused-rule", "undefined-macro"].map { id in
            Catalogue.kind(id).flatMap(settings.severity)?.rawValue ?? "off"
        }
        #expect(severities == row.severities)
    }

    @Test func `what says that a file cannot be read stays an error`() throws {
        let configuration = try Self.configuration("[lint]\nignore = ['all']")
        for kind in Catalogue.all where kind.group == .input || kind.group == .syntax {
            #expect(configuration.isOn(kind))
            let finding = Diagnostic(kind, "m", at: .none)
            #expect(configuration.graded([finding]).map(\.severity) == [kind.severity])
        }
    }

    /// A baseline or a suppression that hid one of these would hide a file that nobody has read.
    @Test func `nothing hides an error that loses the structure of a file`() {
        for kind in ReadingLoss.structure.kinds { #expect(kind.isFirm, "\(kind.id)") }
    }
}
