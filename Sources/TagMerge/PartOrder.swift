/// The order of parts that are paired by labels.
enum PartOrder {
    /// Returns the labels of `first` and of `second`, in an order that has the moves of both.
    ///
    /// Parts that one side added stay behind the part that they follow there; those of `first` come before those of `second`. If
    /// both moved parts, differently, the order is that of `first`, and `isConflict` is true.
    static func merged(
        base: [Int32], _ first: [Int32], _ second: [Int32]
    ) -> (labels: [Int32], isConflict: Bool) {
        let common = Set(first).intersection(second)
        let kept = common.intersection(base)
        let orders = [base, first, second].map { $0.filter(kept.contains) }
        let isMoved = orders[1] != orders[0]
        let isMovedThere = orders[2] != orders[0]
        let isSecondOrder = !isMoved && isMovedThere
        let isConflict = isMoved && isMovedThere && orders[1] != orders[2]
        let (main, other) = isSecondOrder ? (second, first) : (first, second)
        return (inserting(other, into: main, common), isConflict)
    }

    /// Inserts the labels that only `other` has into `main`.
    private static func inserting(_ other: [Int32], into main: [Int32], _ common: Set<Int32>) -> [Int32] {
        var additions: [Int32?: [Int32]] = [:]
        var anchor: Int32?
        for label in other {
            if common.contains(label) {
                anchor = label
            } else {
                additions[anchor, default: []].append(label)
            }
        }
        guard !additions.isEmpty else { return main }
        var labels: [Int32] = []
        // Additions to both sides behind one part: those of the main order come first.
        var waiting = additions[nil] ?? []
        for label in main {
            if common.contains(label) {
                labels += waiting
                waiting = additions[label] ?? []
            }
            labels.append(label)
        }
        return labels + waiting
    }
}
