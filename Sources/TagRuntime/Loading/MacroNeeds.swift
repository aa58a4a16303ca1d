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
    /// Composites that were met and wait for one that they have: no more than there are composites.
    private var waiting: [Waiting] = []
    /// The number of those for which memory was taken; for tests.
    var waitingRoom: Int { waiting.capacity }

    /// A composite that was looked through up to a part.
    private struct Waiting {
        let composite: UInt32
        var nextPart: UInt32
        /// The highest need of the parts before that.
        var highest: UInt32 = 0
    }

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
    @inline(__always)
    private mutating func macros(ofComposite composite: Int) -> UInt32 {
        if ofComposites[composite] == MacroNeeds.unknown { find(composite) }
        return ofComposites[composite]
    }

    /// Each composite waits once, for the first of its parts that is not known, and is looked through from there on.
    @inline(never)
    private mutating func find(_ composite: Int) {
        waiting.append(begin(composite))
        while var last = waiting.popLast() {
            if let part = lookThrough(&last) {
                waiting.append(last)
                waiting.append(begin(part))
            } else {
                ofComposites[Int(truncatingIfNeeded: last.composite)] = last.highest
            }
        }
    }

    private func begin(_ composite: Int) -> Waiting {
        Waiting(
            composite: UInt32(truncatingIfNeeded: composite),
            nextPart: UInt32(truncatingIfNeeded: tables.parts(composite).lowerBound))
    }

    /// Goes on with the parts of a composite, up to one whose need is not known; nil after the last.
    private func lookThrough(_ waiting: inout Waiting) -> Int? {
        let space = tables.space
        let parts = tables.parts(Int(truncatingIfNeeded: waiting.composite))
        for part in Int(truncatingIfNeeded: waiting.nextPart)..<parts.upperBound {
            let value = tables.operands[part, OperandRecord.value]
            if value < space.macros { continue }
            if value < space.integers {
                let need = UInt32(truncatingIfNeeded: value - space.macros) + 1
                waiting.highest = max(waiting.highest, need)
            } else if value >= space.composites, value < space.patterns {
                let need = ofComposites[value - space.composites]
                if need == MacroNeeds.unknown {
                    waiting.nextPart = UInt32(truncatingIfNeeded: part)
                    return value - space.composites
                }
                waiting.highest = max(waiting.highest, need)
            }
        }
        return nil
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
