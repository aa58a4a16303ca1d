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

    struct Demand: Hashable {
        let subject: Change.Subject
        let name: ExactText
    }

    /// Finds what the tags that can fire and the macros that the app can ask for need.
    init(_ checked: CheckedContainer, _ needs: Needs) {
        let container = checked.container
        let asked = container.macros.indices.filter { index in
            let macro = container.macros[index]
            return macro.kind == .values || (container.keysInEffect == .all && macro.isAskedFor)
        }
        let firing = container.tags.indices.filter { container.tags[$0].canFireByItself }
        self.init(checked, needs.all(neededByMacros: asked, tags: firing))
        for macro in asked.map({ container.macros[$0] }) {
            if macro.kind != .values {
                keys.insert(ExactText(macro.name.value))
            } else if case .map(let entries)? = macro.parameters["values"]?.kind {
                for entry in entries { keys.insert(ExactText(entry.key.shownText)) }
            }
        }
    }

    /// Finds only what some tags need, and what all macros with the names of some need, these macros included.
    init(_ checked: CheckedContainer, _ needs: Needs, neededBy tags: [Int], macros: [Int]) {
        let all = checked.container.macros
        let names = Set(macros.map { ExactText(all[$0].name.value) })
        let named = names.isEmpty ? [] : all.indices.filter { names.contains(ExactText(all[$0].name.value)) }
        self.init(checked, needs.all(neededByMacros: named, tags: tags))
    }

    private init(_ checked: CheckedContainer, _ found: [(kind: ModelKind, index: Int)]) {
        let container = checked.container
        macros = Array(repeating: false, count: container.macros.count)
        rules = Array(repeating: false, count: container.rules.count)
        tags = Array(repeating: false, count: container.tags.count)
        for (kind, index) in found {
            switch kind {
            case .macro:
                macros[index] = true
                addDemand(of: container.macros[index], asksForType: checked.asksForType(ofMacro: index))
            case .rule: rules[index] = true
            case .tag:
                tags[index] = true
                addDemands(of: container.tags[index], isStandIn: checked.isStandIn(tag: index))
            }
        }
    }

    private mutating func addDemands(of tag: Tag, isStandIn: Bool) {
        if !isStandIn { demand(.tagType, tag.type.value) }
        if tag.kind == .functionCall, case .string(let name)? = tag.parameters[.function]?.kind {
            demand(.calls, name)
        }
    }

    private mutating func addDemand(of macro: Macro, asksForType: Bool) {
        switch macro.kind {
        case .dataLayer:
            if case .string(let name)? = macro.parameters["name"]?.kind { demand(.reads, name) }
        case .functionCall:
            if case .string(let name)? = macro.parameters[.function]?.kind { demand(.calls, name) }
        case .custom where asksForType: demand(.macroType, macro.type.value)
        default: break
        }
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
