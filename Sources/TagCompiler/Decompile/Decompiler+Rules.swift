import TagDiagnostics
import TagModel
import TagRuntime

extension Decompiler {
    mutating func addRules() throws(DecompileError) {
        var events = EventMacros(self)
        for row in 0..<tables.rules.count {
            let links = tables.links(ofRule: row)
            var conditions: [Condition] = []
            if tables.rules[row, RuleRecord.event] > 0 {
                let name = try text(tables.rules[row, RuleRecord.event] - 1)
                let isLast = !(row + 1..<tables.rules.count).contains {
                    tables.rules[$0, RuleRecord.event] > 0
                }
                for macro in try events.next(isLast: isLast, &self) {
                    conditions.append(condition(.equals, macro, made(.string(name))))
                }
            }
            for link in links.ifs { conditions.append(try condition(tables.links[link, LinkRecord.target])) }
            for link in links.unlesses {
                var condition = try condition(tables.links[link, LinkRecord.target])
                condition.isNegated = true
                conditions.append(condition)
            }
            let name = tables.name(ofRule: row)?.string ?? "rule \(row + 1)"
            container.rules.append(
                Rule(
                    name: located(name), key: located(Self.key(row)), conditions: conditions, range: .none))
        }
    }

    private func condition(_ predicate: PredicateKind, _ left: Value, _ right: Value) -> Condition {
        Condition(Located(predicate, at: .none), left: left, right: right, range: .none)
    }

    private mutating func condition(_ predicate: Int) throws(DecompileError) -> Condition {
        let stored = StoredPredicate(cell: tables.predicates[predicate, PredicateRecord.operation])
        let left = try value(tables.predicates[predicate, PredicateRecord.left])
        let number = tables.predicates[predicate, PredicateRecord.right]
        let right =
            stored.kind == .isOneOf
            ? try pattern(ofList: number, ignoresCase: stored.ignoresCase) : try value(number)
        let kind = stored.kind?.written ?? .cssSelector
        var condition = condition(kind, left ?? made(.null), right ?? made(.null))
        condition.ignoresCase = stored.ignoresCase && stored.kind != .isOneOf
        return condition
    }

    /// Returns the pattern that a list of texts was made of, or an equivalent one.
    private mutating func pattern(ofList value: Int, ignoresCase: Bool) throws(DecompileError) -> Value? {
        guard let list = roles.composite(value) else { return nil }
        try count(tables.parts(list).count)
        let known = 2 * list + (ignoresCase ? 1 : 0)
        if let text = patternsOfLists[known] { return made(.string(try counted(text))) }
        let texts = tables.parts(list).map { part in
            tables.string(tables.operands[part, OperandRecord.value] - ValueSpace.strings).array
        }
        guard let text = TextList.pattern(texts, ignoresCase: ignoresCase) else { throw .patternTooLarge }
        patternsOfLists[known] = text
        return made(.string(try counted(text)))
    }

    /// The macros that rules compare events with.
    ///
    /// A rule that needs an event does not store the macro; a macro that nothing else needs must be one of those.
    private struct EventMacros {
        private let known: [Int]
        private let unused: [Int]
        private var nextUnused = 0
        /// The first of the unused macros, with which rules compare once all of these have been taken.
        private var usual: Int?

        init(_ decompiler: Decompiler) {
            let roles = decompiler.roles
            known = roles.roles.indices.filter { macro in
                if case .named = roles.roles[macro] { roles.operation(macro) == .event } else { false }
            }
            unused = known.filter { !roles.isReferenced[$0] && roles.keys[$0].isEmpty }
        }

        /// Returns the macros with which the next rule compares its event; the last rule takes all that are left.
        mutating func next(
            isLast: Bool, _ decompiler: inout Decompiler
        ) throws(DecompileError) -> [Value] {
            var values: [Value] = []
            for _ in 0..<(isLast ? max(1, unused.count - nextUnused) : 1) {
                values.append(try next(&decompiler))
            }
            return values
        }

        private mutating func next(_ decompiler: inout Decompiler) throws(DecompileError) -> Value {
            if nextUnused < unused.count {
                let macro = unused[nextUnused]
                nextUnused += 1
                usual = usual ?? macro
                return decompiler.made(.reference(try decompiler.reference(toMacro: macro)))
            }
            guard let macro = usual ?? known.first else { return decompiler.eventMacro() }
            return decompiler.made(.reference(try decompiler.reference(toMacro: macro)))
        }
    }

    /// Returns a reference to an event macro, which it adds to a container that has none.
    private mutating func eventMacro() -> Value {
        if addedEvent == nil {
            let name = names.unique("event")
            var macro = Macro(name: located(name), type: located("event"), kind: .event, range: .none)
            macro.isPrivate = true
            container.macros.append(macro)
            addedEvent = name
        }
        defer { counts.macros += 1 }
        return made(.reference(MacroReference(addedEvent ?? "", at: .none, id: counts.macros)))
    }
}

// MARK: - Tags

extension Decompiler {
    mutating func addTags() throws(DecompileError) {
        var fires = [[Int]](repeating: [], count: tables.tags.count)
        var blocks = fires
        for row in 0..<tables.rules.count {
            let links = tables.links(ofRule: row)
            for link in links.fires { fires[tables.links[link, LinkRecord.target]].append(row) }
            for link in links.blocks { blocks[tables.links[link, LinkRecord.target]].append(row) }
        }
        for row in 0..<tables.tags.count {
            var tag = try tag(row)
            tag.firesOn = try references(toRules: fires[row])
            tag.blockedBy = try references(toRules: blocks[row])
            container.tags.append(tag)
        }
    }

    private mutating func tag(_ row: Int) throws(DecompileError) -> Tag {
        let call = try call(
            shape: tables.tags[row, TagRecord.shape], first: tables.tags[row, TagRecord.first])
        let kind = TagType.named(call.type).flatMap { $0.takes(call.parameters) ? $0.kind : nil } ?? .custom
        let name: String
        if let stored = tables.name(ofTag: row) {
            name = stored.string
        } else if kind.isMessage, case .string(let own)? = call.parameters[.name]?.kind, !own.isEmpty {
            name = own
        } else {
            name = try counted("\(call.type) \(row + 1)")
        }
        var tag = Tag(
            name: located(name), type: located(call.type), kind: kind, parameters: call.parameters,
            range: .none)
        tag.key = located(Self.key(row))
        let options = tables.tags[row, TagRecord.options]
        if options > 0 { try readOptions(options - 1, of: &tag) }
        return tag
    }

    private mutating func readOptions(_ row: Int, of tag: inout Tag) throws(DecompileError) {
        let options = tables.tagOptions
        let flags = tables.flags(ofOptions: row)
        if flags.contains(.oncePerLoad) { tag.firing = .oncePerLoad }
        if flags.contains(.unlimited) { tag.firing = .unlimited }
        let priority = try value(options[row, TagOptionsRecord.priority])
        if let priority, case .null = priority.kind {} else { tag.priority = priority }
        tag.scheduleStart = time(options[row, TagOptionsRecord.start])
        tag.scheduleEnd = time(options[row, TagOptionsRecord.end])
        tag.setup = try sequence(options[row, TagOptionsRecord.setup])
        tag.teardown = try sequence(options[row, TagOptionsRecord.teardown])
    }

    private func time(_ value: Int) -> Located<Int64>? {
        let (kind, index) = tables.space.decode(value)
        return kind == .integer ? Located(tables.integer(index), at: .none) : nil
    }

    private mutating func sequence(_ value: Int) throws(DecompileError) -> [SequencedTag] {
        guard let list = roles.composite(value) else { return [] }
        try count(tables.parts(list).count)
        let parts = tables.parts(list).map { tables.operands[$0, OperandRecord.value] }
        var sequence: [SequencedTag] = []
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let (kind, tag) = tables.space.decode(parts[index])
            guard kind == .tag else { continue }
            sequence.append(
                SequencedTag(
                    try reference(toTag: tag), stopsOnFailure: parts[index + 1] == ValueSpace.true))
        }
        return sequence
    }
}

extension TagType {
    /// Returns true if the parameters are those of the type, in its order, so that the tag can be written as that type.
    fileprivate func takes(_ given: [Parameter]) -> Bool {
        var rest = parameters[...]
        for parameter in given {
            guard let found = rest.firstIndex(where: { $0.key.hasSameBytes(as: parameter.key.value) }),
                rest[found].accepts(parameter.value)
            else { return false }
            rest = rest[(found + 1)...]
        }
        return parameters.allSatisfy { !$0.isRequired || given[$0.key] != nil }
    }
}
