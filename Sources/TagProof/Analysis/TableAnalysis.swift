import TagLogic
import TagModel

/// The facts proved about the rows of one table.
package struct TableAnalysis: Sendable {
    /// The rows that no input reaches because earlier rows match it, by index.
    package var shadowedRows: [Int] = []
    /// True if the rows match every possible input.
    package var takesAll = false
}

extension ContainerProofs {
    /// Returns the facts proved about a lookup or regex table; nil for another macro, and for a table that proofs cannot follow.
    ///
    /// The cost is quadratic in the rows, so the result is nil for more than 200 rows.
    mutating func analyse(table index: Int, _ space: inout ProofSpace) -> TableAnalysis? {
        let macro = container.macros[index]
        let rows = macro.parameters["table"]?.tableRows ?? []
        guard macro.kind == .regexTable || macro.kind == .lookupTable, rows.count <= 200,
            case .table(let input, let followed, let rest, _) = source(ofMacro: index, &space)
        else { return nil }
        var analysis = TableAnalysis()
        if macro.kind == .regexTable {
            analysis.shadowedRows = followed.indices.filter {
                space.predicates.isShadowed(followed[$0].inputs)
            }
        }
        analysis.takesAll = holds(input, rest, &space) == .never
        return analysis
    }
}
