import TagDiagnostics

/// The regions of directives, in which those around a place are found without a search of all.
struct DirectiveRegions {
    private struct Region {
        let range: SourceRange
        /// The numbers of the directives for this region.
        var directives: [Int]
        /// The index of the enclosing region; nil if there is none.
        var outer: Int?
    }

    /// The regions by start; of two with the same start the larger one is first.
    ///
    /// The parts of a file are disjoint or nested.
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

    /// Returns the numbers of the directives for regions that contain `range`.
    func directives(around range: SourceRange) -> [Int] {
        let count = regions.prefixCount { $0.range.start <= range.start }
        var found: [Int] = []
        var next = count > 0 ? count - 1 : nil
        while let index = next {
            if range.end <= regions[index].range.end { found += regions[index].directives }
            next = regions[index].outer
        }
        return found
    }
}
