import TagConfiguration
package import TagDiagnostics
import TagModel

/// Reads a `tagc.toml`, and reports its unknown and invalid settings.
package struct ConfigurationReader {
    var configuration: ConfigurationFile
    var report: Report

    /// Reads a file; returns its settings and the errors.
    ///
    /// - Parameter folder: The absolute path of the folder to which the file's paths are relative.
    package static func read(_ file: SourceFile, folder: String) -> (ConfigurationFile, Report) {
        var reader = ConfigurationReader(
            configuration: ConfigurationFile(file: file, folder: folder), report: Report(file))
        let (root, fault) = TOMLReader.read(file)
        if let fault { reader.report.add(fault) }
        reader.read(root ?? [])
        return (reader.configuration, reader.report)
    }

    private mutating func read(_ root: [Setting.Member]) {
        for member in root where !isFull {
            switch member.name {
            case "lint": each(member, Self.lintSettings) { $0.lint($1) }
            case "files":
                each(member, ["include", "exclude"]) { reader, member in
                    let list = reader.texts(member)
                    if member.name == "include" {
                        reader.configuration.include = list
                    } else {
                        reader.configuration.exclude = list
                    }
                }
            case "data": each(member, ["events", "plan", "handlers", "hosts"]) { $0.data($1) }
            case "require-consent": members(of: member).forEach { requireConsent($0) }
            case "ignore": ignores(member)
            default:
                report.add(
                    .unknownSetting(
                        member, in: ConfigurationFile.name,
                        known: ["lint", "files", "data", "require-consent", "ignore"]))
            }
        }
    }

    private static let lintSettings = [
        "select", "ignore", "extend-select", "fail-on", "baseline", "severity", "options",
    ]

    private mutating func lint(_ member: Setting.Member) {
        switch member.name {
        case "select": configuration.select = selectors(member)
        case "extend-select": configuration.extendSelect = selectors(member)
        case "ignore": configuration.ignore = ignored(member)
        case "fail-on":
            if let level = word(member, among: FailLevel.allCases.map(\.rawValue)).flatMap({
                FailLevel(rawValue: $0)
            }) {
                configuration.failOn = Located(level, at: member.setting.range)
            }
        case "baseline": configuration.baseline = text(member).map { Located($0, at: member.setting.range) }
        case "severity": members(of: member).forEach { severity($0) }
        default: members(of: member).forEach { options($0) }
        }
    }

    private mutating func data(_ member: Setting.Member) {
        switch member.name {
        case "events": configuration.events = texts(member)
        case "plan": configuration.plan = text(member).map { Located($0, at: member.setting.range) }
        case "handlers": configuration.handlers = words(member)
        default: configuration.hosts = words(member)
        }
    }

    // MARK: Lints

    /// Reads a severity, such as `unused-macro = "error"`.
    private mutating func severity(_ member: Setting.Member) {
        guard let kind = kind(member) else { return }
        guard !kind.isFirm else {
            report.add(.firmLint(kind.id, at: member.nameRange))
            return
        }
        guard let word = word(member, among: ["off"] + Severity.allCases.map(\.rawValue)) else { return }
        configuration.severities.append(
            (Located(kind.id, at: member.nameRange), Severity(rawValue: word)))
    }

    /// Reads the options of a lint, such as `[lint.options.some-lint]`.
    private mutating func options(_ member: Setting.Member) {
        guard let kind = kind(member) else { return }
        for setting in members(of: member) {
            let name = EntityKind(word: setting.name)?.rawValue ?? setting.name
            guard let option = kind.options.first(where: { $0.name == name }) else {
                report.add(
                    .unknownSetting(setting, in: "the lint '\(kind.id)'", known: kind.options.map(\.name)))
                continue
            }
            guard let value = value(setting, like: option) else { continue }
            configuration.options.append(
                (kind.id, Located(option.name, at: setting.nameRange), value))
        }
    }

    private mutating func value(_ member: Setting.Member, like option: LintOption) -> LintOption.Value? {
        switch option.fallback {
        case .integer:
            guard case .integer(let value) = member.setting.value else {
                report.add(.unsuitableSetting(member.name, member.setting, wanted: "a whole number"))
                return nil
            }
            if let range = option.range, !range.contains(value) {
                let message =
                    "'\(member.name)' must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(value)"
                report.add(.unsuitableSetting(message, at: member.setting.range))
                return nil
            }
            return .integer(value)
        case .text: return text(member).map { .text($0) }
        case .list: return texts(member).map { .list($0.value) }
        }
    }

    private mutating func kind(_ member: Setting.Member) -> DiagnosticKind? {
        if let kind = Catalogue.kind(member.name) { return kind }
        if isFull { return nil }
        report.add(.unknownLint(member.name, at: member.nameRange))
        return nil
    }

    private mutating func selectors(_ member: Setting.Member) -> Located<[LintSelector]>? {
        guard let texts = elements(of: member) else { return nil }
        return Located(texts.compactMap { selector($0)?.value }, at: member.setting.range)
    }

    private mutating func ignored(_ member: Setting.Member) -> Located<[LintSelector]>? {
        guard let texts = elements(of: member) else { return nil }
        let selectors = texts.compactMap { selector($0) }
        for selector in selectors where selector.value.isFirm {
            report.add(.firmLint(selector.value.word, at: selector.range))
        }
        return Located(selectors.map(\.value), at: member.setting.range)
    }

    /// True after 200 errors, when no more are reported: finding the nearest name for each takes time.
    var isFull: Bool { report.diagnostics.count >= 200 }

    private mutating func selector(_ text: Located<String>) -> Located<LintSelector>? {
        if let selector = LintSelector(text.value) { return Located(selector, at: text.range) }
        if isFull { return nil }
        report.add(.unknownLint(text.value, at: text.range))
        return nil
    }

    // MARK: Ignores

    private mutating func ignores(_ member: Setting.Member) {
        guard case .list(let entries) = member.setting.value else {
            report.add(
                .unsuitableSetting(member.name, member.setting, wanted: "entries, each under [[ignore]]"))
            return
        }
        for entry in entries {
            guard case .table(let members) = entry.value else {
                report.add(.unsuitableSetting(member.name, entry, wanted: "entries, each under [[ignore]]"))
                continue
            }
            ignore(members, at: entry.range)
        }
    }

    private mutating func ignore(_ members: [Setting.Member], at range: SourceRange) {
        var entry = IgnoreEntry(range: range)
        let errors = report.diagnostics.count
        for member in members {
            switch member.name {
            case "lints": entry.lints = (elements(of: member) ?? []).compactMap { selector($0) }
            case "entity": entry.entity = entity(member)
            case "file": entry.file = text(member).map { Glob(path: $0) }
            case "reason": entry.reason = text(member) ?? ""
            case "expires": entry.expires = day(member)
            default:
                report.add(
                    .unknownSetting(
                        member, in: "[[ignore]]", known: ["lints", "entity", "file", "reason", "expires"]))
            }
        }
        for lint in entry.lints where lint.value.isFirm {
            report.add(.firmLint(lint.value.word, at: lint.range))
        }
        guard report.diagnostics.count == errors else { return }
        if entry.lints.isEmpty {
            report.add(
                .missingSetting("lints", in: "this [[ignore]]", at: range, note: "such as [\"unused-macro\"]")
            )
        } else if entry.reason.allSatisfy(\.isWhitespace) {
            report.add(
                .missingSetting(
                    "reason", in: "this [[ignore]]", at: range, note: "write why the finding is accepted"))
        } else {
            configuration.ignores.append(entry)
        }
    }

    private mutating func entity(_ member: Setting.Member) -> EntityPattern? {
        guard let text = text(member) else { return nil }
        if let pattern = EntityPattern(text) { return pattern }
        report.add(
            .unsuitableSetting(
                "'entity' begins with macro: or variable:, rule: or trigger:, or tag:",
                at: member.setting.range,
                note: "then comes a name, in which * is any text: \"tag:Legacy *\""))
        return nil
    }

    /// Reads a date, in quotes or without.
    private mutating func day(_ member: Setting.Member) -> Located<Day>? {
        switch member.setting.value {
        case .day(let day): return Located(day, at: member.setting.range)
        case .text(let text):
            if let day = Day(text) { return Located(day, at: member.setting.range) }
        default: break
        }
        report.add(.unsuitableSetting(member.name, member.setting, wanted: "a date, such as 2027-03-31"))
        return nil
    }

    // MARK: Values

    /// Reads every member of a table with the given names.
    private mutating func each(
        _ table: Setting.Member, _ known: [String],
        _ read: (inout ConfigurationReader, Setting.Member) -> Void
    ) {
        for member in members(of: table) {
            guard known.contains(member.name) else {
                report.add(.unknownSetting(member, in: "[\(table.name)]", known: known))
                continue
            }
            read(&self, member)
        }
    }

    private mutating func members(of member: Setting.Member) -> [Setting.Member] {
        if case .table(let members) = member.setting.value { return members }
        report.add(.unsuitableSetting(member.name, member.setting, wanted: "a table"))
        return []
    }

    private mutating func text(_ member: Setting.Member) -> String? {
        if case .text(let text) = member.setting.value { return text }
        report.add(.unsuitableSetting(member.name, member.setting, wanted: "text"))
        return nil
    }

    private mutating func word(_ member: Setting.Member, among known: [String]) -> String? {
        guard let word = text(member) else { return nil }
        if known.contains(word) { return word }
        report.add(.unsuitableSetting(member.name, word: word, known: known, at: member.setting.range))
        return nil
    }

    private mutating func texts(_ member: Setting.Member) -> Located<[String]>? {
        elements(of: member).map { Located($0.map(\.value), at: member.setting.range) }
    }

    mutating func elements(of member: Setting.Member) -> [Located<String>]? {
        guard case .list(let elements) = member.setting.value else {
            report.add(.unsuitableSetting(member.name, member.setting, wanted: "a list of texts"))
            return nil
        }
        return elements.compactMap { element in
            if case .text(let text) = element.value { return Located(text, at: element.range) }
            report.add(.unsuitableSetting(member.name, element, wanted: "a list of texts"))
            return nil
        }
    }

    /// Reads a list of words, or the path of a file with one word a line.
    private mutating func words(_ member: Setting.Member) -> Located<ConfigurationFile.Words>? {
        if case .text(let path) = member.setting.value {
            return Located(.path(path), at: member.setting.range)
        }
        return texts(member).map { Located(.list($0.value), at: $0.range) }
    }
}

extension Diagnostic {
    static func firmLint(_ word: String, at range: SourceRange) -> Diagnostic {
        .unsuitableSetting(
            "'\(word)' is an error in reading a file; settings cannot change it", at: range)
    }
}
