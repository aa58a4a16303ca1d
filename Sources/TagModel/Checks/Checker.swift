package import TagDiagnostics
import TagSyntax

/// The result of checking a container.
package struct CheckResult: Sendable {
    /// The checked container; nil if there are errors, or if the references of a fragment lead outside.
    package let checked: CheckedContainer?
    /// The targets of the references, with errors or without.
    package let references: ResolvedReferences
    package private(set) var diagnostics: [Diagnostic]
    /// The number of findings left out because there were too many.
    package let unlisted: Int

    /// Turns references that lead out of a part of a container into errors: such a part cannot be compiled.
    package mutating func refuseParts() {
        for index in diagnostics.indices where diagnostics[index].id == DiagnosticKind.outsideReference.id {
            diagnostics[index].severity = .error
        }
    }
}

/// Checks that a container can be compiled: that it is what ``CheckedContainer`` promises.
///
/// The cost is linear in the size of the container. One run finds all errors.
package enum Checker {
    /// Checks a container.
    ///
    /// - Parameter keepsLinks: Keeps the links between entities, which are found anyway, for comparing the container.
    package static func check(_ container: Container, keepsLinks: Bool = false) -> CheckResult {
        var check = ContainerCheck(container)
        if keepsLinks { check.startLinks() }
        check.checkContainerID()
        check.checkContexts()
        check.checkCounts()
        check.step = .references
        check.checkEntities()
        check.reportOutside()
        check.step = .others
        check.checkMessages()
        check.checkCycles()
        let diagnostics = check.diagnostics
        let hasErrors = diagnostics.contains { $0.severity == .error }
        let references = check.references
        let isWhole = !hasErrors && !check.leadsOutside
        return CheckResult(
            checked: isWhole
                ? CheckedContainer(container: container, references: references, links: check.links?.finished)
                : nil,
            references: references, diagnostics: diagnostics, unlisted: check.unlisted)
    }
}

/// One check of one container, with its findings and its numbering of names.
struct ContainerCheck {
    let container: Container
    /// A step of the checks.
    ///
    /// Findings are listed by step, though each entity is checked in all that concerns it at once.
    enum Step: Int, CaseIterable { case limits, references, others }

    /// The step that findings are of, unless they say so.
    var step = Step.limits
    /// The findings of each step, and the number of those left out because it has too many.
    private var found = [[Diagnostic]](repeating: [], count: Step.allCases.count)
    private var tooMany = 0
    /// True once a fragment refers to something that it does not contain.
    var leadsOutside = false
    let names: NameIndex
    var macroTargets: [Range<Int32>]
    var ruleTargets: [Int32]
    var tagTargets: [Int32]
    /// The graph of dependencies; its nodes are the groups of macros, then the rules.
    var needs = DependencyGraph()
    var suggestions = Suggestions()
    /// The links between entities; nil unless they are kept.
    private(set) var links: EntityLinks?
    private var pointers: PointerFinder

    init(_ container: Container) {
        self.container = container
        pointers = PointerFinder(container.tree)
        names = NameIndex(container)
        let counts = container.referenceCounts
        macroTargets = Array(repeating: 0..<0, count: Int(counts.macros))
        ruleTargets = Array(repeating: -1, count: Int(counts.rules))
        tagTargets = Array(repeating: -1, count: Int(counts.tags))
    }

    /// Keeps the links that are found from now on.
    mutating func startLinks() {
        links = EntityLinks(
            macros: container.macros.count, rules: container.rules.count, tags: container.tags.count)
    }

    /// Keeps a link of the entity that is being checked to the macros of a group.
    @inline(__always)
    mutating func link(toGroup members: Range<Int32>) {
        guard links != nil else { return }
        for place in members { links?.add(Int(names.macrosByName[Int(place)])) }
    }

    /// Keeps a link of the entity that is being checked to a rule.
    @inline(__always)
    mutating func link(toRule rule: Int32) { links?.add(container.macros.count + Int(rule)) }

    /// Keeps a link of the entity that is being checked to a tag of its sequence.
    mutating func link(toTag tag: Int32) {
        links?.add(container.macros.count + container.rules.count + Int(tag))
    }

    /// Notes that a value of the entity that is being checked names a tag.
    mutating func noteNamedTag() { links?.noteNamedTag() }

    /// Ends the links of the parameters of the tag that is being checked.
    mutating func endParameterLinks() { links?.endParameters() }

    /// Ends the links of the entity that is being checked.
    mutating func endLinks() { links?.endThing() }

    var references: ResolvedReferences {
        ResolvedReferences(
            macroTargets: macroTargets, macrosByName: names.macrosByName, ruleTargets: ruleTargets,
            tagTargets: tagTargets)
    }

    /// The findings in the order of the steps, as many as are kept.
    var diagnostics: [Diagnostic] { Array(found.joined().prefix(DecodingContext.findings)) }

    /// The number of findings that are not kept.
    var unlisted: Int { tooMany + max(0, found.reduce(0) { $0 + $1.count } - DecodingContext.findings) }

    /// Adds a finding of a step; by default, of the present one.
    mutating func report(_ diagnostic: Diagnostic, in step: Step? = nil) {
        let place = (step ?? self.step).rawValue
        guard found[place].count < DecodingContext.findings else {
            tooMany += 1
            return
        }
        var diagnostic = diagnostic
        if diagnostic.range.isKnown {
            diagnostic.pointer = pointers.pointer(covering: diagnostic.range)
        }
        found[place].append(diagnostic)
    }
}

/// An index of all named entities.
struct NameIndex {
    /// The number of each macro name's group.
    private(set) var groups: TextTable
    /// The macros of each group, as a range of ``macrosByName``.
    private(set) var members: [Range<Int32>] = []
    private(set) var macrosByName: [Int32] = []
    /// The group of each macro, by macro index.
    private(set) var groupOf: [Int32] = []
    private var rules: FirstOfName
    private var tags: FirstOfName
    /// The names of the triggers that the file has; empty unless it is an export, whose references use ids.
    private var triggerNames: FirstOfName

    init(_ container: Container) {
        groups = TextTable(capacity: container.macros.count)
        rules = FirstOfName(capacity: container.rules.count)
        tags = FirstOfName(capacity: container.tags.count)
        let isExport = container.form == .export
        triggerNames = FirstOfName(capacity: isExport ? container.rules.count : 0)
        groupMacros(container)
        // Elements of spans are not copied.
        let (allRules, allTags) = (container.rules.span, container.tags.span)
        for index in allRules.indices {
            rules.add(allRules[index].key.value, index)
            if isExport, !allRules[index].isImplied { triggerNames.add(allRules[index].name.value, index) }
        }
        for index in allTags.indices {
            if let key = allTags[index].key {
                tags.add(key.value, index)
            } else {
                tags.add(allTags[index].name.value, index)
            }
        }
    }

    /// Returns the first rule that references call `key`.
    func rule(_ key: String) -> Int32? { rules.first(key) }

    /// Returns the first tag that references call `key`.
    func tag(_ key: String) -> Int32? { tags.first(key) }

    /// The rules and tags that repeat an earlier name, each with the first of that name.
    var repeatedRules: [(second: Int32, first: Int32)] { rules.repeated }
    var repeatedTags: [(second: Int32, first: Int32)] { tags.repeated }
    /// The triggers of an export that repeat a name, likewise.
    var repeatedTriggerNames: [(second: Int32, first: Int32)] { triggerNames.repeated }

    private mutating func groupMacros(_ container: Container) {
        groupOf.reserveCapacity(container.macros.count)
        var counts: [Int32] = []
        let macros = container.macros.span
        for index in macros.indices {
            let group = groups.number(of: macros[index].name.value)
            if group == counts.count { counts.append(0) }
            counts[group] += 1
            groupOf.append(Int32(group))
        }
        var start: Int32 = 0
        for count in counts {
            members.append(start..<start + count)
            start += count
        }
        var next = members.map { $0.lowerBound }
        macrosByName = Array(repeating: 0, count: container.macros.count)
        for (macro, group) in groupOf.enumerated() {
            macrosByName[Int(next[Int(group)])] = Int32(macro)
            next[Int(group)] += 1
        }
    }
}

/// The first entity of each name, and the later entities that repeat a name.
private struct FirstOfName {
    private var names: TextTable
    /// The index of the first entity, by the number of its name.
    private var firsts: [Int32] = []
    private(set) var repeated: [(second: Int32, first: Int32)] = []

    init(capacity: Int) { names = TextTable(capacity: capacity) }

    /// Adds the name of the entity at an index.
    mutating func add(_ name: String, _ index: Int) {
        let number = names.number(of: name)
        if number == firsts.count {
            firsts.append(Int32(index))
        } else {
            repeated.append((Int32(index), firsts[number]))
        }
    }

    func first(_ name: String) -> Int32? { names.find(name).map { firsts[$0] } }
}
