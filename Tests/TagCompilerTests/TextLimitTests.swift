import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import Testing

/// Texts that the runtime would refuse are errors at their place in the source.
@Suite struct TextLimitTests {
    private func codes(_ value: String) -> [String] {
        let definition = #"{"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "constant", "value": "#
        let file = SourceFile(path: "test", bytes: Array((definition + value + "}}}").utf8))
        return Compiler.compile(file, options: CompileOptions()).diagnostics.map(\.id)
    }

    @Test(arguments: ["\"{}\"", "[[\"{}\"]]", #"{"a": "{}"}"#]) func `a text has at most 1 MiB`(value: String)
    {
        let longest = String(repeating: "a", count: TextLimits.length)
        #expect(!codes(value.replacing("{}", with: longest)).contains("limit-exceeded"))
        #expect(codes(value.replacing("{}", with: longest + "a")).contains("limit-exceeded"))
    }
}
