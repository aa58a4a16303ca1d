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

        What `tagc compile --compress` writes: the tables of the resident form (binary-format.md) as columns, deflated. It
        is for downloads; a reader makes the resident form of it once, and verifies that. Both forms are named alike and
        told apart by byte 10. Packing and unpacking are exact: the resident form comes back byte for byte.

        The columns of a container are the same on every machine. Deflating them is left to zlib (level 9, a window of
        15 bits, memory level 9, the default strategy), which gives the same bytes from the same version, but is free to give
        others from another one. So compare containers by content id, which is of the resident form.

        """

    private static let header = """
        ## Header

        | offset | bytes | field | |
        | --- | --- | --- | --- |
        \(WireHeader.parts.map { "| \($0.offset) | \($0.size) | \($0.name) | \($0.documentation) |" }
            .joined(separator: "\n"))

        A reader refuses what states more than it allows, by default \(WireForm.largestSize >> 20) MiB for either size, or more
        than deflate can make of the bytes that are there (1,032 for each). It inflates in steps and stops at the stated size;
        fewer bytes, more bytes, or bytes after the end of the deflated ones are errors.

        """

    private static let inside = """
        ## Inside

        After the header come raw deflated bytes (RFC 1951) with the well-known text below as preset dictionary; or, where
        that is no smaller, the bytes as they are: then there are exactly inflatedSize of them. The first byte says what they are:

        | byte | |
        | --- | --- |
        | 0 | The resident form follows as it is: for containers that columns cannot give back byte for byte. |
        | 1 | Columns follow. |

        """

    private static let encodings = """
        ## Encodings

        | encoding | |
        | --- | --- |
        | number | Seven bits a byte, the lowest first; all bytes but the last have bit 7 set; no more bytes than needed. Below 2^32, but for signed ones. |
        | signed | A number of up to 64 bits: 0 is 0, 1 is -1, 2 is 1, 3 is -2 and so on. |
        | row | A number: 0 is the next of the rows that have not come in turn yet, anything else a row plus one. Strings come in turn in all columns together. |
        | value | See Values. |
        | wide | 8 bytes, the lowest first. |
        | bytes | As they are. |
        | texts | Each text closed by a byte FF, which UTF-8 never has. |

        """

    private static var columns: String {
        let rows = WireColumn.allCases.map { "| \($0) | \($0.encoding) | \($0.documentation) |" }
        return """
            ## Columns

            One after another, without lengths: how many entries a column has follows from those before.

            | column | encoding | |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static var counts: String {
        let rows = WireCount.allCases.map { "| \($0) | \($0.documentation) |" }
        return """
            ## Counts

            In this order; none above the bytes that are left.

            | count | |
            | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static var values: String {
        let rows = WireValue.allCases.map { "| \($0.rawValue) | \($0) | \($0.documentation) |" }
        return """
            ## Values

            A number. From \(WireValue.first) on, less \(WireValue.first): twice a macro, or twice a string plus one. Below:

            | number | value | |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static let rebuilt = """
        ## What is left out

        Widths, offsets and hashes; where runs begin, since operands are those of composites, then of macros, then of tags,
        and links are those of the rules in turn; the closing records. The index of events follows from the rules that
        fire or block a tag, and that of keys from the keys; in both the names of a bucket are in the order of their bytes.
        A container in which one of these is otherwise is packed as it is.

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
