import TagDiagnostics
import TagVocabulary

/// The limits of a container; a larger one could not be numbered in the binary.
package enum ModelLimits {
    /// The most macros, rules or tags.
    package static let entities = 1 << 20
    /// The most parameters of one entity, conditions of one rule, and rules of one tag.
    package static let parts = 65_535
    /// The most bytes of a name.
    package static let name = 1_024
    /// The most bytes of a text; the runtime rejects longer ones.
    package static let text = 1 << 20
    /// The longest chain of macros and rules that need each other, or of tags that bring each other along.
    ///
    /// The runtime follows somewhat longer chains. A walk along a chain may be recursive: a stack of half a megabyte suffices.
    package static let chain = 128
    /// The most levels of lists and maps in a value.
    package static let depth = 32
}

extension ContainerCheck {
    mutating func checkContainerID() {
        guard let id = container.id else { return }
        if id.value.contains("%%") { return report(.placeholderContainerID(id)) }
        guard ContainerID(id.value, grammar: .anyName) != nil else { return report(.invalidContainerID(id)) }
        if ContainerID(id.value) == nil { report(.unusualContainerID(id)) }
    }

    /// Checks that a definition's contexts have one rule set, since they choose it; an export is accepted as it is.
    mutating func checkContexts() {
        guard container.form == .definition, let first = container.contexts.first,
            let other = container.contexts.first(where: { $0.value.ruleSet != first.value.ruleSet })
        else { return }
        report(.mixedContexts(other, first: first))
    }

    /// Checks how many macros, rules and tags there are.
    mutating func checkCounts() {
        let words = container.words
        checkCount(
            container.macros.count, "\(words.macro)s", ModelLimits.entities,
            at: container.macros.last?.name.range)
        checkCount(
            container.rules.count, "\(words.rule)s", ModelLimits.entities,
            at: container.rules.last?.name.range)
        checkCount(container.tags.count, "tags", ModelLimits.entities, at: container.tags.last?.name.range)
    }

    /// Reports the parts of an entity that are too many: parameters, conditions or rules.
    mutating func reportParts(of owner: EntityPlace, _ count: Int, _ what: String) {
        let words = "\(count) \(what) of one \(word(for: owner))"
        report(.limitExceeded(words, limit: ModelLimits.parts, at: name(of: owner).range), in: .limits)
    }

    /// Reports the name of an entity, which is too long.
    mutating func reportLongName(of owner: EntityPlace) {
        let name = name(of: owner)
        report(
            .limitExceeded(
                "a name of \(name.value.utf8.count) bytes", limit: ModelLimits.name, at: name.range),
            in: .limits)
    }

    /// Reports the texts of a parameter that are too long, and too many levels.
    mutating func checkLimits(ofParameter value: Value) {
        checkTexts(value)
        if value.kind.hasParts { checkDepth(value) }
    }

    /// Returns true if a text of a value is too long, or if the value has too many levels.
    ///
    /// It finds nothing in nearly all values, and takes kinds alone, since a copy of a whole value costs twice as much.
    static func exceeds(_ kind: Value.Kind, _ depth: Int) -> Bool {
        switch kind {
        case .null, .boolean, .integer, .double, .reference, .tag, .template: return false
        case .string(let text): return text.utf8.count > ModelLimits.text
        case .list(let values):
            guard depth < ModelLimits.depth else { return true }
            let span = values.span
            for index in span.indices where span[index].mayExceed && exceeds(span[index].kind, depth + 1) {
                return true
            }
            return false
        case .map(let entries):
            guard depth < ModelLimits.depth else { return true }
            let span = entries.span
            for index in span.indices
            where span[index].value.mayExceed && exceeds(span[index].value.kind, depth + 1) {
                return true
            }
            return false
        case .escaped(let value, _): return exceeds(value.kind, depth)
        }
    }

    private mutating func checkCount(
        _ count: Int, _ what: @autoclosure () -> String, _ limit: Int, at range: SourceRange?
    ) {
        guard count > limit, let range else { return }
        report(.limitExceeded("\(count) \(what())", limit: limit, at: range))
    }

    /// Reports texts that are too long, down to the depth that values may have.
    mutating func checkTexts(_ value: Value, depth: Int = 0) {
        switch value.kind {
        case .string(let text):
            guard text.utf8.count > ModelLimits.text else { return }
            report(
                .limitExceeded(
                    "a text of \(text.utf8.count) bytes", limit: ModelLimits.text, at: value.range),
                in: .limits)
        case .list(let values) where depth <= ModelLimits.depth:
            for index in values.indices where values[index].mayExceed {
                checkTexts(values[index], depth: depth + 1)
            }
        case .map(let entries) where depth <= ModelLimits.depth:
            for index in entries.indices where entries[index].value.mayExceed {
                checkTexts(entries[index].value, depth: depth + 1)
            }
        case .escaped(let value, _): checkTexts(value, depth: depth)
        case .null, .boolean, .integer, .double, .reference, .tag, .template, .list, .map: return
        }
    }

    private mutating func checkDepth(_ value: Value) {
        guard let deep = Self.tooDeep(value, 0) else { return }
        report(
            .limitExceeded("more levels of lists and maps", limit: ModelLimits.depth, at: deep.range),
            in: .limits)
    }

    /// Returns the first value that is nested too deep.
    private static func tooDeep(_ value: Value, _ depth: Int) -> Value? {
        switch value.kind {
        case .list(let values):
            guard depth < ModelLimits.depth else { return value }
            for index in values.indices where values[index].kind.hasParts {
                if let deep = tooDeep(values[index], depth + 1) { return deep }
            }
        case .map(let entries):
            guard depth < ModelLimits.depth else { return value }
            for index in entries.indices where entries[index].value.kind.hasParts {
                if let deep = tooDeep(entries[index].value, depth + 1) { return deep }
            }
        case .escaped(let value, _): return tooDeep(value, depth)
        default: break
        }
        return nil
    }
}

extension Value {
    /// True if the value may hold a text that is too long, or too many levels.
    ///
    /// Callers test it first, since taking a value out of its array copies it.
    @inline(__always)
    var mayExceed: Bool {
        switch kind {
        case .string(let text): text.utf8.count > ModelLimits.text
        case .null, .boolean, .integer, .double, .reference, .tag, .template: false
        case .list, .map, .escaped: true
        }
    }
}
