import TagCompiler
import TagDiagnostics
import TagTestSupport
import Testing

/// The example app, over two runs.
@Suite struct MessagesExampleTests {
    private static let definition = TestMessage.definition([
        TestMessage("welcome", .banner, on: ["message.launch"], #""body": "Ahoy, sailor""#),
        TestMessage(
            "summer sale", on: ["purchase"],
            #""buttonText": "Show me", "buttonUrl": "ferry://sale", "session": 1"#),
    ])

    @Test func `the example app shows its messages, as often as they may be`() throws {
        let shell = try Shell()
        let file = SourceFile(path: "app.json", bytes: Array(Self.definition.utf8))
        Fixtures.write(try #require(Compiler.compile(file).bytes), to: shell.folder + "/GTM-TEST")
        let first = shell.run(
            "printf 'launch\\nlaunch\\npurchase 1\\npurchase\\n' | ferry-messages . GTM-TEST state")
        #expect(
            first.output == """
                launch
                  +-- welcome
                  | T
                  | Ahoy, sailor
                  welcome: capped
                  summer sale: noTrigger
                launch
                  welcome: capped
                  summer sale: noTrigger
                purchase 1
                  +-- summer sale
                  | T
                  | [Show me] #4D8C47
                  opens ferry://sale
                  summer sale: capped
                  welcome: noTrigger
                purchase
                  summer sale: capped
                  welcome: noTrigger

                """)
        #expect(first.status == 0 && first.errors == "")
        let second = shell.run("printf 'launch\\npurchase\\n' | ferry-messages . GTM-TEST state")
        #expect(second.output.split(separator: "\n").filter { $0.contains("+--") } == ["  +-- summer sale"])
    }
}
