/// The places of the items of ordered layers: each as near to the mean of its neighbors as the others of its layer allow.
enum LayerPlaces {
    private static let sweeps = 10
    /// The pull between two bends of one link, which keeps it straight; other neighbors pull with 1.
    private static let straightness = 6.0
    /// The pull of an item without neighbors to where it is.
    private static let inertia = 0.05

    /// Returns the middle of each item.
    static func places(of items: LayerItems, _ layers: [[Int]]) -> [Double] {
        var places = [Double](repeating: 0, count: items.count)
        for layer in layers {
            let total = layer.reduce(0) { $0 + items.height($1) }
            var place = -Double(total) / 2
            for item in layer {
                places[item] = place + Double(items.height(item)) / 2
                place += Double(items.height(item))
            }
        }
        for sweep in 0..<sweeps {
            let isForward = sweep.isMultiple(of: 2)
            let isLast = sweep >= sweeps - 2
            for layer in isForward ? layers : layers.reversed() {
                settle(layer, items, &places) { item in
                    if isLast { return items.before[item] + items.after[item] }
                    return isForward ? items.before[item] : items.after[item]
                }
            }
        }
        return places
    }

    private static func settle(
        _ layer: [Int], _ items: LayerItems, _ places: inout [Double], _ neighbors: (Int) -> [Int]
    ) {
        // The distance of each item from the first, if they lie as close as they may.
        var offsets: [Double] = []
        var wishes: [(wish: Double, weight: Double)] = []
        for (index, item) in layer.enumerated() {
            let gap = index == 0 ? 0 : Double(items.height(layer[index - 1]) + items.height(item)) / 2
            let offset = (offsets.last ?? 0) + gap
            offsets.append(offset)
            var (sum, weight) = (0.0, 0.0)
            for neighbor in neighbors(item) {
                let pull = items.isBend(item) && items.isBend(neighbor) ? straightness : 1
                sum += pull * places[neighbor]
                weight += pull
            }
            if weight == 0 { (sum, weight) = (inertia * places[item], inertia) }
            wishes.append((sum / weight - offset, weight))
        }
        for (index, place) in nearest(wishes).enumerated() { places[layer[index]] = place + offsets[index] }
    }

    /// Returns the ascending numbers with the least sum of squared distances from the wishes (pool adjacent violators).
    private static func nearest(_ wishes: [(wish: Double, weight: Double)]) -> [Double] {
        var blocks: [(mean: Double, weight: Double, count: Int)] = []
        for (wish, weight) in wishes {
            var block = (mean: wish, weight: weight, count: 1)
            while let last = blocks.last, last.mean >= block.mean {
                blocks.removeLast()
                let sum = last.mean * last.weight + block.mean * block.weight
                block.weight += last.weight
                block.mean = sum / block.weight
                block.count += last.count
            }
            blocks.append(block)
        }
        return blocks.flatMap { Array(repeating: $0.mean, count: $0.count) }
    }
}
