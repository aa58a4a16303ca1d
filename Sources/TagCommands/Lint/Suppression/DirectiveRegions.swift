import TagDiagnostics

/// Where directives hold: finds those around a place without a look at all of them.
struct DirectiveRegions {
    private struct Region {
        let range: SourceRange
        /// The numbers of the directives that hold here.
        var directives: [Int]
        /// The region that this one is part of.
        var outer: Int?
    }

    /// By start; of two that start together, the larger one first.
    ///
    /// Parts of a file lie apart or in one another.
    private var regions: [Region] = []

    init(_ directives: [(range: SourceRange, number: Int)]) {
        var numbers: [SourceRange: Int] = [:]
        for directive in directives {
            if let known = numbers[directive.range] {
                regions[known].directives.append(directive.number)
            } else {
                numbers[directive.range] = regions.count
                regions.append(Region(range: directive.range, directives: [directive.number]))
            }
        }
        regions.sort { ($0.range.start, $1.range.end) < ($1.range.start, $0.range.end) }
        var open: [Int] = []
        for index in regions.indices {
            while let last = open.last, regions[last].range.end < regions[index].range.end {
                open.removeLast()
            }
            regions[index].outer = open.last
            open.append(index)
        }
    }

    /// The numbers of the directives that hold where all of `range` is.
    func directives(around range: SourceRange) -> [Int] {
        var (low, high) = (0, regions.count)
        while low < high {
            let middle = (low + high) / 2
            if regions[middle].range.start <= range.start { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        var next = low > 0 ? low - 1 : nil
        while let index = next {
            if range.end <= regions[index].range.end { found += regions[index].directives }
            next = regions[index].outer
        }
        return found
    }
}
