import TagDiagnostics
import TagModel

/// The things of a container that can have an effect, and its demands on the app.
struct Surface {
    /// True, by macro, if something that can fire or be read leads there; likewise ``rules`` and ``tags``.
    private(set) var macros: [Bool]
    private(set) var rules: [Bool]
    private(set) var tags: [Bool]
    /// The demands on the app in the order in which they are found, each once.
    private(set) var demands: [Demand] = []
    private(set) var known: Set<Demand> = []
    /// The keys that the app can ask for.
    private(set) var keys: Set<ExactText> = []
    private let checked: CheckedContainer

    struct Demand: Hashable {
        let subject: Change.Subject
        let name: ExactText
    }

    init(_ checked: CheckedContainer) {
        self.checked = checked
        let container = checked.container
        macros = Array(repeating: false, count: container.macros.count)
        rules = Array(repeating: false, count: container.rules.count)
        tags = Array(repeating: false, count: container.tags.count)
        for index in container.macros.indices where isAsked(container.macros[index]) {
            let macro = container.macros[index]
            if macro.kind == .values {
                if case .map(let entries)? = macro.parameters["values"]?.kind {
                    for entry in entries { keys.insert(ExactText(entry.key.shownText)) }
                }
            } else {
                keys.insert(ExactText(macro.name.value))
            }
            visit(macro: index)
        }
        for index in container.tags.indices where container.tags[index].canFireByItself { visit(tag: index) }
    }

    /// Finds only what some tags need, and what all macros with the names of some need, these macros included.
    init(_ checked: CheckedContainer, neededBy tags: [Int], macros: [Int]) {
        self.checked = checked
        self.macros = Array(repeating: false, count: checked.container.macros.count)
        rules = Array(repeating: false, count: checked.container.rules.count)
        self.tags = Array(repeating: false, count: checked.container.tags.count)
        for tag in tags { visit(tag: tag) }
        guard !macros.isEmpty else { return }
        let names = Set(macros.map { ExactText(checked.container.macros[$0].name.value) })
        for (index, macro) in checked.container.macros.enumerated()
        where names.contains(ExactText(macro.name.value)) {
            visit(macro: index)
        }
    }

    private func isAsked(_ macro: Macro) -> Bool {
        macro.kind == .values || (checked.container.keysInEffect == .all && macro.isAskedFor)
    }

    private mutating func visit(tag index: Int) {
        guard !tags[index] else { return }
        tags[index] = true
        let tag = checked.container.tags[index]
        if !checked.isStandIn(tag: index) { demand(.tagType, tag.type.value) }
        if tag.kind == .functionCall, case .string(let name)? = tag.parameters[.function]?.kind {
            demand(.calls, name)
        }
        for value in tag.values { visit(value) }
        for rule in tag.firesOn + tag.blockedBy { visit(rule: checked.rule(for: rule)) }
        for other in tag.setup + tag.teardown { visit(tag: checked.tag(for: other.tag)) }
    }

    private mutating func visit(rule index: Int) {
        guard !rules[index] else { return }
        rules[index] = true
        for condition in checked.container.rules[index].conditions {
            visit(condition.left)
            visit(condition.right)
        }
    }

    private mutating func visit(macro index: Int) {
        guard !macros[index] else { return }
        macros[index] = true
        let macro = checked.container.macros[index]
        switch macro.kind {
        case .dataLayer:
            if case .string(let name)? = macro.parameters["name"]?.kind { demand(.reads, name) }
        case .functionCall:
            if case .string(let name)? = macro.parameters[.function]?.kind { demand(.calls, name) }
        case .custom where checked.asksForType(ofMacro: index): demand(.macroType, macro.type.value)
        default: break
        }
        for value in macro.values { visit(value) }
        for rule in macro.enabledBy + macro.disabledBy { visit(rule: checked.rule(for: rule)) }
    }

    private mutating func visit(_ value: Value) {
        value.forEachReference { reference in
            // Tags in values are handed over by name alone.
            if case .macro(let macro) = reference { visit(macro) }
        }
    }

    private mutating func visit(_ reference: MacroReference) {
        for index in checked.macros(for: reference) { visit(macro: Int(index)) }
    }

    private mutating func demand(_ subject: Change.Subject, _ name: String) {
        let demand = Demand(subject: subject, name: ExactText(name))
        if known.insert(demand).inserted { demands.append(demand) }
    }
}

extension Tag {
    /// True if a rule can fire the tag and it is not paused.
    var canFireByItself: Bool { !isPaused && !firesOn.isEmpty }
}
