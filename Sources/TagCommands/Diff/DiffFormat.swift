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
        guard let parts = OutputArgument.parts(of: argument), let format = DiffFormat(rawValue: parts.format)
        else { return nil }
        (self.format, path) = (format, parts.path)
    }

    static var defaultCompletionKind: CompletionKind {
        OutputArgument.completion(of: DiffFormat.allCases.map(\.rawValue))
    }
}

/// What makes the status 1.
enum DiffGate: String, CaseIterable, ExpressibleByArgument {
    case cosmetic, `internal`, behaviour, consent, contract, none
}
