import Foundation
import TagScript
import Testing

/// The parser tests of tc39 in the folder that TAGC_SHARED names; none without it.
enum Grammar {
    struct Case: Decodable {
        var name: String
        var kind: String
        var module: Bool
        var source: String
    }

    static let cases: [Case] = {
        guard let folder = ProcessInfo.processInfo.environment["TAGC_SHARED"],
            let text = try? String(contentsOfFile: folder + "/corpus/ecmascript/cases.jsonl", encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
    }()

    /// Cases that the language has come to allow: public fields, `'\8'`, functions repeated in a block of sloppy code,
    /// and calls as targets and first values in `for … in`, which Annex B and the engines allow.
    static let outdated: Set<String> = [
        "fail/92b6af54adef3624.js", "fail/98204d734f8c72b3.js", "fail/a8beb1480f385441.js",
        "fail/e3fbcf63d7e43ead.js",
        "fail/ef81b93cf9bdb4ec.js", "early/1aff49273f3e3a98.js", "early/be7329119eaa3d47.js",
        "early/ec31fa5e521c5df4.js",
    ]
}

@Test(.enabled(if: !Grammar.cases.isEmpty))
func `agrees with the parser tests of tc39`() {
    for item in Grammar.cases {
        let fault = ScriptSyntax.check(Array(item.source.utf8), as: item.module ? .module : .script).fault
        let isValid = item.kind == "pass" || Grammar.outdated.contains(item.name)
        #expect((fault == nil) == isValid, "\(item.name): \(item.source)")
    }
}
