import TagDiagnostics
import TagMessages
import TagModel
import TagRuntime

/// The notes of a simulation as text or JSON, and their summary.
struct SimulationReport {
    /// The names of the messages, in file order; the other lists are in the same order.
    private let names: [String]
    private let places: [UTF8Text: Int]
    /// The rules of the messages up to the limit.
    private let links: [TriggerRule.Links]
    private let windows: [ActiveTime]
    /// The number of displays of each message.
    private var displays: [Int]
    /// The name of the message on display; nil if there is none.
    private var current: String?
    /// The time at which a message was last displayed, before the current decision.
    private var lastDisplay: Int64?

    init(_ container: LoadedContainer) {
        let tags = MessageSheet.tags(of: container)
        names = tags.map { MessageSheet.name(ofTag: $0, container) }
        links = TriggerRule.all(container, of: Array(tags.prefix(MessageSheet.mostEntries)))
        places = Dictionary(
            zip(names.map { UTF8Text($0) }, names.indices), uniquingKeysWith: { first, _ in first })
        windows = tags.map { ActiveTime($0, container.tables) }
        displays = [Int](repeating: 0, count: tags.count)
    }

    /// Returns a note as lines of text.
    mutating func text(_ note: Simulation.Note) -> String {
        switch note {
        case .decision(let decision, let occasion, let last):
            lastDisplay = last
            return text(decision, occasion)
        case .end(let campaign, let end, let url, let time):
            finish(campaign, end)
            let opened = url.map { ", opens \($0.string.escapedForTerminal())" } ?? ""
            return
                "\(Self.time(time))  '\(campaign.name.string.escapedForTerminal())' \(Self.words(end))\(opened)\n"
        case .nothingShown(let time): return "\(Self.time(time))  no message is on display\n"
        case .noButton(let campaign, let tap, let time):
            return
                "\(Self.time(time))  '\(campaign.name.string.escapedForTerminal())' has no \(Self.button(tap))\n"
        }
    }

    /// Returns a note as a JSON object.
    mutating func json(_ note: Simulation.Note) -> JSON {
        switch note {
        case .decision(let decision, let occasion, let last):
            lastDisplay = last
            return json(decision, occasion)
        case .end(let campaign, let end, let url, let time):
            finish(campaign, end)
            return [
                "time": .string(Self.time(time)), "ends": .string(campaign.name.string),
                "by": .string(end.rawValue), "opens": .optional(url?.string),
            ]
        case .nothingShown(let time): return ["time": .string(Self.time(time)), "ends": .null]
        case .noButton(let campaign, let tap, let time):
            return [
                "time": .string(Self.time(time)), "message": .string(campaign.name.string),
                "lacks": .string(Self.button(tap)),
            ]
        }
    }

    /// The number of displays of each message, in words.
    var summary: String {
        var shown: [String] = []
        var never: [String] = []
        for (place, name) in names.enumerated() {
            let words = "'\(name.escapedForTerminal())'"
            if displays[place] > 0 {
                shown.append("\(words) \(MessageWords.times(displays[place]))")
            } else {
                never.append(words)
            }
        }
        return "shown: \(shown.isEmpty ? "none" : shown.joined(separator: ", "))\n"
            + (never.isEmpty ? "" : "never shown: \(never.joined(separator: ", "))\n")
    }

    // MARK: Decisions

    private mutating func text(_ decision: MessageDecision, _ occasion: Simulation.Occasion) -> String {
        var text = "\(Self.time(decision.time))  \(Self.words(occasion))\n"
        let others = others(decision)
        if let campaign = decision.shown {
            text += "  shows '\(campaign.name.string.escapedForTerminal())' (\(campaign.kind.rawValue))\n"
        } else {
            text += "  shows nothing\n"
        }
        for other in others where other.reason != .noTrigger {
            let detail = other.detail.map { ": \($0.escapedForTerminal())" } ?? ""
            text += "  not '\(other.name.escapedForTerminal())': \(other.reason.rawValue)\(detail)\n"
        }
        let idle = others.filter { $0.reason == .noTrigger }.map { "'\($0.name.escapedForTerminal())'" }
        if !idle.isEmpty { text += "  not triggered: \(idle.joined(separator: ", "))\n" }
        note(decision)
        return text
    }

    private mutating func json(_ decision: MessageDecision, _ occasion: Simulation.Occasion) -> JSON {
        defer { note(decision) }
        let (kind, event) = Self.parts(occasion)
        return [
            "time": .string(Self.time(decision.time)), "on": .string(kind), "event": .optional(event),
            "shows": json(decision.shown),
            "others": .array(
                others(decision).map {
                    [
                        "message": .string($0.name), "reason": .string($0.reason.rawValue),
                        "detail": .optional($0.detail),
                    ]
                }),
        ]
    }

    private func json(_ campaign: Campaign?) -> JSON {
        guard let campaign else { return .null }
        return [
            "message": .string(campaign.name.string), "id": .string(campaign.id.string),
            "type": .string(campaign.kind.rawValue),
        ]
    }

    /// Counts the display that a decision causes.
    private mutating func note(_ decision: MessageDecision) {
        guard let campaign = decision.shown else { return }
        let name = campaign.name.string
        if let place = places[campaign.name] { displays[place] += 1 }
        current = name
    }

    /// Records that a message left the display; one that never appeared is not counted.
    private mutating func finish(_ campaign: Campaign, _ end: Simulation.End) {
        current = nil
        switch end {
        case .imageFailed, .dropped:
            if let place = places[campaign.name] { displays[place] -= 1 }
        case .time, .dismiss, .click, .restart, .displayFailed: break
        }
    }

    private func others(
        _ decision: MessageDecision
    ) -> [(name: String, reason: MessageReason, detail: String?)] {
        decision.verdicts.compactMap { verdict in
            guard let reason = verdict.reason else { return nil }
            let name = verdict.name.string
            return (name, reason, detail(reason, verdict, decision))
        }
    }

    /// Returns the detail of a reason, such as the time, the rule or the cap; nil if it has none.
    private func detail(
        _ reason: MessageReason, _ verdict: MessageVerdict, _ decision: MessageDecision
    ) -> String? {
        let place = places[verdict.name]
        let window = place.map { windows[$0] }
        switch reason {
        case .notStarted: return window?.start.map { "starts after \(Self.time($0))" }
        case .expired: return window?.end.map { "ended at \(Self.time($0))" }
        case .blocked: return place.flatMap { $0 < links.count ? Self.words(of: links[$0].blocks) : nil }
        case .busy:
            if let current { return "'\(current)' is on display" }
            return decision.shown.map { "'\($0.name.string)' comes first" }
        case .capped:
            guard let campaign = verdict.campaign else { return nil }
            return campaign.isTest
                ? "once in a session" : MessageWords.caps(campaign.frequency).joined(separator: ", ")
        case .interval:
            let interval = verdict.campaign?.minimumInterval ?? decision.trigger.minimumInterval
            guard let lastDisplay else { return nil }
            let (next, overflow) = lastDisplay.addingReportingOverflow(interval)
            return overflow ? "not again" : "not before \(Self.time(next))"
        case .invalid:
            return Self.list(verdict.faults.map(\.description)) ?? "a value that it needs failed"
        case .noTrigger, .optedOut, .noComponent, .suppressed, .testDevice, .imageFailed, .displayFailed:
            return nil
        }
    }

    private static func words(of rules: [TriggerRule]) -> String? {
        list(
            rules.map { rule in
                switch rule {
                case .foreground: "foreground"
                case .launch: "launch"
                case .event(let name): "event '\(name)'"
                case .rule(let name, _): "rule '\(name)'"
                }
            }
        ).map { rules.count == 1 ? $0 : "one of \($0)" }
    }

    private static func list(_ parts: [String]) -> String? {
        parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    // MARK: Words

    static func time(_ milliseconds: Int64) -> String {
        Timestamp.text(milliseconds) ?? "\(milliseconds) ms"
    }

    private static func parts(_ occasion: Simulation.Occasion) -> (kind: String, event: String?) {
        switch occasion {
        case .event(let name): ("event", name.string)
        case .trigger(let name): ("trigger", name.string)
        case .foreground: ("foreground", nil)
        case .launch: ("launch", nil)
        }
    }

    private static func words(_ occasion: Simulation.Occasion) -> String {
        let (kind, event) = parts(occasion)
        return event.map { "\(kind) \($0.escapedForTerminal())" } ?? kind
    }

    private static func button(_ tap: MessageTap) -> String {
        switch tap {
        case .primary: "button"
        case .secondary: "second button"
        }
    }

    private static func words(_ end: Simulation.End) -> String {
        switch end {
        case .time: "ends after its time"
        case .dismiss: "is dismissed"
        case .click: "is clicked"
        case .restart: "ends with the app"
        case .imageFailed: "cannot be shown: its image was not loaded"
        case .displayFailed: "cannot be shown: the display failed"
        case .dropped: "is dropped before it shows"
        }
    }
}
