import TagDiagnostics
import TagModel
import TagRuntime

extension Lowering {
    mutating func lowerTags() {
        // Tags are read by index, since taking one out of the array copies all of it.
        let tags = container.tags
        for index in tags.indices where live.tags[index] {
            let mark = builder.mark
            let shape = pushCall(ofTag: index)
            let first = builder.run(from: mark).first
            let options = builder.tagOptions(options(ofTag: index))
            builder.program.tags.append(Program.TagEntry(shape: shape, first: first, options: options))
            names.tags.append(tags[index].name.value)
        }
    }

    /// Returns the shape of a tag, and leaves its values on the stack.
    ///
    /// The parameters of a known type are in the order of the type, so that the file's order changes nothing.
    private mutating func pushCall(ofTag index: Int) -> UInt32 {
        guard let types = TagType.parameters(of: container.tags[index].kind) else {
            return pushCall(container.tags[index].type.value, container.tags[index].parameters)
        }
        let parameters = container.tags[index].parameters
        let keys = builder.keyMark
        for type in types.indices {
            guard let place = parameters.place(of: types[type].key) else { continue }
            builder.push(lower(parameters[place].value.kind))
            builder.push(key: builder.string(types[type].key))
        }
        // A known type has one name, whatever format it was written in.
        return builder.shape(type: builder.string(container.tags[index].kind.rawValue), from: keys)
    }

    private mutating func options(ofTag index: Int) -> Program.TagOptions {
        var row = Program.TagOptions()
        switch container.tags[index].firing {
        case .oncePerEvent: break
        case .oncePerLoad: row.flags = .oncePerLoad
        case .unlimited: row.flags = .unlimited
        }
        if !container.tags[index].canFire { row.flags.insert(.sequencedOnly) }
        if let priority = container.tags[index].priority, !priority.isZero { row.priority = lower(priority) }
        if let start = container.tags[index].scheduleStart {
            row.scheduleStart = builder.integer(start.value)
        }
        if let end = container.tags[index].scheduleEnd { row.scheduleEnd = builder.integer(end.value) }
        row.setup = sequence(container.tags[index].setup)
        row.teardown = sequence(container.tags[index].teardown)
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

extension Value {
    /// True if this is the constant 0, the priority of a tag without one.
    fileprivate var isZero: Bool { if case .integer(0) = kind { true } else { false } }
}
