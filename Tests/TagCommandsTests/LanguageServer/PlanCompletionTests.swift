import TagDiagnostics
import TagServer
import TagTestSupport
import Testing

/// What completion takes from the plan that the configuration names.
@Suite struct PlanCompletionTests {
    @Test func `events of the plan come with their descriptions, before other known events`() throws {
        let shell = try Shell()
        Fixtures.write("[data]\nplan = \"plan.json\"\n", to: shell.folder + "/tagc.toml")
        Fixtures.write(
            """
            {"oneOf": [
              {"description": "A ticket is sold.", "properties": {"event": {"const": "purchase"}}, "required": ["event"]},
              {"properties": {"event": {"const": "refund"}}, "required": ["event"]}
            ]}
            """, to: shell.folder + "/plan.json")
        let before = """
            {
              "container": { "id": "GTM-AB12", "keys": "values" },
              "macros": { "event": { "type": "event" } },
              "rules": {
                "s": { "if": [ { "macro": "event", "equals": "search" } ] },
                "r": { "if": [ { "macro": "event", "equals": "
            """
        let uri = DocumentAddress.uri(ofPath: shell.folder + "/GTM-AB12.json")
        var editor = try EditorDriver()
        editor.open(uri, before + "x\" } ] }\n  }\n}\n")
        let position = TextLines(Array(before.utf8), .utf16).position(of: before.utf8.count)
        let answer = editor.request(
            "textDocument/completion",
            ["textDocument": ["uri": .string(uri)], "position": position.json])
        let items = answer.value["result"]["items"].elements.map {
            "\($0["label"].string ?? ""): \($0["detail"].string ?? "")"
        }
        #expect(
            items == [
                "purchase: A ticket is sold.", "refund: event of the plan", "search: event", "x: event",
            ])
    }
}
