/// The encoding of a column's entries.
package enum WireEncoding: Sendable {
    /// Seven bits a byte, the lowest first; all bytes but the last have bit 7 set.
    case number
    /// A number: 0 stands for 0, 1 for -1, 2 for 1, 3 for -2 and so on.
    case signed
    /// A number: 0 is the next of the rows that have not come in turn yet, anything else a row plus one.
    case row
    /// A number: see Values.
    case value
    /// Eight bytes, the lowest first.
    case wide
    /// Bytes as they are.
    case bytes
    /// Texts, each closed by a byte FF, which UTF-8 never has.
    case texts
}

/// The columns of the wire form in the order of the file: described once, for writer, reader and reference.
package enum WireColumn: Int, Sendable, CaseIterable {
    case counts, identity
    case shapeSizes, shapeTypes, shapeKeys
    case compositeKinds, compositeSizes, macroOperations, tagShapes, tagOptions, operands
    case predicateOperations, predicateLefts, predicateRights
    case ruleEvents, ifCounts, unlessCounts, firesCounts, blocksCounts, predicateLinks, tagLinks
    case optionFlags, optionValues
    case keyMacros, keyNames
    case integers, doubles, patternSizes, programs
    case patternAutomata, automata, transitions
    case nameSources, texts, names

    package var encoding: WireEncoding {
        switch self {
        case .identity, .shapeTypes, .shapeKeys, .predicateLinks, .keyNames: .row
        case .operands, .predicateLefts, .predicateRights, .optionValues: .value
        case .tagLinks, .integers: .signed
        case .doubles: .wide
        case .programs, .transitions: .bytes
        case .texts, .names: .texts
        default: .number
        }
    }

    package var documentation: StaticString {
        switch self {
        case .counts: "One number for each of Counts."
        case .identity: "The strings of the container's id and version."
        case .shapeSizes: "Of each shape: how many keys it has."
        case .shapeTypes: "Of each shape: the string of its type."
        case .shapeKeys: "Of each shape: the strings of its keys."
        case .compositeKinds: "Of each composite: its kind."
        case .compositeSizes: "Of each composite whose kind is below 16: how many parts it has."
        case .macroOperations: "Of each macro: its operation."
        case .tagShapes: "Of each tag: its shape."
        case .tagOptions: "Of each tag: its options."
        case .operands: "All operands: of composites, then of macros, then of tags."
        case .predicateOperations: "Of each predicate: its operation."
        case .predicateLefts: "Of each predicate: what is looked at."
        case .predicateRights: "Of each predicate: what it is compared with."
        case .ruleEvents:
            "Of each rule: 0 for none, else the string of its event, as a row is written, plus one."
        case .ifCounts: "Of each rule: links to predicates that must hold."
        case .unlessCounts: "Of each rule: links to predicates that must not hold."
        case .firesCounts: "Of each rule: links to tags it fires."
        case .blocksCounts: "Of each rule: links to tags it blocks."
        case .predicateLinks: "All links to predicates, rule by rule."
        case .tagLinks:
            "All links to tags, rule by rule: the tag, less the one linked before and one; -1 is before the first."
        case .optionFlags: "Of each row of tag options: its flags."
        case .optionValues: "Of each row of tag options: its five values."
        case .keyMacros: "Of each key, in the order of macros: its macro, less that of the key before."
        case .keyNames: "Of each key: the string of its name."
        case .integers: "The integers."
        case .doubles: "The doubles, by their bits."
        case .patternSizes: "Of each pattern: the bytes of its program."
        case .programs: "The programs of patterns, one after another."
        case .patternAutomata:
            "Of each pattern: 0 for none, else its automaton, as a row is written, plus one."
        case .automata:
            "Of each automaton: its form, states, classes, initial state, first accepting state, and how many bytes it has."
        case .transitions: "The bytes of automata, one after another."
        case .nameSources:
            "Where there are names, of each macro, rule and tag: 0 when its name is in names, 1 when it is that of its first key (of macros only), else a string plus 2."
        case .texts: "All strings."
        case .names: "The names that are nowhere else."
        }
    }
}

/// The counts that the columns need.
package enum WireCount: Int, Sendable, CaseIterable {
    case strings, integers, doubles, patterns, shapes, composites, macros, predicates, rules, tags, tagOptions
    case keys, names, textBytes, nameBytes, automata

    package var documentation: StaticString {
        switch self {
        case .names:
            "1 if there are names, 0 in a stripped container."
        case .textBytes: "Bytes of all strings; the FF after each is not counted."
        case .nameBytes: "Bytes of the names that are nowhere else, counted the same way."
        default: "Rows of that section."
        }
    }
}

/// Numbers below ``first`` of a column of values; from there on they are macros and strings.
package enum WireValue: UInt32, Sendable, CaseIterable {
    case null, `false`, `true`, missing
    case nextString, nextInteger, nextDouble, nextPattern, nextComposite
    case integer, double, pattern, composite, tag

    package static let first: UInt32 = 16

    package var documentation: StaticString {
        switch self {
        case .null, .false, .true, .missing: "As in the resident form."
        case .nextString: "The next of the strings that have not come in turn yet."
        case .nextInteger, .nextDouble, .nextPattern: "The same for its kind."
        case .nextComposite:
            "Among the parts of a composite: of the composites before it that nothing refers to, the last ones, as many as there are of these, in order. Elsewhere: the first that nothing refers to."
        case .integer, .double, .pattern, .composite, .tag: "Its row follows, as a number."
        }
    }
}

/// The first byte of what is inflated.
package enum WireCoding: UInt8, Sendable, CaseIterable {
    /// The bytes of the resident form follow.
    case plain = 0
    /// Columns follow.
    case columns = 1
}
