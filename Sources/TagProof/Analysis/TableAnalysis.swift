import TagLogic
import TagModel

/// What was proved of the rows of one table.
package struct TableAnalysis: Sendable {
    /// Rows that earlier ones leave nothing for.
    package var shadowedRows: [Int] = []
    /// Whether the rows take every input that there can be.
    package var takesAll = false
}

extension ContainerProofs {
    /// What can be said of a lookup or regex table; nil of another macro, and of a table that cannot be followed.
    ///
    /// Quadratic in the rows, so that only tables of patterns and short tables of texts are looked at.
    mutating func analyse(table index: Int, _ space: inout ProofSpace) -> TableAnalysis? {
        let macro = container.macros[index]
        let rows = macro.parameters["table"]?.tableRows ?? []
        guard macro.kind == .regexTable || macro.kind == .lookupTable, rows.count <= 200,
            case .table(let input, let followed, let rest, _) = source(ofMacro: index, &space)
        else { return nil }
        var analysis = TableAnalysis()
        if macro.kind == .regexTable {
            analysis.shadowedRows = followed.indices.filter { followed[$0].inputs == .impossible }
        }
        analysis.takesAll = holds(input, rest, &space) == .never
        return analysis
    }
}
