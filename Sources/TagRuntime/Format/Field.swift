/// The contents of a column's cells, for the verifier, the disassembler and the format's reference.
package enum FieldRole: Sendable, Equatable {
    /// A plain number, checked where it is used.
    case number
    /// A row of that section.
    case row(SectionID)
    /// 0 for none, or a row of that section plus one.
    case optionalRow(SectionID)
    /// The start of a run of rows (or bytes) of that section; the run ends at the next record's start.
    case first(SectionID)
    /// A value number: see ``ValueSpace``.
    case value
}

/// One column of a table: described here once, for reader, writer, verifier, `inspect` and the reference.
package struct Field<Layout: RecordLayout>: Sendable {
    package let column: Int
    package let name: StaticString
    package let role: FieldRole
    package let documentation: StaticString

    @inline(__always)
    package init(_ column: Int, _ name: StaticString, _ role: FieldRole, _ documentation: StaticString) {
        self.column = column
        self.name = name
        self.role = role
        self.documentation = documentation
    }

    /// The field without the type of its layout.
    package var description: FieldDescription {
        FieldDescription(column: column, name: name, role: role, documentation: documentation)
    }
}

/// A field of any layout.
package struct FieldDescription: Sendable {
    package let column: Int
    package let name: StaticString
    package let role: FieldRole
    package let documentation: StaticString
}

/// The record of a section: its fields tile it, in order.
package protocol RecordLayout: Sendable {
    static var section: SectionID { get }
    static var columnCount: Int { get }
    /// True if a record after the ``Table/count`` records closes the run of the last one.
    static var isClosed: Bool { get }
    static var fields: [FieldDescription] { get }
}
