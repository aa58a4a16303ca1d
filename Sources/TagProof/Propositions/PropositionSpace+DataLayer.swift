import TagLogic
import TagModel

extension PropositionSpace {
    /// Narrows the values that both versions of the data layer have under one name to those that one push can give.
    ///
    /// - Returns: The narrowed values, and the names for which no one value exists.
    mutating func withOneValue(
        _ narrowed: [Int32: ConstraintID]
    ) -> ([Int32: ConstraintID], [ExactText]) {
        var result = narrowed
        var apart: [ExactText] = []
        for (number, constraint) in narrowed.sorted(by: { $0.key < $1.key }) {
            guard case .flatKey(let name) = unknowns[Int(number)].question,
                let twin = knownNumber(of: .key(name.string)), let other = narrowed[twin]
            else { continue }
            let both = table.intersection(constraint, other)
            if case .inhabited = table.verdict(both) {
                result[number] = both
                result[twin] = both
                continue
            }
            apart.append(name)
            // A name without dots is pushed to both versions; a path through it then makes it a map in one.
            guard !name.string.utf8.contains(UInt8(ascii: ".")) else { continue }
            let map = table.intersection(other, table.intern(Constraint(just: Witness.mapText)))
            if case .inhabited = table.verdict(map) { result[twin] = map }
        }
        return (result, apart)
    }
}
