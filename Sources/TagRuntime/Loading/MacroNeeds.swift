/// The macros that values need, found as they are asked for and then remembered: most composites are never asked for.
///
/// A need is one more than the highest macro; 0 without any. Composites must have been checked: what one has comes before it.
struct MacroNeeds: ~Copyable {
    /// The need of what was not asked for yet.
    static let unknown = UInt32.max

    private let tables: Tables
    private let ofComposites: FixedBuffer<UInt32>
    /// The needs of the predicates of each rule; empty until the first choice is met.
    private(set) var ofRules: [UInt32] = []
    /// The needs of lists of rules and of lists of a choice's members; empty until the first choice is met.
    var ofLists: [UInt32] = []
    /// Composites that were met and wait for those that they have.
    private var waiting: [Int] = []

    init(_ tables: Tables) {
        self.tables = tables
        ofComposites = FixedBuffer(count: tables.composites.count, filledWith: MacroNeeds.unknown)
    }

    /// The need of a value.
    @inline(__always)
    mutating func macros(of value: Int) -> UInt32 {
        let space = tables.space
        guard value >= space.macros, value < space.patterns else { return 0 }
        if value < space.integers { return UInt32(truncatingIfNeeded: value - space.macros) + 1 }
        return value < space.composites ? 0 : macros(ofComposite: value - space.composites)
    }

    /// The need of a composite, in time linear in what it has that was not asked for before, and without recursion.
    private mutating func macros(ofComposite composite: Int) -> UInt32 {
        if ofComposites[composite] == MacroNeeds.unknown { waiting.append(composite) }
        // Each is looked through twice at most: when it is met, and when all that it has is known.
        while let last = waiting.last {
            if ofComposites[last] != MacroNeeds.unknown || look(through: last) { waiting.removeLast() }
        }
        return ofComposites[composite]
    }

    /// Finds the need of a composite; false if it has to wait for others.
    private mutating func look(through composite: Int) -> Bool {
        let space = tables.space
        var (highest, isKnown) = (UInt32(0), true)
        for part in tables.parts(composite) {
            let value = tables.operands[part, OperandRecord.value]
            if value < space.macros { continue }
            if value < space.integers {
                highest = max(highest, UInt32(truncatingIfNeeded: value - space.macros) + 1)
            } else if value >= space.composites, value < space.patterns {
                let need = ofComposites[value - space.composites]
                if need == MacroNeeds.unknown {
                    waiting.append(value - space.composites)
                    isKnown = false
                }
                highest = max(highest, need)
            }
        }
        if isKnown { ofComposites[composite] = highest }
        return isKnown
    }

    /// Makes ``ofRules`` and ``ofLists``: once, since every choice may name every rule.
    mutating func prepareLists() {
        guard ofLists.isEmpty else { return }
        ofLists = [UInt32](repeating: MacroNeeds.unknown, count: tables.composites.count)
        ofRules.reserveCapacity(tables.rules.count)
        for rule in 0..<tables.rules.count {
            let links = tables.links(ofRule: rule)
            var highest: UInt32 = 0
            for link in links.ifs.lowerBound..<links.unlesses.upperBound {
                let predicate = tables.predicates[tables.links[link, LinkRecord.target]]
                highest = max(highest, macros(of: predicate[PredicateRecord.left]))
                highest = max(highest, macros(of: predicate[PredicateRecord.right]))
            }
            ofRules.append(highest)
        }
    }
}
