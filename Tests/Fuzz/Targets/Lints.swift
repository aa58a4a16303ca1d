import TagCommands
import TagCompiler
import TagDiagnostics
import TagLint
import TagSyntax
import TagTestSupport

extension FuzzTarget {
    /// Findings lie inside the file, and a file that is fixed reads, and is not fixed again.
    static let lint = FuzzTarget(name: "lint", seeds: { FuzzSeeds.lints + FuzzSeeds.files }) { bytes in
        LintCheck.verdict(of: bytes)
    }

    /// Whatever is wrong with a `tagc.toml` is said at its place; what is not wrong can be used.
    static let configuration = FuzzTarget(
        name: "configuration", seeds: { FuzzSeeds.configurations }
    ) { bytes in
        let file = SourceFile(path: "tagc.toml", bytes: bytes)
        let (configuration, report) = ConfigurationReader.read(file, folder: "/folder")
        if let fault = SyntaxCheck.fault(of: report.diagnostics, in: file) { return .broken(fault) }
        for entry in configuration.ignores { _ = entry.file?.matches("some/GTM-AB12.json") }
        return report.diagnostics.isEmpty ? .sound : .refused
    }
}

/// What holds for the lints' findings in any file.
package enum LintCheck {
    package static func verdict(of bytes: [UInt8]) -> FuzzVerdict {
        let file = SourceFile(path: "GTM-FUZZ1.json", bytes: bytes)
        let compilation = checked(file)
        if let fault = fault(of: compilation) { return .broken(fault) }
        let report = report(compilation)
        let isFixable = report.diagnostics.contains { !$0.fixIts.isEmpty }
        if isFixable, let fault = faultOfFixing(file, report) { return .broken(fault) }
        return compilation.container == nil ? .refused : .sound
    }

    private static func fault(of compilation: Compilation) -> String? {
        SyntaxCheck.fault(
            of: compilation.diagnostics, in: compilation.file, mayBeNowhere: true)
    }

    private static func report(_ compilation: Compilation) -> Report {
        var report = Report(compilation.file)
        report.add(contentsOf: compilation.diagnostics)
        return report
    }

    private static func faultOfFixing(_ file: SourceFile, _ report: Report) -> String? {
        let fixer = Fixer(takesUnsafe: true) { Self.report(checked($0)) }
        let fixed = fixer.fix(file, report)
        guard fixed.isChanged else { return nil }
        let after = checked(fixed.after)
        if let fault = fault(of: after) { return "fixed: " + fault }
        let wasRead = Reader.read(file).diagnostics.isEmpty
        guard !wasRead || Reader.read(fixed.after).diagnostics.isEmpty else {
            return "fixed to what cannot be read: " + String(decoding: fixed.after.bytes, as: UTF8.self)
        }
        let again = fixer.fix(fixed.after, Self.report(after))
        return again.isChanged ? "fixed twice: \(again.fixedFindings.map(\.message))" : nil
    }

    private static func checked(_ file: SourceFile) -> Compilation {
        var compilation = Compiler.check(file)
        compilation.lint(settings: settings, data: data)
        return compilation
    }

    /// Every lint, those that have to be asked for, too.
    private static let settings: LintSettings = {
        var settings = LintSettings()
        for kind in LintCatalogue.all where kind.isOptIn { settings.severities[kind.id] = kind.severity }
        settings.options["naming-convention"] = ["tag": .text("^Ads - "), "macro": .text("[a-z ]+")]
        settings.options["oversized-text"] = ["html": .integer(30)]
        return settings
    }()

    private static let data: LintData = {
        var data = LintData()
        let lines = [
            #"{"event": "add_to_cart", "ecommerce": {"value": 9.5}, "price": 1}"#,
            #"{"event": "add_to_cart", "ecommerce": {"value": null}, "price": "1,00"}"#,
        ]
        data.events = lines.compactMap {
            Reader.read(SourceFile(path: "events.jsonl", text: $0)).tree.flatMap { RecordedEvent($0) }
        }
        data.handlers = ["localizedPrice"]
        data.hosts = ["*.allowed.example"]
        data.now = 1_790_000_000_000
        return data
    }()
}

extension FuzzSeeds {
    /// The examples of every lint and check.
    static let lints: [[UInt8]] = Catalogue.all.flatMap { kind in
        (kind.flagged + kind.accepted).map { Array(Marked($0).text.utf8) }
    }

    static let configurations: [[UInt8]] = {
        let examples = ConfigurationDiagnostics.all.flatMap { kind in
            (kind.flagged + kind.accepted).map { Marked($0).text }
        }
        // With its settings in effect, too.
        let starter = StarterConfiguration.text
        let lines = starter.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0
        }
        return (examples + [starter, lines.joined(separator: "\n")]).map { Array($0.utf8) }
    }()
}
