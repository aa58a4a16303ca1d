/// The container itself: one row.
package enum ContainerRecord: Int, RecordLayout {
    case id, version
    package static var section: SectionID { .container }
    package static var columnCount: Int { 2 }
    package var meaning: FieldMeaning {
        switch self {
        case .id: .init(.row(.strings), "The public id.")
        case .version: .init(.row(.strings), "The version, as text.")
        }
    }
}

package enum StringRecord: Int, RecordLayout {
    case first
    package static var section: SectionID { .strings }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning { .init(.first(.texts), "Its first byte; a text has at most 1 MiB.") }
}

package enum ShapeRecord: Int, RecordLayout {
    case type, firstKey
    package static var section: SectionID { .shapes }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning {
        switch self {
        case .type: .init(.row(.strings), "The type's name; empty for a map.")
        case .firstKey: .init(.first(.shapeKeys), "Its first key.")
        }
    }
}

package enum ShapeKeyRecord: Int, RecordLayout {
    case key
    package static var section: SectionID { .shapeKeys }
    package var meaning: FieldMeaning { .init(.row(.strings), "A parameter's key.") }
}

package enum CompositeRecord: Int, RecordLayout {
    case kind, first
    package static var section: SectionID { .composites }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning {
        switch self {
        case .kind:
            .init(
                .number,
                "1 list, 2 template, 3 escaped (a value, then escapings as integers), 4 map of alternating keys and values, 16 and up: map whose keys are those of shape kind - 16."
            )
        case .first: .init(.first(.operands), "Its first part.")
        }
    }

    package static let list = 1
    package static let template = 2
    package static let escaped = 3
    package static let computedMap = 4
    package static let firstMap = 16
}

package enum OperandRecord: Int, RecordLayout {
    case value
    package static var section: SectionID { .operands }
    package var meaning: FieldMeaning { .init(.value, "A value.") }
}

package enum MacroRecord: Int, RecordLayout {
    case operation, first
    package static var section: SectionID { .macros }
    package static var columnCount: Int { 2 }
    package var meaning: FieldMeaning {
        switch self {
        case .operation: .init(.number, "The operation: see Operations.")
        case .first: .init(.number, "Its first operand; the operation defines their number.")
        }
    }
}

package enum PredicateRecord: Int, RecordLayout {
    case operation, left, right
    package static var section: SectionID { .predicates }
    package static var columnCount: Int { 3 }
    package var meaning: FieldMeaning {
        switch self {
        case .operation: .init(.number, "The comparison; plus 128 if letter case is ignored.")
        case .left: .init(.value, "The left side.")
        case .right:
            .init(
                .value,
                "The right side; a pattern for matches, a list of texts in the order of their bytes for isOneOf."
            )
        }
    }
}

package enum PatternRecord: Int, RecordLayout {
    case first, automaton
    package static var section: SectionID { .patterns }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning {
        switch self {
        case .first: .init(.first(.programs), "Its first byte.")
        case .automaton:
            .init(.optionalRow(.automata), "Its automaton; 0: one is built from its program while matching.")
        }
    }
}

package enum RuleRecord: Int, RecordLayout {
    case event, first, ifCount, unlessCount, firesCount
    package static var section: SectionID { .rules }
    package static var columnCount: Int { 5 }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning {
        switch self {
        case .event:
            .init(.optionalRow(.strings), "The event it needs, which is then not among its predicates.")
        case .first: .init(.first(.links), "Its first link.")
        case .ifCount: .init(.number, "The number of links to predicates that must be true.")
        case .unlessCount: .init(.number, "The number of following links to predicates that must be false.")
        case .firesCount:
            .init(.number, "The number of following links to tags it fires; it blocks the rest.")
        }
    }
}

package enum LinkRecord: Int, RecordLayout {
    case target
    package static var section: SectionID { .links }
    package var meaning: FieldMeaning {
        .init(.number, "A predicate or a tag, by its position in the rule's links.")
    }
}

package enum TagRecord: Int, RecordLayout {
    case shape, first, options
    package static var section: SectionID { .tags }
    package static var columnCount: Int { 3 }
    package var meaning: FieldMeaning {
        switch self {
        case .shape: .init(.row(.shapes), "Its type and parameter keys.")
        case .first: .init(.number, "Its first operand: a value for each key of the shape.")
        case .options: .init(.optionalRow(.tagOptions), "0: fires once an event, without other options.")
        }
    }
}

package enum TagOptionsRecord: Int, RecordLayout {
    case flags, priority, start, end, setup, teardown
    package static var section: SectionID { .tagOptions }
    package static var columnCount: Int { 6 }
    package var meaning: FieldMeaning {
        switch self {
        case .flags:
            .init(
                .number,
                "0 once an event, 1 once a load, 2 unlimited; plus 4 if it fires only before or after another tag."
            )
        case .priority: .init(.value, "Higher fires first; a value that is not a number counts as 0.")
        case .start: .init(.value, "The first millisecond since 1970 in which it can fire, or null.")
        case .end: .init(.value, "The last millisecond since 1970 in which it can fire, or null.")
        case .setup:
            .init(
                .value,
                "Null, or a list of alternating setup tags and Booleans: true if the failure of the setup tag stops this one."
            )
        case .teardown:
            .init(
                .value,
                "Null, or a list of alternating teardown tags and Booleans: true if this tag's failure stops the teardown tag."
            )
        }
    }
}

/// The flags of a row of tag options.
package struct TagFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The tag fires once a load; without this and ``unlimited``, once an event.
    package static let oncePerLoad = TagFlags(rawValue: 1)
    package static let unlimited = TagFlags(rawValue: 2)
    /// The tag fires only before or after another tag.
    package static let sequencedOnly = TagFlags(rawValue: 4)
    package static let known: TagFlags = [.oncePerLoad, .unlimited, .sequencedOnly]

    var isValid: Bool { isSubset(of: .known) && !isSuperset(of: [.oncePerLoad, .unlimited]) }
}
