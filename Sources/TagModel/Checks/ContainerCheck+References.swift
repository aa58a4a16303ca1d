import TagDiagnostics
import TagSyntax

extension ContainerCheck {
    /// Checks the limits and parameters of every macro, rule and tag, resolves its references, and records the dependencies.
    ///
    /// All is done for one entity after the other: most of the time is waiting for memory.
    mutating func checkEntities() {
        needs.start(groups: names.members.count, rules: container.rules.count)
        // An element of a span is not copied.
        let container = container
        let (macros, rules, tags) = (container.macros.span, container.rules.span, container.tags.span)
        for index in macros.indices {
            check(macro: index, in: macros)
            endLinks()
        }
        for index in rules.indices {
            check(rule: index, in: rules)
            endLinks()
        }
        for index in tags.indices {
            check(tag: index, in: tags)
            endLinks()
        }
        checkDuplicates()
    }

    private mutating func check(macro index: Int, in macros: Span<Macro>) {
        let owner = EntityPlace.macro(index)
        if macros[index].name.value.utf8.count > ModelLimits.name { reportLongName(of: owner) }
        let count = macros[index].enabledBy.count + macros[index].disabledBy.count
        if count > ModelLimits.parts { reportParts(of: owner, count, "\(container.words.rule)s") }
        let source = names.groupOf[index]
        let parameters = macros[index].parameters
        check(parameters, of: owner, from: source)
        checkParameters(parameters, MacroType.parameters(of: macros[index].kind), of: owner)
        if let format = macros[index].format {
            for value in format.replacements { resolve(value.kind, from: source) }
        }
        resolve(macros[index].enabledBy, from: source)
        resolve(macros[index].disabledBy, from: source)
    }

    private mutating func check(rule index: Int, in rules: Span<Rule>) {
        let owner = EntityPlace.rule(index)
        if rules[index].name.value.utf8.count > ModelLimits.name { reportLongName(of: owner) }
        let source = needs.node(ofRule: index)
        let all = rules[index].conditions
        let conditions = all.span
        if conditions.count > ModelLimits.parts { reportParts(of: owner, conditions.count, "conditions") }
        for index in conditions.indices {
            if conditions[index].left.mayExceed { checkTexts(conditions[index].left) }
            if conditions[index].right.mayExceed { checkTexts(conditions[index].right) }
            if conditions[index].left.kind.mayRefer { resolve(conditions[index].left.kind, from: source) }
            if conditions[index].right.kind.mayRefer { resolve(conditions[index].right.kind, from: source) }
        }
    }

    private mutating func check(tag index: Int, in tags: Span<Tag>) {
        let owner = EntityPlace.tag(index)
        if tags[index].name.value.utf8.count > ModelLimits.name { reportLongName(of: owner) }
        let count = tags[index].firesOn.count + tags[index].blockedBy.count
        if count > ModelLimits.parts { reportParts(of: owner, count, "\(container.words.rule)s") }
        let parameters = tags[index].parameters
        check(parameters, of: owner, from: nil)
        endParameterLinks()
        let kind = tags[index].kind
        if kind != .custom, !kind.isMessage, let types = TagType.parameters(of: kind) {
            checkParameters(parameters, types, of: owner)
        }
        if let priority = tags[index].priority {
            checkPriority(priority, of: tags[index].name)
            resolve(priority.kind, from: nil)
        }
        resolve(tags[index].firesOn, from: nil)
        resolve(tags[index].blockedBy, from: nil)
        for other in tags[index].setup { resolve(sequenced: other.tag) }
        for other in tags[index].teardown { resolve(sequenced: other.tag) }
    }

    private mutating func check(_ parameters: [Parameter], of owner: EntityPlace, from source: Int32?) {
        if parameters.count > ModelLimits.parts { reportParts(of: owner, parameters.count, "parameters") }
        // An element of a span is not copied.
        let span = parameters.span
        for index in span.indices {
            if span[index].value.mayExceed, Self.exceeds(span[index].value.kind, 0) {
                checkLimits(ofParameter: span[index].value)
            }
            if span[index].value.kind.mayRefer { resolve(span[index].value.kind, from: source) }
        }
    }

    private mutating func resolve(_ references: [RuleReference], from source: Int32?) {
        guard !references.isEmpty else { return }
        let span = references.span
        for index in span.indices { resolve(span[index], from: source) }
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
        case .tag(let tag):
            resolve(tag)
            noteNamedTag()
        case .escaped(let value, _): resolve(value.kind, from: source)
        }
    }

    private mutating func resolve(_ reference: MacroReference, from source: Int32?) {
        guard let group = names.groups.find(reference.name) else {
            return reportUndefined(macro: reference)
        }
        let members = names.members[group]
        macroTargets[Int(reference.id)] = members
        link(toGroup: members)
        if let source { needs.add(from: source, to: Int32(group), at: reference.range) }
    }

    private mutating func resolve(_ reference: RuleReference, from source: Int32?) {
        guard let rule = names.rule(reference.key) else {
            return reportUndefined(rule: reference)
        }
        ruleTargets[Int(reference.id)] = rule
        link(toRule: rule)
        if let source { needs.add(from: source, to: needs.node(ofRule: Int(rule)), at: reference.range) }
    }

    private mutating func resolve(sequenced reference: TagReference) {
        resolve(reference)
        let tag = tagTargets[Int(reference.id)]
        if tag >= 0 { link(toTag: tag) }
    }

    private mutating func resolve(_ reference: TagReference) {
        guard let tag = names.tag(reference.name) else {
            return reportUndefined(.undefinedTag, .tag, reference.name, at: reference.range)
        }
        tagTargets[Int(reference.id)] = tag
    }
}

// MARK: - Places

/// A macro, rule or tag by its index: findings about it are rare, so its name is not passed along.
enum EntityPlace {
    case macro(Int)
    case rule(Int)
    case tag(Int)
}

extension ContainerCheck {
    /// Returns the name of an entity.
    func name(of place: EntityPlace) -> Located<String> {
        switch place {
        case .macro(let index): container.macros[index].name
        case .rule(let index): container.rules[index].name
        case .tag(let index): container.tags[index].name
        }
    }

    /// Returns the noun for an entity in the words of the container.
    func word(for place: EntityPlace) -> String {
        switch place {
        case .macro: container.words.macro
        case .rule: container.words.rule
        case .tag: "tag"
        }
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
        var note = builtIn.map {
            "'\(reference.name)' is a built-in variable (\($0.type)) that this container has not enabled"
        }
        // On the vendor's page the event's name is there without being made.
        if container.form == .definition, reference.name == "event" {
            note = #"for the name of the event, add "event": {"type": "event"} to the macros"#
        }
        reportUndefined(.undefinedMacro, .macro, reference.name, at: reference.range, note: note)
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
        for (second, first) in names.repeatedTriggerNames {
            let (rule, other) = (container.rules[Int(second)], container.rules[Int(first)])
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
