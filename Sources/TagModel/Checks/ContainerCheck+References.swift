import TagDiagnostics
import TagSyntax

extension ContainerCheck {
    /// Resolves every reference and records the dependencies.
    mutating func checkReferences() {
        needs.start(groups: names.members.count, rules: container.rules.count)
        // An element of a span is not copied.
        let container = container
        let (macros, rules, tags) = (container.macros.span, container.rules.span, container.tags.span)
        for index in macros.indices {
            let source = names.groupOf[index]
            resolve(macros[index].parameters, from: source)
            if let format = macros[index].format {
                for value in format.replacements { resolve(value.kind, from: source) }
            }
            resolve(macros[index].enabledBy, from: source)
            resolve(macros[index].disabledBy, from: source)
        }
        for index in rules.indices {
            let source = needs.node(ofRule: index)
            let conditions = rules[index].conditions
            let span = conditions.span
            for index in span.indices {
                if span[index].left.kind.mayRefer { resolve(span[index].left.kind, from: source) }
                if span[index].right.kind.mayRefer { resolve(span[index].right.kind, from: source) }
            }
        }
        for index in tags.indices {
            resolve(tags[index].parameters, from: nil)
            if let priority = tags[index].priority { resolve(priority.kind, from: nil) }
            resolve(tags[index].firesOn, from: nil)
            resolve(tags[index].blockedBy, from: nil)
            for other in tags[index].setup { resolve(other.tag) }
            for other in tags[index].teardown { resolve(other.tag) }
        }
        checkDuplicates()
    }

    private mutating func resolve(_ references: [RuleReference], from source: Int32?) {
        guard !references.isEmpty else { return }
        let span = references.span
        for index in span.indices { resolve(span[index], from: source) }
    }

    private mutating func resolve(_ parameters: [Parameter], from source: Int32?) {
        // An element of a span is not copied.
        let span = parameters.span
        for index in span.indices where span[index].value.kind.mayRefer {
            resolve(span[index].value.kind, from: source)
        }
    }

    /// Resolves the references in a value; `source` is the node that depends on them.
    ///
    /// It takes the kind alone, since a copy of a whole value costs twice as much.
    @inline(__always)
    private mutating func resolve(_ kind: Value.Kind, from source: Int32?) {
        if kind.mayRefer { resolveParts(of: kind, from: source) }
    }

    private mutating func resolveParts(of kind: Value.Kind, from source: Int32?) {
        switch kind {
        case .null, .boolean, .integer, .double, .string: return
        case .reference(let reference): resolve(reference, from: source)
        case .template(let parts):
            for part in parts {
                switch part {
                case .text: break
                case .reference(let reference): resolve(reference, from: source)
                case .value(let value): resolve(value.kind, from: source)
                }
            }
        case .list(let values):
            let span = values.span
            for index in span.indices where span[index].kind.mayRefer {
                resolve(span[index].kind, from: source)
            }
        case .map(let entries):
            let span = entries.span
            for index in span.indices {
                if span[index].key.kind.mayRefer { resolve(span[index].key.kind, from: source) }
                if span[index].value.kind.mayRefer { resolve(span[index].value.kind, from: source) }
            }
        case .tag(let tag): resolve(tag)
        case .escaped(let value, _): resolve(value.kind, from: source)
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
        guard let tag = names.tag(reference.name) else {
            return reportUndefined(.undefinedTag, .tag, reference.name, at: reference.range)
        }
        tagTargets[Int(reference.id)] = tag
    }
}

// MARK: - Undefined references

/// The suggestions of one check; they search for each name once.
struct Suggestions {
    fileprivate var searches: [EntityKind: NearestName] = [:]
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
        let builtIn = container.form == .export ? BuiltInVariable.called(reference.name) : nil
        reportUndefined(
            .undefinedMacro, .macro, reference.name, at: reference.range,
            note: builtIn.map {
                "'\(reference.name)' is a built-in variable (\($0.type)) that this container has not enabled"
            })
    }

    private mutating func reportUndefined(rule reference: RuleReference) {
        // An export refers to triggers by id, so no name is near.
        let isID = container.form == .export
        reportUndefined(
            .undefinedRule, .rule, reference.key, at: reference.range, verb: isID ? "has the id" : "is named",
            note: isID ? "it was deleted, or the file is part of an export" : nil)
    }

    /// Reports a reference to nothing, with the reason or the nearest name.
    private mutating func reportUndefined(
        _ kind: DiagnosticKind, _ entity: EntityKind, _ name: String, at range: SourceRange,
        verb: String = "is named", note: String? = nil
    ) {
        guard !container.isFragment else { return noteOutside(entity, name, at: range) }
        var diagnostic = Diagnostic(
            kind, "no \(container.words.word(for: entity)) \(verb) '\(name.shortened())'", at: range,
            notes: note.map { [Note($0)] } ?? [])
        if note == nil { suggest(for: name, entity, in: &diagnostic) }
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

    private mutating func suggest(for name: String, _ kind: EntityKind, in diagnostic: inout Diagnostic) {
        let key = ExactText("\(diagnostic.id) \(name)")
        if suggestions.known[key] == nil {
            if suggestions.searches[kind] == nil {
                suggestions.searches[kind] = NearestName(among: names(of: kind))
            }
            suggestions.known[key] = .some(suggestions.searches[kind]?.nearest(to: name))
        }
        guard let found = suggestions.known[key], let nearest = found else { return }
        let looksEqual = NearestName.looksEqual(nearest, name)
        // A name that differs from a single other one only in looks can mean nothing else.
        let isSure = looksEqual && suggestions.searches[kind]?.isOnlyOfItsLook(nearest) ?? false
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

extension ContainerCheck {
    /// The names or ids by which references find entities of a kind.
    private func names(of kind: EntityKind) -> [String] {
        switch kind {
        case .macro: container.macros.map({ $0.name.value })
        case .rule: container.rules.map({ $0.key.value })
        case .tag: container.tags.map({ $0.referenceKey.value })
        case .folder, .template, .client, .zone, .transformation: []
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
        var names = TextTable(capacity: container.rules.count)
        /// The first rule of each name, by the number of the name.
        var first: [Int] = []
        let rules = container.rules
        let span = rules.span
        for index in span.indices where !span[index].isImplied {
            let name = names.number(of: span[index].name.value)
            guard name < first.count else {
                first.append(index)
                continue
            }
            let (rule, other) = (rules[index], rules[first[name]])
            // One that also has the other's id is already reported as a duplicate.
            guard other.key.value != rule.key.value else { continue }
            var diagnostic = Diagnostic.duplicate("trigger", rule.name, first: other.name)
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
