import Synchronization
import TagManager
import TagRuntime
import TagScenario
import TagVocabulary

/// The reasons why a tag fired at an event, or did not.
///
/// ```swift
/// let why = ferry.why("thank the captain's guest")
/// #expect(why.fired, "\(why)")
/// ```
public struct TagExplanation: Sendable, Hashable, CustomStringConvertible {
    /// True if the tag fired.
    public let fired: Bool
    /// The rules that fire or block the tag, with each of their conditions, as lines of text.
    public let description: String
}

extension TestContainer {
    /// Explains why a tag fired at an event, or did not.
    ///
    /// The values are those of the event; facts, the time and answers that it did not ask for are those of now.
    ///
    /// - Parameters:
    ///   - tag: The tag's name.
    ///   - event: The name of the event, of which the last one counts; nil is the last event.
    public func why(_ tag: String, at event: String? = nil) -> TagExplanation {
        func unknown(_ text: String) -> TagExplanation { TagExplanation(fired: false, description: text) }
        let (moment, updates, start) = record.state.withLock { state in
            let moment = state.moments.last { event == nil || $0.event.name == event }
            return (moment, Array(state.updates.prefix(moment?.updates ?? 0)), state.start)
        }
        guard let moment else { return unknown("no event \(event.map { "'\($0)' " } ?? "")was pushed") }
        guard let loaded = moment.container,
            let index = (0..<loaded.tagCount).first(where: { loaded.name(ofTag: $0)?.string == tag })
        else { return unknown("the container has no tag '\(tag)'") }
        let evaluator = Evaluator(loaded, host: host)
        evaluator.restore(dataLayer: start)
        for update in updates.dropLast() { evaluator.restore(dataLayer: update) }
        guard let update = updates.last, let (_, trace) = evaluator.trace(update) else {
            return unknown("no event was pushed")
        }
        return Explaining(
            loaded: loaded, tag: index, firing: moment.firing, rules: trace.rules, evaluator: evaluator
        ).explanation
    }

    /// The host of an evaluation that repeats another one.
    private var host: Host {
        var host = Host()
        host.fact = { [record] fact in record.state.withLock { $0.facts[fact] } }
        host.milliseconds = { [clock] in clock.milliseconds }
        host.random = { [record] in record.state.withLock { $0.random } }
        host.functionCall = { [record, container] name, parameters in
            let (name, parameters) = (name.string, parameters.byName)
            if let known = record.result(of: name, isType: false, parameters) { return known }
            return container.macroHandler(forFunction: name)?(name, parameters)
        }
        host.customMacro = { [record] name, parameters in
            record.result(of: name.string, isType: true, parameters.byName) ?? nil
        }
        return host
    }
}

/// The facts about a tag at an event, as they are made into lines.
private struct Explaining {
    let loaded: LoadedContainer
    let tag: Int
    let firing: Firing
    let rules: [Trace.Rule]
    let evaluator: Evaluator

    var explanation: TagExplanation {
        let fired = firing.tags.contains { $0.index == tag }
        var lines = ["'\(name(tag))' \(fired ? "fired" : "did not fire") at '\(firing.event)'"]
        if !fired, let reason { lines.append(reason) }
        let tables = loaded.tables
        for rule in 0..<tables.rules.count {
            let links = tables.links(ofRule: rule)
            let fires = links.fires.contains { tables.links[$0, LinkRecord.target] == tag }
            let blocks = links.blocks.contains { tables.links[$0, LinkRecord.target] == tag }
            guard fires || blocks else { continue }
            let verb = fires ? "fires it" : "blocks it"
            guard let traced = rules.first(where: { $0.index == rule }) else {
                let needed = tables.rules[rule, RuleRecord.event]
                let event = needed > 0 ? UTF8Text(tables.string(needed - 1)).string : ""
                lines.append("rule '\(ruleName(rule))' \(verb), and needs the event '\(event)'")
                continue
            }
            lines.append("rule '\(ruleName(rule))' \(verb), and \(traced.passed ? "passed" : "did not pass")")
            lines += traced.conditions.map { "    " + words($0) }
        }
        return TagExplanation(fired: fired, description: lines.joined(separator: "\n"))
    }

    /// The reason why a tag did not fire though a rule fires it; nil if none does.
    private var reason: String? {
        switch Silence.reason(of: tag, firing, rules, evaluator) {
        case nil: "no rule that fires it passed"
        case .blocked(let rule)?: "rule '\(ruleName(rule))' blocked it"
        case .failed(let reason)?: "it failed: \(reason)"
        case .unscheduled?: "its schedule does not include the time"
        case .spent?: "it may fire once and fired before, or it or a tag that it needs failed"
        }
    }

    private func words(_ condition: Trace.Condition) -> String {
        let absent = loaded.wordForAbsent
        let left = condition.left.map { "\($0)" } ?? absent
        let subject = condition.macro.map { "'\(macroName($0))', which is \(left)," } ?? left
        let right =
            condition.operation == .matches ? "its pattern" : condition.right.map { "\($0)" } ?? absent
        let aside = condition.ignoresCase ? " in any letter case" : ""
        return
            "\(condition.isNegated ? "unless" : "if") \(subject) \(condition.operation.verb) \(right)\(aside): "
            + (condition.held ? "yes" : "no")
    }

    private func name(_ tag: Int) -> String { loaded.name(ofTag: tag)?.string ?? "number \(tag)" }
    private func ruleName(_ rule: Int) -> String { loaded.name(ofRule: rule)?.string ?? "number \(rule)" }
    private func macroName(_ macro: Int) -> String {
        loaded.name(ofMacro: macro)?.string ?? "number \(macro)"
    }
}
