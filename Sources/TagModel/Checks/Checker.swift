package import TagDiagnostics
import TagSyntax

/// What the checks of a container found.
package struct CheckResult: Sendable {
    /// Nil when there are errors, or when the references of a fragment lead outside.
    package let checked: CheckedContainer?
    /// What references lead to, errors or not.
    package let references: ResolvedReferences
    package private(set) var diagnostics: [Diagnostic]
    /// The number of findings that were left out, since there were too many.
    package let unlisted: Int

    /// Makes errors of references that lead out of a part of a container: it cannot be compiled.
    package mutating func refuseParts() {
        for index in diagnostics.indices where diagnostics[index].id == DiagnosticKind.outsideReference.id {
            diagnostics[index].severity = .error
        }
    }
}

/// Makes sure that a container can be compiled: what ``CheckedContainer`` promises.
///
/// Linear in the container; all errors are found at once.
package enum Checker {
    package static func check(_ container: Container) -> CheckResult {
        var check = ContainerCheck(container)
        check.checkContainerID()
        check.checkContexts()
        check.checkLimits()
        check.checkReferences()
        check.reportOutside()
        check.checkParameters()
        check.checkMessages()
        check.checkCycles()
        let hasErrors = check.diagnostics.contains { $0.severity == .error }
        let references = check.references
        let isWhole = !hasErrors && !check.leadsOutside
        return CheckResult(
            checked: isWhole ? CheckedContainer(container: container, references: references) : nil,
            references: references, diagnostics: check.diagnostics, unlisted: check.unlisted)
    }
}

/// One check of one container: what it has found, and the numbering of names it goes by.
struct ContainerCheck {
    let container: Container
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var unlisted = 0
    /// Set when a fragment refers to what it does not hold.
    var leadsOutside = false
    let names: NameIndex
    var macroTargets: [Range<Int32>]
    var ruleTargets: [Int32]
    var tagTargets: [Int32]
    /// Who needs whom: by group of macros, then by rule.
    var needs = DependencyGraph()
    var suggestions = Suggestions()
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

    var references: ResolvedReferences {
        ResolvedReferences(
            macroTargets: macroTargets, macrosByName: names.macrosByName, ruleTargets: ruleTargets,
            tagTargets: tagTargets)
    }

    mutating func report(_ diagnostic: Diagnostic) {
        guard diagnostics.count < DecodingContext.findings else {
            unlisted += 1
            return
        }
        var diagnostic = diagnostic
        if diagnostic.range.isKnown {
            diagnostic.pointer = pointers.pointer(covering: diagnostic.range)
        }
        diagnostics.append(diagnostic)
    }
}

/// Everything that has a name, by name.
struct NameIndex {
    /// The group of each macro name.
    private(set) var groups: TextTable
    /// Which part of ``macrosByName`` each group is.
    private(set) var members: [Range<Int32>] = []
    private(set) var macrosByName: [Int32] = []
    /// By macro.
    private(set) var groupOf: [Int32] = []
    private var rules: FirstOfName
    private var tags: FirstOfName

    init(_ container: Container) {
        groups = TextTable(capacity: container.macros.count)
        rules = FirstOfName(capacity: container.rules.count)
        tags = FirstOfName(capacity: container.tags.count)
        groupMacros(container)
        for index in container.rules.indices { rules.add(container.rules[index].key.value) }
        for index in container.tags.indices { tags.add(container.tags[index].referenceKey.value) }
    }

    /// The first rule that references call `key`.
    func rule(_ key: String) -> Int32? { rules.first(key) }

    /// The first tag that references call `key`.
    func tag(_ key: String) -> Int32? { tags.first(key) }

    /// Rules and tags with the name of an earlier one, and that one.
    var repeatedRules: [(second: Int32, first: Int32)] { rules.repeated }
    var repeatedTags: [(second: Int32, first: Int32)] { tags.repeated }

    private mutating func groupMacros(_ container: Container) {
        groupOf.reserveCapacity(container.macros.count)
        var counts: [Int32] = []
        for index in container.macros.indices {
            let group = groups.number(of: container.macros[index].name.value)
            if group == counts.count { counts.append(0) }
            counts[group] += 1
            groupOf.append(Int32(group))
        }
        var start: Int32 = 0
        for count in counts {
            members.append(start..<start + count)
            start += count
        }
        var next = members.map(\.lowerBound)
        macrosByName = Array(repeating: 0, count: container.macros.count)
        for (macro, group) in groupOf.enumerated() {
            macrosByName[Int(next[Int(group)])] = Int32(macro)
            next[Int(group)] += 1
        }
    }
}

/// The first of each name in a row of things, and those that come after it.
private struct FirstOfName {
    private var names: TextTable
    /// By number of the name.
    private var firsts: [Int32] = []
    private var count: Int32 = 0
    private(set) var repeated: [(second: Int32, first: Int32)] = []

    init(capacity: Int) { names = TextTable(capacity: capacity) }

    mutating func add(_ name: String) {
        let number = names.number(of: name)
        if number == firsts.count {
            firsts.append(count)
        } else {
            repeated.append((count, firsts[number]))
        }
        count += 1
    }

    func first(_ name: String) -> Int32? { names.find(name).map { firsts[$0] } }
}
