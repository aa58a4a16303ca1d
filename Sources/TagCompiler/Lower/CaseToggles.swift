import TagRuntime

/// The places in a program from which letters ignore case, or no longer do.
enum CaseToggles {
    /// The program without them; nil when it has none.
    static func removed(from program: [UInt8]) -> [UInt8]? {
        let span = program.span
        var rest: [UInt8] = []
        var at = 0
        while at < program.count {
            let start = at
            at += 1
            switch PatternCode(rawValue: program[start]) {
            case .caseToggle: continue
            case .escape: at += 1
            case .counted, .countedLazy: _ = RepeatCount(span, at: &at)
            case .set, .notSet:
                guard let header = SetHeader(span, at: &at) else { return nil }
                for _ in 0..<2 * header.ranges + header.singles { _ = UTF8Ranges.scalar(span, at: &at) }
            default: break
            }
            rest += program[start..<min(at, program.count)]
        }
        return rest.count < program.count ? rest : nil
    }
}
