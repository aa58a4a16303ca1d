import TagCompiler
import TagRuntime
import TagWire

/// The reference of the wire encoding, generated from the tokens that its writer and reader use.
enum WireReference {
    /// The text of `Schemas/wire-format.md`.
    static var markdown: String {
        [introduction, header, inside, encodings, columns, counts, values, rebuilt, wellKnown].joined(
            separator: "\n")
    }

    private static let introduction = """
        # The wire form of a container

        `tagc compile --compress` writes this format: the tables of the resident form (binary-format.md) as columns, deflated.
        It is for downloads. A reader unpacks it once to the resident form, and verifies that. Both forms have the same file
        name; byte 10 tells them apart. Unpacking gives exactly the bytes that were packed.

        The columns of a container are the same on every machine. zlib deflates them (level 9, a window of 15 bits, memory
        level 9, the default strategy). One version of zlib always gives the same bytes, but another version may give others.
        So compare containers by content id, which is that of the resident form.

        """

    private static let header = """
        ## Header

        Up to contentId the header is that of the resident form (binary-format.md), with 2 as form and the size of this file as
        fileSize; a container has the same content id in both forms. Then:

        | offset | bytes | field | |
        | --- | --- | --- | --- |
        \(FormatReference.rows(WireField.self))

        A reader refuses a size above its limit, by default \(WireForm.largestSize >> 20) MiB for each of the two sizes, or above
        the most that deflate can make (1,032 times the bytes in the file). It inflates in steps and stops at the stated size.
        Fewer bytes, more bytes, or bytes after the end of the deflated ones are errors.

        """

    private static let inside = """
        ## Inside

        Raw deflated bytes (RFC 1951) follow the header, with the well-known text below as preset dictionary. If that is not
        smaller, the bytes follow uncompressed, exactly inflatedSize of them. The first byte gives their kind:

        | byte | |
        | --- | --- |
        | 0 | The resident form follows unchanged: for containers that columns cannot restore byte for byte. |
        | 1 | Columns follow. |

        """

    private static let encodings = """
        ## Encodings

        | encoding | |
        | --- | --- |
        | number | Seven bits a byte, the lowest first; all bytes but the last have bit 7 set; no more bytes than needed. Below 2^32, except signed ones. |
        | signed | A number of up to 64 bits: 0 is 0, 1 is -1, 2 is 1, 3 is -2 and so on. |
        | row | A number: 0 is the next row that was not used in turn yet, another number a row plus one. Strings are used in turn in all columns together. |
        | value | See Values. |
        | wide | 8 bytes, the lowest first. |
        | bytes | Unchanged bytes. |
        | texts | Texts, each followed by a byte FF, which UTF-8 never has. |

        """

    private static var columns: String {
        let rows = WireColumn.allCases.map { "| \($0) | \($0.encoding) | \($0.documentation) |" }
        return """
            ## Columns

            The columns follow one another, without lengths: the number of entries of a column follows from earlier columns.

            | column | encoding | |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static var counts: String {
        let rows = WireCount.sections.map { "| \($0) | \(WireCount.documentation(of: $0)) |" }
        return """
            ## Counts

            In this order; none is above the number of remaining bytes.

            | count | |
            | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static var values: String {
        let rows = WireValue.allCases.map { "| \($0.rawValue) | \($0) | \($0.documentation) |" }
        return """
            ## Values

            A value is a number. From \(WireValue.first) on, minus \(WireValue.first), it is twice a macro, or twice a string plus one. Below:

            | number | value | |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static let rebuilt = """
        ## What is left out

        The wire form leaves out widths, offsets and hashes, the starts of runs (operands are those of composites, then of
        macros, then of tags; links are those of the rules in turn), and the closing records. The index of events follows from
        the rules that fire or block a tag, and the index of keys from the keys; in both, the names of a bucket are in the
        order of their bytes. A container that differs in one of these is packed unchanged.

        """

    private static var wellKnown: String {
        """
        ## Well-known text

        \(WellKnownText.bytes.count) bytes: these lines without their ends,

        ```
        \(WellKnownText.fragments)
        ```

        then these names, separated here by bars and line ends, each closed by a byte FF.

        ```
        \(WellKnownText.strings)
        ```

        """
    }
}
