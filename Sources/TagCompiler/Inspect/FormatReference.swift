package import TagRuntime

/// The reference of the binary format, from the same tokens that reader, writer and disassembler use.
package enum FormatReference {
    /// `Schemas/binary-format.md`.
    package static var markdown: String {
        [
            introduction, header, versions, sectionTable, values, sections, automata, operations, predicates,
            hashes,
            signatures,
        ]
        .joined(separator: "\n")
    }

    private static let introduction = """
        # The binary container

        `tagc compile` writes this format, and `TagRuntime` maps it into memory and evaluates it in place: the *resident*
        form. The name of the file is exactly the container's id. All numbers are little-endian; nothing is aligned.

        A file is a header, a section table, the sections without gaps, and 4 zero bytes. Most sections are tables of
        records. A record is a row of cells. All cells of a section have one width, 1, 2 or 4 bytes: the smallest that
        holds the section's largest cell. So a small container is small, and one multiplication finds a cell. A section
        without rows is left out.

        If a column is the *first* of a run, the run ends where the run of the next record begins. Such tables have one
        more record than their row count, which closes the last run and is 0 elsewhere.

        The same definition and options give the same bytes, on every machine and in every run. A reader verifies the
        whole file once, in one pass, before it uses any of it.

        Strings, integers, doubles and patterns are numbered by first use: container, types of shapes, keys of shapes,
        operands, left sides of predicates, right sides, events of rules, tag options, names of keys in the order of macros.
        Names of one bucket are in the order of their bytes. This order makes the wire form (wire-format.md) smaller;
        readers need not check it.

        """

    private static let header = """
        ## Header

        | offset | bytes | field | |
        | --- | --- | --- | --- |
        \(rows(HeaderField.self))

        """

    private static let versions = """
        ## Versions

        formatVersion is the version of the writer, now \(Header.formatVersion). readerVersion is the least version that a reader
        must know, now \(Header.readerVersion): that of all that the writer may use, not of what one container uses. A reader
        refuses a container whose readerVersion is above its own, and anything in it that it does not know, except sections with
        bit 0 of their flags. readerVersion rises with each operation, predicate, flag, column or section without that bit that
        readers of the version before do not know. Numbers never change their meaning.

        """

    private static let sectionTable = """
        ## Section table

        \(Header.entrySize) bytes for each section, from offset \(Header.size); ids ascend, and each section begins
        where the one before it ends.

        | offset | bytes | field | |
        | --- | --- | --- | --- |
        \(rows(EntryField.self))

        """

    /// Returns the rows of a table of fields at fixed places.
    package static func rows<Field: ByteLayout>(_: Field.Type) -> String {
        Field.allCases.map { "| \($0.rawValue) | \($0.size) | \($0) | \($0.meaning.documentation) |" }
            .joined(separator: "\n")
    }

    private static let signatures = """
        ## Signatures

        If bit 1 of the flags is set, signatures follow the container, in both forms; fileSize does not count them. A reader
        refuses a trailer that is cut off or does not match its hash. The app, which has the keys, verifies the signatures.

        | bytes | field | |
        | --- | --- | --- |
        \(SignatureTrailer.parts.map { "| \($0.size) | \($0.name) | \($0.documentation) |" }.joined(separator: "\n"))

        Each signature has a keyId and a signature, together.

        A signature is of \(SignatureTrailer.messageSize) bytes: the text `\(SignatureTrailer.domainText)` and a line feed,
        formatVersion, readerVersion, contentId. A verifier computes the content id again. The content id covers the container's
        id, version and behavior, so a signature protects all of them. The version of a signed container is a whole number, so
        that a reader can refuse an older one.

        """

    private static let values = """
        ## Values

        A cell with a value contains one number. All values share one number space, whose boundaries give the type: first
        0 null, 1 false, 2 true, 3 missing (an operand that is not given); then every string, macro, integer, double,
        composite, pattern and tag, in this order, as many as their sections have rows.

        A value depends only on earlier ones: a composite contains only composites before it, and a macro needs (through
        composites, and through the rules that choose between macros) only macros before it. So there are no cycles,
        and a verifier need not search for them.

        """

    private static var sections: String {
        var text = "## Sections\n"
        for section in SectionDescription.all {
            text += "\n### \(section.id.rawValue) \(section.name)\n\n\(section.id.documentation)"
            if section.id.isSkippable { text += " May be left out (`--strip`), and skipped by readers." }
            text += "\n"
            switch section.shape {
            case .bytes: text += "\nBytes; the row count is the byte count, the width 1.\n"
            case .wide: text += "\n8 bytes a row; the width is 8.\n"
            case .cells: text += table(section)
            }
        }
        return text
    }

    private static func table(_ section: SectionDescription) -> String {
        let rows = section.fields.enumerated().map { column, field in
            "| \(column) | \(field.name) | \(role(field.meaning.role)) | \(field.meaning.documentation) |"
        }
        let closing = section.isClosed ? "\nOne more record closes the runs.\n" : ""
        return "\n| cell | field | holds | |\n| --- | --- | --- | --- |\n" + rows.joined(separator: "\n")
            + "\n" + closing
    }

    private static func role(_ role: FieldRole) -> String {
        switch role {
        case .number: "a number"
        case .row(let target): "a row of \(target)"
        case .optionalRow(let target): "0, or a row of \(target) plus 1"
        case .first(let target): "the first row of a run of \(target)"
        case .value: "a value"
        }
    }

    private static let automata = """

        ## Automata

        An automaton decides whether a text contains a match of a pattern. It begins in its initial state, and the class of each
        byte leads to the next state. It accepts if its last state is the first accepting one or a later one. State 0 refuses and
        state 1 accepts, whatever follows; they are not stored. An automaton has at most \(AutomatonLimits.states) states and
        \(AutomatonLimits.bytes) bytes. The runtime runs these patterns from their programs instead: patterns that need more, patterns whose
        program is longer than \(PatternAutomaton.longestProgram) bytes, and patterns whose match is read. All automata of a container together take at most \(PatternAutomata.sharedWork) steps
        of the compiler, not counting \(PatternAutomata.freeWork) for each of the first \(PatternAutomata.freePatterns) patterns; above that, expensive patterns have none.

        \(AutomatonCursor.layout)

        """

    private static var operations: String {
        var text = """

            ## Operations

            The operations of macros, with their operands in order. `table` is a list of alternating keys and values
            (patterns and values in a regex table). `members` is a list that repeats a macro, a list of enabling rules
            and a list of disabling rules; the last enabled macro wins. `call` is a map whose shape has the type.

            | number | operation | operands |
            | --- | --- | --- |

            """
        for operation in MacroKind.stored {
            let operands = operation.operands.map { "\($0.name)" }.joined(separator: ", ")
            text += "| \(operation.rawValue) | \(operation) | \(operands) |\n"
        }
        return text
    }

    private static var predicates: String {
        var text = "\n## Predicates\n\n| number | operation |\n| --- | --- |\n"
        for operation in PredicateKind.allCases { text += "| \(operation.rawValue) | \(operation) |\n" }
        return text
    }

    private static let hashes = """

        ## Hashes

        The hash of a section is XXH64 with seed 0. The header's hash is XXH64 of bytes 0 to 55, exclusive-or XXH64 of
        the section table rotated left by 1. The content id is the SHA-256 of the flags, with bit 1 as 0, and of everything
        after the header up to fileSize.

        The low bits of a name's hash are the number of its bucket; the count of buckets is a power of two. With
        `mix(x) = p ^ p >> 32`, `p = x * 0xD6E8FEB86659FD93` modulo 2^64, the hash of `n` bytes starts
        as `h = n * 0x9E3779B97F4A7C15`. For 8 bytes or more: `h = mix(h ^ w)` for each word `w` of 8 bytes at 0, 8,
        16, … that begins before byte `n - 8`, then `mix(mix(h ^ w))` for the last 8 bytes, which may overlap. For 4 to 7 bytes
        `mix(mix(h ^ w))` with the first 4 bytes below the last 4; for fewer, with the first byte, the one at `n / 2`
        and the last one, from the lowest up.

        """
}
