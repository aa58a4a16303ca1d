import GRDB

/// A condition for the rows of given numbers: one statement for them all.
struct RowSelection {
    let condition: String
    let arguments: StatementArguments

    /// Selects rows by their numbers, of which there is one at least.
    init(_ numbers: [Int64]) {
        if let first = numbers.first, let last = numbers.last, Self.areConsecutive(numbers) {
            // As most requests have them: found by one look-up.
            condition = "number BETWEEN ? AND ?"
            arguments = [first, last]
        } else {
            condition = "number IN (SELECT value FROM json_each(?))"
            arguments = [Self.list(numbers)]
        }
    }

    private static func areConsecutive(_ numbers: [Int64]) -> Bool {
        // Two that are one apart do not overflow: the first is below the second.
        zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 && $0 + 1 == $1 }
    }

    private static func list(_ numbers: [Int64]) -> String {
        var list: [UInt8] = []
        list.reserveCapacity(18 * numbers.count + 2)
        for number in numbers {
            list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
            list.append(decimal: number)
        }
        return String(decoding: list, as: UTF8.self) + "]"
    }
}
