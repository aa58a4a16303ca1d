/// What the cells of a column hold; the verifier, the disassembler and the format's reference all go by it.
package enum FieldRole: Sendable, Equatable {
    /// A plain number, checked where it is used.
    case number
    /// A row of that section.
    case row(SectionID)
    /// 0 for none, or a row of that section plus one.
    case optionalRow(SectionID)
    /// Where a run of rows (or bytes) of that section begins; it ends where the next record's begins.
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

    /// Without the layout's type.
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
    /// Whether one record more than ``Table/count`` closes the runs of the others.
    static var isClosed: Bool { get }
    static var fields: [FieldDescription] { get }
}
