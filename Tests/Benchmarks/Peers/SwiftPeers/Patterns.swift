import Foundation

/// Patterns on their typical texts, by the engines a Swift app has: lines of a pattern, a tab, a text.
struct Patterns {
    let rows: [(pattern: String, text: String)]

    init(_ data: Data) {
        rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
            let cells = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(cells[0]), String(cells[1]))
        }
    }

    func searchWithFoundation(_ stopwatch: Stopwatch) throws {
        let prepared = try rows.map { (try NSRegularExpression(pattern: $0.pattern), $0.text) }
        stopwatch.measure {
            var found = 0
            for (pattern, text) in prepared {
                let whole = NSRange(location: 0, length: text.utf16.count)
                if pattern.firstMatch(in: text, range: whole) != nil { found += 1 }
            }
            return found
        }
    }

    func searchWithSwift(_ stopwatch: Stopwatch) throws {
        let prepared = try rows.map { (try Regex($0.pattern), $0.text) }
        try stopwatch.measure {
            var found = 0
            for (pattern, text) in prepared where try pattern.firstMatch(in: text) != nil { found += 1 }
            return found
        }
    }
}
