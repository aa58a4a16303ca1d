import TagDiagnostics
package import TagModel

/// Makes a ``Program`` of a checked container; it cannot fail.
///
/// Macros, rules and tags keep file order. A reference is the number of the first macro of its name, so each name has one
/// number. The other macros of a name (the members of a choice, the source of a format) follow after all names. The same
/// container, patterns and options give the same program.
package struct Lowering {
    typealias ValueID = Program.ValueID

    let checked: CheckedContainer
    let container: Container
    let patterns: PatternTable
    let groups: MacroGroups
    let plan: KeyPlan
    let live: Liveness
    var builder: ProgramBuilder
    var names = Program.Names()
    var automata: PatternAutomata
    /// The lists of texts that patterns are equivalent to, by program; never iterated.
    var lists: [[UInt8]: ValueID] = [:]
    /// The numbers of long texts, and in `longPatterns` their predicates without the left side: many conditions may share them.
    var longNumbers = TextMemo<ValueID>()
    var longPatterns = TextMemo<Program.Predicate>()
    /// The numbers of groups, rules and tags, by their index in the container; meaningless for dead ones.
    var macroNumbers: [UInt32] = []
    var ruleNumbers: [UInt32] = []
    var tagNumbers: [UInt32] = []

    /// Lowers `checked` under the container id `id`; the facts found out about its patterns stay in `automata`.
    package static func lower(
        _ checked: CheckedContainer, id: String, patterns: PatternTable, options: LoweringOptions = .init(),
        automata: inout PatternAutomata
    ) -> (program: Program, report: CompileReport) {
        var lowering = Lowering(checked, id: id, patterns: patterns, options: options, automata)
        lowering.number()
        lowering.lowerMacros()
        lowering.lowerKeys()
        lowering.lowerRules()
        lowering.lowerTags()
        automata = lowering.automata
        var program = lowering.builder.finish()
        program.usesWebRules = checked.container.ruleSet == .web
        // Where it has no effect it has the most frequent value, so that formats with different defaults agree.
        if !program.mayLackParts { program.blanksTemplates = !program.usesWebRules }
        program.names = lowering.names
        var report = CompileReport(checked, lowering.live)
        report.patternsBeyondWork = automata.refusals
        return (program, report)
    }

    private init(
        _ checked: CheckedContainer, id: String, patterns: PatternTable, options: LoweringOptions,
        _ automata: PatternAutomata
    ) {
        let container = checked.container
        self.checked = checked
        self.container = container
        self.patterns = patterns
        self.automata = automata
        groups = MacroGroups(container, takesNames: KeyPlan.takesNames(container, options.keys))
        plan = KeyPlan(container, groups: groups, selection: options.keys)
        live = Liveness(checked, groups: groups, keys: plan, keepsAll: options.keepsDeadCode)
        builder = ProgramBuilder(
            id: id, version: container.version?.value ?? "", blanksTemplates: container.blanksText,
            capacity: container.macros.count + 2 * (container.rules.count + container.tags.count))
    }

    /// Numbers everything that is alive, so that references can lead forward.
    private mutating func number() {
        func numbers(_ alive: [Bool]) -> [UInt32] {
            var count: UInt32 = 0
            return alive.map { isAlive in
                defer { if isAlive { count += 1 } }
                return count
            }
        }
        macroNumbers = numbers(live.groups)
        ruleNumbers = numbers(live.rules)
        tagNumbers = numbers(live.tags)
    }
}

/// The options of lowering.
package struct LoweringOptions: Sendable {
    package var keys = KeySelection.byForm
    /// Keeps dead code, to measure how much leaving it out saves.
    package var keepsDeadCode = false

    package init() {}
}

// MARK: Values

extension Lowering {
    mutating func lower(_ value: Value) -> ValueID { lower(value.kind) }

    /// Lowers a value and its parts; the reader limits their depth to 200.
    ///
    /// It takes the kind alone, since a copy of a whole value costs twice as much.
    mutating func lower(_ kind: Value.Kind) -> ValueID {
        switch kind {
        case .null: .null
        case .boolean(let flag): flag ? .true : .false
        case .integer(let number): builder.integer(number)
        case .double(let number): builder.double(number)
        case .string(let text): builder.text(text)
        case .reference(let reference): lower(reference)
        case .template(let parts): lower(parts)
        case .list(let values): lowerList(values)
        case .map(let entries): lowerMap(entries)
        // A handler gets the name of another tag, even in a stripped container.
        case .tag(let reference): builder.text(container.tags[checked.tag(for: reference)].name.value)
        case .escaped(let value, let codes): lower(value.kind, by: codes)
        }
    }

    mutating func lower(_ value: Value?) -> ValueID {
        guard let value else { return .missing }
        return lower(value)
    }

    /// Returns the macro that a reference by name leads to.
    mutating func lower(_ reference: MacroReference) -> ValueID {
        guard let macro = checked.firstMacro(for: reference) else { return .missing }
        return ValueID(.macro, macroNumbers[groups.groupOf[macro]])
    }

    mutating func lower(_ parts: [TemplatePart]) -> ValueID {
        let mark = builder.mark
        for part in parts {
            switch part {
            case .text(let text): builder.push(builder.text(text))
            case .reference(let reference): builder.push(lower(reference))
            case .value(let value): builder.push(lower(value))
            }
        }
        return builder.sequence(.template, from: mark)
    }

    mutating func lower(_ value: Value.Kind, by codes: [Int64]) -> ValueID {
        let mark = builder.mark
        builder.push(lower(value))
        for code in codes { builder.push(builder.integer(code)) }
        return builder.sequence(.escaped, from: mark)
    }

    private mutating func lowerList(_ values: [Value]) -> ValueID {
        let mark = builder.mark
        // An element of a span is not copied.
        let span = values.span
        for index in span.indices { builder.push(lower(span[index].kind)) }
        return builder.sequence(.list, from: mark)
    }

    private mutating func lowerMap(_ entries: [MapEntry]) -> ValueID {
        let keys = builder.keyMark
        let span = entries.span
        for index in span.indices {
            guard case .string(let key) = span[index].key.kind else {
                builder.dropKeys(from: keys)
                return lowerComputedMap(entries)
            }
            builder.push(key: builder.string(key))
        }
        let mark = builder.mark
        for index in span.indices { builder.push(lower(span[index].value.kind)) }
        return builder.map(shape: builder.shape(type: builder.string(""), from: keys), from: mark)
    }

    private mutating func lowerComputedMap(_ entries: [MapEntry]) -> ValueID {
        let mark = builder.mark
        for entry in entries {
            builder.push(lower(entry.key))
            builder.push(lower(entry.value))
        }
        return builder.sequence(.computedMap, from: mark)
    }

    /// Returns the shape of a call of `type` with `parameters`, and leaves their values on the stack.
    mutating func pushCall(_ type: String, _ parameters: [Parameter]) -> UInt32 {
        let keys = builder.keyMark
        let span = parameters.span
        for index in span.indices {
            builder.push(lower(span[index].value.kind))
            builder.push(key: builder.string(span[index].key.value))
        }
        return builder.shape(type: builder.string(type), from: keys)
    }
}
