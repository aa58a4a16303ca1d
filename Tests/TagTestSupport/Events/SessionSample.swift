import TagCompiler
import TagDiagnostics
import TagRuntime

/// Two versions of a container whose tags depend on what a session carries, and events of sessions.
package enum SessionSample {
    /// A version of a container whose tags depend on what a session carries.
    package static func container(_ limit: Int) -> String {
        #"""
        {"container": {"id": "GTM-REPLAY"}, "macros": {
          "event": {"type": "event"}, "sum": {"type": "dataLayer", "name": "cart.sum"},
          "last": {"type": "dataLayer", "name": "list"}},
        "rules": {"opens": {"if": [{"macro": "event", "equals": "open"}]},
          "rich": {"if": [{"macro": "event", "equals": "pay"}, {"macro": "sum", "greaterThan": \#(limit)}]},
          "late": {"if": [{"macro": "event", "equals": "pay"}, {"macro": "last", "contains": "x"}]}},
        "tags": {"every": {"type": "functionCall", "function": "f", "fires": ["opens"], "arguments": {"sum": "{{sum}}"}},
          "first": {"type": "functionCall", "function": "g", "fires": ["opens", "rich"], "firing": "oncePerLoad"},
          "carried": {"type": "functionCall", "function": "h", "fires": ["rich"], "arguments": {"list": "{{last}}", "limit": \#(limit)}},
          "late": {"type": "functionCall", "function": "i", "fires": ["late"]}}}
        """#
    }

    package static func line(_ user: Int, _ random: inout SeededRandom) -> String {
        let event = random.pick([#""event": "open""#, #""event": "pay""#, #""other": null"#]) ?? ""
        let more =
            random.pick([
                #", "cart": {"sum": \#(random.below(40))}"#, #", "cart.sum": \#(random.below(40)).5"#,
                #", "list": [1, "x", {"k": true}]"#, #", "list": ["\u00fc", null]"#, #", "cart": null"#,
                #", "text": "\#(String(repeating: "y", count: random.below(30)))""#, "",
            ]) ?? ""
        return #"{\#(event)\#(more), "user": {"id": "u\#(user)"}}"#
    }

    private struct NotJSON: Error {}

    private static func loaded(_ text: String) throws -> LoadedContainer {
        let compilation = Compiler.compile(SourceFile(path: "c.json", text: text), options: CompileOptions())
        return try LoadedContainer(compilation.bytes ?? [])
    }

    /// Returns how often each tag fires in all sessions, by pushing each alone to an evaluator.
    package static func firings(_ text: String, _ sessions: [[String]]) throws -> [String: Int] {
        let container = try loaded(text)
        var counts: [String: Int] = [:]
        for session in sessions {
            let evaluator = Evaluator(container)
            for line in session {
                guard let update = PlainJSON(line)?.runtime else { throw NotJSON() }
                for tag in evaluator.push(update)?.tags ?? [] {
                    counts[tag.name?.string ?? "", default: 0] += 1
                }
            }
        }
        return counts
    }
}
