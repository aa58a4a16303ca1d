/// A row of a lookup or regex table.
package struct TableRow: Sendable {
    package let key: Value
    package let value: Value
}

extension Value {
    /// The rows of a table; a cell that is missing is an empty text, since the vendor's tools leave out empty cells.
    package var tableRows: [TableRow] {
        var rows: [TableRow] = []
        forEachTableRow { rows.append(TableRow(key: $0, value: $1)) }
        return rows
    }

    /// Calls `body` with the key and the value of each row of a table, without copying them.
    package func forEachTableRow(_ body: (_ key: Value, _ value: Value) -> Void) {
        guard case .list(let rows) = kind else { return }
        let span = rows.span
        for index in span.indices {
            guard case .map(let entries) = span[index].kind else {
                body(span[index].empty, span[index].empty)
                continue
            }
            let cells = entries.span
            switch (cells.place(of: "key"), cells.place(of: "value")) {
            case (let key?, let value?): body(cells[key].value, cells[value].value)
            case (let key?, nil): body(cells[key].value, span[index].empty)
            case (nil, let value?): body(span[index].empty, cells[value].value)
            case (nil, nil): body(span[index].empty, span[index].empty)
            }
        }
    }

    private var empty: Value { Value(.string(""), at: range) }
}

extension Span<MapEntry> {
    fileprivate func place(of key: String) -> Int? {
        for index in indices {
            if case .string(key) = self[index].key.kind { return index }
        }
        return nil
    }
}

extension Macro {
    /// Returns the patterns under an operand: one, or those of a table's rows.
    package func patterns(_ operand: MacroOperand) -> [Value] {
        guard let value = parameters["\(operand.name)"] else { return [] }
        return operand.isTable ? value.tableRows.map { $0.key } : [value]
    }
}
