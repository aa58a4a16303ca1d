import TagRuntime

/// The order in which macros are written: everything that a macro needs comes before it.
///
/// The unnamed macros that belong to a choice or a format come directly before it. Otherwise macros keep their order, so
/// macros already in this order do not move.
struct MacroOrder {
    private(set) var macros: [Int] = []

    private let program: Program
    private let isOwned: [Bool]
    private var isPlaced: [Bool]
    /// True for each node once everything it needs is scheduled; nodes are composites, then macros, then rules.
    private var isEntered: [Bool]
    /// The nodes to enter, and the macros to leave, as their complement.
    private var steps: [Int] = []

    init(_ program: Program) {
        self.program = program
        isOwned = program.ownedMacros
        isPlaced = [Bool](repeating: false, count: program.macros.count)
        let nodes = program.composites.count + program.macros.count + program.rules.count
        isEntered = [Bool](repeating: false, count: nodes)
        macros.reserveCapacity(program.macros.count)
        for macro in program.macros.indices where !isOwned[macro] { place(macro) }
        for macro in program.macros.indices { place(macro) }
    }

    private func node(_ macro: Int) -> Int { program.composites.count + macro }

    private mutating func place(_ macro: Int) {
        guard !isEntered[node(macro)] else { return }
        steps.append(node(macro))
        while let step = steps.popLast() {
            if step < 0 {
                leave(~step)
            } else if !isEntered[step] {
                isEntered[step] = true
                if step >= program.composites.count, step < node(program.macros.count) {
                    steps.append(~(step - program.composites.count))
                }
                let start = steps.count
                pushNeeds(of: step)
                steps[start...].reverse()
            }
        }
    }

    private mutating func pushNeeds(of node: Int) {
        var index = node
        if index < program.composites.count { return push(program.values(of: program.composites[index])) }
        index -= program.composites.count
        if index < program.macros.count { return pushNeeds(ofMacro: index) }
        for link in program.predicates(of: program.rules[index - program.macros.count]) {
            let predicate = program.predicates[Int(link)]
            push([predicate.left, predicate.right])
        }
    }

    /// Pushes the nodes that a macro and those it owns need.
    private mutating func pushNeeds(ofMacro macro: Int) {
        let call = program.macros[macro]
        let owned = program.owned(by: call, isOwned)
        for macro in owned where !isEntered[node(macro)] {
            isEntered[node(macro)] = true
            pushNeeds(ofMacro: macro)
        }
        if let members = program.members(of: call) {
            push(program.values(of: members))
            pushRules(of: members)
        } else {
            push(program.operands(of: call))
        }
    }

    private mutating func push(_ values: ArraySlice<Program.ValueID>) {
        for value in values {
            switch value.kind {
            case .composite: push(Int(value.index))
            case .macro: push(node(Int(value.index)))
            default: break
            }
        }
    }

    private mutating func push(_ node: Int) {
        if !isEntered[node] { steps.append(node) }
    }

    /// Pushes the rules that enable or disable the members of a choice.
    private mutating func pushRules(of members: Program.ValueID) {
        for list in program.values(of: members) {
            for value in program.values(of: list) where value.kind == .integer {
                push(node(program.macros.count + Int(program.integers[Int(value.index)])))
            }
        }
    }

    private mutating func leave(_ macro: Int) {
        guard !isPlaced[macro] else { return }
        isPlaced[macro] = true
        for macro in program.owned(by: program.macros[macro], isOwned) { leave(macro) }
        macros.append(macro)
    }
}

extension Program {
    /// Returns the members of a choice or the source of a format, without those that something else may need.
    fileprivate func owned(by call: Call, _ isOwned: [Bool]) -> [Int] {
        sources(of: call).filter { isOwned[$0] }
    }

    /// Returns the macros that are members of a choice or the source of a format.
    private func sources(of call: Call) -> [Int] {
        guard call.operation == .choice || call.operation == .formatted else { return [] }
        let values = members(of: call).map { self.values(of: $0) } ?? operands(of: call).prefix(1)
        return values.filter { $0.kind == .macro }.map { Int($0.index) }
    }

    /// True for each macro that has no name and no key of its own and belongs to a choice or a format.
    ///
    /// References lead to names, so nothing else needs it.
    fileprivate var ownedMacros: [Bool] {
        var isOwned = [Bool](repeating: false, count: macros.count)
        guard let names, names.macros.count == macros.count else { return isOwned }
        for macro in macros.lazy.flatMap(sources) { isOwned[macro] = names.macros[macro].isEmpty }
        for key in keys { isOwned[Int(key.macro)] = false }
        return isOwned
    }
}
