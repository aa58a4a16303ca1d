import TagDiagnostics
import TagModel

/// The time in which a tag may fire: its first and its last millisecond.
struct Window: Equatable {
    let first: Int64
    let last: Int64

    /// Returns a moment in the window that is not in another; nil if there is none.
    func time(outside other: Window) -> Int64? {
        let before = other.first == .min ? nil : other.first - 1
        let after = other.last == .max ? nil : other.last + 1
        return [first, last, before, after].compactMap { $0 }.first { time in
            time != .min && time != .max && holds(time) && !other.holds(time)
        }
    }

    private func holds(_ time: Int64) -> Bool { first <= time && time <= last }
}

extension Tag {
    var window: Window {
        Window(first: scheduleStart?.value ?? .min, last: scheduleEnd?.value ?? .max)
    }

    /// The parameters that people wrote: the parameter `name` of a message is its name.
    var ownParameters: [Parameter] {
        kind.isMessage ? parameters.filter { $0.key.value != TagParameter.name.rawValue } : parameters
    }
}

extension Effect {
    /// Returns the effect with a time as one more condition.
    func at(_ time: Int64, _ kind: Kind) -> Effect {
        var effect = Effect(kind)
        (effect.event, effect.macros, effect.level) = (event, macros, level)
        effect.facts = facts + [("time", .integer(time))]
        effect.conditions = conditions + ["the time is \(Timestamp.text(time) ?? "\(time)")"]
        return effect
    }
}
