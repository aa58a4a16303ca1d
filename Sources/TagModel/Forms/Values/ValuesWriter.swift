import TagDiagnostics
import TagSyntax

/// Writes a container as values: the flat object of keys of a default container in the guides.
///
/// Values that an app may ask for and that never change are kept; everything else is reported as a loss.
package struct ValuesWriter {
    private let container: Container
    private var losses: ConversionLosses
    private var members: [OutputTree.Member] = []
    private var places: [ExactText: Int] = [:]
    private static let noRules = "it has no rules"

    package static func write(_ container: Container) -> Converted {
        var writer = ValuesWriter(container)
        writer.addMacros()
        writer.addLosses()
        return Converted(.object(writer.members), losses: writer.losses.all)
    }

    private init(_ container: Container) {
        self.container = container
        losses = ConversionLosses(container)
    }

    private mutating func addMacros() {
        for macro in container.macros where macro.origin == .written {
            if macro.kind == .values {
                addCollection(macro)
            } else {
                addMacro(macro)
            }
        }
    }

    private mutating func addMacro(_ macro: Macro) {
        let what = "macro '\(macro.name.value.shortened())'"
        guard macro.kind == .constant, let value = macro.parameters["value"] else {
            return losses.add(what, "its value is computed at run time", at: macro.name.range)
        }
        guard container.keysInEffect == .all, !macro.isPrivate else {
            return losses.add(
                what, "it is private, but here every name is a key", at: macro.name.range)
        }
        add(macro.name.value, value, of: macro, what, at: macro.name.range)
    }

    private mutating func addCollection(_ macro: Macro) {
        guard case .map(let entries)? = macro.parameters["values"]?.kind else { return }
        for entry in entries {
            guard case .string(let key) = entry.key.kind else {
                losses.add(
                    "a key of '\(macro.name.value.shortened())'", "it is computed", at: entry.key.range)
                continue
            }
            add(
                key, entry.value, of: macro, "value '\(key)' of '\(macro.name.value.shortened())'",
                at: entry.key.range)
        }
    }

    /// Adds a value; of several under one key the last one counts, as for an app.
    private mutating func add(
        _ key: String, _ value: Value, of macro: Macro, _ what: String, at range: SourceRange
    ) {
        guard macro.enabledBy.isEmpty, macro.disabledBy.isEmpty else {
            return losses.add(what, "rules choose it, and a container of values has none", at: range)
        }
        guard macro.format == nil else { return losses.add(what, "it has a format", at: range) }
        guard let tree = Self.literal(value) else {
            return losses.add(
                what, "only text, numbers, true, false and objects of those can be values", at: value.range)
        }
        guard let place = places[ExactText(key)] else {
            places[ExactText(key)] = members.count
            return members.add(key, tree)
        }
        members[place] = OutputTree.Member(key, tree)
    }

    /// Returns a value that needs no evaluation; nil for any other.
    ///
    /// Braces that form no reference are plain text.
    private static func literal(_ value: Value) -> OutputTree? {
        switch value.kind {
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        case .double(let number): return .double(number)
        case .string(let text): return .string(text)
        case .map(let entries):
            var members: [OutputTree.Member] = []
            var keys: Set<ExactText> = []
            for entry in entries {
                guard case .string(let key) = entry.key.kind, keys.insert(ExactText(key)).inserted,
                    let tree = literal(entry.value)
                else { return nil }
                members.add(key, tree)
            }
            return .object(members)
        case .null, .reference, .template, .list, .tag, .escaped: return nil
        }
    }

    private mutating func addLosses() {
        if let version = container.version, !version.value.isEmpty {
            losses.add("version '\(version.value)'", "it has none", at: version.range)
        }
        for rule in container.rules where !rule.isImplied {
            losses.add("rule '\(rule.name.value.shortened())'", Self.noRules, at: rule.name.range)
        }
        for tag in container.tags {
            losses.add("\(tag.word) '\(tag.name.value.shortened())'", "it has no tags", at: tag.name.range)
        }
        for part in container.unsupported {
            losses.add(
                "\(part.what) '\(part.name)'", "it has no such thing", at: part.range)
        }
    }
}
