import TagDiagnostics
import TagLint
import TagModel
import TagVocabulary

/// The description of a macro, a rule or a tag for hover, in Markdown.
enum EntityText {
    /// The limit on listed conditions, users and the like.
    private static let most = 8

    /// Returns the description of an entity.
    ///
    /// - Parameter firing: Says which event fires the tag of a name.
    static func text(of entity: Entity, _ names: KnownNames, firing: (String) -> String) -> String {
        let container = names.index.container
        let lines =
            switch entity {
            case .macro(let index): macro(container.macros[index])
            case .rule(let index): rule(container.rules[index], container)
            case .tag(let index): tag(container.tags[index], names, firing)
            }
        return ([heading(entity, names.index)] + lines + [users(of: entity, names.index)].compactMap(\.self))
            .joined(separator: "\n\n")
    }

    private static func heading(_ entity: Entity, _ index: NameIndex) -> String {
        let noun =
            switch entity {
            case .macro: index.container.words.macro
            case .rule: index.container.words.rule
            case .tag(let at): index.container.tags[at].word
            }
        return "**\(noun)** \(code(index.name(of: entity)))"
    }

    /// Returns a text as code of Markdown.
    private static func code(_ text: String) -> String {
        var code = String.UnicodeScalarView("`".unicodeScalars)
        for scalar in text.shortened().unicodeScalars {
            code.append(scalar == "`" ? "'" : scalar == "\n" ? " " : scalar)
        }
        return String(code) + "`"
    }

    /// Returns the description of a pattern: what it matches.
    static func text(of pattern: ContainerPatterns.Found) -> String {
        var words = ["**pattern** \(code(pattern.text.withoutSecrets))"]
        if pattern.ignoresCase { words.append("ignores case") }
        if pattern.matchesWhole { words.append("matches whole texts") }
        switch pattern.samples {
        case nil: break
        case []?: words.append("matches no text")
        case let samples?:
            let texts = samples.map { $0.isEmpty ? "the empty text" : code($0) }
            words.append("matches, for example: " + texts.joined(separator: ", "))
        }
        return words.joined(separator: "\n\n")
    }

    private static func macro(_ macro: Macro) -> [String] {
        var lines: [String] = []
        let summary = MacroType.of(macro.kind)?.summary ?? "a type that tagc does not evaluate"
        lines.append("type \(code(macro.type.value)): \(summary)")
        var key: String?
        if case .string(let text)? = macro.parameters["name"]?.kind { key = text }
        switch MacroSource(macro.kind, key: key) {
        case .key(let key?)?, .flatKey(let key?)?: lines.append("reads \(code(key)) of the data layer")
        default: break
        }
        if macro.kind == .constant, let value = macro.parameters["value"].flatMap(literal) {
            lines.append("value \(code(value))")
        }
        return lines
    }

    private static func literal(_ value: Value) -> String? {
        switch value.kind {
        case .string(let text): "\"\(text.withoutSecrets)\""
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .boolean(let flag): String(flag)
        default: nil
        }
    }

    private static func rule(_ rule: Rule, _ container: Container) -> [String] {
        guard !rule.conditions.isEmpty else { return ["has no conditions: it passes for every event"] }
        let listed = rule.conditions.prefix(most).map { "- \($0.words.withoutSecrets)" }
        let rest = rule.conditions.count - listed.count
        return ["passes if:", (listed + (rest > 0 ? ["- and \(rest) more"] : [])).joined(separator: "\n")]
    }

    private static func tag(_ tag: Tag, _ names: KnownNames, _ firing: (String) -> String) -> [String] {
        var lines = ["type \(code(tag.type.value))" + (tag.isPaused ? ", paused" : "")]
        let container = names.index.container
        func titles(_ rules: [RuleReference]) -> String {
            let all = rules.map { reference in
                code(
                    names.index.references.rule(for: reference).map { container.rules[$0].name.value }
                        ?? reference.key)
            }
            return list(all)
        }
        if !tag.firesOn.isEmpty { lines.append("\(container.words.rule)s: \(titles(tag.firesOn))") }
        if !tag.blockedBy.isEmpty { lines.append("blocked by \(titles(tag.blockedBy))") }
        // A tag that another one brings along has no rules of its own.
        if !tag.firesOn.isEmpty { lines.append(firing(tag.name.value)) }
        return lines
    }

    private static func list(_ all: [String]) -> String {
        let rest = all.count - most
        return all.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Returns the entities that refer to one; nil for a tag that no other tag names.
    private static func users(of entity: Entity, _ index: NameIndex) -> String? {
        let uses = ReferenceGraph(index.container, index.references).uses(of: entity)
        var titles: [String] = []
        for use in uses {
            let title = use.source.map(index.title) ?? "another part of the file"
            if !titles.contains(title) { titles.append(title) }
            if titles.count > 50 { break }
        }
        guard !titles.isEmpty else {
            if case .tag = entity { return nil }
            return "nothing in this file refers to it"
        }
        return "used by \(list(titles.map(code)))"
    }
}
