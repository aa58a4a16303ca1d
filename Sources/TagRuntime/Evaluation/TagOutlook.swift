/// The answer to the question what an event would do to a tag.
package struct TagOutlook: Sendable, Hashable {
    /// The outcome for a tag.
    package enum Outcome: Sendable, Hashable {
        /// The tag would fire.
        case fires(FiredTag)
        /// A firing rule holds, and so does a blocking one.
        case blocked
        /// A firing rule holds, and the tag's schedule does not.
        case unscheduled
        /// No firing rule holds.
        case notAsked
        /// The tag would not fire for another reason: it may not again, or something it needs failed.
        case failed
    }

    /// The number of the tag.
    package let index: Int
    /// The name of the tag; `nil` in a stripped container.
    package let name: UTF8Text?
    /// The type of the tag.
    package let type: UTF8Text
    /// The outcome.
    package let outcome: Outcome
    /// The beginning of its schedule, in milliseconds since 1970, included; `nil` when it has none.
    package let start: Int64?
    /// The end of its schedule, in milliseconds since 1970, included; `nil` when it has none.
    package let end: Int64?
}

extension Evaluation {
    /// Returns the effect of an event on tags of some types: those that fire, in order, those that a rule fires but that do not fire, and the rest.
    mutating func outlook(event name: UTF8Text, typePrefix: UTF8Text) -> [TagOutlook] {
        begin()
        isTrial = true
        defer { isTrial = false }
        guard receive(eventNamed: adopt(.text(name), depth: 0)) else { return [] }
        decide(resolves: false)
        let firing = (0..<fired.count).map { Int(fired[$0].tag) }.filter {
            tables.hasType(ofTag: $0, prefix: typePrefix)
        }
        fired.truncate(to: 0)
        for tag in firing where hasSteps() { _ = resolveParameters(tag) }
        let tags = self.firing().tags
        var listed = [Bool](repeating: false, count: tables.tags.count)
        var all: [TagOutlook] = []
        for tag in firing where !listed[tag] {
            listed[tag] = true
            let made = tags.first { $0.index == tag }
            all.append(outlook(of: tag, made.map { .fires($0) } ?? .failed))
        }
        for place in 0..<asked.count {
            let tag = Int(asked[place])
            guard !listed[tag], tables.hasType(ofTag: tag, prefix: typePrefix) else { continue }
            listed[tag] = true
            all.append(outlook(of: tag, reason(ofSilent: tag)))
        }
        for tag in 0..<tables.tags.count where !listed[tag] && tables.hasType(ofTag: tag, prefix: typePrefix)
        {
            all.append(outlook(of: tag, .notAsked))
        }
        return all
    }

    /// Returns why a tag that a rule asks for does not fire.
    private mutating func reason(ofSilent tag: Int) -> TagOutlook.Outcome {
        for place in 0..<blocked.count where Int(blocked[place]) == tag { return .blocked }
        let options = tables.tags[tag, TagRecord.options]
        return options > 0 && !isScheduled(options - 1) ? .unscheduled : .failed
    }

    private mutating func outlook(of tag: Int, _ outcome: TagOutlook.Outcome) -> TagOutlook {
        let type = tables.type(ofTag: tag)
        let (start, end) = schedule(ofTag: tag)
        return TagOutlook(
            index: tag, name: tables.name(ofTag: tag).map { UTF8Text($0) }, type: UTF8Text(type),
            outcome: outcome, start: start, end: end)
    }

    /// The first and the last moment at which a tag may fire.
    mutating func schedule(ofTag tag: Int) -> (start: Int64?, end: Int64?) {
        let options = tables.tags[tag, TagRecord.options]
        guard options > 0 else { return (nil, nil) }
        return (
            moment(tables.tagOptions[options - 1, TagOptionsRecord.start]),
            moment(tables.tagOptions[options - 1, TagOptionsRecord.end])
        )
    }

    private mutating func moment(_ value: Int) -> Int64? {
        value == ValueSpace.null ? nil : Conversions.number(datum(value))?.integer
    }
}

extension Tables {
    /// The bytes of a tag's type, which many tags may share.
    package func type(ofTag tag: Int) -> ByteView {
        string(shapes[tags[tag, TagRecord.shape], ShapeRecord.type])
    }

    /// Returns true if a tag's type begins with a prefix; no more than that is looked at.
    package func hasType(ofTag tag: Int, prefix: UTF8Text) -> Bool {
        let type = type(ofTag: tag)
        return prefix.withView { prefix in
            type.count >= prefix.count && type[0..<prefix.count] == prefix
        }
    }
}
