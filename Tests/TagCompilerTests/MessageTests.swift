import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

/// Messages, compiled: what an app gets, and the way back.
struct MessageTests {
    /// Compiles a container with an id.
    static func compile(_ rest: String) throws -> LoadedContainer {
        let text = #"{"container": {"id": "GTM-AB12"}, \#(rest)}"#
        let compilation = Compiler.compile(SourceFile(path: "x.json", bytes: Array(text.utf8)))
        #expect(compilation.diagnostics.map(\.message) == [])
        return try LoadedContainer(try #require(compilation.bytes))
    }

    @Test
    func `every member becomes a parameter`() throws {
        let container = try Self.compile(
            #"""
            "macros": {"user": {"type": "dataLayer", "name": "user"}},
            "messages": {"sale": {"type": "card", "title": "Hi, {{user}}", "body": "b", "image": "https://h/{{user}}.png",
             "landscapeImage": "https://h/w.png", "textColor": "#000000", "backgroundColor": "#FFFFFF",
             "button": {"text": "go", "textColor": "#111111", "backgroundColor": "#222222", "url": "app://{{user}}"},
             "secondaryButton": {"text": "no", "textColor": "#333333", "backgroundColor": "#444444", "url": "app://no"},
             "on": [{"event": "buy"}], "id": "s-1", "priority": 2, "minimumInterval": 1.5,
             "frequency": {"lifetime": 3, "session": 1, "within": [{"count": 2, "seconds": 86400}]},
             "data": {"promo": "{{user}}26"}}}
            """#)
        let firing = try #require(Evaluator(container).push(event: "buy", ["user": "Ann"]))
        #expect(firing.tags.map(\.type) == ["message.card"])
        let expected: [(UTF8Text, TagRuntime.Value)] = [
            ("id", "s-1"), ("title", "Hi, Ann"), ("body", "b"), ("image", "https://h/Ann.png"),
            ("landscapeImage", "https://h/w.png"), ("textColor", "#000000"), ("backgroundColor", "#FFFFFF"),
            ("buttonText", "go"), ("buttonTextColor", "#111111"), ("buttonBackgroundColor", "#222222"),
            ("buttonUrl", "app://Ann"), ("secondaryButtonText", "no"),
            ("secondaryButtonTextColor", "#333333"),
            ("secondaryButtonBackgroundColor", "#444444"), ("secondaryButtonUrl", "app://no"),
            ("priority", 2),
            ("lifetime", 3), ("session", 1), ("within", [["count": 2, "seconds": 86_400]]),
            ("minimumInterval", 1.5), ("data", ["promo": "Ann26"]), ("name", "sale"),
        ]
        #expect(firing.tags[0].parameters.map(\.key) == expected.map(\.0))
        for (key, value) in expected { #expect(firing.tags[0][key] == value, "\(key)") }
    }

    @Test
    func `messages fire in the order in which they show, and without limit`() throws {
        let message = { (name: String, rest: String) in
            #""\#(name)": {"type": "banner", "title": "t", "on": ["foreground", {"event": "e"}]\#(rest)}"#
        }
        let container = try Self.compile(
            #""messages": {"# + message("last", "") + ", " + message("second", #", "priority": 5"#) + ", "
                + message("first", #", "priority": -1"#) + ", " + message("third", #", "priority": 5"#) + "}")
        let evaluator = Evaluator(container)
        for event in ["e", "message.foreground", "e"] {
            let firing = try #require(evaluator.push(event: UTF8Text(event), [:]))
            #expect(firing.tags.map(\.name) == ["first", "second", "third", "last"])
        }
        #expect(evaluator.push(event: "message.launch", [:])?.tags.isEmpty == true)
    }

    @Test
    func `a message shows after its start and until its end`() throws {
        let container = try Self.compile(
            #""messages": {"m": {"type": "banner", "title": "t", "on": [{"event": "e"}], "start": 1000, "end": 2000}}"#
        )
        for (time, shows) in [(1000, false), (1001, true), (2000, true), (2001, false)] {
            var host = Host()
            host.milliseconds = { Int64(time) }
            let firing = Evaluator(container, host: host).push(event: "e", [:])
            #expect((firing?.tags.isEmpty == false) == shows, "\(time)")
        }
    }

    @Test
    func `a trigger uses the rule that says the same, and makes none`() throws {
        let rest =
            #""macros": {"e": {"type": "event"}}, "rules": {"bought": {"if": [{"macro": "e", "equals": "buy"}]}}, "#
        let container = try Self.compile(
            rest + #""messages": {"m": {"type": "banner", "title": "t", "on": [{"event": "buy"}]}}"#)
        #expect(container.tables.rules.count == 1)
        let other = try Self.compile(
            rest + #""messages": {"m": {"type": "banner", "title": "t", "on": [{"rule": "bought"}]}}"#)
        #expect(container.contentId == other.contentId)
    }

    @Test(arguments: OutputCarrier.allCases)
    func `random messages keep their bytes through a definition and through the binary`(
        carrier: OutputCarrier
    ) throws {
        var compiled = 0
        for seed in 0..<600 as Range<UInt64> {
            let generated = GeneratedDefinition(seed: seed, carrier: .json, isBroken: false)
            guard case .object(let members) = generated.tree,
                members.contains(where: { $0.key == "messages" })
            else { continue }
            var options = CompileOptions()
            options.id = "GTM-AB12"
            options.strip = seed.isMultiple(of: 2)
            let original = Compiler.compile(
                SourceFile(path: "x", bytes: generated.bytes(as: .json)), options: options)
            guard let container = original.container, let bytes = original.bytes else { continue }
            compiled += 1
            let loaded = try LoadedContainer(bytes)
            let file = SourceFile(path: "GTM", bytes: bytes)
            for container in [container, try Decompiler.container(of: loaded, file: file)] {
                let tree = DefinitionWriter.write(container, holdsNull: carrier.holdsNull)
                let written = Writer.write(tree, as: carrier).bytes
                let again = Compiler.compile(SourceFile(path: "y", bytes: written), options: options)
                let isSame = again.bytes == bytes
                #expect(isSame, "\(seed): \(again.diagnostics.map(\.message))")
            }
        }
        #expect(compiled >= 50)
    }
}
