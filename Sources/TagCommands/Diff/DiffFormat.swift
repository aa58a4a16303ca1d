import ArgumentParser
import TagDiagnostics

/// The formats of a report on differences.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown, html
}

/// A report to write: its format, and the file.
struct DiffOutput: ExpressibleByArgument {
    let format: DiffFormat
    /// The path of the file; nil for standard output.
    let path: String?

    init(_ format: DiffFormat) {
        self.format = format
        path = nil
    }

    /// Parses an argument, such as `html` or `html:diff.html`.
    init?(argument: String) {
        guard let parts = OutputArgument.parts(of: argument), let format = DiffFormat(rawValue: parts.format)
        else { return nil }
        (self.format, path) = (format, parts.path)
    }

    static var defaultCompletionKind: CompletionKind {
        OutputArgument.completion(of: DiffFormat.allCases.map(\.rawValue))
    }
}

/// The lowest level of a difference that makes the exit status 1.
enum DiffGate: String, CaseIterable, ExpressibleByArgument {
    case cosmetic, `internal`, behaviour, consent, contract, none
}
