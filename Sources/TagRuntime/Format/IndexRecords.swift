package enum EventBucketRecord: Int, RecordLayout {
    case first
    package static var section: SectionID { .eventBuckets }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning { .init(.first(.events), "Its first event.") }
}

package enum EventRecord: Int, RecordLayout {
    case name, first
    package static var section: SectionID { .events }
    package static var columnCount: Int { 2 }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning {
        switch self {
        case .name: .init(.row(.strings), "The event's name, once; sorted by bytes in a bucket.")
        case .first: .init(.first(.candidates), "Its first candidate rule.")
        }
    }
}

package enum CandidateRecord: Int, RecordLayout {
    case rule
    package static var section: SectionID { .candidates }
    package var meaning: FieldMeaning {
        .init(.row(.rules), "A rule that needs the event, or one of a list with it.")
    }
}

package enum RestRuleRecord: Int, RecordLayout {
    case rule
    package static var section: SectionID { .restRules }
    package var meaning: FieldMeaning { .init(.row(.rules), "A rule.") }
}

package enum KeyBucketRecord: Int, RecordLayout {
    case first
    package static var section: SectionID { .keyBuckets }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning { .init(.first(.keys), "Its first key.") }
}

package enum KeyRecord: Int, RecordLayout {
    case name, macro
    package static var section: SectionID { .keys }
    package static var columnCount: Int { 2 }
    package var meaning: FieldMeaning {
        switch self {
        case .name: .init(.row(.strings), "A name for the app, once; sorted by bytes in a bucket.")
        case .macro: .init(.row(.macros), "The macro with the value.")
        }
    }
}

package enum NameRecord: Int, RecordLayout {
    case first
    package static var section: SectionID { .names }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning { .init(.first(.nameTexts), "Its first byte.") }
}
