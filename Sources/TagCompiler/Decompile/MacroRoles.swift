import TagDiagnostics
import TagModel
import TagRuntime

/// The role of each macro before it was compiled: a named macro, a part of one, or a value of a collection.
struct MacroRoles {
    enum Role: Equatable {
        /// A macro to which references lead by this name.
        case named(String)
        /// A choice's member or a format's source, which nothing else needs.
        case part
        /// A value of a collection, which is requested by key only.
        case entry
    }

    private(set) var roles: [Role] = []
    /// True for each macro to which a value leads.
    private(set) var isReferenced: [Bool]
    /// The keys by which apps request each macro.
    private(set) var keys: [[String]]
    /// All names in use.
    private(set) var names: NameMaker

    private let tables: Tables

    init(_ tables: Tables) {
        self.tables = tables
        isReferenced = [Bool](repeating: false, count: tables.macros.count)
        keys = [[String]](repeating: [], count: tables.macros.count)
        names = NameMaker((0..<tables.macros.count).compactMap { tables.name(ofMacro: $0)?.string })
        for row in 0..<tables.keys.count {
            keys[tables.keys[row, KeyRecord.macro]].append(
                tables.string(tables.keys[row, KeyRecord.name]).string)
        }
        let isPart = findReferences()
        // Lowering puts the values of collections last, so a macro before a named one is named, too.
        let isEntry = roles(isPart)
        let lastNamed = isEntry.lastIndex(of: .some(false)) ?? -1
        for macro in 0..<tables.macros.count {
            guard let isEntry = isEntry[macro] else {
                roles.append(.part)
                continue
            }
            roles.append(isEntry && macro > lastNamed ? .entry : .named(name(for: macro)))
        }
    }

    /// Returns, for each macro, true if it can be a value of a collection; nil for a part of another macro.
    private func roles(_ isPart: [Bool]) -> [Bool?] {
        // The results by list of members, which any number of choices may share.
        var areEntries: [Int: Bool] = [:]
        return (0..<tables.macros.count).map { macro in
            let name = tables.name(ofMacro: macro)?.string
            guard let key = keys[macro].first, !isReferenced[macro] else {
                return isPart[macro] && !isReferenced[macro] && name == nil ? nil : false
            }
            return keys[macro].count == 1 && (name == nil || name?.hasSameBytes(as: key) == true)
                && isEntry(macro, &areEntries)
        }
    }

    /// Returns the name that a macro has, that of its key, or one made up.
    private mutating func name(for macro: Int) -> String {
        if let name = tables.name(ofMacro: macro)?.string { return names.unique(name, isOwn: true) }
        if let key = keys[macro].first { return names.unique(key) }
        return names.unique("\(operation(macro).map { $0.caseName } ?? "macro") \(macro + 1)")
    }

    func operation(_ macro: Int) -> MacroKind? {
        MacroKind(stored: UInt8(truncatingIfNeeded: tables.macros[macro, MacroRecord.operation]))
    }

    /// Returns the operands of a macro, as value numbers.
    func operands(_ macro: Int) -> [Int] {
        let first = tables.macros[macro, MacroRecord.first]
        return (0..<(operation(macro)?.operandCount ?? 0)).map {
            tables.operands[first + $0, OperandRecord.value]
        }
    }

    /// Returns the members of a choice; nil for another macro.
    ///
    /// Each is three values: a macro, a list of enabling rules and one of disabling rules.
    func members(_ macro: Int) -> ValueRun? {
        listOfMembers(macro).map { ValueRun(tables, tables.parts($0)) }
    }

    private func listOfMembers(_ macro: Int) -> Int? {
        operation(macro) == .choice ? composite(operands(macro)[MacroOperand.members.position]) : nil
    }

    /// Returns the rules in a list of a choice.
    func rules(_ value: Int) -> [Int] {
        guard let list = composite(value) else { return [] }
        return tables.parts(list).compactMap { part in
            let (kind, index) = tables.space.decode(tables.operands[part, OperandRecord.value])
            return kind == .integer ? Int(tables.integer(index)) : nil
        }
    }

    func macro(_ value: Int) -> Int? {
        let (kind, index) = tables.space.decode(value)
        return kind == .macro ? index : nil
    }

    func composite(_ value: Int) -> Int? {
        let (kind, index) = tables.space.decode(value)
        return kind == .composite ? index : nil
    }

    /// Returns true if a collection can hold a macro: a constant, or a choice of constants with the default first.
    private func isEntry(_ macro: Int, _ known: inout [Int: Bool]) -> Bool {
        guard let list = listOfMembers(macro) else { return operation(macro) == .constant }
        if let isEntry = known[list] { return isEntry }
        let isEntry = areEntries(ValueRun(tables, tables.parts(list)))
        known[list] = isEntry
        return isEntry
    }

    private func areEntries(_ members: ValueRun) -> Bool {
        stride(from: 0, to: members.count - 2, by: 3).allSatisfy { index in
            guard let member = self.macro(members[index]), operation(member) == .constant else {
                return false
            }
            let isDefault = rules(members[index + 1]).isEmpty && rules(members[index + 2]).isEmpty
            return !isDefault || index == 0
        }
    }

    /// Marks the macros that values lead to, and returns true for those that belong to a choice or a format.
    private mutating func findReferences() -> [Bool] {
        var isPart = [Bool](repeating: false, count: tables.macros.count)
        var isMembers = [Bool](repeating: false, count: tables.composites.count)
        for macro in 0..<tables.macros.count {
            var operands = operands(macro)
            if let list = listOfMembers(macro) {
                isMembers[list] = true
                continue
            }
            if operation(macro) == .formatted, let source = self.macro(operands[MacroOperand.macro.position])
            {
                isPart[source] = true
                operands.removeFirst()
            }
            operands.forEach { mark($0) }
        }
        for composite in 0..<tables.composites.count {
            for value in ValueRun(tables, tables.parts(composite)) {
                if !isMembers[composite] {
                    mark(value)
                } else if let part = macro(value) {
                    isPart[part] = true
                }
            }
        }
        for row in 0..<tables.predicates.count {
            mark(tables.predicates[row, PredicateRecord.left])
            mark(tables.predicates[row, PredicateRecord.right])
        }
        markParameters()
        for row in 0..<tables.tagOptions.count { mark(tables.tagOptions[row, TagOptionsRecord.priority]) }
        return isPart
    }

    /// Marks the macros that parameters of tags lead to; each operand is read once, however many tags share it.
    private mutating func markParameters() {
        // The change in the number of tags that have an operand, from the operand before it.
        var changes = [Int](repeating: 0, count: tables.operands.count + 1)
        for row in 0..<tables.tags.count {
            let first = tables.tags[row, TagRecord.first]
            changes[first] += 1
            changes[first + tables.keys(ofShape: tables.tags[row, TagRecord.shape]).count] -= 1
        }
        var tags = 0
        for operand in 0..<tables.operands.count {
            tags += changes[operand]
            if tags > 0 { mark(tables.operands[operand, OperandRecord.value]) }
        }
    }

    private mutating func mark(_ value: Int) {
        if let macro = macro(value) { isReferenced[macro] = true }
    }
}

/// The values of a list, by number, as they are stored in the container.
struct ValueRun: RandomAccessCollection {
    private let operands: Table<OperandRecord>
    private let run: Range<Int>

    init(_ tables: Tables, _ run: Range<Int>) {
        operands = tables.operands
        self.run = run
    }

    var startIndex: Int { 0 }
    var endIndex: Int { run.count }

    subscript(position: Int) -> Int { operands[run.lowerBound + position, OperandRecord.value] }
}

/// A maker of names that are not in use yet.
struct NameMaker {
    private var taken: Set<ExactText> = []
    /// The names kept for their owners until these request them.
    private var reserved: Set<ExactText> = []
    /// The next number to try for each name.
    private var numbers: [ExactText: Int] = [:]

    init(_ reserved: [String]) { self.reserved = Set(reserved.map { ExactText($0) }) }

    /// Returns `name`, or `name (2)` and so on if that is in use.
    ///
    /// - Parameter isOwn: True if the name was reserved for the caller.
    mutating func unique(_ name: String, isOwn: Bool = false) -> String {
        if isOwn || !reserved.contains(ExactText(name)), taken.insert(ExactText(name)).inserted {
            return name
        }
        // One text may be the name of thousands: it is shortened, and no number is tried again.
        let stem = name.shortened()
        var number = numbers[ExactText(stem)] ?? 2
        while true {
            let other = ExactText("\(stem) (\(number))")
            number += 1
            if !reserved.contains(other), taken.insert(other).inserted {
                numbers[ExactText(stem)] = number
                return other.string
            }
        }
    }
}
