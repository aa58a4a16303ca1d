/// Parallel work on many inputs.
enum Parallel {
    /// Returns `transform` of every item, in the items' order; runs at most `jobs` at a time.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], jobs: Int, _ transform: @escaping @Sendable (Item) -> Result
    ) async -> [Result] {
        Progress.count("files", of: items.count)
        let work: @Sendable (Item) -> Result = { item in
            defer { Progress.step() }
            return transform(item)
        }
        guard jobs > 1, items.count > 1 else { return items.map(work) }
        var results = [Result?](repeating: nil, count: items.count)
        await withTaskGroup(of: (Int, Result).self) { group in
            var next = 0
            while next < min(jobs, items.count) {
                let index = next
                group.addTask { (index, work(items[index])) }
                next += 1
            }
            while let (done, result) = await group.next() {
                results[done] = result
                guard next < items.count else { continue }
                let index = next
                group.addTask { (index, work(items[index])) }
                next += 1
            }
        }
        return results.compactMap(\.self)
    }
}
