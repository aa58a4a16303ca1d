import TagDiagnostics
import TagModel

/// Flags two messages of which a user sees one at most.
struct ExclusiveMessages: Lint {
    static let kind = DiagnosticKind(
        "exclusive-messages", .messages, .warning, summary: "Two messages that can never both show.",
        explanation: """
            Only one message shows at a time, and the next one waits for its minimum interval: by default 24 hours for messages \
            on foreground or launch. Two such messages exclude each other if their times end before that interval has \
            passed, whichever shows first. Also, a message without images, macros and an effective cap hides each later \
            message with the same triggers whose time lies within its own. Change the times, the triggers or \
            "minimumInterval", or combine the messages.
            """,
        flagged: [
            .definition(
                .message(
                    "morning", on: "foreground", from: "2026-06-01T06:00:00Z", until: "2026-06-01T12:00:00Z"),
                .message(
                    "«evening»", on: "foreground", from: "2026-06-01T12:00:00Z", until: "2026-06-01T20:00:00Z"
                )),
            .definition(
                .message(
                    "always", on: ["event": "open"],
                    with: ["frequency": ["within": [["count": 1, "seconds": 0]]]]),
                .message("«never»", on: ["event": "open"], until: "2026-06-01T20:00:00Z")),
        ],
        accepted: .definition(
            .message("first", on: "foreground", from: "2026-06-01T06:00:00Z", until: "2026-06-01T12:00:00Z"),
            .message(
                "second", on: "foreground", from: "2026-06-01T12:00:00Z", until: "2026-06-01T20:00:00Z",
                with: ["minimumInterval": 3600])))

    /// The most messages that are compared with each other: a container of more is no longer looked through pair by pair.
    private static let mostMessages = 500

    func check(_ subject: LintSubject, report: inout LintReport) {
        let messages = subject.container.tags.filter {
            $0.kind.isMessage && !$0.isPaused && $0.parameters[.test] == nil
        }
        guard messages.count <= Self.mostMessages else { return }
        let occasions = messages.enumerated().map { Occasions($1, place: $0, subject) }
        for second in messages.indices {
            guard
                let first = messages.indices.first(where: { other in
                    other < second && occasions[other].excludes(occasions[second])
                        || other != second && occasions[other].hides(occasions[second])
                })
            else { continue }
            let hides = occasions[first].hides(occasions[second])
            let (one, two) = (subject.title(of: messages[first]), subject.title(of: messages[second]))
            report.add(
                hides
                    ? "\(two) never shows: \(one) comes before it each time"
                    : "\(two) and \(one) can never both show: whichever is first, the other's time is over before its interval",
                at: messages[second].name.range,
                notes: [Note("the other message is here", at: messages[first].name.range)])
        }
    }
}

/// The occasions on which a message shows, as far as two can be compared.
private struct Occasions {
    private let start: Int64
    private let end: Int64
    /// The seconds it waits after another; nil where that depends on its trigger.
    private let interval: Double?
    private let writtenInterval: Double?
    private let triggers: Set<Int>
    private let blockers: Set<Int>
    private let isKnown: Bool
    private let isUncapped: Bool
    private let isConstant: Bool
    /// Its place among those that a trigger shows: the highest priority first, then file order.
    private let order: (Int64, Int)

    init(_ tag: Tag, place: Int, _ subject: LintSubject) {
        start = tag.scheduleStart?.value ?? .min
        end = tag.scheduleEnd?.value ?? .max
        let (fires, blocks) = (
            tag.firesOn.map { subject.references.rule(for: $0) },
            tag.blockedBy.map { subject.references.rule(for: $0) }
        )
        triggers = Set(fires.compactMap { $0 })
        blockers = Set(blocks.compactMap { $0 })
        isKnown = !fires.contains(nil) && !blocks.contains(nil)
        writtenInterval = tag.parameters[.minimumInterval].flatMap(Self.number)
        let waits = triggers.allSatisfy { subject.isAppearance(subject.container.rules[$0]) }
        interval = writtenInterval ?? (waits ? Double(TagDefault.minimumInterval) : nil)
        isUncapped = Self.isUncapped(tag)
        isConstant =
            tag.parameters[.image] == nil
            && tag.parameters.allSatisfy { parameter in
                var refers = false
                parameter.value.forEachReference { _ in refers = true }
                return !refers
            }
        if case .integer(let priority)? = tag.priority?.kind {
            order = (priority == .min ? .max : -priority, place)
        } else {
            order = (0, place)
        }
    }

    /// Returns true if this message and another have no times far enough apart.
    func excludes(_ other: Occasions) -> Bool {
        guard let interval, let otherInterval = other.interval else { return false }
        return Self.isShorter(from: start, to: other.end, than: otherInterval)
            && Self.isShorter(from: other.start, to: end, than: interval)
    }

    /// Returns true if this message shows each time that another could.
    func hides(_ other: Occasions) -> Bool {
        guard isKnown, other.isKnown, isUncapped, isConstant, order < other.order, start <= other.start,
            end >= other.end, triggers.isSuperset(of: other.triggers), blockers.isSubset(of: other.blockers)
        else { return false }
        switch (writtenInterval, other.writtenInterval) {
        case (nil, nil), (0?, _): return true
        case (let own?, let others?): return own <= others
        case (nil, _?), (_?, nil): return false
        }
    }

    private static func isShorter(from start: Int64, to end: Int64, than seconds: Double) -> Bool {
        guard start != .min, end != .max else { return false }
        return Double(end) - Double(start) < seconds * 1000
    }

    /// Returns true if no cap is ever reached.
    private static func isUncapped(_ tag: Tag) -> Bool {
        guard tag.parameters[.lifetime] == nil, tag.parameters[.session] == nil,
            case .list(let allowances)? = tag.parameters[.within]?.kind
        else { return false }
        return allowances.allSatisfy { allowance in
            guard case .map(let entries) = allowance.kind, let seconds = entries.last?.value else {
                return false
            }
            return number(seconds) == 0
        }
    }

    private static func number(_ value: Value) -> Double? {
        switch value.kind {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension LintSubject {
    /// Returns true if a rule passes only when the app comes to the foreground or is launched.
    fileprivate func isAppearance(_ rule: Rule) -> Bool {
        rule.conditions.contains { condition in
            guard let event = awaitedEvent(condition) else { return false }
            return MessageOccasion(event: event) != nil
        }
    }
}
