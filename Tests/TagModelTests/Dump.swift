import TagDiagnostics
import TagModel
import TagSyntax

/// A container as text that shows all of it, each value with the bytes it was read from.
struct Dump {
    private let container: Container
    private var lines: [String] = []

    init(_ container: Container) {
        self.container = container
        dump()
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func dump() {
        let id = container.id.map { "\($0.value) \(place($0.range))" } ?? "none"
        let version = container.version.map { "\($0.value) \(place($0.range))" } ?? "none"
        let contexts = container.contexts.map(\.value.rawValue).joined(separator: " ")
        lines.append("\(container.form.rawValue)\(container.isFragment ? ", a part" : "")")
        lines.append("id \(id), version \(version), contexts [\(contexts)]")
        dump(notes: container.notes)
        container.macros.forEach { dump($0) }
        container.rules.forEach { dump($0) }
        container.tags.forEach { dump($0) }
        for part in container.unsupported {
            lines.append("unsupported \(part.what) '\(part.name)' \(place(part.range)): \(part.consequence)")
        }
        let counts = container.referenceCounts
        lines.append("references: \(counts.macros) macros, \(counts.rules) rules, \(counts.tags) tags")
    }

    private mutating func dump(_ macro: Macro) {
        let origin = macro.origin == .written ? "" : ", \(macro.origin)"
        let identifier = macro.identifier.map { ", id \($0.value)" } ?? ""
        lines.append(
            "macro '\(macro.name.value)' \(place(macro.name.range)): \(macro.kind) (\(macro.type.value))"
                + identifier + origin)
        for parameter in macro.parameters { dump(parameter) }
        if let format = macro.format {
            let parts = [
                ("null", format.null), ("absent", format.absent), ("true", format.true),
                ("false", format.false),
            ]
            lines.append("  format case \(format.letterCase.map { "\($0)" } ?? "kept")")
            for (name, value) in parts { if let value { lines.append("  format \(name): \(text(value))") } }
        }
        if !macro.enabledBy.isEmpty { lines.append("  enabled by \(names(macro.enabledBy))") }
        if !macro.disabledBy.isEmpty { lines.append("  disabled by \(names(macro.disabledBy))") }
        dump(notes: macro.notes)
    }

    private mutating func dump(notes: String?) {
        if let notes { lines.append("  notes: \(notes)") }
    }

    private mutating func dump(_ rule: Rule) {
        let implied = rule.isImplied ? ", implied" : ""
        let key = rule.key.value == rule.name.value ? "" : ", key \(rule.key.value)"
        lines.append("rule '\(rule.name.value)' \(place(rule.name.range))\(key)\(implied)")
        dump(notes: rule.notes)
        for condition in rule.conditions {
            lines.append(
                "  \(condition.isNegated ? "unless" : "if") \(text(condition.left)) \(condition.predicate.value)"
                    + "\(condition.ignoresCase ? " (any case)" : "") \(text(condition.right))")
        }
    }

    private mutating func dump(_ tag: Tag) {
        let identifier = tag.identifier.map { ", id \($0.value)" } ?? ""
        lines.append(
            "tag '\(tag.name.value)' \(place(tag.name.range)): \(tag.kind) (\(tag.type.value))\(identifier)")
        dump(notes: tag.notes)
        for parameter in tag.parameters { dump(parameter) }
        if !tag.firesOn.isEmpty { lines.append("  fires on \(names(tag.firesOn))") }
        if !tag.blockedBy.isEmpty { lines.append("  blocked by \(names(tag.blockedBy))") }
        if tag.firing != .oncePerEvent { lines.append("  firing \(tag.firing.rawValue)") }
        if let priority = tag.priority { lines.append("  priority \(text(priority))") }
        if let start = tag.scheduleStart { lines.append("  from \(start.value)") }
        if let end = tag.scheduleEnd { lines.append("  until \(end.value)") }
        for (what, tags) in [("setup", tag.setup), ("teardown", tag.teardown)] {
            for other in tags {
                let stops = other.stopsOnFailure ? ", stops on failure" : ""
                lines.append(
                    "  \(what) '\(other.tag.name)' \(place(other.tag.range)) #\(other.tag.id)\(stops)")
            }
        }
        if tag.isPaused { lines.append("  paused") }
    }

    private mutating func dump(_ parameter: Parameter) {
        lines.append("  \(parameter.key.value) = \(text(parameter.value))")
    }

    private func names(_ rules: [RuleReference]) -> String {
        rules.map { "'\($0.key)' \(place($0.range)) #\($0.id)" }.joined(separator: ", ")
    }

    private func text(_ value: Value) -> String {
        switch value.kind {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .double(let double): "\(double)"
        case .string(let string): "\"\(string)\""
        case .reference(let reference): text(reference)
        case .template(let parts):
            "template("
                + parts.map { part in
                    switch part {
                    case .text(let string): "\"\(string)\""
                    case .reference(let reference): text(reference)
                    case .value(let value): text(value)
                    }
                }.joined(separator: " ") + ")"
        case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
        case .map(let entries):
            "{" + entries.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", ") + "}"
        case .escaped(let value, let codes): "escaped(\(text(value)) by \(codes))"
        case .tag(let tag): "tag('\(tag.name)' \(place(tag.range)) #\(tag.id))"
        }
    }

    private func text(_ reference: MacroReference) -> String {
        "{{\(reference.name)}} \(place(reference.range)) #\(reference.id)"
    }

    /// Line and column, and the source where it is not what the name says.
    private func place(_ range: SourceRange) -> String {
        guard range.isKnown else { return "@none" }
        let start = LineTable(container.tree.file).position(of: Int(range.start))
        return "@\(start.line):\(start.column)+\(range.count)"
    }
}
