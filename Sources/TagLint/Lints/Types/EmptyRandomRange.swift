import TagDiagnostics
import TagModel

/// Flags a random number whose least is above its greatest.
struct EmptyRandomRange: Lint {
    static let kind = DiagnosticKind(
        "empty-random-range", .type, .error,
        summary: "A random number whose minimum is above its maximum.",
        explanation: """
            No number lies between such limits, and the result depends on the runtime. The defaults are 0 and \
            2147483647.
            """,
        flagged: .definition(.macro("m", "random", ["min": .marked(10), "max": 1])),
        accepted: .definition(.macro("m", "random", ["min": 1, "max": 1])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for macro in subject.container.macros where macro.kind == .random {
            let (min, max) = (macro.parameters["min"], macro.parameters["max"])
            guard let least = Self.bound(min, 0), let greatest = Self.bound(max, 2_147_483_647),
                least > greatest, let place = min ?? max
            else { continue }
            report.add(
                "the minimum of random \(subject.title(of: macro)), \(least), is above its maximum, \(greatest)",
                at: place.range)
        }
    }

    /// Returns a bound of the range; nil if it is known only at run time.
    private static func bound(_ value: Value?, _ fallback: Int64) -> Int64? {
        switch value?.kind {
        case nil: fallback
        case .integer(let bound)?: bound
        default: nil
        }
    }
}
