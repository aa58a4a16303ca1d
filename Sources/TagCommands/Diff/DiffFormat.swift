import ArgumentParser

/// The formats of a report of differences.
package enum DiffFormat: String, ReportingFormat {
    case text, json, markdown, html

    package static var standard: DiffFormat { .text }
    package static var example: String { "html:diff.html" }
}

/// What makes the status 1.
enum DiffGate: String, CaseIterable, ExpressibleByArgument {
    case cosmetic, `internal`, behaviour, consent, contract, none
}
