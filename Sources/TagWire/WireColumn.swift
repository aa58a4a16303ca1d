package import TagRuntime

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
        case .counts, .shapeSizes, .compositeKinds, .compositeSizes, .macroOperations, .tagShapes,
            .tagOptions,
            .predicateOperations, .ruleEvents, .ifCounts, .unlessCounts, .firesCounts, .blocksCounts,
            .optionFlags, .keyMacros, .patternSizes, .patternAutomata, .automata, .nameSources:
            .number
        }
    }

    package var documentation: StaticString {
        switch self {
        case .counts: "One number for each of Counts."
        case .identity: "The strings of the container's id and version."
        case .shapeSizes: "The number of keys of each shape."
        case .shapeTypes: "The string of each shape's type."
        case .shapeKeys: "The strings of each shape's keys."
        case .compositeKinds: "The kind of each composite."
        case .compositeSizes: "The number of parts of each composite whose kind is below 16."
        case .macroOperations: "The operation of each macro."
        case .tagShapes: "The shape of each tag."
        case .tagOptions: "The options of each tag."
        case .operands: "The operands of composites, then of macros, then of tags."
        case .predicateOperations: "The operation of each predicate."
        case .predicateLefts: "The left side of each predicate."
        case .predicateRights: "The right side of each predicate."
        case .ruleEvents:
            "The event of each rule: 0 for none, else its string as a row, plus one."
        case .ifCounts: "For each rule, the number of links to predicates that must be true."
        case .unlessCounts: "For each rule, the number of links to predicates that must be false."
        case .firesCounts: "For each rule, the number of links to tags that it fires."
        case .blocksCounts: "For each rule, the number of links to tags that it blocks."
        case .predicateLinks: "All links to predicates, rule by rule."
        case .tagLinks:
            "All links to tags, rule by rule: the tag minus the previous one minus one; the first follows -1."
        case .optionFlags: "The flags of each row of tag options."
        case .optionValues: "The five values of each row of tag options."
        case .keyMacros: "The macro of each key, in the order of macros, minus that of the key before."
        case .keyNames: "The string of each key's name."
        case .integers: "The integers."
        case .doubles: "The doubles, by their bits."
        case .patternSizes: "The number of bytes of each pattern's program."
        case .programs: "The programs of patterns, one after another."
        case .patternAutomata:
            "The automaton of each pattern: 0 for none, else its row, plus one."
        case .automata:
            "The form, states, classes, initial state, first accepting state and number of bytes of each automaton."
        case .transitions: "The bytes of automata, one after another."
        case .nameSources:
            "If there are names, for each macro, rule and tag: 0 if its name is in names, 1 if it is that of its first key (macros only), else a string plus 2."
        case .texts: "All strings."
        case .names: "The names that are not in other columns."
        }
    }
}

/// The counts that the columns need, by section, in this order.
package enum WireCount {
    package static let sections: [SectionID] = [
        .strings, .integers, .doubles, .patterns, .shapes, .composites, .macros, .predicates, .rules, .tags,
        .tagOptions, .keys, .names, .texts, .nameTexts, .automata,
    ]

    package static func documentation(of section: SectionID) -> StaticString {
        if section == .names { return "1 if there are names, 0 in a stripped container." }
        if section == .texts { return "The number of bytes of all strings, without the FF after each." }
        if section == .nameTexts { return "The number of bytes of the names in names, counted the same way." }
        return "The number of rows of that section."
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
        case .null, .false, .true, .missing: "The same as in the resident form."
        case .nextString: "The next string that was not used in turn yet."
        case .nextInteger, .nextDouble, .nextPattern: "The same for its type."
        case .nextComposite:
            "In a composite: the last earlier composites that nothing refers to yet, as many as there are of these parts, in order. Elsewhere: the first composite that nothing refers to yet."
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
