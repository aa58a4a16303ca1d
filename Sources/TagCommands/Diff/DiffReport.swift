import TagDiagnostics
import TagDiff
import TagModel

/// What is told of two containers, in whatever format.
struct DiffReport {
    let old: String
    let new: String
    let difference: ContainerDifference
    var replay: Replay?
    /// What is wrong with the containers; nil of sound ones.
    var damage: (old: DamagedInput?, new: DamagedInput?) = (nil, nil)

    init(old: String, new: String, _ difference: ContainerDifference) {
        self.old = old
        self.new = new
        self.difference = difference
    }

    /// Whether something differs that makes the command fail.
    func counts(from gate: DiffGate) -> Bool {
        guard let least = Level(rawValue: gate.rawValue) else { return false }
        if let level = difference.level, level >= least { return true }
        return (replay?.mismatchCount ?? 0) > 0 && least <= .behaviour
    }

    func text(_ format: DiffFormat, isColored: Bool) -> String {
        switch format {
        case .text: DiffText(palette: Palette(isEnabled: isColored)).text(self)
        case .json: json.indented + "\n"
        case .markdown: DiffMarkdown.text(self)
        case .html: DiffHTML.text(self)
        }
    }

    /// `behaviour: 1 behaviour, 2 cosmetic`, or that there is nothing.
    var verdict: String {
        guard let level = difference.level else { return "no differences" }
        let counts = Level.allCases.reversed().compactMap { level in
            let count = difference.entities.count { $0.level == level }
            return count > 0 ? "\(count) \(level.rawValue)" : nil
        }
        return "\(level.rawValue) (\(counts.joined(separator: ", ")))"
    }

    /// What was proved of the tags that both have; nil when there is none.
    var proved: String? {
        let (proved, undecided) = (difference.provedTags, difference.undecidedTags)
        var words: [String] = []
        if proved > 0 {
            words.append("\(Counted.text(proved, "tag")) fire\(proved == 1 ? "s" : "") as before (proved)")
        }
        if undecided > 0 { words.append("\(Counted.text(undecided, "tag")) not decided") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Of how many tags nothing is known, since they depend on something broken; nil of none.
    var unknown: String? {
        let tags = difference.unknownTags
        guard !tags.isEmpty else { return nil }
        var parts: [String] = []
        for tag in tags where !parts.contains(tag.part.words) { parts.append(tag.part.words) }
        let rest = parts.count - Self.unknownParts
        let shown =
            parts.prefix(Self.unknownParts).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
        return "\(Counted.text(tags.count, "tag")) unknown: depend\(tags.count == 1 ? "s" : "") on \(shown)"
    }

    private static let unknownParts = 3

    /// What is said at the end, a line each.
    var ends: [String] {
        let isSame = damage.old?.name == damage.new?.name
        let damaged = [damage.old, isSame ? nil : damage.new].compactMap(\.self)
        return [proved, unknown, replayed].compactMap(\.self)
            + damaged.map { $0.words("was compared as data only") }
    }

    var replayed: String? {
        replay.map { replay in
            "\(Counted.text(replay.events, "recorded event")): "
                + (replay.mismatchCount == 0 ? "no difference" : "\(replay.mismatchCount) not as before")
        }
    }
}

// MARK: Lines

/// A line about an entity or a part of it: a mark (`+`, `-`, `~` or `!`), and words that are not yet escaped.
struct DiffLine {
    let mark: String
    let words: String
}

extension EntityDifference {
    var mark: String {
        switch fate {
        case .added: "+"
        case .removed: "-"
        case .changed: "~"
        }
    }

    /// `tag 'buy' (was 'purchase')`.
    var title: String {
        kind.rawValue + (name.isEmpty ? "" : " '\(name)'") + (oldName.map { " (was '\($0)')" } ?? "")
            + (fate == .changed ? "" : type.map { ", \($0)" } ?? "")
    }

    /// What it does first, then what was done to it.
    var lines: [DiffLine] {
        effects.map { DiffLine(mark: "!", words: $0.words) } + changes.map(\.line)
    }
}

extension Change {
    var line: DiffLine {
        switch (old, new) {
        case (let old?, let new?):
            let (before, after) = Excerpt.pair(old.text, new.text)
            return DiffLine(mark: "~", words: "\(label): \(before) → \(after)")
        case (let old?, nil):
            return DiffLine(mark: "-", words: "\(label)\(colon) \(Excerpt.single(old.text))")
        case (nil, let new?) where subject == .order:
            return DiffLine(mark: "~", words: "\(label) \(Excerpt.single(new.text))")
        case (nil, let new?):
            return DiffLine(mark: "+", words: "\(label)\(colon) \(Excerpt.single(new.text))")
        case (nil, nil): return DiffLine(mark: "~", words: label)
        }
    }

    private var colon: String { subject == .parameter ? ":" : "" }

    private var label: String {
        let subject =
            switch subject {
            case .askableKeys: "keys that can be asked for"
            case .absentInText: "what an absent part does to a text"
            case .reads: "reads the data layer's key"
            case .calls: "calls the function"
            case .tagType: "fires tags of type"
            case .macroType: "asks for macros of type"
            case .id, .version, .contexts, .notes, .type, .format, .condition, .priority,
                .schedule, .setup, .teardown:
                subject.rawValue
            case .unsupported: "not acted on:"
            case .order: path.isEmpty || new != nil && old == nil ? "order: moved" : "order of"
            case .parameter: ""
            case .written: "has an error, and is written otherwise"
            case .enabledBy: "enabled by rule"
            case .disabledBy: "disabled by rule"
            case .isPrivate: "private"
            case .fires: "fires on rule"
            case .blockedBy: "blocked by rule"
            case .firing: "may fire"
            case .paused: "pause"
            }
        return [subject, path].filter { !$0.isEmpty }.joined(separator: " ")
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

extension Effect {
    var words: String {
        let when = (event.map { [$0.line] } ?? []) + conditions
        let place = when.joined(separator: ", when ")
        switch kind {
        case .nowFires: return "now also fires on \(place)"
        case .noLongerFires: return "no longer fires on \(place)"
        case .fires: return "fires on \(place)"
        case .fired: return "fired on \(place)"
        case .sends: return "sends, on \(place): \(shownParts)"
        case .gives: return "key \(shownParts)" + (place.isEmpty ? "" : ", after \(place)")
        case .undecided: return "may fire on other events; not decided: \(reason ?? "")"
        }
    }

    private var shownParts: String { parts.map(\.words).joined(separator: "; ") }
}

extension Effect.Part {
    var words: String {
        let (before, after) = Excerpt.pair(old?.line ?? "nothing", new?.line ?? "nothing")
        return "\(name) \(before) → \(after)"
    }
}

/// Long texts, cut to where they differ.
enum Excerpt {
    private static let limit = 160
    private static let context = 24

    static func single(_ text: String) -> String { text.escapedForTerminal(limit: 2 * limit) }

    /// Both without most of what they have in common, where they are long.
    static func pair(_ old: String, _ new: String) -> (String, String) {
        let (one, two) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        guard max(one.count, two.count) > limit else { return (single(old), single(new)) }
        let shorter = min(one.count, two.count)
        var start = 0
        while start < shorter, one[start] == two[start] { start += 1 }
        var end = 0
        while end < shorter - start, one[one.count - 1 - end] == two[two.count - 1 - end] { end += 1 }
        (start, end) = (max(0, start - context), max(0, end - context))
        return (cut(one, start, end), cut(two, start, end))
    }

    private static func cut(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<max(start, scalars.count - end)])
        return (start > 0 ? "…" : "") + single(String(text)) + (end > 0 ? "…" : "")
    }
}
