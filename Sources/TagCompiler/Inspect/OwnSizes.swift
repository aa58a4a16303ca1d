package import TagRuntime

/// The bytes of a compiled container that only one macro, rule or tag needs: its records, its name, and the texts, values and
/// patterns that nothing else uses.
package struct OwnSizes: Sendable {
    /// The size of a macro, a rule or a tag, by the name that references use; nil without one.
    package struct Row: Sendable {
        package let name: String?
        package fileprivate(set) var bytes: Int
    }

    /// The macros that are not parts of others.
    package private(set) var macros: [Row] = []
    package private(set) var rules: [Row] = []
    package private(set) var tags: [Row] = []

    /// Measures a container; nil if its tags share so many values that counting them would take too long.
    package init?(_ container: LoadedContainer) {
        var count = OwnershipCount(container)
        guard count.run() else { return nil }
        let tables = container.tables
        for (macro, role) in count.roles.roles.enumerated() {
            guard case .named(let name) = role else { continue }
            macros.append(Row(name: name, bytes: count.bytes[macro]))
        }
        for rule in 0..<tables.rules.count {
            rules.append(
                Row(
                    name: container.name(ofRule: rule)?.string, bytes: count.bytes[tables.macros.count + rule]
                ))
        }
        for tag in 0..<tables.tags.count {
            let owner = tables.macros.count + tables.rules.count + tag
            tags.append(Row(name: container.name(ofTag: tag)?.string, bytes: count.bytes[owner]))
        }
    }
}

/// The count of what each owner has; owners are numbered: macros, rules, tags.
private struct OwnershipCount {
    /// What several entities may use.
    private enum Pool: Int, CaseIterable {
        case string, integer, double, composite, pattern, automaton, shape, predicate, options, part
    }

    let roles: MacroRoles
    private(set) var bytes: [Int]
    private let tables: Tables
    /// The bytes of a cell, by the number of the section.
    private var cells = [Int](repeating: 0, count: SectionID.limit)
    /// The owner of each item of a pool: none, one, or several.
    private var owners: [[Int32]]
    private static let none: Int32 = -1
    private static let several: Int32 = -2
    /// The operands of tags that may still be looked at: tags may share any number of them.
    private var room: Int

    init(_ container: LoadedContainer) {
        tables = container.tables
        let tables = container.tables
        roles = MacroRoles(tables)
        bytes = Array(repeating: 0, count: tables.macros.count + tables.rules.count + tables.tags.count)
        owners = Pool.allCases.map { pool in
            let count =
                switch pool {
                case .string: tables.strings.count
                case .integer: tables.integers.count / 8
                case .double: tables.doubles.count / 8
                case .composite: tables.composites.count
                case .pattern: tables.patterns.count
                case .automaton: tables.automata.count
                case .shape: tables.shapes.count
                case .predicate: tables.predicates.count
                case .options: tables.tagOptions.count
                case .part: tables.macros.count
                }
            return Array(repeating: Self.none, count: count)
        }
        room = 1_000_000 + 4 * tables.operands.count
        for section in container.sections {
            if let id = section.id { cells[Int(id.rawValue)] = section.width }
        }
    }

    /// Counts everything; false if there is too much to look at.
    mutating func run() -> Bool {
        for (macro, role) in roles.roles.enumerated() {
            guard case .named = role else { continue }
            visit(macro: macro, owner: macro)
            addName(macro)
        }
        for rule in 0..<tables.rules.count {
            visit(rule: rule, owner: tables.macros.count + rule)
            addName(tables.macros.count + rule)
        }
        for tag in 0..<tables.tags.count {
            visit(tag: tag, owner: tables.macros.count + tables.rules.count + tag)
            addName(tables.macros.count + tables.rules.count + tag)
            guard room > 0 else { return false }
        }
        for pool in Pool.allCases {
            for (item, owner) in owners[pool.rawValue].enumerated() where owner >= 0 {
                bytes[Int(owner)] += cost(pool, item)
            }
        }
        return true
    }

    private func width(_ id: SectionID) -> Int { cells[Int(id.rawValue)] }

    private mutating func addName(_ owner: Int) {
        if let name = tables.name(owner) { bytes[owner] += name.count + width(.names) }
    }

    private func cost(_ pool: Pool, _ item: Int) -> Int {
        switch pool {
        case .string: tables.string(item).count + width(.strings)
        case .integer, .double: 8
        case .composite: 2 * width(.composites) + tables.parts(item).count * width(.operands)
        case .pattern: 2 * width(.patterns) + tables.pattern(item).count
        case .automaton: AutomatonRecord.columnCount * width(.automata) + tables.automaton(item).bytes.count
        case .shape: 2 * width(.shapes) + tables.keys(ofShape: item).count * width(.shapeKeys)
        case .predicate: PredicateRecord.columnCount * width(.predicates)
        case .options: TagOptionsRecord.columnCount * width(.tagOptions)
        case .part: recordBytes(ofMacro: item)
        }
    }

    private func recordBytes(ofMacro macro: Int) -> Int {
        2 * width(.macros) + (roles.operation(macro)?.operandCount ?? 0) * width(.operands)
    }

    /// Gives an item to an owner; true if what it consists of is to be given, too.
    ///
    /// Each item is opened twice at most: for its first owner, and when it has a second one.
    private mutating func give(_ pool: Pool, _ item: Int, _ owner: Int32) -> Bool {
        let known = owners[pool.rawValue][item]
        guard known != owner, known != Self.several else { return false }
        owners[pool.rawValue][item] = known == Self.none ? owner : Self.several
        return true
    }

    // MARK: Entities

    private mutating func visit(macro: Int, owner: Int) {
        bytes[owner] += recordBytes(ofMacro: macro)
        for value in roles.operands(macro) { visit(value, Int32(owner)) }
    }

    private mutating func visit(rule: Int, owner: Int) {
        let links = tables.links(ofRule: rule)
        let all = links.ifs.lowerBound..<links.blocks.upperBound
        bytes[owner] += RuleRecord.columnCount * width(.rules) + all.count * width(.links)
        let event = tables.rules[rule, RuleRecord.event]
        if event > 0 { _ = give(.string, event - 1, Int32(owner)) }
        for link in links.ifs.lowerBound..<links.unlesses.upperBound {
            let predicate = tables.links[link, LinkRecord.target]
            guard give(.predicate, predicate, Int32(owner)) else { continue }
            let next = owners[Pool.predicate.rawValue][predicate]
            visit(tables.predicates[predicate, PredicateRecord.left], next)
            visit(tables.predicates[predicate, PredicateRecord.right], next)
        }
    }

    private mutating func visit(tag: Int, owner: Int) {
        let shape = tables.tags[tag, TagRecord.shape]
        give(shape: shape, Int32(owner))
        let first = tables.tags[tag, TagRecord.first]
        let count = tables.keys(ofShape: shape).count
        bytes[owner] += TagRecord.columnCount * width(.tags) + count * width(.operands)
        room -= count
        guard room > 0 else { return }
        for operand in first..<first + count {
            visit(tables.operands[operand, OperandRecord.value], Int32(owner))
        }
        let options = tables.tags[tag, TagRecord.options]
        guard options > 0, give(.options, options - 1, Int32(owner)) else { return }
        for field in [TagOptionsRecord.priority, .start, .end, .setup, .teardown] {
            visit(tables.tagOptions[options - 1, field], owners[Pool.options.rawValue][options - 1])
        }
    }

    private mutating func give(shape: Int, _ owner: Int32) {
        guard give(.shape, shape, owner) else { return }
        let next = owners[Pool.shape.rawValue][shape]
        _ = give(.string, tables.shapes[shape, ShapeRecord.type], next)
        for key in tables.keys(ofShape: shape) {
            _ = give(.string, tables.shapeKeys[key, ShapeKeyRecord.key], next)
        }
    }

    /// Gives a value and all its parts to an owner, or to several.
    private mutating func visit(_ value: Int, _ owner: Int32) {
        var pending = [(value: value, owner: owner)]
        while let (value, owner) = pending.popLast() {
            let (kind, index) = tables.space.decode(value)
            switch kind {
            case .string: _ = give(.string, index, owner)
            case .integer: _ = give(.integer, index, owner)
            case .double: _ = give(.double, index, owner)
            case .pattern:
                guard give(.pattern, index, owner), let automaton = tables.automatonNumber(ofPattern: index)
                else { continue }
                _ = give(.automaton, automaton, owners[Pool.pattern.rawValue][index])
            case .composite:
                guard give(.composite, index, owner) else { continue }
                let next = owners[Pool.composite.rawValue][index]
                let shape = tables.composites[index, CompositeRecord.kind] - CompositeRecord.firstMap
                if shape >= 0 { give(shape: shape, next) }
                pending += ValueRun(tables, tables.parts(index)).map { ($0, next) }
            case .macro:
                // A part belongs to the macro that it is a part of.
                guard roles.roles[index] == .part, give(.part, index, owner) else { continue }
                let next = owners[Pool.part.rawValue][index]
                pending += roles.operands(index).map { ($0, next) }
            default: break
            }
        }
    }
}
