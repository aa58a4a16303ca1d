import TagCompiler
import TagDiagnostics
import TagLint
import TagModel

/// A tag, rule or macro in a report; all macros of one name are one.
struct ReportEntity: Sendable {
    let kind: ReferencePicture.Kind
    /// The index in the container's list of the kind.
    let index: Int
    /// The name, with `…` in place of secrets.
    let name: String
    let type: String
    /// The noun: `trigger`, or `message` for a tag that is one.
    let noun: String
    var id: String?
    var folder: String?
    var isPaused = false
    /// The reason why compiling leaves it out; nil if it is kept, or if nothing was compiled.
    var whyUnused: String?
    /// The bytes of the compiled container that only this needs; nil if they are not known.
    var bytes: Int?
    /// The mark of scenarios' coverage.
    var mark: String?
    /// The conditions of a rule, in words.
    var conditions: [String] = []
    /// True if a part of the file that is not evaluated refers to it, such as a zone.
    var isUsedElsewhere = false
    /// The number of findings in it, and the highest severity of them.
    var findings = 0
    var severity: Severity?

    /// The remark of pictures: `paused` or `unused`.
    var idle: String? { isPaused ? "paused" : whyUnused == nil ? nil : "unused" }
}

/// The entities of a container and the references between them.
struct ReportGraph: Sendable {
    private(set) var entities: [ReportEntity] = []
    private(set) var links: [ReferencePicture.Link] = []
    /// The links from each entity, and those to it, as indices of ``links``.
    private(set) var needs: [[Int]] = []
    private(set) var users: [[Int]] = []

    private let container: Container
    private let references: ResolvedReferences?
    private let graph: ReferenceGraph?
    /// The number of each entity by kind and index; -1 for an implied macro, and for one that is not the first of its name.
    private var numbers: [[Int]] = []

    init(_ container: Container, _ references: ResolvedReferences?) {
        self.container = container
        self.references = references
        graph = references.map { ReferenceGraph(container, $0) }
        addEntities()
        addLinks()
        needs = Array(repeating: [], count: entities.count)
        users = needs
        for (index, link) in links.enumerated() {
            needs[link.source].append(index)
            users[link.target].append(index)
        }
    }

    /// Returns the entities of a kind, by number.
    func numbers(of kind: ReferencePicture.Kind) -> Range<Int> {
        let first = entities.prefixCount { $0.kind.rawValue < kind.rawValue }
        return first..<entities.prefixCount { $0.kind.rawValue <= kind.rawValue }
    }

    /// Changes each entity.
    mutating func update(_ body: (inout ReportEntity) -> Void) {
        for index in entities.indices { body(&entities[index]) }
    }

    // MARK: Entities

    private mutating func addEntities() {
        let folders = EntityFolders(container)
        let words = container.words
        var tags: [Int] = []
        for (index, tag) in container.tags.enumerated() {
            var entity = ReportEntity(
                kind: .tag, index: index, name: tag.name.value.withoutSecrets, type: tag.type.value,
                noun: tag.word)
            entity.id = tag.identifier?.value
            entity.folder = folders.name(at: tag.range.start)
            entity.isPaused = tag.isPaused
            tags.append(add(entity))
        }
        var rules: [Int] = []
        for (index, rule) in container.rules.enumerated() {
            let count = rule.conditions.count
            var entity = ReportEntity(
                kind: .rule, index: index, name: rule.name.value.withoutSecrets,
                type: event(of: rule), noun: words.rule)
            if rule.key.value != rule.name.value { entity.id = rule.key.value }
            entity.folder = folders.name(at: rule.range.start)
            entity.conditions = rule.conditions.prefix(3).map { $0.words.withoutSecrets.shortened(to: 160) }
            if count > 3 { entity.conditions.append("and \(count - 3) more") }
            rules.append(add(entity))
        }
        var macros: [Int] = []
        for (index, macro) in container.macros.enumerated() {
            guard macro.origin != .implied, graph?.isHead(index) != false else {
                macros.append(-1)
                continue
            }
            var entity = ReportEntity(
                kind: .macro, index: index, name: macro.name.value.withoutSecrets, type: macro.type.value,
                noun: words.macro)
            entity.id = macro.identifier?.value
            entity.folder = folders.name(at: macro.range.start)
            macros.append(add(entity))
        }
        numbers = [tags, rules, macros]
    }

    private mutating func add(_ entity: ReportEntity) -> Int {
        entities.append(entity)
        return entities.count - 1
    }

    /// Returns the event that a rule waits for, which stands for its type: triggers of an export have become conditions.
    private func event(of rule: Rule) -> String {
        for condition in rule.conditions where !condition.isNegated && condition.predicate.value == .equals {
            guard case .reference(let reference) = condition.left.kind,
                case .string(let event) = condition.right.kind,
                let macro = references?.macros(for: reference).first,
                container.macros[Int(macro)].kind == .event
            else { continue }
            return event.withoutSecrets.shortened(to: 100)
        }
        return rule.conditions.isEmpty ? "no condition" : "any event"
    }

    // MARK: Links

    private mutating func addLinks() {
        guard let references, let graph else { return }
        var seen: Set<Int> = []
        func add(_ source: Int, _ target: Int, _ relation: ReferencePicture.Relation) {
            guard source >= 0, target >= 0, source != target,
                seen.insert(source * entities.count + target).inserted
            else { return }
            links.append(.init(source: source, target: target, relation: relation))
        }
        for (index, tag) in container.tags.enumerated() {
            let source = numbers[0][index]
            for rule in tag.firesOn { add(source, number(references.rule(for: rule), .rule), .fires) }
            for rule in tag.blockedBy { add(source, number(references.rule(for: rule), .rule), .blocks) }
            for other in tag.setup + tag.teardown {
                add(source, number(references.tag(for: other.tag), .tag), .sequence)
            }
        }
        for (index, macro) in container.macros.enumerated() {
            for rule in macro.enabledBy + macro.disabledBy {
                add(numbers[2][index], number(references.rule(for: rule), .rule), .enables)
            }
        }
        for target in entities.indices {
            for use in graph.uses(of: entity(target)) {
                if let source = use.source {
                    add(number(source), target, .reads)
                } else {
                    entities[target].isUsedElsewhere = true
                }
            }
        }
        links.sort { ($0.source, $0.target) < ($1.source, $1.target) }
    }

    private func number(_ index: Int?, _ kind: ReferencePicture.Kind) -> Int {
        index.map { numbers[kind.rawValue][$0] } ?? -1
    }

    private func number(_ entity: Entity) -> Int {
        switch entity {
        case .tag(let index): numbers[0][index]
        case .rule(let index): numbers[1][index]
        case .macro(let index): numbers[2][index]
        }
    }

    private func entity(_ number: Int) -> Entity {
        let entity = entities[number]
        switch entity.kind {
        case .tag: return .tag(entity.index)
        case .rule: return .rule(entity.index)
        case .macro: return .macro(entity.index)
        }
    }

    // MARK: Picture

    /// True if the picture of all entities is small enough to be drawn.
    var isDrawnWhole: Bool {
        entities.count <= ReferencePicture.mostNodes && links.count <= ReferencePicture.mostLinks
    }

    /// Returns the picture of all entities.
    func picture(title: String) -> ReferencePicture {
        ReferencePicture(
            words: container.words, title: title,
            nodes: entities.map {
                ReferencePicture.Node(kind: $0.kind, name: $0.name, type: $0.type, idle: $0.idle)
            }, links: links)
    }
}
