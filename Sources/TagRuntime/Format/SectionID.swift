/// The sections of a container, in the order of the file; numbers never change their meaning.
package enum SectionID: UInt16, Sendable, CaseIterable {
    case container = 1
    case texts, strings, integers, doubles, shapes, shapeKeys, composites, operands, macros, predicates
    case patterns, programs, rules, links, tags, tagOptions
    case eventBuckets, events, candidates, restRules, keyBuckets, keys
    case names, nameTexts
    case automata, transitions
    // 28 was given to a section that older compilers wrote and nothing read; it is not given again.

    /// A reader that does not know the section may leave it out.
    package var isSkippable: Bool { self == .names || self == .nameTexts }
}

/// The layout of a section's bytes.
package enum SectionShape: Sendable, Equatable {
    /// Records of cells, all of one width: 1, 2 or 4 bytes, the least that holds the largest cell.
    case cells
    /// 8 bytes a row.
    case wide
    /// Bytes; a row is a byte.
    case bytes
}

/// The properties of a section.
package struct SectionDescription: Sendable {
    package let id: SectionID
    package let name: StaticString
    package let documentation: StaticString
    package let shape: SectionShape
    package let fields: [FieldDescription]
    package let isClosed: Bool
    /// A reader that does not know the section may leave it out.
    package var isSkippable: Bool { id.isSkippable }

    private init(
        _ id: SectionID, _ name: StaticString, _ shape: SectionShape, _ documentation: StaticString,
        fields: [FieldDescription] = [], isClosed: Bool = false
    ) {
        self.id = id
        self.name = name
        self.shape = shape
        self.documentation = documentation
        self.fields = fields
        self.isClosed = isClosed
    }

    private init<Layout: RecordLayout>(
        _ layout: Layout.Type, _ name: StaticString, _ documentation: StaticString
    ) {
        self.init(
            Layout.section, name, .cells, documentation, fields: Layout.fields, isClosed: Layout.isClosed)
    }

    /// Every section, in the order of the file.
    package static var all: [SectionDescription] {
        [
            .init(ContainerRecord.self, "container", "What the container is called."),
            .init(.texts, "texts", .bytes, "All strings, one after another, in UTF-8."),
            .init(StringRecord.self, "strings", "Where each string begins in texts."),
            .init(.integers, "integers", .wide, "Signed 64-bit integers."),
            .init(.doubles, "doubles", .wide, "IEEE 754 doubles, by their bits."),
            .init(
                ShapeRecord.self, "shapes",
                "A type and its parameter keys: what calls and maps of one build share."),
            .init(ShapeKeyRecord.self, "shapeKeys", "The keys of shapes."),
            .init(
                CompositeRecord.self, "composites",
                "Lists, maps, templates and escaped values; parts come before what they are part of."),
            .init(
                OperandRecord.self, "operands",
                "Values, in runs: those of composites, then of macros, then of tags."),
            .init(MacroRecord.self, "macros", "Named values; what a macro needs comes before it."),
            .init(PredicateRecord.self, "predicates", "Conditions over two values, each stored once."),
            .init(
                PatternRecord.self, "patterns",
                "Compiled patterns: where each begins in programs, and what decides it."),
            .init(.programs, "programs", .bytes, "Compiled patterns, one after another."),
            .init(RuleRecord.self, "rules", "Conjunctions of predicates, and the tags they fire and block."),
            .init(
                LinkRecord.self, "links",
                "Of each rule: predicates that must hold, predicates that must not, tags it fires, tags it blocks."
            ),
            .init(TagRecord.self, "tags", "What fires; paused tags are left out by the compiler."),
            .init(TagOptionsRecord.self, "tagOptions", "What few tags have; equal rows are stored once."),
            .init(
                EventBucketRecord.self, "eventBuckets",
                "A power of two of buckets; an event is in the bucket of its name's hash."),
            .init(EventRecord.self, "events", "Names of events that rules ask for, bucket by bucket."),
            .init(
                CandidateRecord.self, "candidates",
                "Of each event: the rules that need it, alone or among others, in file order."),
            .init(
                RestRuleRecord.self, "restRules",
                "The rules that need no event by name, nor one of a list, and fire or block a tag, in file order."
            ),
            .init(KeyBucketRecord.self, "keyBuckets", "A power of two of buckets, as for events."),
            .init(KeyRecord.self, "keys", "What the app may ask for by name, bucket by bucket."),
            .init(
                NameRecord.self, "names",
                "For people and tests: where the names of all macros, then rules, then tags begin in nameTexts."
            ),
            .init(.nameTexts, "nameTexts", .bytes, "Names, one after another, in UTF-8."),
            .init(
                AutomatonRecord.self, "automata",
                "Machines that decide patterns; those of equal languages are stored once."),
            .init(.transitions, "transitions", .bytes, "What automata do: see Automata."),
        ]
    }
}
