import TagDiagnostics
import TagModel

/// The parts that a tag, a rule or a key can reach; the rest is dead code.
///
/// A tag is alive if it is not paused and some rule may fire it. So are the macros that it reads, the tags before and after
/// it, the rules that fire or block it, the macros of every key, and everything that those read. Each value is visited at
/// most once, and none once every name is alive, as with the names that apps request.
struct Liveness {
    private(set) var groups: [Bool]
    /// True for macros that can answer for a live group or key; a default hidden by a later one is not among them.
    private(set) var macros: [Bool]
    private(set) var rules: [Bool]
    private(set) var tags: [Bool]

    private let checked: CheckedContainer
    private let container: Container
    private let table: MacroGroups
    private var pending: [Item] = []
    /// True for each name to which anything refers.
    private let isReferenced: [Bool]
    /// The number of names with references that nothing has reached yet; at 0 no value needs a visit.
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

    /// Returns true if a macro's name is alive but another macro of that name always replaces it.
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
            guard let only = table.only(group) else {
                for definition in container.inEffect(table.definitions(group)) { visit(definition) }
                return
            }
            visit(Definition(macro: only, entry: nil))
        case .rule(let index):
            guard deadGroups > 0 else { return }
            let conditions = container.rules[index].conditions
            for index in conditions.indices where conditions[index].predicate.value != .cssSelector {
                visit(conditions[index].left.kind)
                visit(conditions[index].right.kind)
            }
        case .tag(let index):
            visitTag(index)
        }
    }

    private mutating func visit(_ definition: Definition) {
        // By index: taking a macro out of its array copies it.
        let index = definition.macro
        if let entry = definition.entry {
            visit(entry.kind)
        } else if deadGroups > 0 {
            visit(container.macros[index].parameters)
        }
        guard !macros[index] else { return }
        macros[index] = true
        mark(container.macros[index].enabledBy)
        mark(container.macros[index].disabledBy)
        guard let format = container.macros[index].format else { return }
        for value in [format.null, format.absent, format.true, format.false] {
            if let value { visit(value.kind) }
        }
    }

    /// Visits a tag, given by index because a copy of it would copy its arrays.
    private mutating func visitTag(_ index: Int) {
        if deadGroups > 0 { visit(container.tags[index].parameters) }
        if let priority = container.tags[index].priority { visit(priority.kind) }
        if !container.tags[index].setup.isEmpty { mark(container.inEffect(container.tags[index].setup)) }
        if !container.tags[index].teardown.isEmpty {
            mark(container.inEffect(container.tags[index].teardown))
        }
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
        for index in parameters.indices where deadGroups > 0 { visit(parameters[index].value.kind) }
    }

    private mutating func visit(_ kind: Value.Kind) {
        guard deadGroups > 0 else { return }
        switch kind {
        case .null, .boolean, .integer, .double, .string, .tag: break
        case .reference(let reference): mark(reference)
        case .template(let parts):
            for part in parts {
                switch part {
                case .text: break
                case .reference(let reference): mark(reference)
                case .value(let value): visit(value.kind)
                }
            }
        case .escaped(let value, _): visit(value.kind)
        case .list(let values):
            for index in values.indices { visit(values[index].kind) }
        case .map(let entries):
            for index in entries.indices {
                visit(entries[index].key.kind)
                visit(entries[index].value.kind)
            }
        }
    }

    private mutating func mark(_ reference: MacroReference) {
        guard let macro = checked.firstMacro(for: reference) else { return }
        mark(group: table.groupOf[macro])
    }
}

extension Tag {
    /// True if a rule may fire it.
    var canFire: Bool { !isPaused && !firesOn.isEmpty }
}
