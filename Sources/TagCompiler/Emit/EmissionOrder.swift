import TagRuntime

/// The order in which composites and macros are written: what a value needs comes before it.
///
/// Otherwise as they come, so a program already in order keeps it. Linear, and without recursion: values nest as
/// deep as inputs like.
struct EmissionOrder {
    /// By position in the file: the index in the program; composites that are tags are left out.
    private(set) var composites: [Int] = []
    private(set) var macros: [Int] = []
    /// By index in the program: the position in the file, plus one.
    private(set) var positionOfComposite: [UInt32]
    private(set) var positionOfMacro: [UInt32]

    private let program: Program
    /// Nodes are composites, then macros, then rules: true once everything a node needs is on its way.
    private var isEntered: [Bool]
    /// Nodes to enter; those to leave, as their complement.
    private var steps: [Int] = []

    init(_ program: Program) {
        self.program = program
        positionOfComposite = [UInt32](repeating: 0, count: program.composites.count)
        positionOfMacro = [UInt32](repeating: 0, count: program.macros.count)
        let nodes = program.composites.count + program.macros.count
        isEntered = [Bool](repeating: false, count: nodes + program.rules.count)
        for node in 0..<nodes where !isEntered[node] { place(node) }
    }

    private mutating func place(_ node: Int) {
        steps.append(node)
        while let step = steps.popLast() {
            if step < 0 {
                leave(~step)
            } else if !isEntered[step] {
                isEntered[step] = true
                steps.append(~step)
                let start = steps.count
                pushNeeds(of: step)
                steps[start...].reverse()
            }
        }
    }

    private mutating func leave(_ node: Int) {
        if node < program.composites.count {
            guard program.composites[node].kind != .tag else { return }
            composites.append(node)
            positionOfComposite[node] = UInt32(composites.count)
        } else if node - program.composites.count < program.macros.count {
            macros.append(node - program.composites.count)
            positionOfMacro[node - program.composites.count] = UInt32(macros.count)
        }
    }

    private mutating func pushNeeds(of node: Int) {
        var index = node
        if index < program.composites.count { return push(program.values(of: program.composites[index])) }
        index -= program.composites.count
        if index < program.macros.count {
            let call = program.macros[index]
            push(program.operands(of: call))
            if call.operation == .choice { pushRules(of: call) }
            return
        }
        let rule = program.rules[index - program.macros.count]
        let first = Int(rule.first)
        for link in program.links[first..<first + Int(rule.ifCount + rule.unlessCount)] {
            let predicate = program.predicates[Int(link)]
            push([predicate.left, predicate.right])
        }
    }

    private mutating func push(_ values: ArraySlice<Program.ValueID>) {
        for value in values {
            switch value.kind {
            case .composite: push(Int(value.index))
            case .macro: push(program.composites.count + Int(value.index))
            default: break
            }
        }
    }

    private mutating func push(_ node: Int) {
        if !isEntered[node] { steps.append(node) }
    }

    /// The rules that enable or disable the members of a choice.
    private mutating func pushRules(of call: Program.Call) {
        guard let members = program.operands(of: call).first else { return }
        for list in program.values(of: members) {
            for value in program.values(of: list) where value.kind == .integer {
                let rule = Int(program.integers[Int(value.index)])
                push(program.composites.count + program.macros.count + rule)
            }
        }
    }
}

extension Program {
    /// The parts of a composite; none of a tag.
    package func values(of composite: Composite) -> ArraySlice<ValueID> {
        let first = Int(composite.first)
        switch composite.kind {
        case .tag: return []
        case .map: return operands[first..<first + shapes[Int(composite.count)].keys.count]
        case .list, .template, .escaped, .computedMap: return operands[first..<first + Int(composite.count)]
        }
    }

    /// The parts of a value that is a composite; none of another.
    package func values(of value: ValueID) -> ArraySlice<ValueID> {
        value.kind == .composite ? values(of: composites[Int(value.index)]) : []
    }

    /// The operands of a macro.
    package func operands(of call: Call) -> ArraySlice<ValueID> {
        operands[Int(call.first)..<Int(call.first) + call.operation.operandCount]
    }
}
