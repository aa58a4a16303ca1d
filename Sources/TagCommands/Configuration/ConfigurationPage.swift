import TagConfiguration
package import TagDiagnostics
import TagLint
import TagModel

/// A configuration as a valid `tagc.toml`, with the origin of each setting.
package struct ConfigurationPage {
    private enum Line {
        case header(String)
        case setting(String, JSON, origin: String)
        /// The setting is not set, and has no default.
        case unset(String)
    }

    private let configuration: Configuration
    private let table: LineTable?
    private var lines: [Line] = []

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        table = configuration.file.map { LineTable($0.file) }
        addLints()
        addSeverities()
        addOptions()
        addFilesAndData()
        addIgnores()
    }

    // MARK: Contents

    private mutating func addLints() {
        let file = configuration.file
        lines.append(.header("[lint]"))
        add("select", file?.select.map { Self.words($0) })
        add("extend-select", file?.extendSelect.map { Self.words($0) }, or: .array([]))
        add("ignore", file?.ignore.map { Self.words($0) }, or: .array([]))
        add(
            "fail-on", file?.failOn.map { Located(.string($0.value.rawValue), at: $0.range) },
            or: .string("error"))
        add("baseline", file?.baseline.map { Located(.string($0.value), at: $0.range) })
    }

    /// Adds the severity of each kind that can be configured, by id.
    private mutating func addSeverities() {
        lines.append(.header("[lint.severity]"))
        for kind in LintSelector.kinds where !kind.isFirm {
            let severity = configuration.settings.severity(of: kind)
            lines.append(
                .setting(kind.id, .string(severity?.rawValue ?? "off"), origin: origin(of: kind)))
        }
    }

    private func origin(of kind: DiagnosticKind) -> String {
        switch configuration.selection.origins[kind.id] {
        case nil: return "default"
        case 2: return "flag"
        default: break
        }
        guard let file = configuration.file else { return "default" }
        if let own = file.severities.last(where: { $0.id.value == kind.id }) { return place(own.id.range) }
        for list in [file.ignore, file.extendSelect] {
            if let list, list.value.contains(where: { $0.includes(kind) }) { return place(list.range) }
        }
        return file.select.map { place($0.range) } ?? "default"
    }

    private mutating func addOptions() {
        for kind in LintSelector.kinds where !kind.options.isEmpty {
            lines.append(.header("[lint.options.\(kind.id)]"))
            for option in kind.options {
                let own = configuration.file?.options.last {
                    $0.id == kind.id && $0.name.value == option.name
                }
                lines.append(
                    .setting(
                        option.name, (own?.value ?? option.fallback).json,
                        origin: own.map { place($0.name.range) } ?? "default"))
            }
        }
    }

    private mutating func addFilesAndData() {
        let file = configuration.file
        lines.append(.header("[files]"))
        add("include", file?.include.map { Self.texts($0) })
        add("exclude", file?.exclude.map { Self.texts($0) }, or: .array([]))
        lines.append(.header("[data]"))
        add("events", file?.events.map { Self.texts($0) })
        add("plan", file?.plan.map { Located(.string($0.value), at: $0.range) })
        add("handlers", file?.handlers.map { Self.words($0) })
        add("hosts", file?.hosts.map { Self.words($0) })
        addRequiredConsent()
    }

    private mutating func addRequiredConsent() {
        lines.append(.header("[require-consent]"))
        for demand in configuration.file?.requireConsent ?? [] {
            let isBare = demand.name.value.utf8.allSatisfy { $0.isBareInTOML }
            lines.append(
                .setting(
                    isBare ? demand.name.value : JSON.string(demand.name.value).line,
                    .array(demand.types.map(JSON.string)), origin: place(demand.name.range)))
        }
    }

    private mutating func addIgnores() {
        for entry in configuration.file?.ignores ?? [] {
            let origin = place(entry.range)
            lines.append(.header("[[ignore]]"))
            lines.append(
                .setting(
                    "lints", .array(entry.lints.map { .string($0.value.word) }), origin: origin))
            if let entity = entry.entity {
                lines.append(
                    .setting("entity", .string("\(entity.kind):\(entity.name.pattern)"), origin: origin))
            }
            if let file = entry.file { lines.append(.setting("file", .string(file.pattern), origin: origin)) }
            lines.append(.setting("reason", .string(entry.reason), origin: origin))
            if let day = entry.expires {
                lines.append(.setting("expires", .string(day.value.description), origin: place(day.range)))
            }
        }
    }

    private mutating func add(_ name: String, _ value: Located<JSON>?, or fallback: JSON? = nil) {
        if let value {
            lines.append(.setting(name, value.value, origin: place(value.range)))
        } else if let fallback {
            lines.append(.setting(name, fallback, origin: "default"))
        } else {
            lines.append(.unset(name))
        }
    }

    private func place(_ range: SourceRange) -> String {
        guard let file = configuration.file?.file, let table, range.isKnown else { return "default" }
        return "\(file.path):\(table.position(of: Int(range.start)).line)"
    }

    private static func words(_ selectors: Located<[LintSelector]>) -> Located<JSON> {
        Located(.array(selectors.value.map { .string($0.word) }), at: selectors.range)
    }

    private static func words(_ words: Located<ConfigurationFile.Words>) -> Located<JSON> {
        switch words.value {
        case .list(let list): Located(.array(list.map(JSON.string)), at: words.range)
        case .path(let path): Located(.string(path), at: words.range)
        }
    }

    private static func texts(_ texts: Located<[String]>) -> Located<JSON> {
        Located(.array(texts.value.map(JSON.string)), at: texts.range)
    }

    // MARK: Forms

    /// The page in TOML, which writes texts, numbers and lists as JSON does.
    package var text: String {
        let file = configuration.file.map { $0.file.path.escapedForTerminal() }
        var text =
            "# "
            + (file.map { "From \($0), flags and defaults." } ?? "From flags and defaults: no tagc.toml.")
        text += "\n"
        for line in lines {
            switch line {
            case .header(let header): text += "\n\(header)\n"
            case .setting(let name, let value, let origin):
                let setting = "\(name) = \(value.line)"
                let gap = String(repeating: " ", count: max(2, 48 - setting.unicodeScalars.count))
                text += "\(setting)\(gap)# \(origin.escapedForTerminal())\n"
            case .unset(let name): text += "# \(name) is not set\n"
            }
        }
        return text
    }

    /// The page in JSON: `{"file": …, "settings": [{"table": …, "name": …, "value": …, "origin": …}]}`.
    package var json: JSON {
        var table = ""
        var settings: [JSON] = []
        for line in lines {
            switch line {
            case .header(let header): table = header.filter { $0 != "[" && $0 != "]" }
            case .setting(let name, let value, let origin):
                settings.append(
                    [
                        "table": .string(table), "name": .string(name), "value": value,
                        "origin": .string(origin),
                    ])
            case .unset(let name):
                settings.append(
                    ["table": .string(table), "name": .string(name), "value": .null, "origin": "default"])
            }
        }
        return ["file": .optional(configuration.file?.file.path), "settings": .array(settings)]
    }
}

extension LintOption.Value {
    /// The value as JSON, which is also valid TOML.
    var json: JSON {
        switch self {
        case .integer(let number): .integer(number)
        case .text(let text): .string(text)
        case .list(let list): .array(list.map(JSON.string))
        }
    }
}

extension UInt8 {
    /// True for the bytes of a name that needs no quotation marks.
    fileprivate var isBareInTOML: Bool {
        (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "-")
    }
}
