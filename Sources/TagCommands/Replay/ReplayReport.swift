import ArgumentParser
import TagDiagnostics
import TagDiff
import TagLint
import TagModel
import TagEvents
import TagRuntime
import TagScenario

/// The lowest difference that makes the exit status of a replay 1.
enum ReplayGate: String, CaseIterable, ExpressibleByArgument {
    case any, firing, none
}

/// The report on a replay, in any format.
struct ReplayReport {
    let old: String
    let new: String?
    let files: [EventFile]
    let task: ReplayTask
    let tally: ReplayTally

    /// The marks for the secrets in values.
    private let marks: SecretMarks

    init(old: String, new: String?, files: [EventFile], task: ReplayTask, tally: ReplayTally) {
        (self.old, self.new, self.files, self.task, self.tally) = (old, new, files, task, tally)
        var marks = SecretMarks()
        if task.plan.showsValues {
            for row in tally.tags { Self.parts(row.examples[ReplayTally.Change.otherwise.rawValue], &marks) }
        }
        self.marks = marks
    }

    private var subject: ReplaySubject { task.subject }
    /// The tags that depend on an error of a container, so that nothing is said of them.
    private var unknownTags: Int { new == nil ? 0 : subject.tags.count { $0.isUnknown } }

    /// The tags that may differ although no event shows it.
    private var doubtfulTags: Int { subject.tags.count { $0.doubt != nil } }

    /// Returns true if a difference makes the command fail.
    func counts(from gate: ReplayGate) -> Bool {
        switch gate {
        case .none: false
        case .any: tally.differing > 0 || doubtfulTags > 0 || !subject.doubts.others.isEmpty
        case .firing:
            tally.tags.contains { $0[.more] > 0 || $0[.less] > 0 }
                || subject.tags.contains { $0.doubt?.isFiring == true } || !subject.doubts.others.isEmpty
        }
    }

    func text(_ format: DiffFormat, isColored: Bool) -> String {
        switch format {
        case .text: text(Palette(isEnabled: isColored))
        case .json: json.indented + "\n"
        case .markdown: markdown
        case .html: html
        }
    }

    // MARK: Words

    /// The containers and what was found, in a line.
    var title: String { wholeTitle.withoutSecrets }

    private var wholeTitle: String {
        let events = Counted.text(tally.events, "event")
        guard let new else { return "\(old): \(events)" }
        let different = tally.tags.count { $0.isDifferent }
        let found =
            if tally.differing == 0 {
                "no tag \(isPartial ? "was found to differ" : "differs"), in \(events)"
            } else if different == 0 {
                "only the order of tags differs, in \(tally.differing) of \(events)"
            } else {
                "\(Counted.text(different, "tag")) \(different == 1 ? "differs" : "differ"), in \(tally.differing) of \(events)"
            }
        let unknown = unknownTags
        let doubts =
            doubtfulTags > 0
            ? "; \(Counted.text(doubtfulTags, "tag")) may differ: \(doubtfulTags == 1 ? "it depends" : "they depend") "
                + "on what tagc does not evaluate" : ""
        let lost = lostParts.isEmpty ? "" : "; not all parts of the files were compared"
        let rest =
            doubts + subject.doubts.otherWords + lost
            + (unknown > 0 ? "; \(Counted.text(unknown, "tag")) not compared" : "")
        return "\(old) → \(new): \(found)\(rest)"
    }

    /// True if something may differ although no event shows it.
    private var isPartial: Bool {
        doubtfulTags > 0 || !lostParts.isEmpty || unknownTags > 0 || !subject.doubts.others.isEmpty
    }

    /// The parts of each container that the other one's format does not hold.
    private var lostParts: [(file: String, words: [String])] {
        let doubts = subject.doubts
        return [(old, doubts.notCompared.old), (new ?? old, doubts.notCompared.new)].filter { !$0.1.isEmpty }
    }

    /// The lines that come first: what was left out.
    var badLines: [String] { wholeBadLines.map(\.withoutSecrets) }

    private var wholeBadLines: [String] {
        guard tally.badLines > 0 else { return [] }
        let all =
            "left out: \(Counted.text(tally.badLines, "line")) that cannot be read"
        let shown = tally.firstBadLines.map { "  \(words($0.place)): \($0.words)" }
        let rest = tally.badLines - shown.count
        return [all] + shown + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    /// The lines about what was pushed.
    var facts: [String] { wholeFacts.map(\.withoutSecrets) }

    private var wholeFacts: [String] {
        let count = Counted.text(tally.updates, "line") + " in " + Counted.text(files.count, "file")
        let sessions = Counted.text(tally.sessions, "session")
        var lines: [String] = []
        if let key = task.session {
            lines.append("\(count), \(sessions) by '\(key.string)'")
            if tally.withoutKey > 0 {
                lines.append(
                    "\(Counted.text(tally.withoutKey, "line")) without a text or a number at '\(key.string)': those of a file are one session"
                )
            }
        } else {
            lines.append("\(count); each file is one session")
        }
        let silent = tally.updates - tally.events
        if silent > 0 {
            lines.append("\(Counted.text(silent, "line")) without an event, which only set values")
        }
        if let time = task.plan.time, tally.withoutTime > 0 {
            lines.append(
                "\(Counted.text(tally.withoutTime, "line")) without a number at '\(time.string)': tags with a schedule do not fire there"
            )
        }
        if tally.idle > 0 { lines.append("\(Counted.text(tally.idle, "event")) without a tag that fires") }
        if tally.reordered > 0 {
            lines.append(
                "\(Counted.text(tally.reordered, "event")) with the same tags in another order, first at "
                    + tally.reorderedExamples.map(words).joined(separator: ", "))
        }
        if task.plan.depth == .tags {
            lines.append("parameters were not computed: a tag counts as firing even if one of them fails")
        }
        return lines + unevaluated
    }

    /// The lines about what tagc does not evaluate, and about the events that fire tags which depend on it.
    private var unevaluated: [String] {
        var lines: [String] = []
        let doubts = subject.doubts
        func fired(_ events: Int, _ tags: String) -> String {
            "\(events == 0 ? "no event" : Counted.text(events, "event")) fired \(tags)"
        }
        if doubtfulTags > 0 {
            lines.append(
                fired(tally.doubtful, doubtfulTags == 1 ? "the tag that may differ" : "tags that may differ"))
        }
        if let words = doubts.unknownWords {
            let isOne = doubts.relyingNames.count == 1
            let found =
                tally.relying == 0
                ? (isOne ? "it never fired" : "none of them fired")
                : fired(tally.relying, isOne ? "it" : "such a tag")
            lines.append("\(words); \(found)")
        }
        if !doubts.others.isEmpty {
            lines.append(
                "changed, and not evaluated by tagc: "
                    + Counted.names(doubts.others, most: Self.silentNames))
        }
        if !lostParts.isEmpty {
            lines.append("not compared: " + NotComparedWords.joined(lostParts))
        }
        return lines
    }

    private func words(_ place: ReplayTally.Place) -> String { "\(files[place.file].path):\(place.line)" }

    private func words(_ example: ReplayTally.Example) -> String {
        words(example.place) + (example.event.map { " ('\($0)')" } ?? "")
    }

    /// The details of a tag: each change with its first examples.
    private func details(_ row: ReplayTally.Row) -> [String] {
        ReplayTally.Change.allCases.compactMap { change in
            let examples = row.examples[change.rawValue]
            guard !examples.isEmpty else { return nil }
            let places = examples.map(words).joined(separator: ", ")
            let parts = change == .otherwise ? self.parts(examples) : []
            let what = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
            return "\(change.words), first at \(places)\(what)"
        }
    }

    /// Returns the names of the parameters that differ in examples; with their values in the first one, if they are shown.
    private func parts(_ examples: [ReplayTally.Example]) -> [String] {
        if task.plan.showsValues {
            // All of them have numbers.
            var marks = marks
            return Self.parts(examples, &marks).map { $0.words(.line) }
        }
        var names: [String] = []
        for part in examples.flatMap(\.parts) {
            // Below a parameter, names may be users' data.
            let name = "'\(part.name.prefix { $0 != "." && $0 != "[" })'"
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Returns the parameters that differ in the first example, with marks in place of secrets.
    @discardableResult
    private static func parts(_ examples: [ReplayTally.Example], _ marks: inout SecretMarks) -> [Effect.Part]
    {
        var parts = examples.first?.parts ?? []
        for index in parts.indices {
            parts[index].replaceTexts { marks.text(for: $0, isComputed: $1 == .computed) }
        }
        return parts
    }

    // MARK: Tables

    var tables: [ReplayTable] { wholeTables.map(\.withoutSecrets) }

    private var wholeTables: [ReplayTable] {
        let isPair = new != nil
        let heads = isPair ? ["old", "new", "more", "less", "otherwise"] : ["fired"]
        let tags = rows(subject.tags, tally.tags) { counts in
            isPair
                ? [counts.old, counts.new] + counts.changes : [counts.old]
        }
        let rules = rows(subject.rules, tally.rules) { isPair ? [$0.old, $0.new] : [$0.old] }
        return [
            ReplayTable(
                title: "tags", heads: heads, rows: tags,
                note: silentTags.isEmpty
                    ? nil
                    : "\(Counted.text(silentTags.count, "tag")) never fired in these events: "
                        + Counted.names(silentTags.map { "'\($0)'" }, most: Self.silentNames)),
            ReplayTable(
                title: subject.words.rule + "s", heads: isPair ? ["old", "new"] : ["passed"], rows: rules),
            ReplayTable(title: "failures", heads: isPair ? ["old", "new"] : ["count"], rows: failures),
        ].filter { !$0.rows.isEmpty || $0.note != nil }
    }

    private static let silentNames = 20

    /// The tags that no event fired, except those that are paused.
    private var silentTags: [String] {
        zip(subject.tags, tally.tags).filter { !$0.isPaused && $1.old == 0 && $1.new == 0 }.map { $0.0.name }
    }

    private func rows(
        _ labels: [ReplaySubject.Label], _ counts: [ReplayTally.Row], _ numbers: (ReplayTally.Row) -> [Int]
    ) -> [ReplayTable.Row] {
        let all: [ReplayTable.Row] = zip(labels, counts).compactMap { row, count in
            guard count.old > 0 || count.new > 0 || row.doubt != nil else { return nil }
            let type = row.type.isEmpty ? "" : " (\(row.type))"
            let doubt = row.isUnknown ? ", depends on an error: not compared" : ""
            // A rule has no changes of its own: it passes in one version more often, or does not.
            let isOtherRule = row.type.isEmpty && new != nil && count.old != count.new && row.usedBy == nil
            let isDifferent = count.isDifferent || isOtherRule
            let use = row.usedBy.map { ", used in \($0) only" } ?? ""
            let mark = isDifferent ? "~" : row.doubt != nil ? "?" : " "
            return ReplayTable.Row(
                mark: mark, name: "'\(row.name)'", kind: type + doubt + use, numbers: numbers(count),
                details: details(count) + (row.doubt.map { [$0.words] } ?? []))
        }
        // What differs comes first: it may be one of hundreds.
        return ["~", "?", " "].flatMap { mark in all.filter { $0.mark == mark } }
    }

    private var failures: [ReplayTable.Row] {
        tally.failures(of: subject.pair, words).map { words, old, new in
            ReplayTable.Row(
                mark: " ", name: words, numbers: self.new == nil ? [old] : [old, new], details: [])
        }
    }

    private func words(_ failure: Failure, _ container: LoadedContainer) -> String {
        let names = Names(container: container, words: subject.words)
        return
            "\(Outcome.words(for: failure.subject, names, subject.words)): \(failure.reason.words)"
    }

    // MARK: JSON

    var json: JSON {
        var json = wholeJSON
        json.replaceTexts { text, _ in text.withoutSecrets }
        return json
    }

    private var wholeJSON: JSON {
        .members([
            ("old", .string(old)), ("new", new.map(JSON.string)),
            ("files", .texts(files.map(\.path))), ("session", task.session.map { .string($0.string) }),
            ("sessions", .integer(tally.sessions)), ("withoutSession", .integer(tally.withoutKey)),
            ("withoutTime", task.plan.time == nil ? nil : .integer(tally.withoutTime)),
            ("lines", .integer(tally.updates)), ("events", .integer(tally.events)),
            ("nothingFires", .integer(tally.idle)),
            ("badLines", .integer(tally.badLines)),
            (
                "firstBadLines",
                .list(tally.firstBadLines.map { json($0.place, [("why", .string($0.words))]) })
            ),
            ("computesParameters", .boolean(task.plan.depth != .tags)),
            ("differing", new == nil ? nil : .integer(tally.differing)),
            ("notCompared", unknownTags > 0 ? .integer(unknownTags) : nil),
            (
                "partsNotCompared",
                lostParts.isEmpty
                    ? nil
                    : [
                        "old": .texts(subject.doubts.notCompared.old),
                        "new": .texts(subject.doubts.notCompared.new),
                    ]
            ),
            ("notEvaluated", subject.doubts.others.isEmpty ? nil : .texts(subject.doubts.others)),
            ("mayDiffer", new == nil ? nil : .integer(doubtfulTags)),
            ("mayDifferEvents", doubtfulTags > 0 ? .integer(tally.doubtful) : nil),
            ("unknownValues", unknownValues),
            ("otherOrder", new == nil ? nil : .integer(tally.reordered)),
            ("firstOtherOrder", .list(tally.reorderedExamples.map(json))),
            ("tags", .array(rows(subject.tags, tally.tags, "tag"))),
            ("neverFired", .texts(silentTags)),
            ("rules", .array(rows(subject.rules, tally.rules, "rule"))),
            ("failures", .list(failures.map { json($0) })),
        ])
    }

    /// The macros without a value, with the tags that depend on them; nil if there are none.
    private var unknownValues: JSON? {
        guard !subject.doubts.relyingNames.isEmpty else { return nil }
        return [
            "macros": .texts(subject.doubts.unknownMacros),
            "tags": .integer(subject.doubts.relyingNames.count),
            "events": .integer(tally.relying),
        ]
    }

    private func json(_ row: ReplayTable.Row) -> JSON {
        .members([
            ("what", .string(row.name)), (new == nil ? "count" : "old", .integer(row.numbers[0])),
            ("new", row.numbers.count > 1 ? .integer(row.numbers[1]) : nil),
        ])
    }

    private func rows(
        _ labels: [ReplaySubject.Label], _ counts: [ReplayTally.Row], _ kind: String
    ) -> [JSON] {
        zip(labels, counts).compactMap { row, count in
            guard count.old > 0 || count.new > 0 || row.doubt != nil else { return nil }
            var members: [(key: String, value: JSON?)] = [
                (kind, .string(row.name)), ("type", row.type.isEmpty ? nil : .string(row.type)),
                (new == nil ? "count" : "old", .integer(count.old)),
            ]
            guard new != nil else { return .members(members) }
            members.append(("new", .integer(count.new)))
            for change in ReplayTally.Change.allCases where count[change] > 0 {
                let examples = count.examples[change.rawValue].map(json)
                members.append(
                    (change.member, ["count": .integer(count[change]), "first": .array(examples)]))
            }
            if row.isUnknown { members.append(("compared", .boolean(false))) }
            if let version = row.usedBy { members.append(("usedIn", .string(version))) }
            if let doubt = row.doubt {
                members.append(
                    (
                        "mayDiffer",
                        .members([
                            ("what", .string(doubt.isFiring ? "fires" : "sends")),
                            ("changed", .texts(doubt.changed.first)),
                            ("reasons", doubt.reasons.count > 0 ? .texts(doubt.reasons.first) : nil),
                            ("unknown", .texts(doubt.unknown.first)),
                            // The lists end after their first names.
                            ("changedCount", doubt.changed.restCount),
                            ("unknownCount", doubt.unknown.restCount),
                            ("reasonsCount", doubt.reasons.restCount),
                        ])
                    ))
            }
            return .members(members)
        }
    }

    private func json(_ example: ReplayTally.Example) -> JSON {
        let parts = example.parts.isEmpty ? nil : JSON.texts(self.parts([example]))
        return json(example.place, [("event", example.event.map(JSON.string)), ("parameters", parts)])
    }

    private func json(_ place: ReplayTally.Place, _ more: [(key: String, value: JSON?)]) -> JSON {
        .members([("file", .string(files[place.file].path)), ("line", .integer(place.line))] + more)
    }
}

extension ReplayDoubts.NameList {
    /// The number of all names; nil if the list has them.
    fileprivate var restCount: JSON? { count > first.count ? .integer(count) : nil }
}

extension ReplayTally.Example {
    /// The parameters that differ.
    fileprivate var parts: [Effect.Part] { firings.map { Effect.Part.differing($0.old, $0.new) } ?? [] }
}

extension ReplayTally.Change {
    fileprivate var words: String {
        switch self {
        case .more: "fires more"
        case .less: "fires less"
        case .otherwise: "sends otherwise"
        }
    }
}
