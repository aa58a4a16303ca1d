package import TagDiagnostics
import TagSyntax

/// What the checks of a container found.
package struct CheckResult: Sendable {
    /// Nil when there are errors, or when the references of a fragment lead outside.
    package let checked: CheckedContainer?
    package let diagnostics: [Diagnostic]
}

/// Makes sure that a container can be compiled: what ``CheckedContainer`` promises.
///
/// Linear in the container; all errors are found at once.
package enum Checker {
    package static func check(_ container: Container) -> CheckResult {
        var check = ContainerCheck(container)
        check.checkContainerID()
        check.checkLimits()
        check.checkReferences()
        check.checkParameters()
        check.checkCycles()
        let hasErrors = check.diagnostics.contains { $0.severity == .error }
        return CheckResult(
            checked: hasErrors || check.leadsOutside ? nil : check.result, diagnostics: check.diagnostics)
    }
}

/// One check of one container: what it has found, and the numbering of names it goes by.
struct ContainerCheck {
    let container: Container
    private(set) var diagnostics: [Diagnostic] = []
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

    var result: CheckedContainer {
        CheckedContainer(
            container, macroTargets: macroTargets, macrosByName: names.macrosByName, ruleTargets: ruleTargets,
            tagTargets: tagTargets)
    }

    mutating func report(_ diagnostic: Diagnostic) {
        guard diagnostics.count < DecodingContext.findings else { return }
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
    private(set) var groups: [ExactText: Int32] = [:]
    /// Which part of ``macrosByName`` each group is.
    private(set) var members: [Range<Int32>] = []
    private(set) var macrosByName: [Int32] = []
    /// By macro.
    private(set) var groupOf: [Int32] = []
    private(set) var rules: [ExactText: Int32] = [:]
    private(set) var tags: [ExactText: Int32] = [:]
    /// Rules and tags with the name of an earlier one, and that one.
    private(set) var repeatedRules: [(second: Int32, first: Int32)] = []
    private(set) var repeatedTags: [(second: Int32, first: Int32)] = []

    init(_ container: Container) {
        groupOf.reserveCapacity(container.macros.count)
        groups.reserveCapacity(container.macros.count)
        var counts: [Int32] = []
        for index in container.macros.indices {
            let next = Int32(counts.count)
            let group = Self.number(of: container.macros[index].name.value, in: &groups, orElse: next)
            if group == next { counts.append(0) }
            counts[Int(group)] += 1
            groupOf.append(group)
        }
        var ends: [Int32] = []
        for count in counts {
            let start = ends.last ?? 0
            members.append(start..<start + count)
            ends.append(start + count)
        }
        var next = members.map(\.lowerBound)
        macrosByName = Array(repeating: 0, count: container.macros.count)
        for (macro, group) in groupOf.enumerated() {
            macrosByName[Int(next[Int(group)])] = Int32(macro)
            next[Int(group)] += 1
        }
        rules.reserveCapacity(container.rules.count)
        for index in container.rules.indices {
            let first = Self.number(of: container.rules[index].key.value, in: &rules, orElse: Int32(index))
            if first != index { repeatedRules.append((Int32(index), first)) }
        }
        tags.reserveCapacity(container.tags.count)
        for index in container.tags.indices {
            let first = Self.number(
                of: container.tags[index].referenceKey.value, in: &tags, orElse: Int32(index))
            if first != index { repeatedTags.append((Int32(index), first)) }
        }
    }

    /// The number `name` has, which is `number` when it had none.
    private static func number(of name: String, in numbers: inout [ExactText: Int32], orElse number: Int32)
        -> Int32
    {
        { (slot: inout Int32?) in
            if let known = slot { return known }
            slot = number
            return number
        }(&numbers[ExactText(name)])
    }
}
