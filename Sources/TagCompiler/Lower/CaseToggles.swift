import TagRuntime

/// The places in a program at which it begins or ceases to ignore letter case.
enum CaseToggles {
    /// Returns true if a program has any.
    static func areIn(_ program: [UInt8]) -> Bool {
        let span = program.span
        var at = 0
        while at < program.count {
            at += 1
            switch PatternCode(rawValue: program[at - 1]) {
            case .caseToggle: return true
            case .escape: at += 1
            case .counted, .countedLazy: _ = RepeatCount(span, at: &at)
            case .set, .notSet:
                guard let header = SetHeader(span, at: &at) else { return false }
                for _ in 0..<2 * header.ranges + header.singles { _ = UTF8Ranges.scalar(span, at: &at) }
            default: break
            }
        }
        return false
    }
}
