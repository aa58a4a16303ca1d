package import TagRuntime

/// A container lowered to the runtime's terms: pooled, numbered, without dead code, in final order.
///
/// It is flat on purpose: rows refer to runs of ``operands`` and ``links``, as in the file, so that emitting only chooses
/// widths and writes. The same container and options give the same program.
package struct Program: Sendable {
    package var id: StringID
    package var version: StringID
    /// True if one absent part makes a whole template empty (definitions and legacy); otherwise only that part is empty.
    package var blanksTemplates: Bool
    /// True if the container follows the rules of the vendor's web runtime.
    package var usesWebRules = false

    /// The strings, unique by bytes, in order of first use.
    package var strings: [String] = []
    package var integers: [Int64] = []
    package var doubles: [Double] = []
    package var shapes: [Shape] = []
    package var composites: [Composite] = []
    package var operands: [ValueID] = []
    package var macros: [Call] = []
    package var predicates: [Predicate] = []
    /// The compiled patterns, each once.
    package var patterns: [Pattern] = []
    package var rules: [RuleEntry] = []
    /// The predicate numbers, then tag numbers, of each ``RuleEntry``.
    package var links: [UInt32] = []
    package var tags: [TagEntry] = []
    package var tagOptions: [TagOptions] = []
    /// The names that the app may request, each once, in file order.
    package var keys: [Key] = []
    /// The names for people and tests; left out by `--strip`.
    package var names: Names?

    package init(id: StringID, version: StringID, blanksTemplates: Bool) {
        self.id = id
        self.version = version
        self.blanksTemplates = blanksTemplates
    }

    package struct StringID: Hashable, Sendable {
        package var index: UInt32
        package init(_ index: UInt32) { self.index = index }
    }

    /// A value: its kind in the upper four bits, its index among that kind below.
    package struct ValueID: Hashable, Sendable {
        package enum Kind: UInt32, Sendable {
            /// A constant, by index: 0 null, 1 false, 2 true, 3 missing (an operand that is not given).
            case fixed, string, macro, integer, double, composite, pattern
        }

        package var bits: UInt32
        package init(_ kind: Kind, _ index: UInt32) { bits = kind.rawValue << 28 | index }
        package var kind: Kind { Kind(rawValue: bits >> 28) ?? .fixed }
        package var index: UInt32 { bits & 0x0FFF_FFFF }
        package static let null = ValueID(.fixed, 0)
        package static let missing = ValueID(.fixed, 3)
        package static let `false` = ValueID(.fixed, 1)
        package static let `true` = ValueID(.fixed, 2)
    }

    /// A type and its parameter keys, which calls and maps of the same structure share.
    package struct Shape: Hashable, Sendable {
        /// The type's name; a map's shape has the empty string.
        package var type: StringID
        package var keys: [StringID]
        package init(type: StringID, keys: [StringID]) {
            self.type = type
            self.keys = keys
        }
    }

    package struct Composite: Hashable, Sendable {
        package enum Kind: UInt8, Sendable {
            /// The values of `count` operands from `first`.
            case list = 1, template = 2
            /// The values of as many operands from `first` as shape number `count` has keys.
            case map = 3
            /// The tag with the number `first`.
            case tag = 4
            /// The operand `first`, then `count` - 1 escapings (integers), applied in order.
            case escaped = 5
            /// The `count` operands from `first`, keys and values in turn, if a key is computed.
            case computedMap = 6
        }

        package var kind: Kind
        package var first: UInt32
        package var count: UInt32
        package init(_ kind: Kind, first: UInt32, count: UInt32) {
            self.kind = kind
            self.first = first
            self.count = count
        }
    }

    /// A macro: an operation, and its operands from `first`, as ``MacroKind/operands`` lists them.
    package struct Call: Hashable, Sendable {
        package var operation: MacroKind
        package var first: UInt32
        package init(_ operation: MacroKind, first: UInt32) {
            self.operation = operation
            self.first = first
        }
    }

    package struct Predicate: Hashable, Sendable {
        package var operation: PredicateKind
        package var ignoresCase: Bool
        package var left: ValueID
        /// The right side; for ``PredicateKind/matches`` a ``ValueID/Kind/pattern``.
        package var right: ValueID
        package init(_ operation: PredicateKind, ignoresCase: Bool, left: ValueID, right: ValueID) {
            self.operation = operation
            self.ignoresCase = ignoresCase
            self.left = left
            self.right = right
        }
    }

    /// A compiled pattern.
    package struct Pattern: Sendable {
        package var program: [UInt8]
        /// The automaton that decides it; nil for a pattern that is run from its program.
        package var automaton: AutomatonBytes?
        package init(_ program: [UInt8], automaton: AutomatonBytes? = nil) {
            self.program = program
            self.automaton = automaton
        }
    }

    /// A rule, as consecutive runs of ``links``: if, unless, fires, blocks.
    package struct RuleEntry: Sendable {
        /// The event that the rule needs, if any; `event equals …` is then not among its predicates.
        package var event: StringID?
        package var first: UInt32
        package var ifCount: UInt32
        package var unlessCount: UInt32
        package var firesCount: UInt32
        package var blocksCount: UInt32
        package init(
            event: StringID?, first: UInt32, ifCount: UInt32, unlessCount: UInt32, firesCount: UInt32,
            blocksCount: UInt32
        ) {
            self.event = event
            self.first = first
            self.ifCount = ifCount
            self.unlessCount = unlessCount
            self.firesCount = firesCount
            self.blocksCount = blocksCount
        }
    }

    /// A tag: its shape, the first of as many operands as the shape has keys, and its options.
    ///
    /// The options are an index into ``tagOptions`` plus one, or 0 for none.
    package struct TagEntry: Sendable {
        package var shape: UInt32
        package var first: UInt32
        package var options: UInt32
        package init(shape: UInt32, first: UInt32, options: UInt32) {
            self.shape = shape
            self.first = first
            self.options = options
        }
    }

    /// The options that few tags have; equal rows are stored once.
    package struct TagOptions: Hashable, Sendable {
        // A literal of no flags is made by way of an array, for each tag.
        package var flags = TagFlags(rawValue: 0)
        package var priority = ValueID.null
        /// The schedule, as integers in milliseconds since 1970, both ends included; null is open.
        package var scheduleStart = ValueID.null
        package var scheduleEnd = ValueID.null
        /// The setup tags: null, or a list of tags, each followed by true if its failure stops this one; `teardown` is alike.
        package var setup = ValueID.null
        package var teardown = ValueID.null
        package init() {}

        /// The values, in the order of the record's columns.
        var values: [ValueID] { [priority, scheduleStart, scheduleEnd, setup, teardown] }
    }

    package struct Key: Sendable {
        package var name: StringID
        package var macro: UInt32
        package init(name: StringID, macro: UInt32) {
            self.name = name
            self.macro = macro
        }
    }

    /// The names by index; a macro without a name of its own (a choice's member, a format's source) has "".
    package struct Names: Sendable {
        package var macros: [String] = []
        package var rules: [String] = []
        package var tags: [String] = []
        package init() {}
    }
}

extension Program {
    /// Calls `use` with each string and value of the rows: the one list of the cells for which the pools have numbers.
    ///
    /// The order is that of the columns of the wire form, in which a first use then costs next to nothing.
    func forEachCell(in order: EmissionOrder, _ use: (ValueID) -> Void) {
        func name(_ string: StringID) { use(ValueID(.string, string.index)) }
        name(id)
        name(version)
        for row in order.shapes.rows { name(shapes[row].type) }
        for row in order.shapes.rows { shapes[row].keys.forEach(name) }
        for row in order.composites.rows { values(of: composites[row]).forEach(use) }
        for row in order.macros.rows { operands(of: macros[row]).forEach(use) }
        for tag in tags { operands(of: tag).forEach(use) }
        for row in order.predicates.rows { use(predicates[row].left) }
        for row in order.predicates.rows { use(predicates[row].right) }
        for rule in rules { rule.event.map(name) }
        for row in order.tagOptions.rows { tagOptions[row].values.forEach(use) }
        for key in sortedKeys(order) { name(key.name) }
    }

    /// Returns the keys, ordered by the macro that answers, then by the bytes of the name.
    private func sortedKeys(_ order: EmissionOrder) -> [Key] {
        let macros = keys.map { order.macros[$0.macro] }
        // Mostly there is one key for each macro, in their order.
        if zip(macros, macros.dropFirst()).allSatisfy({ $0 < $1 }) { return keys }
        return zip(macros, keys).map { (macro: $0, key: $1) }.sorted { left, right in
            guard left.macro == right.macro else { return left.macro < right.macro }
            let (name, other) = (strings[Int(left.key.name.index)], strings[Int(right.key.name.index)])
            return name.utf8.lexicographicallyPrecedes(other.utf8)
        }.map { $0.key }
    }
}
