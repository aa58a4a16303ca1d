package import TagRuntime

/// The layout of a section's bytes.
package enum SectionShape: Sendable {
    /// Records of cells, all of one width: 1, 2 or 4 bytes, the least that holds the largest cell.
    case cells
    /// 8 bytes a row.
    case wide
    /// Bytes; a row is a byte.
    case bytes
}

/// The properties of a section, from what its reader goes by.
package struct SectionDescription: Sendable, SectionVisitor {
    package let id: SectionID
    package private(set) var shape = SectionShape.bytes
    /// The columns, in order.
    package private(set) var fields: [(name: String, meaning: FieldMeaning)] = []
    package private(set) var isClosed = false
    package var name: String { "\(id)" }

    /// Every section, in the order of the file.
    package static let all = SectionID.allCases.compactMap { try? SectionDescription($0) }

    private init(_ id: SectionID) throws(LoadError) {
        self.id = id
        var tables = Tables()
        try tables.visit(id, &self)
    }

    package mutating func visit<Layout: RecordLayout>(_: inout Table<Layout>) {
        shape = .cells
        isClosed = Layout.isClosed
        fields = Layout.allCases.map { ("\($0)", $0.meaning) }
    }

    package mutating func visit(_: inout ByteView, width: Int) { shape = width == 8 ? .wide : .bytes }
}
