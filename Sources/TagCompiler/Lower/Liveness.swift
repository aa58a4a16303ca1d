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
        for (index, tag) in container.tags.enumerated() where tag.canFire { mark(tag: index) }
        while let item = pending.popLast() { visit(item) }
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
            for condition in container.rules[index].conditions where condition.predicate.value != .cssSelector
            {
                visit(condition.left)
                visit(condition.right)
            }
        case .tag(let index):
            visit(container.tags[index])
        }
    }

    private mutating func visit(_ definition: Definition) {
        let macro = container.macros[definition.macro]
        if let entry = definition.entry {
            visit(entry)
        } else {
            for parameter in macro.parameters where deadGroups > 0 { visit(parameter.value) }
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

    private mutating func visit(_ tag: Tag) {
        for parameter in tag.parameters where deadGroups > 0 { visit(parameter.value) }
        if let priority = tag.priority { visit(priority) }
        for other in tag.setup + tag.teardown {
            let other = checked.tag(for: other.tag)
            if !container.tags[other].isPaused { mark(tag: other) }
        }
        guard tag.canFire else { return }
        mark(tag.firesOn)
        mark(tag.blockedBy)
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
            for value in values { visit(value) }
        case .map(let entries):
            for entry in entries {
                visit(entry.key)
                visit(entry.value)
            }
        }
    }

    private mutating func mark(_ reference: MacroReference) {
        guard let macro = checked.macros(for: reference).first else { return }
        mark(group: table.groupOf[Int(macro)])
    }
}

extension Tag {
    /// Whether a rule may fire it.
    var canFire: Bool { !isPaused && !firesOn.isEmpty }
}
