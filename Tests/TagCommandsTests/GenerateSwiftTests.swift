import TagTestSupport
import Testing

/// The output of `tagc generate swift`, given to the Swift compiler.
@Suite struct GenerateSwiftTests {
    /// Generates the file of a container, and type-checks it with code that uses it.
    ///
    /// - Returns: The compiler's errors.
    private static func errors(
        _ container: String, name: String, use: String, flags: String = ""
    ) throws -> [String] {
        try GeneratedSwift.errors(container, "input.json --name \(name)", use: use, flags: flags)
    }

    private static func ferry() throws -> String {
        try #require(Fixtures.text(Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"))
    }

    private static let use = """
        struct Calls: Ferry.Handlers {
            func offerLounge(paid: Value?, route: Value?) {}
        }
        func show(_ container: TagContainer) -> (String, Int64, Bool, Double, Value?) {
            container.setHandlers(Calls())
            _ = [Ferry.id, Ferry.Event.purchase, Ferry.DataLayer.ticketPrice]
            let showsMap = container[Ferry.Key.showsMap]
            return (
                container[Ferry.Key.title], container[Ferry.Key.bannerHeight], showsMap,
                container[Ferry.Key.discount], container[Ferry.Key.price]
            )
        }
        """

    @Test func `the names have the types of their values`() throws {
        #expect(try Self.errors(Self.ferry(), name: "Ferry", use: Self.use) == [])
    }

    @Test(arguments: [
        (#""bannerHeight": 50, "#, "", "type 'Ferry.Key' has no member 'bannerHeight'"),
        (#""showsMap": true"#, #""showsMap": "yes""#, "cannot convert"),
        (#""equals": "purchase""#, #""equals": "bought""#, "type 'Ferry.Event' has no member 'purchase'"),
        (
            #""name": "ticket.price""#, #""name": "price""#,
            "type 'Ferry.DataLayer' has no member 'ticketPrice'"
        ),
        (
            #""function": "offerLounge""#, #""function": "offerMeal""#,
            "does not conform to protocol 'Ferry.Handlers'"
        ),
        (#", "paid": "{{price}}""#, "", "does not conform to protocol 'Ferry.Handlers'"),
    ])
    func `a changed container breaks the build`(old: String, new: String, error: String) throws {
        let ferry = try Self.ferry()
        let changed = ferry.replacing(old, with: new)
        #expect(changed != ferry)
        let errors = try Self.errors(changed, name: "Ferry", use: Self.use)
        #expect(errors.contains { $0.contains(error) }, "\(errors)")
    }

    private static let shop = #"""
        {"container": {"id": "GTM-SHOP1"},
         "macros": {"event": {"type": "event"},
          "cost": {"type": "functionCall", "function": "cost", "arguments": {"to": "IS"}},
          "tide": {"type": "custom", "customType": "tide"}},
         "rules": {"sold": {"if": [{"macro": "event", "equals": "sold"}]}},
         "tags": {"count": {"type": "functionCall", "function": "count", "fires": ["sold"],
                            "arguments": {"cost": "{{cost}}", "n": 1}},
          "ring": {"type": "custom", "customType": "bell", "fires": ["sold"], "parameters": {"tide": "{{tide}}"}}}}
        """#

    @Test(arguments: [
        "", "-default-isolation MainActor",
        "-default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault "
            + "-enable-upcoming-feature InferIsolatedConformances",
    ])
    func `an actor and a class of the main actor can have the functions`(flags: String) throws {
        let use = """
            @MainActor final class Screen: Shop.AsyncHandlers {
                var sold = 0
                nonisolated func cost(to: String) -> Value? { 12.5 }
                nonisolated func tide(_ parameters: [String: Value]) -> Value? { nil }
                func count(cost: Value?, n: Int64) { sold += 1 }
                func bell(_ tag: FiredTag) async { await Task.yield() }
            }
            actor Ledger: Shop.AsyncHandlers {
                var sold: Int64 = 0
                nonisolated func cost(to: String) -> Value? { 12.5 }
                nonisolated func tide(_ parameters: [String: Value]) -> Value? { nil }
                func count(cost: Value?, n: Int64) { sold += n }
                func bell(_ tag: FiredTag) {}
            }
            @MainActor func set(_ container: TagContainer) {
                container.setAsyncHandlers(Screen())
                container.setAsyncHandlers(Ledger())
            }
            nonisolated func push(_ container: TagContainer) { print(Shop.Event.sold, container[Shop.Key.event]) }
            """
        #expect(try Self.errors(Self.shop, name: "Shop", use: use, flags: flags) == [])
    }

    @Test func `a container whose functions are macros' has one protocol of them`() throws {
        let end = try #require(Self.shop.firstRange(of: ",\n \"rules\""))
        let use = "func set(_ container: TagContainer) { container.setAsyncHandlers(0) }"
        let errors = try Self.errors(String(Self.shop[..<end.lowerBound]) + "}", name: "Shop", use: use)
        #expect(
            !errors.isEmpty && errors.allSatisfy { $0.contains("no member 'setAsyncHandlers'") }, "\(errors)")
    }

    @Test func `no name of a container breaks out of the generated file`() throws {
        let names = [
            "", " ", "a b", "aB", "a-b", "class", "self", "Type", "init", "1st", "\\\"\\n", "*/ /*",
            "\\u2028let x = 1",
            "\\\\(exit(1))", "é", "日本", "_", "__proto__", "default",
        ]
        let values = names.map { "\"\($0)\": 1" }.joined(separator: ", ")
        let macros = names.enumerated().map { index, name in
            #""m\#(index)": { "type": "functionCall", "function": "\#(name.isEmpty ? "f" : name)", "arguments": { \#(values) } }"#
        }.joined(separator: ",\n")
        let container = """
            { "container": { "id": "GTM-ODD1" },
              "macros": { "settings": { "type": "values", "values": { \(values) } },
              \(macros) } }
            """
        #expect(try Self.errors(container, name: "Odd", use: "let id = Odd.id") == [])
    }

    @Test(arguments: ["Examples/app/Ferry.swift", "Tests/TagManagerTests/Guide/Ferry.swift"])
    func `what is committed is up to date`(path: String) throws {
        let shell = try Shell()
        let made = shell.run(
            "cd '\(Fixtures.package)' && tagc generate swift Examples/ferry/GTM-FERRY1.json --name Ferry --check -o \(path)"
        )
        #expect(made.status == 0, "make generate writes it: \(made.errors)")
    }

    @Test func `the example's plan is up to date`() throws {
        let shell = try Shell()
        let made = shell.run(
            "cd '\(Fixtures.package)/Examples/plan' && "
                + "tagc generate swift --plan events.schema.json --name Planned --check -o Planned.swift")
        #expect(made.status == 0, "make generate writes it: \(made.errors)")
    }

    @Test(arguments: ["internal", "public"])
    func `the names can be as open as the app needs`(access: String) throws {
        let errors = try Self.errors(Self.ferry(), name: "Ferry --access \(access)", use: Self.use)
        #expect(errors == [])
    }

    @Test func `a macro has the type of the macro that it gives on, however long the way`() throws {
        let shell = try Shell()
        let macros = (0..<100).map { #""m\#($0)": { "type": "constant", "value": "{{m\#($0 + 1)}}" }"# }
        Fixtures.write(
            #"{ "container": { "id": "GTM-LONG1" }, "macros": { "m100": { "type": "constant", "value": 1 }, "#
                + macros.joined(separator: ", ") + "} }", to: shell.folder + "/long.json")
        let made = shell.run("tagc generate swift long.json | grep -c 'ContainerKey<Int64>'")
        #expect(made.output == "101\n", "\(made.errors)")
    }

    @Test func `a file that is not up to date is told, and left alone`() throws {
        let shell = try Shell()
        Fixtures.write(try Self.ferry(), to: shell.folder + "/ferry.json")
        #expect(shell.run("tagc generate swift ferry.json -o Ferry.swift").status == 0)
        #expect(shell.run("tagc generate swift ferry.json -o Ferry.swift --check").status == 0)
        let stale = shell.run("echo >>Ferry.swift; tagc generate swift ferry.json -o Ferry.swift --check")
        #expect(stale.status == 1 && stale.output.isEmpty)
        #expect(
            stale.errors == """
                tagc: Ferry.swift: not what 'tagc generate swift' writes of ferry.json
                  = help: run the command without --check

                """)
        #expect(shell.run("tail -c 2 Ferry.swift").output == "\n\n")
        #expect(shell.run("tagc generate swift ferry.json -o ferry.json").status == 2)
        #expect(shell.run("tagc generate swift ferry.json --name 'a b'").status == 64)
        #expect(shell.run("tagc generate swift ferry.json --check").status == 64)
        // A part of a container has no id, which is no hindrance if it has a name.
        #expect(
            shell.run("echo '{\"title\": \"a\"}' >values.json; tagc generate swift values.json").status == 64)
        let named = shell.run("tagc generate swift values.json --name Values | grep -c 'static let id'")
        #expect(named.output == "0\n" && named.errors.isEmpty, "\(named.errors)")
    }
}
