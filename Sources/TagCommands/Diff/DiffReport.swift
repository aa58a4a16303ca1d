import TagDiagnostics
import TagDiff
import TagLint
import TagModel

/// The report on two containers, in any format.
struct DiffReport {
    let old: String
    let new: String
    /// The differences, with marks in place of secrets.
    let difference: ContainerDifference
    /// The words for what may differ although no difference is reported; nil if the files have the same bytes.
    let noise: String?
    /// True if long texts are shown in full.
    var isFull = false
    let recorded: DiffReplay?
    var replay: Replay? { recorded?.replay }
    /// The errors of the containers; nil for those without.
    var damage: (old: DamagedInput?, new: DamagedInput?) = (nil, nil)

    /// Creates a report with marks in place of secrets, since some format prints each of its texts.
    init(
        old: String, new: String, difference: ContainerDifference, noise: String? = nil,
        recorded: DiffReplay? = nil
    ) {
        var (difference, recorded, marks) = (difference, recorded, SecretMarks())
        let replacement: TextReplacement = { marks.text(for: $0, isComputed: $1 == .computed) }
        difference.replaceTexts(replacement)
        recorded?.replaceTexts(replacement)
        (self.old, self.new, self.noise) = (old, new, noise)
        (self.difference, self.recorded) = (difference, recorded)
    }

    /// True if only the readable part of a damaged file was compared.
    var isOfLost: Bool { damage.old?.isLost == true || damage.new?.isLost == true }

    /// Returns true if a difference makes the command fail.
    func counts(from gate: DiffGate) -> Bool {
        guard let least = Level(rawValue: gate.rawValue) else { return false }
        if let level = difference.level, level >= least { return true }
        return (replay?.mismatchCount ?? 0) > 0 && least <= .behaviour
    }

    /// - Parameter player: Returns the player of a page; called for a page alone.
    func text(_ format: DiffFormat, isColored: Bool, player: () -> DiffPlayer? = { nil }) -> String {
        switch format {
        case .text: DiffText(palette: Palette(isEnabled: isColored)).text(self)
        case .json: json.indented + "\n"
        case .markdown: DiffMarkdown.text(self)
        case .html: DiffHTML.text(self, player: player)
        }
    }

    /// The summary, such as `behaviour (1 behaviour, 2 cosmetic)` or `no differences`.
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

    /// The words for what was proved of the tags in both containers; nil if there is nothing.
    var proved: String? {
        let (proved, undecided) = (difference.provedTags, difference.undecidedTags)
        var words: [String] = []
        if proved.all > 0 {
            let rules = difference.words.new.rule + "s"
            let model = difference.hasUnevaluated ? ", by \(proved.all == 1 ? "its" : "their") \(rules)" : ""
            words.append("\(proved.words) as before\(model) (proved)")
        }
        let unevaluated = difference.unevaluatedTags
        if !unevaluated.isEmpty {
            words.append(
                "\(Counted.text(unevaluated.count, "tag")) depend\(unevaluated.count == 1 ? "s" : "") "
                    + "on settings or code that changed and that tagc does not evaluate (\(shown(unevaluated)))"
            )
        }
        if undecided > 0 { words.append("\(Counted.text(undecided, "tag")) not decided") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The words for what could not be compared; nil if everything was.
    var notCompared: String? {
        let lost = difference.notCompared
        let parts = [(file: old, words: lost.old), (file: new, words: lost.new)].filter { !$0.words.isEmpty }
            .map { (file: $0.file.escapedForTerminal(), words: $0.words) }
        return parts.isEmpty ? nil : "not compared: " + NotComparedWords.joined(parts)
    }

    /// The levels of the differences, in words; nil if there are none.
    var legend: String? {
        let levels = Level.allCases.reversed().filter { level in
            difference.entities.contains { entity in
                entity.level == level || entity.changes.contains { $0.level == level }
            }
        }
        guard !levels.isEmpty else { return nil }
        return levels.map { "\($0.rawValue): \($0.words)" }.joined(separator: "; ")
    }

    /// The words for the tags of which nothing is known, since they depend on damaged parts; nil if there are none.
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
    private static let doubtfulNames = 20

    /// The lines at the end of the report.
    var ends: [String] {
        let isSame = damage.old?.name == damage.new?.name
        let damaged = [damage.old, isSame ? nil : damage.new].compactMap(\.self)
        return [proved, unknown, notCompared, recorded?.badLines.words, replayed].compactMap(\.self)
            + damaged.map { $0.words("was compared as data only") }
    }

    /// Returns the names of tags; of many the first ones, unless all is asked for.
    private func shown(_ tags: [String]) -> String {
        Counted.names(tags.map { "'\($0)'" }, most: isFull ? .max : Self.doubtfulNames)
    }

    var replayed: String? {
        recorded.map { recorded in
            let replay = recorded.replay
            let found = replay.mismatchCount == 0 ? "no difference" : "\(replay.mismatchCount) not as before"
            let others = replay.doubts.otherWords
            let isPartial = replay.mismatchCount == 0 && (replay.doubts.count > 0 || !others.isEmpty)
            let words =
                "\(Counted.text(replay.events, "recorded event")): \(found)\(isPartial ? " found" : "")\(others)"
            let doubtful = recorded.doubtfulTags
            guard !doubtful.isEmpty else { return words }
            return words
                + "; \(Counted.text(doubtful.count, "tag")) may differ: "
                + "\(doubtful.count == 1 ? "it depends" : "they depend") on what tagc does not evaluate "
                + "(\(shown(doubtful))), in \(Counted.text(replay.doubtful, "event"))"
        }
    }
}

/// The words for the parts of two files that were not compared.
enum NotComparedWords {
    /// Returns the parts of each file after its name; those of both, such as compiled ones, once and without a name.
    static func joined(_ parts: [(file: String, words: [String])]) -> String {
        if parts.count == 2, parts[0].words == parts[1].words {
            return parts[0].words.joined(separator: ", ")
        }
        return parts.map { "\($0.file): \($0.words.joined(separator: ", "))" }.joined(separator: "; ")
    }
}

extension ContainerDifference.TagCount {
    /// The counts in words, such as `3 tags fire and 1 message shows`.
    fileprivate var words: String {
        [(tags, "tag", "fire"), (messages, "message", "show")].filter { $0.0 > 0 }.map { count, noun, verb in
            "\(Counted.text(count, noun)) \(verb)\(count == 1 ? "s" : "")"
        }.joined(separator: " and ")
    }
}

extension Level {
    /// The meaning of the level, in a few words.
    var words: String {
        switch self {
        case .cosmetic: "only people see it"
        case .internal: "written differently, without effect"
        case .behaviour: "the tags that fire, the data that is sent, or unevaluated code and settings"
        case .consent: "the consent that a tag waits for"
        case .contract: "what the app or page must provide or relies on"
        }
    }
}
