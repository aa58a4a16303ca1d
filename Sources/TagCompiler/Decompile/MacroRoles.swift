import TagModel
import TagRuntime

/// What each macro of a compiled container was: something with a name, a part of that, or a value of a collection.
struct MacroRoles {
    enum Role: Equatable {
        /// References lead to it by this name.
        case named(String)
        /// A choice's member or a format's source, which nothing else needs.
        case part
        /// Only asked for by key: a value of a collection.
        case entry
    }

    private(set) var roles: [Role] = []
    /// By macro: whether a value anywhere leads to it.
    private(set) var isReferenced: [Bool]
    /// By macro: what apps ask for it by.
    private(set) var keys: [[String]]
    /// Every name in use.
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
        // Lowering puts the values of collections last, so what comes before a macro with a name has one too.
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

    /// By macro: whether it can be a value of a collection; nil for a part of another macro.
    private func roles(_ isPart: [Bool]) -> [Bool?] {
        (0..<tables.macros.count).map { macro in
            let name = tables.name(ofMacro: macro)?.string
            guard let key = keys[macro].first, !isReferenced[macro] else {
                return isPart[macro] && !isReferenced[macro] && name == nil ? nil : false
            }
            return keys[macro].count == 1 && (name == nil || name?.hasSameBytes(as: key) == true)
                && isEntry(macro)
        }
    }

    /// The name it has, that of its key, or one made up.
    private mutating func name(for macro: Int) -> String {
        if let name = tables.name(ofMacro: macro)?.string { return names.unique(name, isOwn: true) }
        if let key = keys[macro].first { return names.unique(key) }
        return names.unique("\(operation(macro).map { "\($0)" } ?? "macro") \(macro + 1)")
    }

    func operation(_ macro: Int) -> MacroOperation? {
        MacroOperation(rawValue: UInt8(truncatingIfNeeded: tables.macros[macro, MacroRecord.operation]))
    }

    /// The operands of a macro, as value numbers.
    func operands(_ macro: Int) -> [Int] {
        let first = tables.macros[macro, MacroRecord.first]
        return (0..<(operation(macro)?.operandCount ?? 0)).map {
            tables.operands[first + $0, OperandRecord.value]
        }
    }

    /// The members of a choice: a macro, a list of enabling and one of disabling rules in turn; nil for another macro.
    func members(_ macro: Int) -> [Int]? {
        guard operation(macro) == .choice, let list = composite(operands(macro)[0]) else { return nil }
        return tables.parts(list).map { tables.operands[$0, OperandRecord.value] }
    }

    /// The rules in a list of a choice.
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

    /// Whether a collection can hold it: a constant, or constants of which rules choose, the default first.
    private func isEntry(_ macro: Int) -> Bool {
        guard let members = members(macro) else { return operation(macro) == .constant }
        return stride(from: 0, to: members.count - 2, by: 3).allSatisfy { index in
            guard let member = self.macro(members[index]), operation(member) == .constant else {
                return false
            }
            let isDefault = rules(members[index + 1]).isEmpty && rules(members[index + 2]).isEmpty
            return !isDefault || index == 0
        }
    }

    /// Marks what values lead to, and gives what belongs to a choice or a format.
    private mutating func findReferences() -> [Bool] {
        var isPart = [Bool](repeating: false, count: tables.macros.count)
        var isMembers = [Bool](repeating: false, count: tables.composites.count)
        for macro in 0..<tables.macros.count {
            var operands = operands(macro)
            if let members = members(macro), let list = composite(operands[0]) {
                isMembers[list] = true
                for member in members { if let part = self.macro(member) { isPart[part] = true } }
                continue
            }
            if operation(macro) == .formatted, let source = self.macro(operands[0]) {
                isPart[source] = true
                operands.removeFirst()
            }
            operands.forEach { mark($0) }
        }
        for composite in 0..<tables.composites.count where !isMembers[composite] {
            for part in tables.parts(composite) { mark(tables.operands[part, OperandRecord.value]) }
        }
        for row in 0..<tables.predicates.count {
            mark(tables.predicates[row, PredicateRecord.left])
            mark(tables.predicates[row, PredicateRecord.right])
        }
        for row in 0..<tables.tags.count {
            let first = tables.tags[row, TagRecord.first]
            let count = tables.keys(ofShape: tables.tags[row, TagRecord.shape]).count
            for operand in first..<first + count { mark(tables.operands[operand, OperandRecord.value]) }
        }
        for row in 0..<tables.tagOptions.count { mark(tables.tagOptions[row, TagOptionsRecord.priority]) }
        return isPart
    }

    private mutating func mark(_ value: Int) {
        if let macro = macro(value) { isReferenced[macro] = true }
    }
}

/// Names that are not in use yet.
struct NameMaker {
    private var taken: Set<ExactText> = []
    /// Names that someone has by right, until that one comes for it.
    private var reserved: Set<ExactText> = []

    init(_ reserved: [String]) { self.reserved = Set(reserved.map { ExactText($0) }) }

    /// `name`, or `name (2)` and so on where that is in use.
    ///
    /// - Parameter isOwn: Whether the name was reserved for what asks.
    mutating func unique(_ name: String, isOwn: Bool = false) -> String {
        if isOwn || !reserved.contains(ExactText(name)), taken.insert(ExactText(name)).inserted {
            return name
        }
        var number = 2
        while true {
            let other = ExactText("\(name) (\(number))")
            if !reserved.contains(other), taken.insert(other).inserted { return "\(name) (\(number))" }
            number += 1
        }
    }
}
