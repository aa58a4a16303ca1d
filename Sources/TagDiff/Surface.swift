import TagDiagnostics
import TagModel

/// The things of a container that can have an effect, and its demands on the app.
struct Surface {
    /// True, by macro, if something that can fire or be read leads there; likewise ``rules`` and ``tags``.
    private(set) var macros: [Bool]
    private(set) var rules: [Bool]
    private(set) var tags: [Bool]
    /// The tags that values of such things name and that no rule fires: types may take settings from the tags they are given.
    private(set) var namedTags: Set<Int> = []
    /// The demands on the app in the order in which they are found, each once.
    private(set) var demands: [Demand] = []
    /// The names of demands, and for each the subjects that have it, as bits.
    private var names = TextTable()
    private var subjects: [UInt8] = []
    /// The keys that the app can ask for.
    private var keys = TextTable()

    struct Demand {
        let subject: Change.Subject
        let name: String
    }

    /// Finds what the tags that can fire and the macros that the app can ask for need.
    init(_ checked: CheckedContainer, _ needs: Needs) {
        let container = checked.container
        // Elements of spans are not copied.
        let (macros, tags) = (container.macros.span, container.tags.span)
        let isAsked = container.keysInEffect == .all
        var asked: [Int] = []
        for index in macros.indices
        where macros[index].kind == .values || isAsked && macros[index].isAskedFor { asked.append(index) }
        var firing: [Int] = []
        for index in tags.indices where tags[index].canFireByItself { firing.append(index) }
        self.init(checked, needs.all(neededByMacros: asked, tags: firing))
        for index in asked {
            if macros[index].kind != .values {
                addKey(macros[index].name.value)
            } else if case .map(let entries)? = macros[index].parameters["values"]?.kind {
                for entry in entries { addKey(entry.key.shownText) }
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
        let (allMacros, allTags) = (container.macros.span, container.tags.span)
        for (kind, index) in found {
            switch kind {
            case .macro:
                macros[index] = true
                addDemand(
                    ofMacro: allMacros[index].kind, allMacros[index].type.value, allMacros[index].parameters,
                    asksForType: checked.asksForType(ofMacro: index))
            case .rule: rules[index] = true
            case .tag:
                tags[index] = true
                if !checked.isStandIn(tag: index) { demand(.tagType, allTags[index].type.value) }
                if allTags[index].kind == .functionCall { addCall(allTags[index].parameters) }
            }
        }
    }

    /// Adds what some rules need that only trigger groups or zones refer to; that is no demand of a tag.
    mutating func add(_ found: [(kind: ModelKind, index: Int)]) {
        for (kind, index) in found {
            switch kind {
            case .macro: macros[index] = true
            case .rule: rules[index] = true
            case .tag: tags[index] = true
            }
        }
    }

    /// Adds the tags that values of these tags name, with what they need.
    mutating func addNamedTags(_ checked: CheckedContainer, _ needs: Needs) {
        guard needs.nameTags else { return }
        var open = tags.indices.filter { tags[$0] && needs.namesTag($0) }
        while let tag = open.popLast() {
            let new = checked.tags(namedBy: tag).filter { !tags[$0] }
            namedTags.formUnion(new)
            add(needs.all(neededByMacros: [], tags: new))
            open += new.filter { needs.namesTag($0) }
        }
    }

    private mutating func addDemand(
        ofMacro kind: MacroKind, _ type: String, _ parameters: [Parameter], asksForType: Bool
    ) {
        switch kind {
        case .dataLayer: if let name = parameters.text(of: "name") { demand(.reads, name) }
        case .functionCall: addCall(parameters)
        case .custom where asksForType: demand(.macroType, type)
        default: break
        }
    }

    private mutating func addCall(_ parameters: [Parameter]) {
        if let name = parameters.text(of: TagParameter.function.rawValue) { demand(.calls, name) }
    }

    private mutating func demand(_ subject: Change.Subject, _ name: String) {
        let number = names.number(of: name)
        if number == subjects.count { subjects.append(0) }
        guard subjects[number] & subject.bit == 0 else { return }
        subjects[number] |= subject.bit
        demands.append(Demand(subject: subject, name: name))
    }

    private mutating func addKey(_ key: String) { _ = keys.number(of: key) }

    /// Returns true if the app can ask for a key.
    func hasKey(_ key: String) -> Bool { keys.find(key) != nil }

    /// Returns true if there is a demand of the same subject and name.
    func contains(_ demand: Demand) -> Bool {
        names.find(demand.name).map { subjects[$0] & demand.subject.bit != 0 } ?? false
    }
}

extension CheckedContainer {
    /// Returns the tags that the parameters of a tag name.
    func tags(namedBy tag: Int) -> [Int] {
        var named: [Int] = []
        for parameter in container.tags[tag].parameters {
            parameter.value.forEachReference { reference in
                if case .tag(let other) = reference { named.append(self.tag(for: other)) }
            }
        }
        return named
    }
}

extension Tag {
    /// True if a rule can fire the tag and it is not paused.
    var canFireByItself: Bool { !isPaused && !firesOn.isEmpty }
}

extension Change.Subject {
    /// A bit for each subject that a demand may have.
    fileprivate var bit: UInt8 {
        switch self {
        case .reads: 1
        case .calls: 2
        case .tagType: 4
        case .macroType: 8
        case .id, .version, .contexts, .askableKeys, .absentInText, .unsupported, .notes, .order, .type,
            .parameter, .format, .condition, .enabledBy, .disabledBy, .isPrivate, .fires, .blockedBy, .firing,
            .priority, .schedule, .setup, .teardown, .paused, .setting, .disabled, .hosts, .written,
            .faulty:
            0
        }
    }
}
