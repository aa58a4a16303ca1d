import TagCompiler
import TagRuntime

/// A count of the bytes of texts and names that `inspect` shows of a compiled container, before any of them is copied.
///
/// Many tags may have the same long type, and many rules the same long event: shown with each of them, a few kB become gigabytes.
struct ShownTexts {
    private let tables: Tables
    /// The bytes of the texts, each counted at every use.
    private(set) var bytes = 0

    /// The limit on the bytes, as in a definition; more are refused.
    static let limit = DecompileLimits.textBytes

    /// Counts the texts, in time linear in the container's size.
    init(_ tables: Tables) {
        self.tables = tables
        countTags()
        countRules()
        countMacros()
        countLists()
    }

    private mutating func countTags() {
        let shapes = (0..<tables.shapes.count).map { shape in
            tables.keys(ofShape: shape).reduce(length(ofString: tables.shapes[shape, ShapeRecord.type])) {
                $0 + length(ofString: tables.shapeKeys[$1, ShapeKeyRecord.key])
            }
        }
        for tag in 0..<tables.tags.count { bytes += shapes[tables.tags[tag, TagRecord.shape]] }
    }

    private mutating func countRules() {
        for rule in 0..<tables.rules.count {
            let event = tables.rules[rule, RuleRecord.event]
            if event > 0 { bytes += length(ofString: event - 1) }
            let links = tables.links(ofRule: rule)
            for link in links.fires.lowerBound..<links.blocks.upperBound {
                bytes += tables.name(ofTag: tables.links[link, LinkRecord.target])?.count ?? 0
            }
        }
    }

    /// Counts the keys of the data layer that macros read.
    private mutating func countMacros() {
        for macro in 0..<tables.macros.count {
            let operation = MacroKind(
                rawValue: UInt8(truncatingIfNeeded: tables.macros[macro, MacroRecord.operation]))
            guard operation == .dataLayer || operation == .flatKey else { continue }
            count(value: tables.operands[tables.macros[macro, MacroRecord.first], OperandRecord.value])
        }
    }

    /// Counts the texts of lookup lists; a list is shown once, however many predicates use it.
    private mutating func countLists() {
        var seen: Set<Int> = []
        for predicate in 0..<tables.predicates.count {
            let stored = StoredPredicate(cell: tables.predicates[predicate, PredicateRecord.operation])
            let list = tables.predicates[predicate, PredicateRecord.right] - tables.space.composites
            if stored.isKind(.isOneOf), seen.insert(list).inserted {
                for part in tables.parts(list) { count(value: tables.operands[part, OperandRecord.value]) }
            }
        }
    }

    private mutating func count(value: Int) {
        let (kind, index) = tables.space.decode(value)
        if kind == .string { bytes += length(ofString: index) }
    }

    private func length(ofString index: Int) -> Int { tables.string(index).count }
}
