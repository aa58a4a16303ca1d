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
            .init(ContainerRecord.self, "container", "The container's id and version."),
            .init(.texts, "texts", .bytes, "All strings, one after another, in UTF-8."),
            .init(StringRecord.self, "strings", "The start of each string in texts."),
            .init(.integers, "integers", .wide, "Signed 64-bit integers."),
            .init(.doubles, "doubles", .wide, "IEEE 754 doubles, by their bits."),
            .init(
                ShapeRecord.self, "shapes",
                "A type and its parameter keys, shared by equal calls and maps."),
            .init(ShapeKeyRecord.self, "shapeKeys", "The keys of shapes."),
            .init(
                CompositeRecord.self, "composites",
                "Lists, maps, templates and escaped values; parts come before the composite."),
            .init(
                OperandRecord.self, "operands",
                "Values, in runs: those of composites, then of macros, then of tags."),
            .init(MacroRecord.self, "macros", "Named values; a macro comes after the macros that it needs."),
            .init(PredicateRecord.self, "predicates", "Conditions over two values, each stored once."),
            .init(
                PatternRecord.self, "patterns",
                "Compiled patterns: the start of each in programs, and its automaton."),
            .init(.programs, "programs", .bytes, "Compiled patterns, one after another."),
            .init(RuleRecord.self, "rules", "Conjunctions of predicates, and the tags they fire and block."),
            .init(
                LinkRecord.self, "links",
                "For each rule: predicates that must be true, predicates that must be false, tags that it fires, tags that it blocks."
            ),
            .init(TagRecord.self, "tags", "The tags; the compiler leaves out paused ones."),
            .init(TagOptionsRecord.self, "tagOptions", "Rare options of tags; equal rows are stored once."),
            .init(
                EventBucketRecord.self, "eventBuckets",
                "A power of two of buckets; an event is in the bucket of its name's hash."),
            .init(EventRecord.self, "events", "Names of events that rules need, bucket by bucket."),
            .init(
                CandidateRecord.self, "candidates",
                "For each event: the rules that need it, alone or among others, in file order."),
            .init(
                RestRuleRecord.self, "restRules",
                "The rules that need no event by name, nor one of a list, and fire or block a tag, in file order."
            ),
            .init(KeyBucketRecord.self, "keyBuckets", "A power of two of buckets, as for events."),
            .init(KeyRecord.self, "keys", "Names of values that the app can read, bucket by bucket."),
            .init(
                NameRecord.self, "names",
                "For people and tests: the start of the names of all macros, then rules, then tags in nameTexts."
            ),
            .init(.nameTexts, "nameTexts", .bytes, "Names, one after another, in UTF-8."),
            .init(
                AutomatonRecord.self, "automata",
                "Automata of patterns; those of equal languages are stored once."),
            .init(.transitions, "transitions", .bytes, "The transitions of automata: see Automata."),
        ]
    }
}
