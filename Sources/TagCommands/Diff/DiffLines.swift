import TagDiagnostics
import TagDiff
import TagModel

/// A line about an entity or a part of it: a mark (`+`, `-`, `~` or `!`), and words that are not yet escaped.
struct DiffLine {
    let mark: String
    let words: String
    let level: Level
    /// The changed lines of a text with several lines; nil for any other.
    var block: TextChange?
    /// The event that shows an effect, if nothing else is needed to see it; nil for any other line.
    var event: JSON?

    /// The identity of the line: all that is shown.
    var key: String { "\(mark) \(words)\n\(level.rawValue)\n\(block?.key ?? "")" }
}

extension EntityDifference {
    var mark: String {
        switch fate {
        case .added: "+"
        case .removed: "-"
        case .changed: "~"
        }
    }

    /// The entity's noun and name, such as `tag 'buy' (was 'purchase')`.
    var title: String {
        noun + (name.isEmpty ? "" : " '\(name)'") + (oldName.map { " (was '\($0)')" } ?? "")
            + (fate == .changed ? "" : type.map { ", \($0)" } ?? "")
    }

    /// Returns the lines of an entity: effects first, then changes.
    func lines(_ shortening: Shortening, _ budget: inout LineDiff.Budget) -> [DiffLine] {
        effects.map { effect in
            DiffLine(
                mark: "!", words: effect.words(shortening, verb), level: effect.level,
                event: effect.conditions.isEmpty ? effect.event : nil)
        }
            + changes.map { $0.line(shortening, words, verb, &budget) }
    }
}

extension Change {
    func line(_ shortening: Shortening, _ words: SideWords, _ verb: String, _ budget: inout LineDiff.Budget)
        -> DiffLine
    {
        let label = label(words.of(isInNew: new != nil || old == nil), verb)
        let note = subject == .setting && level == .behaviour ? " (not evaluated by tagc)" : ""
        if let old, let new, old.text == new.text {
            let why = Self.difference(ofTextsThatLookTheSame: old.text, new.text)
            return DiffLine(
                mark: "~", words: "\(label)\(colon) \(shortening.single(new.text)) (\(why))\(note)",
                level: level
            )
        }
        if let block = TextChange(old, new, shortening, &budget) {
            let mark = old == nil ? "+" : new == nil ? "-" : "~"
            return DiffLine(
                mark: mark, words: "\(label): \(block.summary)\(note)", level: level, block: block)
        }
        switch (old, new) {
        case (let old?, let new?):
            let (before, after) = shortening.pair(old.text, new.text)
            return DiffLine(mark: "~", words: "\(label): \(before) → \(after)\(note)", level: level)
        case (let old?, nil):
            return DiffLine(
                mark: "-", words: "\(label)\(colon) \(shortening.single(old.text))\(note)", level: level)
        case (nil, let new?) where subject == .order:
            return DiffLine(mark: "~", words: "\(label) \(shortening.single(new.text))", level: level)
        case (nil, let new?):
            return DiffLine(
                mark: "+", words: "\(label)\(colon) \(shortening.single(new.text))\(note)", level: level)
        case (nil, nil): return DiffLine(mark: "~", words: label, level: level)
        }
    }

    private var colon: String { subject == .parameter || subject == .setting ? ":" : "" }

    private func label(_ words: Vocabulary, _ verb: String) -> String {
        let subject =
            switch subject {
            case .askableKeys: "keys that the app can read"
            case .absentInText: "effect of an absent part on a text"
            case .reads: "reads the data layer's key"
            case .calls: "calls the function"
            case .tagType: "fires tags of type"
            case .macroType: "reads \(words.macro)s of type"
            case .id, .version, .contexts, .notes, .type, .format, .condition, .priority,
                .schedule, .setup, .teardown:
                subject.rawValue
            case .unsupported: "not evaluated:"
            case .order: path.isEmpty || new != nil && old == nil ? "order: moved" : "order of"
            case .parameter, .setting: ""
            case .disabled:
                "is used but not enabled: Tag Manager does not publish such a container, "
                    + "tagc evaluates it all the same"
            case .hosts: "now names"
            case .written: "has an error, and is written differently"
            case .faulty: "has an error, and cannot be compared with another format"
            case .enabledBy: "enabled by" + rule(words)
            case .disabledBy: "disabled by" + rule(words)
            case .isPrivate: "private"
            case .fires: "\(verb)s on" + rule(words)
            case .blockedBy: "blocked by" + rule(words)
            case .firing: "may \(verb)"
            case .paused: "pause"
            }
        let isOfMacros = self.subject == .order && path == "macros"
        return [subject, isOfMacros ? words.macro + "s" : path].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The noun before a rule's name; words for a rule without a name begin with it.
    private func rule(_ words: Vocabulary) -> String {
        if case .words? = new ?? old { "" } else { " " + words.rule }
    }
}

extension Shown {
    var text: String {
        switch self {
        case .value(let json): json.line
        case .words(let words): words
        }
    }

    var json: JSON {
        switch self {
        case .value(let json): json
        case .words(let words): .string(words)
        }
    }
}

extension Change {
    /// Returns what tells two values apart that are shown by one text.
    private static func difference(ofTextsThatLookTheSame old: String, _ new: String) -> String {
        // Texts that look the same have the same letters, which may be composed otherwise.
        if let (before, after) = zip(old, new).first(where: {
            !$0.unicodeScalars.elementsEqual($1.unicodeScalars)
        }) {
            return "looks the same, but \(before.shownByNumbers) before is \(after.shownByNumbers) now"
        }
        return new.contains("{{")
            ? "same text, but a name in it refers to another entity or to none, or gives another text when absent"
            : "same text, another value"
    }
}

extension Character {
    /// The numbers of what it is composed of: `\u{65}\u{300}`.
    fileprivate var shownByNumbers: String { unicodeScalars.map(\.shownByNumber).joined() }
}

extension Effect {
    /// Returns the effect in words.
    ///
    /// - Parameter verb: The verb of the entity: `fire` or `show`.
    func words(_ shortening: Shortening, _ verb: String) -> String {
        let when = (event.map { [$0.line] } ?? []) + conditions
        let place = when.joined(separator: ", when ")
        switch kind {
        case .nowFires: return "now also \(verb)s on \(place)"
        case .noLongerFires: return "no longer \(verb)s on \(place)"
        case .fires: return "\(verb)s on \(place)"
        case .fired: return (verb == "fire" ? "fired" : "showed") + " on \(place)"
        case .sends: return "sends, on \(place): \(shownParts(shortening))"
        case .gives: return "key \(shownParts(shortening))" + (place.isEmpty ? "" : ", after \(place)")
        case .undecided: return "may \(verb) on other events; not decided: \(reason ?? "")"
        }
    }

    private func shownParts(_ shortening: Shortening) -> String {
        parts.map { $0.words(shortening) }.joined(separator: "; ")
    }
}

extension Effect.Part {
    func words(_ shortening: Shortening) -> String {
        let (before, after) = shortening.pair(old?.line ?? "nothing", new?.line ?? "nothing")
        return "\(name) \(before) → \(after)"
    }
}
