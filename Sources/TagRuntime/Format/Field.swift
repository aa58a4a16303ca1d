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

/// The contents of a column: its role, and its documentation.
package struct FieldMeaning: Sendable {
    package let role: FieldRole
    package let documentation: StaticString

    @inline(__always)
    package init(_ role: FieldRole, _ documentation: StaticString) {
        self.role = role
        self.documentation = documentation
    }
}

/// The record of a section: its cases are its columns, in order.
///
/// Described here once, for reader, writer, verifier, `inspect` and the reference.
package protocol RecordLayout: RawRepresentable<Int>, CaseIterable, Sendable where AllCases == [Self] {
    static var section: SectionID { get }
    static var columnCount: Int { get }
    /// True if a record after the ``Table/count`` records closes the run of the last one.
    static var isClosed: Bool { get }
    var meaning: FieldMeaning { get }
}

extension RecordLayout {
    package static var columnCount: Int { 1 }
    package static var isClosed: Bool { false }
}
