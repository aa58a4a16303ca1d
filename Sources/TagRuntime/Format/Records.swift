/// The container itself: one row.
package enum ContainerRecord: RecordLayout {
    package static var section: SectionID { .container }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { false }
    package static var identifier: Field<Self> { .init(0, "id", .row(.strings), "The public id.") }
    package static var version: Field<Self> { .init(1, "version", .row(.strings), "The version, as text.") }
    package static var fields: [FieldDescription] { [identifier.description, version.description] }
}

package enum StringRecord: RecordLayout {
    package static var section: SectionID { .strings }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { true }
    package static var first: Field<Self> {
        .init(0, "first", .first(.texts), "Its first byte; a text has at most 1 MiB.")
    }
    package static var fields: [FieldDescription] { [first.description] }
}

package enum ShapeRecord: RecordLayout {
    package static var section: SectionID { .shapes }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package static var type: Field<Self> {
        .init(0, "type", .row(.strings), "The type's name; empty for a map.")
    }
    package static var firstKey: Field<Self> { .init(1, "firstKey", .first(.shapeKeys), "Its first key.") }
    package static var fields: [FieldDescription] { [type.description, firstKey.description] }
}

package enum ShapeKeyRecord: RecordLayout {
    package static var section: SectionID { .shapeKeys }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { false }
    package static var key: Field<Self> { .init(0, "key", .row(.strings), "A parameter's key.") }
    package static var fields: [FieldDescription] { [key.description] }
}

package enum CompositeRecord: RecordLayout {
    package static var section: SectionID { .composites }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package static var kind: Field<Self> {
        .init(
            0, "kind", .number,
            "1 list, 2 template, 3 escaped (a value, then escapings as integers), 4 map of alternating keys and values, 16 and up: map whose keys are those of shape kind - 16."
        )
    }
    package static var first: Field<Self> { .init(1, "first", .first(.operands), "Its first part.") }
    package static var fields: [FieldDescription] { [kind.description, first.description] }

    package static let list = 1
    package static let template = 2
    package static let escaped = 3
    package static let computedMap = 4
    package static let firstMap = 16
}

package enum OperandRecord: RecordLayout {
    package static var section: SectionID { .operands }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { false }
    package static var value: Field<Self> { .init(0, "value", .value, "A value.") }
    package static var fields: [FieldDescription] { [value.description] }
}

package enum MacroRecord: RecordLayout {
    package static var section: SectionID { .macros }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { false }
    package static var operation: Field<Self> {
        .init(0, "operation", .number, "The operation: see Operations.")
    }
    package static var first: Field<Self> {
        .init(1, "first", .number, "Its first operand; the operation defines their number.")
    }
    package static var fields: [FieldDescription] { [operation.description, first.description] }
}

package enum PredicateRecord: RecordLayout {
    package static var section: SectionID { .predicates }
    package static var columnCount: Int { 3 }
    package static var isClosed: Bool { false }
    package static var operation: Field<Self> {
        .init(0, "operation", .number, "The comparison; plus 128 if letter case is ignored.")
    }
    package static var left: Field<Self> { .init(1, "left", .value, "The left side.") }
    package static var right: Field<Self> {
        .init(
            2, "right", .value,
            "The right side; a pattern for matches, a list of texts in the order of their bytes for isOneOf."
        )
    }
    package static var fields: [FieldDescription] {
        [operation.description, left.description, right.description]
    }
}

package enum PatternRecord: RecordLayout {
    package static var section: SectionID { .patterns }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package static var first: Field<Self> { .init(0, "first", .first(.programs), "Its first byte.") }
    package static var automaton: Field<Self> {
        .init(
            1, "automaton", .optionalRow(.automata),
            "Its automaton; 0: one is built from its program while matching.")
    }
    package static var fields: [FieldDescription] { [first.description, automaton.description] }
}

package enum RuleRecord: RecordLayout {
    package static var section: SectionID { .rules }
    package static var columnCount: Int { 5 }
    package static var isClosed: Bool { true }
    package static var event: Field<Self> {
        .init(
            0, "event", .optionalRow(.strings), "The event it needs, which is then not among its predicates.")
    }
    package static var first: Field<Self> { .init(1, "first", .first(.links), "Its first link.") }
    package static var ifCount: Field<Self> {
        .init(2, "ifCount", .number, "The number of links to predicates that must be true.")
    }
    package static var unlessCount: Field<Self> {
        .init(3, "unlessCount", .number, "The number of following links to predicates that must be false.")
    }
    package static var firesCount: Field<Self> {
        .init(
            4, "firesCount", .number, "The number of following links to tags it fires; it blocks the rest.")
    }
    package static var fields: [FieldDescription] {
        [
            event.description, first.description, ifCount.description, unlessCount.description,
            firesCount.description,
        ]
    }
}

package enum LinkRecord: RecordLayout {
    package static var section: SectionID { .links }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { false }
    package static var target: Field<Self> {
        .init(0, "target", .number, "A predicate or a tag, by its position in the rule's links.")
    }
    package static var fields: [FieldDescription] { [target.description] }
}

package enum TagRecord: RecordLayout {
    package static var section: SectionID { .tags }
    package static var columnCount: Int { 3 }
    package static var isClosed: Bool { false }
    package static var shape: Field<Self> { .init(0, "shape", .row(.shapes), "Its type and parameter keys.") }
    package static var first: Field<Self> {
        .init(1, "first", .number, "Its first operand: a value for each key of the shape.")
    }
    package static var options: Field<Self> {
        .init(2, "options", .optionalRow(.tagOptions), "0: fires once an event, without other options.")
    }
    package static var fields: [FieldDescription] {
        [shape.description, first.description, options.description]
    }
}

package enum TagOptionsRecord: RecordLayout {
    package static var section: SectionID { .tagOptions }
    package static var columnCount: Int { 6 }
    package static var isClosed: Bool { false }
    package static var flags: Field<Self> {
        .init(
            0, "flags", .number,
            "0 once an event, 1 once a load, 2 unlimited; plus 4 if it fires only before or after another tag."
        )
    }
    package static var priority: Field<Self> {
        .init(1, "priority", .value, "Higher fires first; a value that is not a number counts as 0.")
    }
    package static var start: Field<Self> {
        .init(2, "start", .value, "The first millisecond since 1970 in which it can fire, or null.")
    }
    package static var end: Field<Self> {
        .init(3, "end", .value, "The last millisecond since 1970 in which it can fire, or null.")
    }
    package static var setup: Field<Self> {
        .init(
            4, "setup", .value,
            "Null, or a list of alternating setup tags and Booleans: true if the failure of the setup tag stops this one."
        )
    }
    package static var teardown: Field<Self> {
        .init(
            5, "teardown", .value,
            "Null, or a list of alternating teardown tags and Booleans: true if this tag's failure stops the teardown tag."
        )
    }
    package static var fields: [FieldDescription] {
        [
            flags.description, priority.description, start.description, end.description, setup.description,
            teardown.description,
        ]
    }
}
