import TagDiagnostics
import TagSyntax

extension ContainerCheck {
    /// Resolves every reference and records the dependencies.
    mutating func checkReferences() {
        needs.start(groups: names.members.count, rules: container.rules.count)
        // By index: taking an entity out of its array copies all of it.
        let container = container
        for index in container.macros.indices {
            let source = names.groupOf[index]
            resolve(container.macros[index].parameters, from: source)
            for value in container.macros[index].format?.replacements ?? [] { resolve(value, from: source) }
            for rule in container.macros[index].enabledBy { resolve(rule, from: source) }
            for rule in container.macros[index].disabledBy { resolve(rule, from: source) }
        }
        for index in container.rules.indices {
            let source = needs.node(ofRule: index)
            let conditions = container.rules[index].conditions
            for index in conditions.indices {
                resolve(conditions[index].left, from: source)
                resolve(conditions[index].right, from: source)
            }
        }
        for index in container.tags.indices {
            resolve(container.tags[index].parameters, from: nil)
            if let priority = container.tags[index].priority { resolve(priority, from: nil) }
            for rule in container.tags[index].firesOn { resolve(rule, from: nil) }
            for rule in container.tags[index].blockedBy { resolve(rule, from: nil) }
            for other in container.tags[index].setup { resolve(other.tag) }
            for other in container.tags[index].teardown { resolve(other.tag) }
        }
        checkDuplicates()
    }

    private mutating func resolve(_ parameters: [Parameter], from source: Int32?) {
        for index in parameters.indices { resolve(parameters[index].value, from: source) }
    }

    /// Resolves the references in `value`; `source` is the node that depends on them.
    @inline(__always)
    private mutating func resolve(_ value: Value, from source: Int32?) {
        guard value.kind.mayRefer else { return }
        resolveParts(of: value, from: source)
    }

    private mutating func resolveParts(of value: Value, from source: Int32?) {
        switch value.kind {
        case .null, .boolean, .integer, .double, .string: return
        case .reference(let reference): resolve(reference, from: source)
        case .template(let parts):
            for part in parts {
                switch part {
                case .text: break
                case .reference(let reference): resolve(reference, from: source)
                case .value(let value): resolve(value, from: source)
                }
            }
        case .list(let values):
            for index in values.indices { resolve(values[index], from: source) }
        case .map(let entries):
            for index in entries.indices {
                resolve(entries[index].key, from: source)
                resolve(entries[index].value, from: source)
            }
        case .tag(let tag): resolve(tag)
        case .escaped(let value, _): resolve(value, from: source)
        }
    }

    private mutating func resolve(_ reference: MacroReference, from source: Int32?) {
        guard let group = names.groups.find(reference.name) else {
            return reportUndefined(macro: reference)
        }
        macroTargets[Int(reference.id)] = names.members[group]
        if let source { needs.add(from: source, to: Int32(group), at: reference.range) }
    }

    private mutating func resolve(_ reference: RuleReference, from source: Int32?) {
        guard let rule = names.rule(reference.key) else {
            return reportUndefined(rule: reference)
        }
        ruleTargets[Int(reference.id)] = rule
        if let source { needs.add(from: source, to: needs.node(ofRule: Int(rule)), at: reference.range) }
    }

    private mutating func resolve(_ reference: TagReference) {
        guard let tag = names.tag(reference.name) else { return reportUndefined(tag: reference) }
        tagTargets[Int(reference.id)] = tag
    }
}

// MARK: - Undefined references

/// The suggestions of one check; they search for each name once.
struct Suggestions {
    fileprivate var macros: NearestName?
    fileprivate var rules: NearestName?
    fileprivate var tags: NearestName?
    fileprivate var known: [ExactText: String?] = [:]
    /// The names outside a fragment, each with the place of its first use.
    fileprivate var outside: [Outside] = []
    fileprivate var outsidePlaces: [ExactText: Int] = [:]

    fileprivate struct Outside {
        let what: String
        let name: String
        let range: SourceRange
        var uses = 1

        var words: String { "\(what) '\(name.shortened())'" + (uses > 1 ? " (\(uses) uses)" : "") }
    }
}

extension ContainerCheck {
    private mutating func reportUndefined(macro reference: MacroReference) {
        let name = reference.name
        guard !container.isFragment else { return noteOutside(.macro, name, at: reference.range) }
        var diagnostic = Diagnostic(
            .undefinedMacro, "no \(container.words.macro) is named '\(name.shortened())'", at: reference.range
        )
        if container.form == .export, let builtIn = BuiltInVariable.called(name) {
            diagnostic.notes = [
                Note("'\(name)' is a built-in variable (\(builtIn.type)) that this container has not enabled")
            ]
            return report(diagnostic)
        }
        suggest(for: name, among: \.macros, names: { $0.macros.map(\.name.value) }, in: &diagnostic)
        report(diagnostic)
    }

    private mutating func reportUndefined(rule reference: RuleReference) {
        guard !container.isFragment else { return noteOutside(.rule, reference.key, at: reference.range) }
        let isExport = container.form == .export
        var diagnostic = Diagnostic(
            .undefinedRule,
            isExport
                ? "no trigger has the id '\(reference.key.shortened())'"
                : "no \(container.words.rule) is named '\(reference.key.shortened())'",
            at: reference.range)
        if isExport {
            diagnostic.notes = [Note("it was deleted, or the file is part of an export")]
        } else {
            suggest(
                for: reference.key, among: \.rules, names: { $0.rules.map(\.key.value) }, in: &diagnostic)
        }
        report(diagnostic)
    }

    private mutating func reportUndefined(tag reference: TagReference) {
        guard !container.isFragment else { return noteOutside(.tag, reference.name, at: reference.range) }
        var diagnostic = Diagnostic(
            .undefinedTag, "no tag is named '\(reference.name.shortened())'", at: reference.range)
        suggest(
            for: reference.name, among: \.tags, names: { $0.tags.map(\.referenceKey.value) }, in: &diagnostic)
        report(diagnostic)
    }

    /// Notes a reference out of a fragment, which may refer to the container that it will be merged with.
    private mutating func noteOutside(_ kind: EntityKind, _ name: String, at range: SourceRange) {
        let what = container.words.word(for: kind)
        leadsOutside = true
        let key = ExactText("\(what) \(name)")
        if let place = suggestions.outsidePlaces[key] {
            suggestions.outside[place].uses += 1
        } else {
            suggestions.outsidePlaces[key] = suggestions.outside.count
            suggestions.outside.append(Suggestions.Outside(what: what, name: name, range: range))
        }
    }

    /// Reports all that a fragment lacks in one finding: it has one cause, however many names there are.
    mutating func reportOutside() {
        let outside = suggestions.outside
        guard let first = outside.first else { return }
        let message =
            outside.count == 1
            ? "this is a part of a container: \(first.words) is defined elsewhere"
            : "this is a part of a container: \(outside.count) entities that it refers to are defined elsewhere"
        var notes: [Note] = []
        if outside.count > 1 {
            notes = outside.prefix(Self.outsideNotes).map {
                Note("it lacks \($0.words)", at: $0.range)
            }
        }
        if outside.count > notes.count, !notes.isEmpty {
            notes.append(Note("and \(outside.count - notes.count) more"))
        }
        notes.append(
            Note(
                "the file has no 'container', so it is a part to merge into one; it cannot be compiled alone"
            ))
        report(Diagnostic(.outsideReference, message, at: first.range, notes: notes))
    }

    private static let outsideNotes = 20

    private mutating func suggest(
        for name: String, among path: WritableKeyPath<Suggestions, NearestName?>,
        names: (Container) -> [String], in diagnostic: inout Diagnostic
    ) {
        let key = ExactText("\(diagnostic.id) \(name)")
        if suggestions.known[key] == nil {
            if suggestions[keyPath: path] == nil {
                suggestions[keyPath: path] = NearestName(among: names(container))
            }
            suggestions.known[key] = .some(suggestions[keyPath: path]?.nearest(to: name))
        }
        guard let found = suggestions.known[key], let nearest = found else { return }
        let looksEqual = NearestName.looksEqual(nearest, name)
        // A name that differs from a single other one only in looks can mean nothing else.
        let isSure = looksEqual && suggestions[keyPath: path]?.isOnlyOfItsLook(nearest) ?? false
        diagnostic.suggest(
            nearest, for: Located(name, at: diagnostic.range), container.tree,
            safety: isSure ? .safe : .unsafe)
        if looksEqual {
            diagnostic.notes.append(
                Note("names match exactly: the two differ in case, in spaces, or in the form of an accent")
            )
        }
    }
}

// MARK: - Repeated names

extension ContainerCheck {
    private mutating func checkDuplicates() {
        for group in names.members where group.count > 1 { checkGroup(names.macrosByName[group.asInts]) }
        for (second, first) in names.repeatedRules {
            let keys = (container.rules[Int(second)].key, container.rules[Int(first)].key)
            let isExport = container.form == .export
            report(
                isExport
                    ? .duplicateTriggerID(keys.0, first: keys.1)
                    : .duplicate(container.words.rule, keys.0, first: keys.1))
        }
        if container.form == .export { checkTriggerNames() }
        for (second, first) in names.repeatedTags {
            report(
                .duplicate("tag", container.tags[Int(second)].name, first: container.tags[Int(first)].name))
        }
    }

    /// Warns of triggers with the same name: people know them by name, though references use ids.
    private mutating func checkTriggerNames() {
        var first: [ExactText: Int] = [:]
        for index in container.rules.indices where !container.rules[index].isImplied {
            let rule = container.rules[index]
            guard let other = first[ExactText(rule.name.value)] else {
                first[ExactText(rule.name.value)] = index
                continue
            }
            // One that also has the other's id is already reported as a duplicate.
            guard container.rules[other].key.value != rule.key.value else { continue }
            var diagnostic = Diagnostic.duplicate("trigger", rule.name, first: container.rules[other].name)
            diagnostic.severity = .warning
            report(diagnostic)
        }
    }

    /// Checks macros that share a name: all but one must have rules that enable them.
    private mutating func checkGroup(_ group: ArraySlice<Int32>) {
        var first: Macro?
        for index in group {
            let macro = container.macros[Int(index)]
            guard macro.enabledBy.isEmpty else { continue }
            if let first {
                report(.duplicate(container.words.macro, macro.name, first: first.name, canShare: true))
            } else {
                first = macro
            }
        }
    }
}

extension Range<Int32> {
    fileprivate var asInts: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
