extension Duration {
    /// Whole milliseconds, rounded down; the largest number there is for longer ones.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, isTooLong) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return isTooLong ? .max : sum
    }
}
