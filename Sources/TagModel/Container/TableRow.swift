/// A row of a lookup or regex table.
package struct TableRow: Sendable {
    package let key: Value
    package let value: Value
}

extension Value {
    /// The rows of a table; a cell that is missing is an empty text, since the vendor's tools leave out empty cells.
    package var tableRows: [TableRow] {
        guard case .list(let rows) = kind else { return [] }
        return rows.map { row in
            guard case .map(let entries) = row.kind else { return TableRow(key: row.empty, value: row.empty) }
            return TableRow(key: entries["key"] ?? row.empty, value: entries["value"] ?? row.empty)
        }
    }

    private var empty: Value { Value(.string(""), at: range) }
}

extension [MapEntry] {
    fileprivate subscript(key: String) -> Value? {
        first { if case .string(key) = $0.key.kind { true } else { false } }?.value
    }
}

extension Macro {
    /// Returns the patterns under an operand: one, or those of a table's rows.
    package func patterns(_ operand: MacroOperand) -> [Value] {
        guard let value = parameters["\(operand.name)"] else { return [] }
        return operand.isTable ? value.tableRows.map { $0.key } : [value]
    }
}
