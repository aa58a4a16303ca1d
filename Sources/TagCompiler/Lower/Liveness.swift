import TagDiagnostics
import TagModel

/// What a tag, a rule or a key can reach; the rest is dead code.
///
/// Alive are: every tag that is not paused and that some rule may fire, what it reads, the tags before and after
/// it, the rules that fire or block it; every key's macros; and whatever those read. Cost: one visit to each value
/// at most; none once every name is alive, as in what apps ask by name.
struct Liveness {
    private(set) var groups: [Bool]
    /// Macros that can answer for a live group or key; a default that a later one hides is not among them.
    private(set) var macros: [Bool]
    private(set) var rules: [Bool]
    private(set) var tags: [Bool]

    private let checked: CheckedContainer
    private let container: Container
    private let table: MacroGroups
    private var pending: [Item] = []
    /// Whether anything at all refers to the name.
    private let isReferenced: [Bool]
    /// Names that are referred to and that nothing has reached yet; when there are none left, no value has anything
    /// more to say.
    private var deadGroups: Int

    private enum Item {
        case group(Int)
        case rule(Int)
        case tag(Int)
    }

    init(_ checked: CheckedContainer, groups table: MacroGroups, keys: KeyPlan, keepsAll: Bool) {
        let container = checked.container
        self.checked = checked
        self.container = container
        self.table = table
        groups = [Bool](repeating: keepsAll, count: table.count)
        isReferenced = table.referenced(in: checked)
        deadGroups = isReferenced.count { $0 }
        macros = [Bool](repeating: keepsAll, count: container.macros.count)
        rules = [Bool](repeating: keepsAll, count: container.rules.count)
        tags = [Bool](repeating: keepsAll, count: container.tags.count)
        guard !keepsAll else { return }
        for key in keys.keys { mark(key) }
        for index in container.tags.indices where container.tags[index].canFire { mark(tag: index) }
        while let item = pending.popLast() { visit(item) }
        for macro in table.merged { macros[macro] = groups[table.groupOf[macro]] }
    }

    /// Whether the name is alive and another macro of that name always answers for it.
    func isHidden(_ macro: Int) -> Bool { groups[table.groupOf[macro]] && !macros[macro] }

    private mutating func mark(_ key: KeyPlan.Key) {
        guard !key.entries.isEmpty else {
            if let group = key.group { mark(group: group) }
            return
        }
        for definition in key.definitions(container, table) { visit(definition) }
    }

    private mutating func mark(group: Int) {
        guard !groups[group] else { return }
        groups[group] = true
        if isReferenced[group] { deadGroups -= 1 }
        pending.append(.group(group))
    }

    private mutating func mark(_ references: [RuleReference]) {
        for reference in references {
            let rule = checked.rule(for: reference)
            guard !rules[rule] else { continue }
            rules[rule] = true
            pending.append(.rule(rule))
        }
    }

    private mutating func mark(tag: Int) {
        guard !tags[tag] else { return }
        tags[tag] = true
        pending.append(.tag(tag))
    }

    private mutating func visit(_ item: Item) {
        switch item {
        case .group(let group):
            for definition in container.inEffect(table.definitions(group)) { visit(definition) }
        case .rule(let index):
            guard deadGroups > 0 else { return }
            let conditions = container.rules[index].conditions
            for index in conditions.indices where conditions[index].predicate.value != .cssSelector {
                visit(conditions[index].left)
                visit(conditions[index].right)
            }
        case .tag(let index):
            visitTag(index)
        }
    }

    private mutating func visit(_ definition: Definition) {
        let macro = container.macros[definition.macro]
        if let entry = definition.entry {
            visit(entry)
        } else {
            visit(macro.parameters)
        }
        guard !macros[definition.macro] else { return }
        macros[definition.macro] = true
        mark(macro.enabledBy)
        mark(macro.disabledBy)
        guard let format = macro.format else { return }
        for value in [format.null, format.absent, format.true, format.false] {
            if let value { visit(value) }
        }
    }

    /// By index: taking a tag out of its array copies all of it.
    private mutating func visitTag(_ index: Int) {
        if deadGroups > 0 { visit(container.tags[index].parameters) }
        if let priority = container.tags[index].priority { visit(priority) }
        mark(container.inEffect(container.tags[index].setup))
        mark(container.inEffect(container.tags[index].teardown))
        guard container.tags[index].canFire else { return }
        mark(container.tags[index].firesOn)
        mark(container.tags[index].blockedBy)
    }

    private mutating func mark(_ sequence: ArraySlice<SequencedTag>) {
        for other in sequence {
            let other = checked.tag(for: other.tag)
            if !container.tags[other].isPaused { mark(tag: other) }
        }
    }

    private mutating func visit(_ parameters: [Parameter]) {
        for index in parameters.indices where deadGroups > 0 { visit(parameters[index].value) }
    }

    private mutating func visit(_ value: Value) {
        guard deadGroups > 0 else { return }
        switch value.kind {
        case .null, .boolean, .integer, .double, .string, .tag: break
        case .reference(let reference): mark(reference)
        case .template(let parts):
            for part in parts {
                switch part {
                case .text: break
                case .reference(let reference): mark(reference)
                case .value(let value): visit(value)
                }
            }
        case .escaped(let value, _): visit(value)
        case .list(let values):
            for index in values.indices { visit(values[index]) }
        case .map(let entries):
            for index in entries.indices {
                visit(entries[index].key)
                visit(entries[index].value)
            }
        }
    }

    private mutating func mark(_ reference: MacroReference) {
        guard let macro = checked.firstMacro(for: reference) else { return }
        mark(group: table.groupOf[macro])
    }
}

extension Tag {
    /// Whether a rule may fire it.
    var canFire: Bool { !isPaused && !firesOn.isEmpty }
}
