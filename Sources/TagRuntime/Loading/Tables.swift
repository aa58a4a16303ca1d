/// The places of all tables in a container's bytes: plain numbers without references, free to copy.
package struct Tables: Sendable, BitwiseCopyable {
    package internal(set) var flags: HeaderFlags = []
    package internal(set) var container = Table<ContainerRecord>()
    package internal(set) var texts = ByteView.empty
    package internal(set) var strings = Table<StringRecord>()
    package internal(set) var integers = ByteView.empty
    package internal(set) var doubles = ByteView.empty
    package internal(set) var shapes = Table<ShapeRecord>()
    package internal(set) var shapeKeys = Table<ShapeKeyRecord>()
    package internal(set) var composites = Table<CompositeRecord>()
    package internal(set) var operands = Table<OperandRecord>()
    package internal(set) var macros = Table<MacroRecord>()
    package internal(set) var predicates = Table<PredicateRecord>()
    package internal(set) var patterns = Table<PatternRecord>()
    package internal(set) var programs = ByteView.empty
    package internal(set) var rules = Table<RuleRecord>()
    package internal(set) var links = Table<LinkRecord>()
    package internal(set) var tags = Table<TagRecord>()
    package internal(set) var tagOptions = Table<TagOptionsRecord>()
    package internal(set) var eventBuckets = Table<EventBucketRecord>()
    package internal(set) var events = Table<EventRecord>()
    package internal(set) var candidates = Table<CandidateRecord>()
    package internal(set) var restRules = Table<RestRuleRecord>()
    package internal(set) var keyBuckets = Table<KeyBucketRecord>()
    package internal(set) var keys = Table<KeyRecord>()
    package internal(set) var names = Table<NameRecord>()
    package internal(set) var nameTexts = ByteView.empty
    package internal(set) var automata = Table<AutomatonRecord>()
    package internal(set) var transitions = ByteView.empty
    package internal(set) var space = ValueSpace(
        strings: 0, macros: 0, integers: 0, doubles: 0, composites: 0, patterns: 0, tags: 0)

    package init() {}
}

/// Work that is done for a section, whatever its records.
package protocol SectionVisitor: ~Copyable {
    /// Visits a section of records.
    mutating func visit<Layout: RecordLayout>(_ table: inout Table<Layout>) throws(LoadError)
    /// Visits a section of rows of `width` bytes.
    mutating func visit(_ bytes: inout ByteView, width: Int) throws(LoadError)
}

extension Tables {
    /// Calls a visitor with the table of a section: the one list of what sections consist of.
    @inline(__always)
    package mutating func visit<Visitor: SectionVisitor & ~Copyable>(
        _ id: SectionID, _ visitor: inout Visitor
    ) throws(LoadError) {
        switch id {
        case .container: try visitor.visit(&container)
        case .texts: try visitor.visit(&texts, width: 1)
        case .strings: try visitor.visit(&strings)
        case .integers: try visitor.visit(&integers, width: 8)
        case .doubles: try visitor.visit(&doubles, width: 8)
        case .shapes: try visitor.visit(&shapes)
        case .shapeKeys: try visitor.visit(&shapeKeys)
        case .composites: try visitor.visit(&composites)
        case .operands: try visitor.visit(&operands)
        case .macros: try visitor.visit(&macros)
        case .predicates: try visitor.visit(&predicates)
        case .patterns: try visitor.visit(&patterns)
        case .programs: try visitor.visit(&programs, width: 1)
        case .rules: try visitor.visit(&rules)
        case .links: try visitor.visit(&links)
        case .tags: try visitor.visit(&tags)
        case .tagOptions: try visitor.visit(&tagOptions)
        case .eventBuckets: try visitor.visit(&eventBuckets)
        case .events: try visitor.visit(&events)
        case .candidates: try visitor.visit(&candidates)
        case .restRules: try visitor.visit(&restRules)
        case .keyBuckets: try visitor.visit(&keyBuckets)
        case .keys: try visitor.visit(&keys)
        case .names: try visitor.visit(&names)
        case .nameTexts: try visitor.visit(&nameTexts, width: 1)
        case .automata: try visitor.visit(&automata)
        case .transitions: try visitor.visit(&transitions, width: 1)
        }
    }
}

extension Tables {
    /// One absent part makes a whole template empty.
    package var blanksTemplates: Bool { flags.contains(.blanksTemplates) }

    /// The container goes by the rules of the vendor's web runtime.
    @inline(__always)
    package var usesWebRules: Bool { flags.contains(.webRules) }

    /// The flags that change what the container does.
    package var behaviourFlags: HeaderFlags { flags.intersection(.behaviour) }

    /// The bytes of string number `index`.
    @inline(__always)
    package func string(_ index: Int) -> ByteView { texts[strings.run(index, .first)] }

    @inline(__always)
    package func integer(_ index: Int) -> Int64 { Int64(bitPattern: integers.word(at: index &* 8)) }

    @inline(__always)
    package func double(_ index: Int) -> Double { Double(bitPattern: doubles.word(at: index &* 8)) }

    /// The program of pattern number `index`.
    @inline(__always)
    package func pattern(_ index: Int) -> ByteView { programs[patterns.run(index, .first)] }

    /// The automaton of pattern number `index`, if it has one.
    package func automaton(ofPattern index: Int) -> StoredAutomaton? {
        automatonNumber(ofPattern: index).map { automaton($0) }
    }

    /// The number of the automaton of pattern number `index`, if it has one.
    @inline(__always)
    package func automatonNumber(ofPattern index: Int) -> Int? {
        let row = patterns[index, PatternRecord.automaton]
        return row > 0 ? row &- 1 : nil
    }

    /// Automaton number `index`.
    package func automaton(_ index: Int) -> StoredAutomaton {
        let row = automata[index]
        return StoredAutomaton(
            form: AutomatonForm(rawValue: UInt8(truncatingIfNeeded: row[AutomatonRecord.form])),
            states: row[AutomatonRecord.states], classes: row[AutomatonRecord.classes],
            initial: row[AutomatonRecord.initial], firstAccepting: row[AutomatonRecord.firstAccepting],
            bytes: transitions[automata.run(index, .first)])
    }

    /// The flags of row number `index` of ``tagOptions``.
    @inline(__always)
    package func flags(ofOptions index: Int) -> TagFlags {
        TagFlags(rawValue: tagOptions[index, TagOptionsRecord.flags])
    }

    /// The operands of composite number `index`.
    @inline(__always)
    package func parts(_ index: Int) -> Range<Int> { composites.run(index, .first) }

    /// The keys of shape number `index`, as rows of ``shapeKeys``.
    @inline(__always)
    package func keys(ofShape index: Int) -> Range<Int> { shapes.run(index, .firstKey) }

    /// The links of rule number `index`, by what they are.
    @inline(__always)
    package func links(ofRule index: Int) -> RuleLinks {
        let rule = rules[index]
        let first = rule[RuleRecord.first]
        let unless = first &+ rule[RuleRecord.ifCount]
        let fires = unless &+ rule[RuleRecord.unlessCount]
        let blocks = fires &+ rule[RuleRecord.firesCount]
        return RuleLinks(
            ifs: first..<unless, unlesses: unless..<fires, fires: fires..<blocks,
            blocks: blocks..<rules[index &+ 1, RuleRecord.first])
    }

    /// A rule's runs of ``links``.
    package struct RuleLinks {
        package let ifs: Range<Int>
        package let unlesses: Range<Int>
        package let fires: Range<Int>
        package let blocks: Range<Int>

        /// The number of its predicates, those that must not hold included.
        var conditionCount: Int { fires.lowerBound &- ifs.lowerBound }
    }

    /// The row of ``keys`` that bears `name`; one hash and about one comparison.
    @inline(__always)
    package func key(named name: ByteView) -> Int? {
        row(named: name, NameHash.of(name), of: keys, .name, in: keyBuckets, .first)
    }

    @inline(__always)
    private func row<Entry: RecordLayout, Bucket: RecordLayout>(
        named name: ByteView, _ hash: UInt64, of entries: Table<Entry>, _ field: Entry,
        in buckets: Table<Bucket>, _ first: Bucket
    ) -> Int? {
        guard buckets.count > 0 else { return nil }
        let bucket = Int(truncatingIfNeeded: hash) & (buckets.count &- 1)
        var row = buckets[bucket, first]
        let end = buckets[bucket &+ 1, first]
        while row < end {
            if string(entries[row, field]) == name { return row }
            row &+= 1
        }
        return nil
    }

    /// A macro's text, when it is a constant that needs no evaluation.
    @inline(__always)
    package func constantText(_ macro: Int) -> ByteView? {
        guard macros[macro, MacroRecord.operation] == Int(MacroKind.constant.rawValue) else {
            return nil
        }
        let value = operands[macros[macro, MacroRecord.first], OperandRecord.value]
        guard value >= ValueSpace.strings, value < space.macros else { return nil }
        return string(value &- ValueSpace.strings)
    }

    /// Returns true if a macro gives the event's name.
    @inline(__always)
    package func isEvent(macro: Int) -> Bool {
        macros[macro, MacroRecord.operation] == Int(MacroKind.event.rawValue)
    }

    /// True if a macro reads a data layer key as it was pushed; linear in the macros of a web container.
    package var readsFlatKeys: Bool {
        guard usesWebRules else { return false }
        for row in 0..<macros.count
        where macros[row, MacroRecord.operation] == Int(MacroKind.flatKey.rawValue) {
            return true
        }
        return false
    }

    /// The row of ``events`` that bears `name`, whose hash is `hash`.
    @inline(__always)
    package func event(named name: ByteView, hash: UInt64) -> Int? {
        row(named: name, hash, of: events, .name, in: eventBuckets, .first)
    }

    /// Name number `index`: macros, then rules, then tags; nil when the container was stripped or it has none.
    @inline(__always)
    package func name(_ index: Int) -> ByteView? {
        guard index < names.count else { return nil }
        let name = nameTexts[names.run(index, .first)]
        return name.count > 0 ? name : nil
    }

    package func name(ofMacro index: Int) -> ByteView? { name(index) }
    package func name(ofRule index: Int) -> ByteView? { name(macros.count + index) }
    @inline(__always)
    package func name(ofTag index: Int) -> ByteView? { name(macros.count + rules.count + index) }
}
