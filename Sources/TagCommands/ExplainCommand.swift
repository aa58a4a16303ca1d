package import ArgumentParser
package import TagDiagnostics
import TagModel
import TagPlan

/// `tagc explain`: shows the page of a diagnostic.
package struct ExplainCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic: its meaning, the reason for it, and examples.",
        discussion: "Exit status: 0 explained, 64 unknown diagnostic or wrong usage.")

    @Argument(
        help: "Id of the diagnostic, as in error[id].",
        completion: .list(Catalogue.names))
    package var id: String?
    @Argument(
        help: ArgumentHelp(
            "Entity of a finding, such as 'variable:Page URL': the [[ignore]] to paste then names it.",
            discussion: "It begins with macro: or variable:, rule: or trigger:, or tag:."))
    package var entity: String?
    @Flag(help: "List every diagnostic.") package var list = false
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func validate() throws {
        guard (id != nil) != list else { throw ValidationError("give the id of a diagnostic, or --list") }
        if let entity, EntityPattern(entity) == nil {
            throw ValidationError(
                "'\(entity.escapedForTerminal())' is not an entity, such as 'variable:Page URL' or 'tag:Pixel'"
            )
        }
    }

    package func run() throws {
        var console = Console()
        let json = report.format == .json
        guard let id else {
            let all = Catalogue.all
            return try console.write(
                json ? JSON.array(all.map(Self.json)).indented + "\n" : Self.list(all))
        }
        guard let kind = Catalogue.kind(id) else { throw Self.unknown(id) }
        try console.write(json ? Self.json(kind).indented + "\n" : Self.page(kind, asked: id, entity))
    }

    private static func unknown(_ id: String) -> CommandFailure {
        let nearest = NearestName.nearest(to: id, among: Catalogue.names)
        return CommandFailure(
            .usage, "there is no diagnostic '\(id.escapedForTerminal())'",
            help: nearest.map { "did you mean '\($0)'?" } ?? "'tagc explain --list' lists them all")
    }

    private static func list(_ kinds: [DiagnosticKind]) -> String {
        let width = kinds.map(\.id.utf8.count).max() ?? 0
        return kinds.map { kind in
            let gap = String(repeating: " ", count: width - kind.id.utf8.count + 2)
            let severity = kind.severity.rawValue
            let pad = String(repeating: " ", count: 9 - severity.utf8.count)
            return "\(kind.id)\(gap)\(severity)\(pad)\(kind.summary)\n"
        }.joined()
    }

    /// Returns the page of a kind as text.
    ///
    /// - Parameters:
    ///   - id: The id that was asked for: the words of exports have their examples first.
    ///   - entity: The entity to accept findings of, such as `tag:Pixel`; nil for any.
    package static func page(_ kind: DiagnosticKind, asked id: String? = nil, _ entity: String? = nil)
        -> String
    {
        var text = "\(kind.severity.rawValue)[\(kind.id)] (\(kind.group.rawValue))\n\n"
        text += Paragraph.wrapped(kind.summary, width: 80) + "\n"
        if let alias = kind.alias {
            let words =
                "Also named \(alias), for exports: their macros are called variables, their rules triggers."
            text += Paragraph.wrapped(words, width: 80) + "\n"
        }
        text += Paragraph.wrapped(kind.explanation, width: 80)
        text += settings(of: kind)
        text += "\n" + silencing(kind, entity)
        let ofExports = id != nil && id == kind.alias
        text += examples("Flagged, between « and »:", kind.flagged, exportsFirst: ofExports)
        text += examples("Fine:", kind.accepted, exportsFirst: ofExports)
        return text
    }

    /// Returns the settings by which tagc.toml and flags can change a kind; "" for most kinds.
    private static func settings(of kind: DiagnosticKind) -> String {
        let isOn = "On by default, with severity \(kind.severity.rawValue)."
        var text =
            "\n" + Paragraph.wrapped((kind.defaultState ?? isOn) + " Since version \(kind.since).", width: 80)
        if !kind.options.isEmpty {
            text += "\nOptions, in [lint.options.\(kind.id)] of tagc.toml:\n"
            text += kind.options.map { "    \($0.name) = \($0.fallback.json.line)  # \($0.summary)\n" }
                .joined()
        }
        return text
    }

    /// Returns the ways to keep a finding from being reported.
    private static func silencing(_ kind: DiagnosticKind, _ entity: String?) -> String {
        if kind.group == .scenario { return "Scenarios with \"skip\" are not run.\n" }
        guard !kind.isFirm else {
            return Paragraph.wrapped("It is an error in reading a file, which cannot be silenced.", width: 80)
        }
        guard LintSelector.kinds.contains(where: { $0.id == kind.id }) else {
            return "It comes from a command other than 'tagc lint' and cannot be silenced.\n"
        }
        // A plan has no entities.
        let isOfPlan = PlanDiagnostics.all.contains { $0.id == kind.id }
        let notes = "    in the notes of the entity: \(Directive.mark) \(kind.id) -- reason\n"
        let toml = (isOfPlan ? [] : [ignoreEntry(kind, entity)]) + [severityOff(kind)]
        return "To silence it:\n" + (isOfPlan ? "" : notes)
            + "    for one run: tagc lint --ignore \(kind.id)\n"
            + zip(isOfPlan ? ["everywhere"] : ["for one entity", "everywhere"], toml).map { what, lines in
                "    in tagc.toml, \(what):\n" + lines.map { "        \($0)\n" }.joined()
            }.joined()
    }

    /// Returns the lines of tagc.toml that accept the findings of a kind in one entity.
    private static func ignoreEntry(_ kind: DiagnosticKind, _ entity: String?) -> [String] {
        let any = #"entity = "tag:NAME"  # or trigger:, variable:, rule:, macro:; * is any text"#
        return [
            "[[ignore]]", #"lints = ["\#(kind.id)"]"#,
            entity.map { "entity = \(JSON.string(EntityPattern.text(of: $0)).line)" } ?? any,
            #"reason = "why it is accepted""#,
        ]
    }

    /// Returns the lines of tagc.toml that turn a kind off.
    private static func severityOff(_ kind: DiagnosticKind) -> [String] {
        ["[lint.severity]", #"\#(kind.id) = "off""#]
    }

    private static func examples(_ title: String, _ examples: [String], exportsFirst: Bool) -> String {
        guard !examples.isEmpty else { return "" }
        let isOfExport = { (example: String) in example.contains("exportFormatVersion") }
        let examples =
            exportsFirst
            ? examples.filter(isOfExport) + examples.filter { !isOfExport($0) } : examples
        return "\n\(title)\n"
            + examples.map { example in
                example.shownInPage.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
            }.joined(separator: "\n")
    }

    private static func json(_ kind: DiagnosticKind) -> JSON {
        [
            "id": .string(kind.id), "group": .string(kind.group.rawValue),
            "severity": .string(kind.severity.rawValue), "summary": .string(kind.summary),
            "alias": .optional(kind.alias), "explanation": .string(kind.explanation),
            "enabled": .boolean(!kind.isOptIn), "since": .string(kind.since),
            "options": .array(
                kind.options.map {
                    ["name": .string($0.name), "summary": .string($0.summary), "default": $0.fallback.json]
                }),
            "flagged": .array(kind.flagged.map(JSON.string)),
            "accepted": .array(kind.accepted.map(JSON.string)), "silencing": .string(silencing(kind, nil)),
        ]
    }
}
