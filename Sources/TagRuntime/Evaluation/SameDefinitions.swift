/// Compares what two versions of a container say, with all that it refers to.
///
/// Values with the same definitions are the same in each event, if the data layers and the answers of the hosts are and no limit ends
/// an evaluation.
package struct SameDefinitions {
    private let old: Tables
    private let new: Tables
    /// True if rules are compared, whose results are only taken over where they cost the same whatever was evaluated before.
    private let comparesCosts: Bool
    /// False if costs are compared and the new version may have to walk automata that are no tables.
    private let takesPatterns: Bool
    /// The macro of the new version that each of the old one is the same as.
    private var macros: [Twin?]
    /// The deepest level met since the macro at hand began.
    private var deepest = 0
    /// The comparisons that may still be made: values that are shared may have very many parts.
    private var rest: Int

    /// The most levels of values that are compared.
    private static let depthLimit = 200

    /// A macro of the new version, and how many levels of values are below it.
    private struct Twin {
        let macro: Int
        let height: Int
    }

    private init(_ old: Tables, _ new: Tables, comparesCosts: Bool) {
        (self.old, self.new, self.comparesCosts) = (old, new, comparesCosts)
        takesPatterns = !comparesCosts || new.allAutomataFit
        macros = Array(repeating: nil, count: old.macros.count)
        rest = 1_024 + 8 * (old.operands.count + new.operands.count + old.links.count + new.links.count)
    }

    /// Returns true for each pair of tags whose parameters have the same definitions; of others it may be unknown.
    package static func ofTags(
        _ pairs: [(old: Int, new: Int)?], _ old: LoadedContainer, _ new: LoadedContainer
    ) -> [Bool] {
        guard old.tables.behaviourFlags == new.tables.behaviourFlags else {
            return Array(repeating: false, count: pairs.count)
        }
        var definitions = SameDefinitions(old.tables, new.tables, comparesCosts: false)
        return pairs.map { pair in pair.map { definitions.isSame(tag: $0.old, $0.new) } ?? false }
    }

    /// Returns true for each pair of rules that need the same event and have the same conditions, and that events are tested for in both
    /// versions; of others it may be unknown.
    ///
    /// It is unknown of rules that search for a pattern for which something is built when it is first met: what they cost depends on
    /// the events before.
    package static func ofRules(
        _ pairs: [(old: Int, new: Int)?], _ old: LoadedContainer, _ new: LoadedContainer
    ) -> [Bool] {
        guard old.tables.behaviourFlags == new.tables.behaviourFlags else {
            return Array(repeating: false, count: pairs.count)
        }
        var definitions = SameDefinitions(old.tables, new.tables, comparesCosts: true)
        let (before, after) = (old.tables.listedRules, new.tables.listedRules)
        return pairs.map { pair in
            guard let (one, two) = pair, before[one], after[two] else { return false }
            return definitions.isSame(rule: one, two, 0)
        }
    }

    private mutating func isSame(tag one: Int, _ two: Int) -> Bool {
        let (before, after) = (old.tags[one, TagRecord.shape], new.tags[two, TagRecord.shape])
        guard isSame(keysOf: before, after) else { return false }
        return isSame(
            run: old.tags[one, TagRecord.first], new.tags[two, TagRecord.first],
            count: old.keys(ofShape: before).count, depth: 0)
    }

    // MARK: Values

    private mutating func isSame(_ one: Int, _ two: Int, depth: Int) -> Bool {
        rest -= 1
        guard rest >= 0, reach(depth) else { return false }
        let (kind, index) = old.space.decode(one)
        let (other, number) = new.space.decode(two)
        guard kind.rawValue == other.rawValue else { return false }
        switch kind {
        case .fixed: return index == number
        case .string: return old.string(index) == new.string(number)
        case .macro: return isSame(macro: index, number, depth: depth + 1)
        case .integer: return old.integer(index) == new.integer(number)
        case .double: return old.double(index).bitPattern == new.double(number).bitPattern
        case .composite: return isSame(composite: index, number, depth: depth + 1)
        case .pattern: return isSame(pattern: index, number)
        case .tag: return false
        }
    }

    /// Notes a level of values; false if it is too deep.
    private mutating func reach(_ depth: Int) -> Bool {
        deepest = max(deepest, depth)
        return depth < Self.depthLimit
    }

    private mutating func isSame(run one: Int, _ two: Int, count: Int, depth: Int) -> Bool {
        for part in 0..<count {
            let before = old.operands[one + part, OperandRecord.value]
            guard isSame(before, new.operands[two + part, OperandRecord.value], depth: depth) else {
                return false
            }
        }
        return true
    }

    private mutating func isSame(composite one: Int, _ two: Int, depth: Int) -> Bool {
        let kind = old.composites[one, CompositeRecord.kind]
        let other = new.composites[two, CompositeRecord.kind]
        let (before, after) = (old.parts(one), new.parts(two))
        guard before.count == after.count else { return false }
        if kind < CompositeRecord.firstMap || other < CompositeRecord.firstMap {
            guard kind == other else { return false }
        } else {
            guard isSame(keysOf: kind - CompositeRecord.firstMap, other - CompositeRecord.firstMap) else {
                return false
            }
        }
        return isSame(run: before.lowerBound, after.lowerBound, count: before.count, depth: depth)
    }

    private mutating func isSame(keysOf one: Int, _ two: Int) -> Bool {
        let (before, after) = (old.keys(ofShape: one), new.keys(ofShape: two))
        rest -= before.count
        guard rest >= 0, before.count == after.count,
            isSame(text: old.shapes[one, ShapeRecord.type], new.shapes[two, ShapeRecord.type])
        else { return false }
        return zip(before, after).allSatisfy {
            isSame(text: old.shapeKeys[$0, ShapeKeyRecord.key], new.shapeKeys[$1, ShapeKeyRecord.key])
        }
    }

    private func isSame(text one: Int, _ two: Int) -> Bool { old.string(one) == new.string(two) }

    private func isSame(pattern one: Int, _ two: Int) -> Bool {
        guard takesPatterns, old.pattern(one) == new.pattern(two) else { return false }
        guard let before = old.automaton(ofPattern: one), let after = new.automaton(ofPattern: two) else {
            return !comparesCosts && old.automatonNumber(ofPattern: one) == nil
                && new.automatonNumber(ofPattern: two) == nil
        }
        return before.form == after.form && before.states == after.states && before.classes == after.classes
            && before.initial == after.initial && before.firstAccepting == after.firstAccepting
            && before.bytes == after.bytes
    }

    // MARK: Macros

    private mutating func isSame(macro one: Int, _ two: Int, depth: Int) -> Bool {
        // Below a macro that was met before nothing is compared again, and it may lie deeper now.
        if let known = macros[one], known.macro == two { return reach(depth + known.height) }
        let before = deepest
        deepest = depth
        guard isSame(definitionsOf: one, two, depth) else { return false }
        macros[one] = Twin(macro: two, height: deepest - depth)
        deepest = max(deepest, before)
        return true
    }

    private mutating func isSame(definitionsOf one: Int, _ two: Int, _ depth: Int) -> Bool {
        let operation = old.macros[one, MacroRecord.operation]
        guard operation == new.macros[two, MacroRecord.operation] else { return false }
        let (before, after) = (old.macros[one, MacroRecord.first], new.macros[two, MacroRecord.first])
        let operands = MacroKind.allOperands[operation]
        for position in operands.indices {
            let (value, other) = (
                old.operands[before + position, OperandRecord.value],
                new.operands[after + position, OperandRecord.value]
            )
            let isMembers = if case .members = operands[position].content { true } else { false }
            guard isMembers ? isSame(members: value, other, depth) : isSame(value, other, depth: depth) else {
                return false
            }
        }
        return isSameBesidesOperands(UInt8(truncatingIfNeeded: operation), operandsAt: before)
    }

    /// Returns true if what a macro says of the container itself is the same, and what it costs if that matters.
    private func isSameBesidesOperands(_ operation: UInt8, operandsAt first: Int) -> Bool {
        switch MacroKind(rawValue: operation) {
        case .regexTable: !comparesCosts || onlyTests(tableAt: first)
        case .regexGroup: !comparesCosts
        case .containerId:
            isSame(text: old.container[0, ContainerRecord.id], new.container[0, ContainerRecord.id])
        case .containerVersion:
            isSame(text: old.container[0, ContainerRecord.version], new.container[0, ContainerRecord.version])
        // What these say comes from their operands, the events or the app.
        case .constant, .dataLayer, .event, .functionCall, .choice, .formatted, .flatKey, .debugMode, .random,
            .time,
            .lookupTable, .hash, .encode, .join, .lowercase, .uppercase, .url,
            .urlReferrer, .language, .platform, .osVersion, .osApiLevel, .deviceName, .deviceId, .resolution,
            .appId, .appName, .appVersion, .appVersionName, .sdkVersion, .runtimeVersion, .advertisingId,
            .advertisingTracking, .adwordsUniqueId, .installReferrer, .clickReferrer, .custom:
            true
        case .values, nil: false
        }
    }

    /// Returns true if a regex table has no computed patterns, and nothing in place of what matches.
    private func onlyTests(tableAt first: Int) -> Bool {
        let replaces = old.operands[first + MacroOperand.replaces.position, OperandRecord.value]
        let table = old.operands[first + MacroOperand.patternTable.position, OperandRecord.value]
        let (kind, index) = old.space.decode(table)
        guard replaces == ValueSpace.missing || replaces == ValueSpace.false, case .composite = kind else {
            return false
        }
        let parts = old.parts(index)
        return stride(from: parts.lowerBound, to: parts.upperBound, by: 2).allSatisfy { part in
            let value = old.operands[part, OperandRecord.value]
            return value >= old.space.patterns && value < old.space.tags
        }
    }

    /// Compares the members of a choice: a macro, the rules that enable it, and the rules that disable it, in turn.
    private mutating func isSame(members one: Int, _ two: Int, _ depth: Int) -> Bool {
        let before = old.parts(one - old.space.composites)
        let after = new.parts(two - new.space.composites)
        guard before.count == after.count else { return false }
        for part in 0..<before.count {
            let value = old.operands[before.lowerBound + part, OperandRecord.value]
            let other = new.operands[after.lowerBound + part, OperandRecord.value]
            let isSame =
                part % 3 == 0
                ? isSame(value, other, depth: depth) : isSame(rules: value, other, depth)
            guard isSame else { return false }
        }
        return true
    }

    // MARK: Rules

    private mutating func isSame(rules one: Int, _ two: Int, _ depth: Int) -> Bool {
        let before = old.parts(one - old.space.composites)
        let after = new.parts(two - new.space.composites)
        guard before.count == after.count else { return false }
        for part in 0..<before.count {
            let rule = old.operands[before.lowerBound + part, OperandRecord.value] - old.space.integers
            let other = new.operands[after.lowerBound + part, OperandRecord.value] - new.space.integers
            guard isSame(rule: Int(old.integer(rule)), Int(new.integer(other)), depth) else { return false }
        }
        return true
    }

    private mutating func isSame(rule one: Int, _ two: Int, _ depth: Int) -> Bool {
        rest -= 1
        let (event, other) = (old.rules[one, RuleRecord.event], new.rules[two, RuleRecord.event])
        guard event > 0 ? other > 0 && isSame(text: event - 1, other - 1) : other == 0 else { return false }
        let (before, after) = (old.links(ofRule: one), new.links(ofRule: two))
        guard before.ifs.count == after.ifs.count, before.unlesses.count == after.unlesses.count else {
            return false
        }
        for condition in 0..<before.ifs.count + before.unlesses.count {
            let predicate = old.links[before.ifs.lowerBound + condition, LinkRecord.target]
            let other = new.links[after.ifs.lowerBound + condition, LinkRecord.target]
            guard isSame(predicate: predicate, other, depth) else { return false }
        }
        return true
    }

    private mutating func isSame(predicate one: Int, _ two: Int, _ depth: Int) -> Bool {
        let (before, after) = (old.predicates[one], new.predicates[two])
        if comparesCosts,
            StoredPredicate(cell: before[PredicateRecord.operation]).isKind(.matchesComputed)
        {
            return false
        }
        return before[PredicateRecord.operation] == after[PredicateRecord.operation]
            && isSame(before[PredicateRecord.left], after[PredicateRecord.left], depth: depth + 1)
            && isSame(before[PredicateRecord.right], after[PredicateRecord.right], depth: depth + 1)
    }
}

extension Tables {
    /// True for each rule that the events are tested for: one that fires and blocks nothing may be left out of all lists.
    fileprivate var listedRules: [Bool] {
        var isListed = Array(repeating: false, count: rules.count)
        for row in 0..<candidates.count { isListed[candidates[row, CandidateRecord.rule]] = true }
        for row in 0..<restRules.count { isListed[restRules[row, RestRuleRecord.rule]] = true }
        return isListed
    }
}
