import TagDiagnostics
import TagModel
import TagRuntime

extension Lowering {
    mutating func lowerTags() {
        // Tags are read by index, since taking one out of the array copies all of it.
        let tags = container.tags
        for index in tags.indices where live.tags[index] {
            let mark = builder.mark
            let shape = pushCall(tags[index].canonicalType, tags[index].canonicalParameters)
            let first = builder.run(from: mark).first
            let options = builder.tagOptions(options(tags[index]))
            builder.program.tags.append(Program.TagEntry(shape: shape, first: first, options: options))
            names.tags.append(tags[index].name.value)
        }
    }

    private mutating func options(_ tag: Tag) -> Program.TagOptions {
        var row = Program.TagOptions()
        switch tag.firing {
        case .oncePerEvent: break
        case .oncePerLoad: row.flags = .oncePerLoad
        case .unlimited: row.flags = .unlimited
        }
        if !tag.canFire { row.flags.insert(.sequencedOnly) }
        if let priority = tag.priority, !priority.isZero { row.priority = lower(priority) }
        if let start = tag.scheduleStart { row.scheduleStart = builder.integer(start.value) }
        if let end = tag.scheduleEnd { row.scheduleEnd = builder.integer(end.value) }
        row.setup = sequence(tag.setup)
        row.teardown = sequence(tag.teardown)
        return row
    }

    /// Returns the tags and flags in turn; paused tags are left out, since they do not fire.
    private mutating func sequence(_ tags: [SequencedTag]) -> ValueID {
        guard !tags.isEmpty else { return .null }
        let mark = builder.mark
        for other in container.inEffect(tags) {
            let index = checked.tag(for: other.tag)
            guard !container.tags[index].isPaused else { continue }
            builder.push(builder.composite(Program.Composite(.tag, first: tagNumbers[index], count: 1)))
            builder.push(other.stopsOnFailure ? .true : .false)
        }
        guard builder.mark > mark else { return .null }
        return builder.sequence(.list, from: mark)
    }
}

extension Tag {
    /// The type's name for an app: a known type has one name, whatever format it was written in.
    fileprivate var canonicalType: String { kind == .custom ? type.value : kind.rawValue }

    /// The parameters, in the order of the type if it is known, so that the file's order changes nothing.
    fileprivate var canonicalParameters: [Parameter] {
        guard let type = TagType.of(kind) else { return parameters }
        return type.parameters.compactMap { type in parameters.first { $0.key.value == type.key } }
    }
}

extension Value {
    /// True if this is the constant 0, the priority of a tag without one.
    fileprivate var isZero: Bool { if case .integer(0) = kind { true } else { false } }
}
