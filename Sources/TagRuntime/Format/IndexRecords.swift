package enum EventBucketRecord: RecordLayout {
    package static var section: SectionID { .eventBuckets }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { true }
    package static var first: Field<Self> { .init(0, "first", .first(.events), "Its first event.") }
    package static var fields: [FieldDescription] { [first.description] }
}

package enum EventRecord: RecordLayout {
    package static var section: SectionID { .events }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package static var name: Field<Self> {
        .init(0, "name", .row(.strings), "The event's name, once; sorted by bytes in a bucket.")
    }
    package static var first: Field<Self> {
        .init(1, "first", .first(.candidates), "Its first candidate rule.")
    }
    package static var fields: [FieldDescription] { [name.description, first.description] }
}

package enum CandidateRecord: RecordLayout {
    package static var section: SectionID { .candidates }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { false }
    package static var rule: Field<Self> {
        .init(0, "rule", .row(.rules), "A rule that needs the event, or one of a list with it.")
    }
    package static var fields: [FieldDescription] { [rule.description] }
}

package enum RestRuleRecord: RecordLayout {
    package static var section: SectionID { .restRules }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { false }
    package static var rule: Field<Self> { .init(0, "rule", .row(.rules), "A rule.") }
    package static var fields: [FieldDescription] { [rule.description] }
}

package enum KeyBucketRecord: RecordLayout {
    package static var section: SectionID { .keyBuckets }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { true }
    package static var first: Field<Self> { .init(0, "first", .first(.keys), "Its first key.") }
    package static var fields: [FieldDescription] { [first.description] }
}

package enum KeyRecord: RecordLayout {
    package static var section: SectionID { .keys }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { false }
    package static var name: Field<Self> {
        .init(
            0, "name", .row(.strings), "A name for the app, once; sorted by bytes in a bucket."
        )
    }
    package static var macro: Field<Self> { .init(1, "macro", .row(.macros), "The macro with the value.") }
    package static var fields: [FieldDescription] { [name.description, macro.description] }
}

package enum NameRecord: RecordLayout {
    package static var section: SectionID { .names }
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { true }
    package static var first: Field<Self> { .init(0, "first", .first(.nameTexts), "Its first byte.") }
    package static var fields: [FieldDescription] { [first.description] }
}
