import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagSyntax
import Testing

struct LargeFileTests {
    /// The nodes of such a file are freed while something is proved, and read again.
    @Test
    func `a file of many nodes has the findings of a small one, and its tree afterwards`() throws {
        let zeros = Array(repeating: "0", count: 300_000).joined(separator: ",")
        let text = """
            {"exportFormatVersion": 2, "containerVersion": {
              "container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
              "variable": [{"name": "v", "type": "v", "parameter": [{"type": "TEMPLATE", "key": "name", "value": "a"}]}],
              "trigger": [{"triggerId": "1", "name": "never", "type": "CUSTOM_EVENT", "customEventFilter": [
                {"type": "EQUALS", "parameter": [
                  {"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                  {"type": "TEMPLATE", "key": "arg1", "value": "buy"}]},
                {"type": "EQUALS", "parameter": [
                  {"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
                  {"type": "TEMPLATE", "key": "arg1", "value": "rent"}]}]}],
              "tag": [{"tagId": "1", "name": "t", "type": "img", "firingTriggerId": ["1"], "parameter": [
                {"type": "TEMPLATE", "key": "url", "value": "//t.example/{{v}}"}]}],
              "others": [\(zeros)]}}
            """
        let before = Compiler.check(SourceFile(path: "GTM-AB12.json", text: text))
        let (container, references) = (try #require(before.container), try #require(before.references))
        let nodes = container.tree.tape.count
        let wanted = Linter.lint(container, references, checked: before.checked)
        #expect(nodes > 300_000 && wanted.contains { $0.id == "contradictory-conditions" })
        var compilation = before
        compilation.lint()
        #expect(Set(compilation.diagnostics.map(\.message)).isSuperset(of: wanted.map(\.message)))
        #expect(compilation.diagnostics.count == before.diagnostics.count + wanted.count)
        #expect(compilation.container?.tree.tape.count == nodes)
        #expect(compilation.checked?.container.tree.tape.count == nodes)
    }
}
