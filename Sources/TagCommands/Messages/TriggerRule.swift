import TagCompiler
import TagDiagnostics
import TagRuntime
import TagVocabulary

/// A rule of the container that triggers or blocks a message.
enum TriggerRule {
    case foreground, launch
    /// An event without conditions.
    case event(String)
    /// A rule with its conditions in words.
    case rule(name: String, conditions: [String])

    /// The rules that trigger or block one message.
    struct Links {
        var fires: [TriggerRule] = []
        var blocks: [TriggerRule] = []
    }

    /// The limit on the listed triggers of one message, and on the listed conditions of one rule.
    private static let most = 20

    /// Returns the rules of messages, in the order of `tags`; goes through all rules once.
    static func all(_ container: LoadedContainer, of tags: [Int]) -> [Links] {
        let tables = container.tables
        var places = [Int](repeating: -1, count: tables.tags.count)
        for (place, tag) in tags.enumerated() { places[tag] = place }
        var all = [Links](repeating: Links(), count: tags.count)
        for rule in 0..<tables.rules.count {
            let row = tables.links(ofRule: rule)
            let fires = row.fires.map { places[tables.links[$0, LinkRecord.target]] }.filter { $0 >= 0 }
            let blocks = row.blocks.map { places[tables.links[$0, LinkRecord.target]] }.filter { $0 >= 0 }
            let isListed =
                fires.contains { all[$0].fires.count < most }
                || blocks.contains { all[$0].blocks.count < most }
            guard isListed else { continue }
            let trigger = trigger(rule, row, container)
            for place in fires where all[place].fires.count < most { all[place].fires.append(trigger) }
            for place in blocks where all[place].blocks.count < most { all[place].blocks.append(trigger) }
        }
        return all
    }

    private static func trigger(
        _ rule: Int, _ links: Tables.RuleLinks, _ container: LoadedContainer
    ) -> TriggerRule {
        let tables = container.tables
        let row = tables.rules[rule, RuleRecord.event]
        let event = row > 0 ? UTF8Text(tables.string(row - 1)).string : nil
        if let event, links.ifs.isEmpty, links.unlesses.isEmpty {
            switch MessageOccasion(event: event) {
            case .foreground?: return .foreground
            case .launch?: return .launch
            case nil: return .event(event)
            }
        }
        let words = ConditionWords(container: container)
        var conditions = event.map { ["event equals \(ConditionWords.quoted($0))"] } ?? []
        let (ifs, unlesses) = (links.ifs.prefix(most), links.unlesses.prefix(most))
        conditions += ifs.map { words.of(tables.links[$0, LinkRecord.target]) }
        conditions += unlesses.map { "not: " + words.of(tables.links[$0, LinkRecord.target]) }
        let left = links.ifs.count + links.unlesses.count - ifs.count - unlesses.count
        if left > 0 { conditions.append(Counted.text(left, "more condition")) }
        return .rule(name: container.name(ofRule: rule)?.string ?? "#\(rule)", conditions: conditions)
    }
}

/// The predicates of a compiled container in words.
struct ConditionWords {
    let container: LoadedContainer

    func of(_ predicate: Int) -> String {
        let tables = container.tables
        let stored = StoredPredicate(cell: tables.predicates[predicate, PredicateRecord.operation])
        let left = side(tables.predicates[predicate, PredicateRecord.left])
        let right = side(tables.predicates[predicate, PredicateRecord.right])
        let how = stored.ignoresCase ? " in any letter case" : ""
        return "\(left) \((stored.kind ?? .cssSelector).verb) \(right)\(how)"
    }

    static func quoted(_ text: String) -> String { "‘\(text.shortened(to: 120))’" }

    private func side(_ value: Int) -> String {
        let tables = container.tables
        let (kind, index) = tables.space.decode(value)
        switch kind {
        case .fixed: return ["null", "false", "true", "nothing"][min(index, 3)]
        case .string: return Self.quoted(UTF8Text(tables.string(index)).string)
        case .macro: return "{{\(container.name(ofMacro: index)?.string.shortened() ?? "#\(index)")}}"
        case .integer: return "\(tables.integer(index))"
        case .double: return "\(tables.double(index))"
        case .pattern: return Self.quoted(PatternText.text(of: tables.pattern(index).array))
        case .composite:
            guard tables.composites[index, CompositeRecord.kind] == CompositeRecord.list else {
                return "a text"
            }
            let parts = tables.parts(index)
            let shown = parts.prefix(8).map { side(tables.operands[$0, OperandRecord.value], isPart: true) }
            return shown.joined(separator: ", ") + (parts.count > shown.count ? ", …" : "")
        case .tag: return "a tag"
        }
    }

    /// Returns an element of a list in words; nested lists are not shown.
    private func side(_ value: Int, isPart: Bool) -> String {
        container.tables.space.decode(value).kind == .composite ? "…" : side(value)
    }
}
