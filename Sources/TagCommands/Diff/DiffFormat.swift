import ArgumentParser

/// The formats of a report of differences.
package enum DiffFormat: String, ReportingFormat {
    case text, json, markdown, html

    package static var standard: DiffFormat { .text }
    package static var example: String { "html:diff.html" }
}

/// The lowest level of a difference that makes the exit status 1.
enum DiffGate: String, CaseIterable, ExpressibleByArgument {
    case cosmetic, `internal`, behaviour, consent, contract, none
}
