import TagRuntime

/// The reference of the binary format, from the same tokens that reader, writer and disassembler use.
package enum FormatReference {
    /// `Schemas/binary-format.md`.
    package static var markdown: String {
        [
            introduction, header, sectionTable, values, sections, automata, operations, predicates, hashes,
            signatures,
        ]
        .joined(separator: "\n")
    }

    private static let introduction = """
        # The binary container

        What `tagc compile` writes and `TagRuntime` maps and evaluates in place: the resident form. The file is
        named exactly as the container's id, without extension. All numbers are little-endian; nothing is aligned.

        A file is a header, a section table, the sections one after another without gaps, and 4 zero bytes. Most
        sections are tables of records; a record is a row of cells, and all cells of a section have one width, 1, 2
        or 4 bytes: the least that holds the section's largest cell. So a small container is small, and every cell
        is still found by one multiplication. A section without rows is left out.

        Where a column is the *first* of a run, the run ends where the next record's begins; such tables have one
        record more than their row count, which closes the last run and is 0 elsewhere.

        The same definition and options give the same bytes, on every machine and in every run. A reader verifies
        all of this once, in one pass, before it believes any of it.

        Strings, integers, doubles and patterns are numbered by first use: container, types of shapes, keys of shapes,
        operands, left sides of predicates, right sides, events of rules, tag options, names of keys in the order of macros.
        Names of one bucket come in the order of their bytes. A reader need not hold a container to that; the wire form
        (wire-format.md) is smaller for it.

        """

    private static let header = """
        ## Header

        | offset | bytes | field | |
        | --- | --- | --- | --- |
        \(rows(Header.parts))

        """

    private static let sectionTable = """
        ## Section table

        \(Header.entrySize) bytes for each section, from offset \(Header.size); ids ascend, and each section begins
        where the one before it ends.

        | offset | bytes | field | |
        | --- | --- | --- | --- |
        \(rows(Header.entryParts))

        """

    private static func rows(_ parts: [Header.Part]) -> String {
        parts.map { "| \($0.offset) | \($0.size) | \($0.name) | \($0.documentation) |" }.joined(
            separator: "\n")
    }

    private static let signatures = """
        ## Signatures

        Where bit 1 of the flags is set, signatures come after the container, in either form the same; they are not counted
        in fileSize. A reader refuses a trailer that is cut off or does not match its hash. Whether a signature is right is for
        the app to ask, which has the keys.

        | bytes | field | |
        | --- | --- | --- |
        \(SignatureTrailer.parts.map { "| \($0.size) | \($0.name) | \($0.documentation) |" }.joined(separator: "\n"))

        keyId and signature are there once for each signature, together.

        A signature is of \(SignatureTrailer.messageSize) bytes: the text `\(SignatureTrailer.domainText)` and a line feed,
        formatVersion, readerVersion, contentId. Whoever verifies one computes the content id anew. The content id is over the container's id
        and version and all that it does, so none of it can be changed, and no container given out as another. The
        version of a signed container is a whole number, so that an older one can be refused.

        """

    private static let values = """
        ## Values

        A cell that holds a value holds one number; all values share one number space, and comparing with its
        boundaries tells the kind: first 0 null, 1 false, 2 true, 3 missing (an operand that is not given); then
        every string, macro, integer, double, composite, pattern and tag, in this order, as many as their sections
        have rows.

        What a value needs comes before it: a composite holds only composites before it, a macro needs (through
        composites, and through the rules that choose between macros) only macros before it. So nothing can need
        itself, and a verifier need not search.

        """

    private static var sections: String {
        var text = "## Sections\n"
        for section in SectionDescription.all {
            text += "\n### \(section.id.rawValue) \(section.name)\n\n\(section.documentation)"
            if section.isSkippable { text += " May be left out (`--strip`), and skipped by readers." }
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
        let rows = section.fields.map { field in
            "| \(field.column) | \(field.name) | \(role(field.role)) | \(field.documentation) |"
        }
        let closing = section.isClosed ? "\nOne record more closes the runs.\n" : ""
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

        An automaton decides whether a pattern is found in a text: it begins in its initial state, goes to the next by the class
        of each byte, and in the end accepts in a state from the first accepting one on. State 0 refuses and state 1 accepts
        whatever follows; they are not stored. It takes at most \(AutomatonLimits.states) states and
        \(AutomatonLimits.bytes) bytes; a pattern that needs more, or whose program is longer than \(PatternAutomaton.longestProgram) bytes, has none, and is run from its program, as are patterns that
        are asked where they are found. All automata of a container together may take \(PatternAutomata.sharedWork) steps of
        the compiler's work, not counting \(PatternAutomata.freeWork) of each of the first \(PatternAutomata.freePatterns) patterns; when they have, dearer ones have none.

        \(AutomatonCursor.layout)

        """

    private static var operations: String {
        var text = """

            ## Operations

            How a macro's value is found, and its operands in order. `table` is a list of keys and values in turn
            (patterns and values in a regex table); `members` a list of a macro, a list of enabling rules and a list
            of disabling rules in turn, of which the last enabled one wins; `call` a map whose shape bears the type.

            | number | operation | operands |
            | --- | --- | --- |

            """
        for operation in MacroOperation.allCases {
            let operands = operation.operands.map { "\($0)" }.joined(separator: ", ")
            text += "| \(operation.rawValue) | \(operation) | \(operands) |\n"
        }
        return text
    }

    private static var predicates: String {
        var text = "\n## Predicates\n\n| number | operation |\n| --- | --- |\n"
        for operation in PredicateOperation.allCases { text += "| \(operation.rawValue) | \(operation) |\n" }
        return text
    }

    private static let hashes = """

        ## Hashes

        Sections are sealed by XXH64 with seed 0. The header's hash is XXH64 of bytes 0 to 55, exclusive-or XXH64 of
        the section table rotated left by 1. The content id is the SHA-256 of the flags, bit 1 of
        which is taken for 0, and everything after the header up to fileSize.

        A name is in the bucket whose number is the low bits of its hash, as many as the count of buckets (a power of
        two) has. With `mix(x) = p ^ p >> 32`, `p = x * 0xD6E8FEB86659FD93` modulo 2^64, the hash of `n` bytes starts
        as `h = n * 0x9E3779B97F4A7C15`. Of 8 bytes or more: `h = mix(h ^ w)` for each word `w` of 8 bytes at 0, 8,
        16, … that begins before byte `n - 8`, then `mix(mix(h ^ w))` for the last 8 bytes, which may overlap. Of 4 to 7 bytes
        `mix(mix(h ^ w))` with the first 4 bytes below the last 4; of fewer, with the first byte, the one at `n / 2`
        and the last one, from the lowest up.

        """
}
