import ArgumentParser
import TagDiagnostics

/// How differences are told.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown, html
}

/// A report to write: its format, and the file it goes to.
struct DiffOutput: ExpressibleByArgument {
    let format: DiffFormat
    /// Nil for standard output.
    let path: String?

    init(_ format: DiffFormat) {
        self.format = format
        path = nil
    }

    /// `html`, `html:diff.html`.
    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = DiffFormat(rawValue: String(parts[0])), parts.last?.isEmpty == false else {
            return nil
        }
        self.format = format
        path = parts.count > 1 && parts[1] != "-" ? String(parts[1]) : nil
    }
}

/// What makes the status 1.
enum DiffGate: String, CaseIterable, ExpressibleByArgument {
    case cosmetic, `internal`, behaviour, consent, contract, none
}
