package import TagRuntime

/// The references between the entities of a compiled container, by places in its tables.
package struct TableReferences {
    package enum Kind: String, Sendable {
        case macro, rule, tag
    }

    /// A reference from one entity to another; each pair occurs once.
    package struct Found: Hashable, Sendable {
        package let source: Kind
        package let sourceIndex: Int
        package let target: Kind
        package let targetIndex: Int
    }

    package private(set) var all: [Found] = []
    private let tables: Tables
    private let roles: MacroRoles
    private var seen: Set<Found> = []
    /// The composites already followed from the current entity, since they may be shared.
    private var visited: Set<Int> = []
    /// The values that may still be followed, each counted wherever it is used.
    private var values: Int
    private var source = (kind: Kind.macro, index: 0)

    /// Finds the references of a container's tables.
    ///
    /// - Throws: ``DecompileError/tooLarge`` if shared values, written out, exceed the limits of a definition.
    package init(_ tables: Tables) throws(DecompileError) {
        self.tables = tables
        roles = MacroRoles(tables)
        values = DecompileLimits.values + tables.operands.count + 4 * tables.links.count
        for index in 0..<tables.macros.count {
            begin(.macro, index)
            try visitMacro(index)
        }
        for index in 0..<tables.rules.count {
            begin(.rule, index)
            try visitRule(index)
        }
        for index in 0..<tables.tags.count {
            begin(.tag, index)
            try visitTag(index)
        }
    }

    /// Returns the key that a data layer macro reads, if it is a constant.
    package func key(ofMacro macro: Int) -> String? {
        guard let operation = roles.operation(macro), operation == .dataLayer || operation == .flatKey,
            let name = roles.operands(macro).first
        else { return nil }
        let (kind, index) = tables.space.decode(name)
        return kind == .string ? tables.string(index).string : nil
    }

    private mutating func begin(_ kind: Kind, _ index: Int) {
        source = (kind, index)
        visited.removeAll(keepingCapacity: true)
    }

    private mutating func visitMacro(_ macro: Int) throws(DecompileError) {
        guard let members = roles.members(macro) else {
            for operand in roles.operands(macro) { try visit(operand) }
            return
        }
        for (index, member) in members.enumerated() {
            if index % 3 == 0 {
                try visit(member)
            } else {
                let rules = roles.rules(member)
                try count(1 + rules.count)
                for rule in rules { add(.rule, rule) }
            }
        }
    }

    private mutating func visitRule(_ rule: Int) throws(DecompileError) {
        let links = tables.links(ofRule: rule)
        for link in Array(links.ifs) + Array(links.unlesses) {
            let predicate = tables.links[link, LinkRecord.target]
            try visit(tables.predicates[predicate, PredicateRecord.left])
            try visit(tables.predicates[predicate, PredicateRecord.right])
        }
        for link in Array(links.fires) + Array(links.blocks) {
            add(.tag, tables.links[link, LinkRecord.target])
        }
    }

    private mutating func visitTag(_ tag: Int) throws(DecompileError) {
        let first = tables.tags[tag, TagRecord.first]
        let count = tables.keys(ofShape: tables.tags[tag, TagRecord.shape]).count
        for operand in first..<first + count { try visit(tables.operands[operand, OperandRecord.value]) }
        let options = tables.tags[tag, TagRecord.options]
        guard options > 0 else { return }
        for field in [TagOptionsRecord.priority, TagOptionsRecord.setup, TagOptionsRecord.teardown] {
            try visit(tables.tagOptions[options - 1, field])
        }
    }

    /// Follows a value to the macros and tags in it, in order; composites lie within composites to any depth.
    private mutating func visit(_ value: Int) throws(DecompileError) {
        var pending = [value]
        while let value = pending.popLast() {
            try count(1)
            let (kind, index) = tables.space.decode(value)
            switch kind {
            case .macro: add(.macro, index)
            case .tag: add(.tag, index)
            case .composite where visited.insert(index).inserted:
                pending += ValueRun(tables, tables.parts(index)).reversed()
            default: break
            }
        }
    }

    private mutating func count(_ number: Int) throws(DecompileError) {
        values -= number
        guard values >= 0 else { throw .tooLarge }
    }

    private mutating func add(_ kind: Kind, _ index: Int) {
        let found = Found(
            source: source.kind, sourceIndex: source.index, target: kind, targetIndex: index)
        if seen.insert(found).inserted { all.append(found) }
    }
}
