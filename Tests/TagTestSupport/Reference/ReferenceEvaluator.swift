import TagDiagnostics
package import TagModel

/// The environment of a container, for the reference evaluator.
package struct PlainHost: Sendable {
    /// Facts of the device, the app and the user, by kind of macro.
    package var fact: @Sendable (MacroKind) -> PlainValue? = { _ in nil }
    package var function: @Sendable (_ name: String, _ arguments: [PlainValue.Entry]) -> PlainValue? = {
        _, _ in nil
    }
    package var custom: @Sendable (_ type: String, _ parameters: [PlainValue.Entry]) -> PlainValue? = {
        _, _ in nil
    }
    /// Milliseconds since 1970.
    package var now: Int64 = 0
    /// A number from 0 to 1, always the same.
    package var random = 0.5

    package init() {}
}

/// A tag that fired.
package struct PlainFired: Equatable, Sendable {
    package let name: String
    package let type: String
    package let parameters: [PlainValue.Entry]
}

/// Says what a container means, straight from the checked model and the documentation: a second opinion on the
/// compiled container and its runtime.
///
/// Nothing is shared with them, nothing is remembered between two looks at the same macro, nothing is fast.
package final class ReferenceEvaluator {
    let checked: CheckedContainer
    let host: PlainHost
    /// The id that the container is compiled under, if it is not its own.
    let id: String?
    let patterns: SlowPatterns
    package private(set) var dataLayer = PlainDataLayer()
    private(set) var event: String?
    private var firedOnThisLoad: Set<Int> = []
    /// Rules that passed at some event, as indices into the container.
    package private(set) var rulesThatPassed: Set<Int> = []
    /// Set when a pattern was too much for the slow matcher, or a macro has no meaning here: no opinion then.
    package var hasNoOpinion = false

    var container: Container { checked.container }
    var isForApps: Bool { container.ruleSet == .mobile }

    package init(
        _ checked: CheckedContainer, host: PlainHost = PlainHost(), patterns: SlowPatterns = SlowPatterns(),
        id: String? = nil
    ) {
        self.checked = checked
        self.id = id
        self.host = host
        self.patterns = patterns
    }

    /// Merges `update`, and fires tags when it has an event; nil when it has none.
    package func push(_ update: [PlainValue.Entry]) -> [PlainFired]? {
        if isWeb { dataLayer.pushByScript(update) } else { dataLayer.push(update) }
        guard let value = update.last(where: { $0.key == "event" })?.value, let name = written(value),
            !isWeb || value.isTrueToScripts
        else { return nil }
        event = name
        defer { event = nil }
        return fireTags()
    }

    /// The values of a key: the macros of that name, and the entries of value collections under it.
    package func value(forKey key: String) -> PlainResult {
        var candidates: [(macro: Macro, entry: Value?)] = []
        for macro in container.macros {
            if macro.kind == .values {
                if let entry = macro.collection.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
                    candidates.append((macro, entry.value))
                }
            } else if macro.name.value.utf8.elementsEqual(key.utf8) {
                candidates.append((macro, nil))
            }
        }
        return choose(candidates)
    }

    // MARK: Rules

    func passes(_ rule: Rule) -> Bool {
        rule.conditions.allSatisfy { holds($0) != $0.isNegated }
    }

    func anyPasses(_ references: [RuleReference]) -> Bool {
        references.contains { passes(container.rules[checked.rule(for: $0)]) }
    }

    // MARK: Macros

    func value(of reference: MacroReference) -> PlainResult {
        choose(checked.macros(for: reference).map { (container.macros[Int($0)], nil) })
    }

    /// The last enabled one that has rules, else the last one that has none.
    private func choose(_ candidates: [(macro: Macro, entry: Value?)]) -> PlainResult {
        let enabled = candidates.last { candidate in
            let macro = candidate.macro
            guard !macro.enabledBy.isEmpty || !macro.disabledBy.isEmpty else { return false }
            return (macro.enabledBy.isEmpty || anyPasses(macro.enabledBy)) && !anyPasses(macro.disabledBy)
        }
        let byDefault = candidates.last { $0.macro.enabledBy.isEmpty && $0.macro.disabledBy.isEmpty }
        // In an app a macro of which nothing is enabled stops what needs it.
        guard let chosen = enabled ?? byDefault else { return isForApps ? .failure : .absent }
        let result = chosen.entry.map { expand($0) } ?? evaluate(chosen.macro)
        return chosen.macro.format.map { apply($0, to: result) } ?? result
    }

    private func apply(_ format: ValueFormat, to result: PlainResult) -> PlainResult {
        var result = result
        if case .value(.text(let text)) = result {
            switch format.letterCase {
            case .lower?: result = .value(.text(text.lowercased()))
            case .upper?: result = .value(.text(text.uppercased()))
            case nil: break
            }
        }
        if let null = format.null, result == .value(.null) { result = expand(null) }
        if let absent = format.absent, result == .absent { result = expand(absent) }
        if let yes = format.true, result == .value(.boolean(true)) { result = expand(yes) }
        if let no = format.false, result == .value(.boolean(false)) { result = expand(no) }
        return result
    }

    // MARK: Tags

    private func fireTags() -> [PlainFired] {
        let passing = Set(container.rules.indices.filter { passes(container.rules[$0]) })
        rulesThatPassed.formUnion(passing)
        func anyPasses(_ references: [RuleReference]) -> Bool {
            references.contains { passing.contains(checked.rule(for: $0)) }
        }
        let chosen = container.tags.indices.filter { index in
            let tag = container.tags[index]
            return !tag.isPaused && anyPasses(tag.firesOn) && !anyPasses(tag.blockedBy)
        }
        let priorities = chosen.map { priority(container.tags[$0]) }
        let order = chosen.indices.sorted { (-priorities[$0], $0) < (-priorities[$1], $1) }
        var round = PlainRound()
        for position in order { fire(chosen[position], &round) }
        return round.fired
    }

    /// Fires one tag with those before and after it; says whether it went well.
    private func fire(_ index: Int, _ round: inout PlainRound, isCalledFor: Bool = false) {
        let tag = container.tags[index]
        let repeats = isWeb && isCalledFor && tag.firing == .unlimited
        guard !tag.isPaused, mayFire(index, tag, round), repeats || !round.begun.contains(index) else {
            return
        }
        round.begun.insert(index)
        for setup in isWeb ? Array(tag.setup.prefix(1)) : tag.setup {
            let other = checked.tag(for: setup.tag)
            fire(other, &round, isCalledFor: true)
            if setup.stopsOnFailure, round.failed.contains(other) {
                round.failed.insert(index)
                return
            }
        }
        if let fired = call(tag) {
            round.fired.append(fired)
            firedOnThisLoad.insert(index)
        } else {
            round.failed.insert(index)
        }
        for teardown in isWeb ? Array(tag.teardown.prefix(1)) : tag.teardown
        where !(teardown.stopsOnFailure && round.failed.contains(index)) {
            fire(checked.tag(for: teardown.tag), &round, isCalledFor: true)
        }
    }

    private func mayFire(_ index: Int, _ tag: Tag, _ round: PlainRound) -> Bool {
        if let start = tag.scheduleStart, host.now < start.value { return false }
        if let end = tag.scheduleEnd, host.now > end.value { return false }
        return tag.firing != .oncePerLoad || !firedOnThisLoad.contains(index)
    }

    private func call(_ tag: Tag) -> PlainFired? {
        guard let parameters = expand(tag.parameters) else { return nil }
        guard let known = TagType.of(tag.kind) else {
            return PlainFired(name: tag.name.value, type: tag.type.value, parameters: parameters)
        }
        // A known type is told by one name, whatever the form calls it, and with its parameters in one order.
        let order = known.parameters.map(\.key)
        let ordered = parameters.sorted {
            order.firstIndex(of: $0.key) ?? 0 < order.firstIndex(of: $1.key) ?? 0
        }
        return PlainFired(name: tag.name.value, type: known.name, parameters: ordered)
    }

    private func priority(_ tag: Tag) -> Double {
        guard let priority = tag.priority, case .value(let value) = expand(priority) else { return 0 }
        return value.number?.double ?? 0
    }
}

/// The events of tags during one push.
private struct PlainRound {
    var begun: Set<Int> = []
    var failed: Set<Int> = []
    var fired: [PlainFired] = []
}

extension Macro {
    /// A value collection's entries.
    var collection: [(key: String, value: Value)] {
        guard case .map(let entries)? = parameters["values"]?.kind else { return [] }
        return entries.compactMap { entry in
            if case .string(let key) = entry.key.kind { (key, entry.value) } else { nil }
        }
    }
}
