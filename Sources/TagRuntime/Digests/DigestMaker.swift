/// Makes the digests of a container's entities; linear in the container, and without recursion.
///
/// The container must be right: a damaged one may stop the process.
struct DigestMaker: ~Copyable {
    let tables: Tables
    let strings: FixedBuffer<UInt64>
    let patterns: FixedBuffer<UInt64>
    let composites: FixedBuffer<UInt64>
    let macros: FixedBuffer<UInt64>
    /// 0 until asked for.
    let predicates: FixedBuffer<UInt64>
    let rules: FixedBuffer<UInt64>
    /// Of the lists of choices: by composite; 0 until asked for.
    let lists: FixedBuffer<UInt64>
    /// By shape: whether a key is there twice, so that the order of entries tells.
    private let repeatsKeys: FixedBuffer<Bool>
    /// What is sorted before it is made one digest of.
    private var parts: [UInt64] = []

    init(_ tables: Tables) {
        self.tables = tables
        strings = FixedBuffer(count: tables.strings.count, filledWith: 0)
        patterns = FixedBuffer(count: tables.patterns.count, filledWith: 0)
        composites = FixedBuffer(count: tables.composites.count, filledWith: 0)
        macros = FixedBuffer(count: tables.macros.count, filledWith: 0)
        predicates = FixedBuffer(count: tables.predicates.count, filledWith: 0)
        rules = FixedBuffer(count: tables.rules.count, filledWith: 0)
        repeatsKeys = FixedBuffer(count: tables.shapes.count, filledWith: false)
        let choice = Int(MacroOperation.choice.rawValue)
        let hasChoices = (0..<tables.macros.count).contains {
            tables.macros[$0, MacroRecord.operation] == choice
        }
        lists = FixedBuffer(count: hasChoices ? tables.composites.count : 0, filledWith: 0)
    }

    /// Of all macros, then rules, then tags.
    mutating func all() -> [UInt64] {
        digestPools()
        digestMacros()
        for rule in 0..<rules.count { _ = digest(ofRule: rule) }
        let tags = digestTags()
        var all: [UInt64] = []
        all.reserveCapacity(macros.count + rules.count + tags.count)
        for row in 0..<macros.count { all.append(macros[row]) }
        for row in 0..<rules.count { all.append(rules[row]) }
        for row in 0..<tags.count { all.append(tags[row]) }
        return all
    }

    private mutating func digestPools() {
        for row in 0..<strings.count { strings[row] = DigestStep.of(.string, tables.string(row)) }
        for row in 0..<patterns.count { patterns[row] = DigestStep.of(.pattern, tables.pattern(row)) }
        for shape in 0..<repeatsKeys.count {
            parts.removeAll(keepingCapacity: true)
            for key in tables.keys(ofShape: shape) { parts.append(self.key(key)) }
            parts.sort()
            repeatsKeys[shape] = parts.indices.dropFirst().contains { parts[$0] == parts[$0 - 1] }
        }
    }

    @inline(__always)
    private func key(_ row: Int) -> UInt64 { strings[tables.shapeKeys[row, ShapeKeyRecord.key]] }

    // MARK: Values

    /// Of a value whose parts have theirs.
    @inline(__always)
    func digest(of value: Int) -> UInt64 {
        if value >= ValueSpace.strings, value < tables.space.macros {
            return strings[value - ValueSpace.strings]
        }
        if value >= tables.space.macros, value < tables.space.integers {
            return macros[value - tables.space.macros]
        }
        return digest(ofOther: value)
    }

    private func digest(ofOther value: Int) -> UInt64 {
        let (kind, index) = tables.space.decode(value)
        switch kind {
        case .fixed: return DigestStep.of(.fixed, UInt64(truncatingIfNeeded: index))
        case .string: return strings[index]
        case .macro: return macros[index]
        case .integer: return DigestStep.of(.integer, UInt64(bitPattern: tables.integer(index)))
        case .double: return DigestStep.of(.double, tables.double(index).bitPattern)
        case .composite: return composites[index]
        case .pattern: return patterns[index]
        case .tag:
            // Not followed, because it may lead back here; sequences are.
            let shape = tables.tags[index, TagRecord.shape]
            return DigestStep.of(.tagValue, strings[tables.shapes[shape, ShapeRecord.type]])
        }
    }

    /// Of the operand in a row.
    @inline(__always)
    func digest(ofOperand row: Int) -> UInt64 { digest(of: tables.operands[row, OperandRecord.value]) }

    /// Of composite number `index`, whose parts have theirs.
    private func digest(ofComposite index: Int) -> UInt64 {
        let kind = tables.composites[index, CompositeRecord.kind]
        let run = tables.parts(index)
        switch kind {
        case CompositeRecord.list: return ordered(.list, run)
        case CompositeRecord.template:
            return DigestStep.adding(tables.blanksTemplates ? 1 : 0, to: ordered(.template, run))
        case CompositeRecord.escaped: return ordered(.escaped, run)
        case CompositeRecord.computedMap: return ordered(.computedMap, run)
        default: return call(shape: kind - CompositeRecord.firstMap, run)
        }
    }

    private func ordered(_ kind: DigestKind, _ run: Range<Int>) -> UInt64 {
        var digest = DigestStep.start(kind)
        for operand in run { digest = DigestStep.adding(self.digest(ofOperand: operand), to: digest) }
        return NameHash.mixed(digest ^ UInt64(truncatingIfNeeded: run.count))
    }

    /// Of a type and its parameters, whose order tells nothing.
    func call(shape: Int, _ run: Range<Int>) -> UInt64 {
        let keys = tables.keys(ofShape: shape)
        let type = strings[tables.shapes[shape, ShapeRecord.type]]
        guard !repeatsKeys[shape] else { return repeatedMap(type, keys, run) }
        var sum: UInt64 = 0
        for place in 0..<min(keys.count, run.count) {
            let value = digest(ofOperand: run.lowerBound &+ place)
            sum &+= DigestStep.entry(key(keys.lowerBound &+ place), value)
        }
        return NameHash.mixed(DigestStep.adding(sum, to: DigestStep.of(.map, type)))
    }

    private func repeatedMap(_ type: UInt64, _ keys: Range<Int>, _ run: Range<Int>) -> UInt64 {
        var digest = DigestStep.adding(ordered(.list, run), to: DigestStep.of(.repeatedMap, type))
        for key in keys { digest = DigestStep.adding(self.key(key), to: digest) }
        return NameHash.mixed(digest)
    }

    // MARK: Macros

    /// Of composites and macros in turn, what is needed before what needs it.
    private mutating func digestMacros() {
        // Composites by one more than the highest macro they need, in their order: the first one and the next one, plus one.
        let firsts = FixedBuffer<UInt32>(count: macros.count + 1, filledWith: 0)
        let nexts = FixedBuffer<UInt32>(count: composites.count, filledWith: 0)
        let needs = FixedBuffer<UInt32>(count: composites.count, filledWith: 0)
        for index in 0..<composites.count { needs[index] = highestMacro(ofComposite: index, needs) }
        for index in (0..<composites.count).reversed() {
            nexts[index] = firsts[Int(needs[index])]
            firsts[Int(needs[index])] = UInt32(truncatingIfNeeded: index &+ 1)
        }
        for macro in 0...macros.count {
            var next = Int(firsts[macro])
            while next > 0 {
                composites[next - 1] = digest(ofComposite: next - 1)
                next = Int(nexts[next - 1])
            }
            guard macro < macros.count else { return }
            let digest = digest(ofMacro: macro)
            macros[macro] = digest
        }
    }

    /// One more than the highest macro in a composite; 0 when there is none.
    private func highestMacro(ofComposite index: Int, _ needs: borrowing FixedBuffer<UInt32>) -> UInt32 {
        let space = tables.space
        var highest: UInt32 = 0
        for operand in tables.parts(index) {
            let value = tables.operands[operand, OperandRecord.value]
            if value < space.macros { continue }
            if value < space.integers {
                highest = max(highest, UInt32(truncatingIfNeeded: value - space.macros + 1))
            } else if value >= space.composites, value < space.patterns {
                highest = max(highest, needs[value - space.composites])
            }
        }
        return highest
    }

    private mutating func digest(ofMacro index: Int) -> UInt64 {
        let stored = tables.macros[index, MacroRecord.operation]
        let first = tables.macros[index, MacroRecord.first]
        let operation = MacroOperation(rawValue: UInt8(truncatingIfNeeded: stored))
        var digest = DigestStep.of(.macro, UInt64(truncatingIfNeeded: stored))
        switch operation {
        case .choice:
            digest = DigestStep.adding(choice(tables.operands[first, OperandRecord.value]), to: digest)
        case .containerId:
            digest = DigestStep.adding(strings[tables.container[0, ContainerRecord.identifier]], to: digest)
        case .containerVersion:
            digest = DigestStep.adding(strings[tables.container[0, ContainerRecord.version]], to: digest)
        default:
            for place in 0..<(operation?.operandCount ?? 0) {
                digest = DigestStep.adding(self.digest(ofOperand: first &+ place), to: digest)
            }
        }
        return NameHash.mixed(digest)
    }

    /// Of the members of a choice in their order, each with the rules that enable it and those that disable it.
    private mutating func choice(_ value: Int) -> UInt64 {
        let list = value - tables.space.composites
        guard list >= 0, list < lists.count else { return 0 }
        let run = tables.parts(list)
        // An empty list may be one of members and one of rules.
        if run.isEmpty { return NameHash.mixed(DigestStep.start(.list)) }
        if lists[list] != 0 { return lists[list] }
        var digest = DigestStep.start(.list)
        for (place, operand) in run.enumerated() {
            let value = tables.operands[operand, OperandRecord.value]
            let part = place % 3 == 0 ? self.digest(of: value) : rules(inList: value)
            digest = DigestStep.adding(part, to: digest)
        }
        lists[list] = NameHash.mixed(digest)
        return lists[list]
    }

    /// Of the rules in a list of their numbers.
    private mutating func rules(inList value: Int) -> UInt64 {
        let list = value - tables.space.composites
        guard list >= 0, list < lists.count else { return 0 }
        let run = tables.parts(list)
        if run.isEmpty { return DigestStep.set([]) }
        if lists[list] != 0 { return lists[list] }
        var rules: [UInt64] = []
        for operand in run {
            let (kind, index) = tables.space.decode(tables.operands[operand, OperandRecord.value])
            guard kind == .integer, let rule = Int(exactly: tables.integer(index)), rule >= 0,
                rule < self.rules.count
            else { continue }
            rules.append(digest(ofRule: rule))
        }
        rules.sort()
        lists[list] = DigestStep.set(rules[...])
        return lists[list]
    }

    // MARK: Rules

    /// Of what a rule says; whatever it needs has its digest already.
    private mutating func digest(ofRule index: Int) -> UInt64 {
        if rules[index] != 0 { return rules[index] }
        let links = tables.links(ofRule: index)
        parts.removeAll(keepingCapacity: true)
        let event = tables.rules[index, RuleRecord.event]
        if event > 0 { parts.append(equals(event: event - 1)) }
        for link in links.ifs { parts.append(digest(ofPredicate: tables.links[link, LinkRecord.target])) }
        for link in links.unlesses {
            let predicate = digest(ofPredicate: tables.links[link, LinkRecord.target])
            parts.append(DigestStep.of(.negation, predicate))
        }
        parts.sort()
        rules[index] = DigestStep.set(parts[...])
        return rules[index]
    }

    /// As of a predicate that a rule does not need to store.
    private func equals(event string: Int) -> UInt64 {
        let macro = DigestStep.of(.macro, UInt64(MacroOperation.event.rawValue))
        return condition(Int(PredicateOperation.equals.rawValue), NameHash.mixed(macro), strings[string])
    }

    private func digest(ofPredicate row: Int) -> UInt64 {
        if predicates[row] != 0 { return predicates[row] }
        let predicate = tables.predicates[row]
        predicates[row] = condition(
            predicate[PredicateRecord.operation], digest(of: predicate[PredicateRecord.left]),
            digest(of: predicate[PredicateRecord.right]))
        return predicates[row]
    }

    @inline(__always)
    private func condition(_ operation: Int, _ left: UInt64, _ right: UInt64) -> UInt64 {
        let digest = DigestStep.of(.condition, UInt64(truncatingIfNeeded: operation))
        return NameHash.mixed(DigestStep.adding(right, to: DigestStep.adding(left, to: digest)))
    }
}
