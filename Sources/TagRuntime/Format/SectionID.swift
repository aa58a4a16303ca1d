/// The sections of a container, in the order of the file; numbers never change their meaning.
///
/// ``Tables/visit(_:_:)`` has the table of each.
package enum SectionID: UInt16, Sendable, CaseIterable {
    case container = 1
    case texts, strings, integers, doubles, shapes, shapeKeys, composites, operands, macros, predicates
    case patterns, programs, rules, links, tags, tagOptions
    case eventBuckets, events, candidates, restRules, keyBuckets, keys
    case names, nameTexts
    case automata, transitions
    // 28 was given to a section that older compilers wrote and nothing read; it is not given again.

    /// The version that brought the latest column, or section that readers must not skip: a new one raises it, once a release.
    package static var version: UInt8 { 1 }

    /// One past the largest number.
    package static var limit: Int { Int(allCases[allCases.count - 1].rawValue) + 1 }

    /// A reader that does not know the section may leave it out, and `--strip` does.
    ///
    /// Such a section uses no strings and no values, so that the others are the same with and without it.
    package var isSkippable: Bool { self == .names || self == .nameTexts }

    package var documentation: StaticString {
        switch self {
        case .container: "The container's id and version."
        case .texts: "All strings, one after another, in UTF-8."
        case .strings: "The start of each string in texts."
        case .integers: "Signed 64-bit integers."
        case .doubles: "IEEE 754 doubles, by their bits."
        case .shapes: "A type and its parameter keys, shared by equal calls and maps."
        case .shapeKeys: "The keys of shapes."
        case .composites: "Lists, maps, templates and escaped values; parts come before the composite."
        case .operands: "Values, in runs: those of composites, then of macros, then of tags."
        case .macros: "Named values; a macro comes after the macros that it needs."
        case .predicates: "Conditions over two values, each stored once."
        case .patterns: "Compiled patterns: the start of each in programs, and its automaton."
        case .programs: "Compiled patterns, one after another."
        case .rules: "Conjunctions of predicates, and the tags they fire and block."
        case .links:
            "For each rule: predicates that must be true, predicates that must be false, tags that it fires, tags that it blocks."
        case .tags: "The tags; the compiler leaves out paused ones."
        case .tagOptions: "Rare options of tags; equal rows are stored once."
        case .eventBuckets: "A power of two of buckets; an event is in the bucket of its name's hash."
        case .events: "Names of events that rules need, bucket by bucket."
        case .candidates: "For each event: the rules that need it, alone or among others, in file order."
        case .restRules:
            "The rules that need no event by name, nor one of a list, and fire or block a tag, in file order."
        case .keyBuckets: "A power of two of buckets, as for events."
        case .keys: "Names of values that the app can read, bucket by bucket."
        case .names:
            "For people and tests: the start of the names of all macros, then rules, then tags in nameTexts."
        case .nameTexts: "Names, one after another, in UTF-8."
        case .automata: "Automata of patterns; those of equal languages are stored once."
        case .transitions: "The transitions of automata: see Automata."
        }
    }
}
