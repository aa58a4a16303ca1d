import ArgumentParser

/// The options of the line at the end of the linter's text report.
package struct SummaryOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Leave out the summary line.")
    var quiet = false

    @Flag(inversion: .prefixedNo, help: "Show the elapsed time in the summary line.")
    var timing = true

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.quiet = false
        options.timing = true
        return options
    }

    /// Returns the line to write after a time; nil for none.
    func summary(took duration: Duration) -> FindingsSummary? {
        quiet ? nil : FindingsSummary(duration: timing ? duration : nil)
    }
}
