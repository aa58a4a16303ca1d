import TagDiagnostics
import TagDiff
import TagModel

/// What is told of two containers, in whatever format.
struct DiffReport {
    let old: String
    let new: String
    let difference: ContainerDifference
    /// What may differ all the same where nothing is told; nil where the files have the same bytes.
    let noise: String?
    /// Whether long texts are shown whole.
    var isFull = false
    var replay: Replay?
    /// What is wrong with the containers; nil of sound ones.
    var damage: (old: DamagedInput?, new: DamagedInput?) = (nil, nil)

    init(old: String, new: String, _ difference: ContainerDifference, noise: String? = nil) {
        self.old = old
        self.new = new
        self.difference = difference
        self.noise = noise
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
        guard let level = difference.level else {
            return "no differences" + (noise.map { " (\($0))" } ?? "")
        }
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
        if proved.all > 0 {
            let rules = difference.words.new.rule + "s"
            let model = difference.hasUnevaluated ? ", by \(proved.all == 1 ? "its" : "their") \(rules)" : ""
            words.append("\(proved.words) as before\(model) (proved)")
        }
        if difference.unevaluatedTags > 0 {
            words.append(
                "\(Counted.text(difference.unevaluatedTags, "tag")) depend\(difference.unevaluatedTags == 1 ? "s" : "") "
                    + "on settings or code that changed and that tagc does not evaluate")
        }
        if undecided > 0 { words.append("\(Counted.text(undecided, "tag")) not decided") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// What of either file could not be compared; nil where all was.
    var notCompared: String? {
        let (before, after) = difference.notCompared
        let parts = [(old, before), (new, after)].filter { !$0.1.isEmpty }.map { name, what in
            "\(name.escapedForTerminal()): \(what.joined(separator: ", "))"
        }
        return parts.isEmpty ? nil : "not compared: " + parts.joined(separator: "; ")
    }

    /// The levels that are told, in words.
    var legend: String? {
        let levels = Level.allCases.reversed().filter { level in
            difference.entities.contains { entity in
                entity.level == level || entity.changes.contains { $0.level == level }
            }
        }
        guard !levels.isEmpty else { return nil }
        return levels.map { "\($0.rawValue): \($0.words)" }.joined(separator: "; ")
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
        return [proved, unknown, notCompared, replayed].compactMap(\.self)
            + damaged.map { $0.words("was compared as data only") }
    }

    var replayed: String? {
        replay.map { replay in
            "\(Counted.text(replay.events, "recorded event")): "
                + (replay.mismatchCount == 0 ? "no difference" : "\(replay.mismatchCount) not as before")
        }
    }
}

extension ContainerDifference.TagCount {
    /// `3 tags fire and 1 message shows`.
    fileprivate var words: String {
        [(tags, "tag", "fire"), (messages, "message", "show")].filter { $0.0 > 0 }.map { count, noun, verb in
            "\(Counted.text(count, noun)) \(verb)\(count == 1 ? "s" : "")"
        }.joined(separator: " and ")
    }
}

extension Level {
    /// What a level means, in a few words.
    var words: String {
        switch self {
        case .cosmetic: "for people alone"
        case .internal: "put differently, or without effect"
        case .behaviour: "what fires, what is sent, or code and settings that decide it"
        case .consent: "which consent a tag waits for"
        case .contract: "what the app or page has to provide or relies on"
        }
    }
}
