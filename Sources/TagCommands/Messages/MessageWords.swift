import TagDiagnostics
import TagMessages
import TagModel
import TagRuntime

/// A message's settings in words.
enum MessageWords {
    static func caps(_ frequency: Campaign.Frequency) -> [String] {
        var caps: [String] = []
        if let count = frequency.lifetime { caps.append("\(times(count)) ever") }
        if let count = frequency.session { caps.append("\(times(count)) in a session") }
        caps += frequency.within.map { "\(times($0.count)) in \(duration($0.milliseconds))" }
        return caps
    }

    static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// Returns the least time since the last display of any message, in words.
    static func interval(_ campaign: Campaign, _ triggers: [TriggerRule]) -> String {
        if let given = campaign.minimumInterval {
            return given == 0 ? "none" : "\(duration(given)) after any message"
        }
        let opening = triggers.count {
            switch $0 {
            case .foreground, .launch: true
            case .event, .rule: false
            }
        }
        guard opening > 0, !campaign.isTest else { return "none" }
        let words = "\(duration(MessageTrigger.launch.minimumInterval)) after any message"
        return opening < triggers.count ? words + ", unless an event triggers it" : words
    }

    /// Returns a duration in the largest unit that gives a whole number.
    static func duration(_ milliseconds: Int64) -> String {
        let units: [(Int64, String)] = [(86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute")]
        for (unit, name) in units where milliseconds % unit == 0 && milliseconds >= unit {
            // One day is written as 24 hours.
            if name == "day", milliseconds == unit { continue }
            return Counted.text(Int(milliseconds / unit), name)
        }
        let whole = milliseconds / 1000
        let rest = milliseconds % 1000
        guard rest != 0 else { return Counted.text(Int(whole), "second") }
        return "\(Double(milliseconds) / 1000) seconds"
    }

    /// Returns a time in UTC without zero parts, such as `2026-06-01` or `2026-06-01 09:30`.
    static func time(_ milliseconds: Int64) -> String {
        guard let text = Timestamp.text(milliseconds) else { return "\(milliseconds) ms" }
        let (date, clock) = (text.prefix(10), text.dropFirst(11).dropLast())
        if clock == "00:00:00" { return String(date) }
        return "\(date) \(clock.hasSuffix(":00") ? clock.dropLast(3) : clock)"
    }

    /// Returns the words for a window, in UTC.
    static func window(_ window: ActiveTime) -> String {
        switch (window.start, window.end) {
        case (nil, nil): "always"
        case (let start?, nil): "from \(time(start))"
        case (nil, let end?): "until \(time(end))"
        case (let start?, let end?): "\(time(start)) – \(time(end))"
        }
    }
}
