import TagCompiler
import TagDiagnostics
import TagRuntime
import Testing

/// Conditions that say the same in other words have the same bytes.
struct OneBehaviourTests {
    /// A condition without its macro, and others that say the same.
    struct Words: Sendable {
        let conditions: [String]
        /// On the web alone.
        var isOfWeb = false

        init(_ conditions: String..., isOfWeb: Bool = false) {
            self.conditions = conditions
            self.isOfWeb = isOfWeb
        }
    }

    @Test(
        arguments: [
            Words(
                #""contains": "true""#, #""contains": true"#, #""matchesRegex": "true""#,
                #""matchesRegex": "(true)""#),
            Words(#""contains": "false""#, #""contains": false"#, #""matchesRegex": "false""#),
            Words(#""equals": "true""#, #""equals": true"#, #""matchesRegex": "^true$""#),
            Words(#""startsWith": "true""#, #""matchesRegex": "^true""#),
            Words(#""endsWith": "false""#, #""matchesRegex": "false$""#),
            Words(
                #""contains": "true", "ignoreCase": true"#, #""matchesRegex": "true", "ignoreCase": true"#,
                #""matchesRegex": "(?i)true""#),
            Words(#""contains": "5""#, #""contains": 5"#, #""matchesRegex": "5""#),
            Words(#""equals": "2.5""#, #""equals": 2.5"#, #""matchesRegex": "^2\\.5$""#),
            Words(#""equals": "1e+21""#, #""equals": 1e21"#, #""matchesRegex": "^1e\\+21$""#),
            Words(#""equals": "null""#, #""equals": null"#, isOfWeb: true),
            Words(#""lessThan": 5"#, #""lessThan": "5""#),
        ], [false, true])
    func `conditions that say the same have the same bytes`(words: Words, isWeb: Bool) throws {
        guard isWeb || !words.isOfWeb else { return }
        let all = try words.conditions.map { try #require(Self.compile($0, isWeb: isWeb)) }
        for (condition, bytes) in zip(words.conditions, all) {
            let isSame = bytes == all[0]
            #expect(isSame, "\(condition)")
        }
    }

    @Test(arguments: [false, true])
    func `a truth value and its text are two numbers on the web alone`(isWeb: Bool) throws {
        let text = try #require(Self.compile(#""lessThan": "true""#, isWeb: isWeb))
        let value = try #require(Self.compile(#""lessThan": true"#, isWeb: isWeb))
        #expect((text == value) == !isWeb)
    }

    private static func compile(_ condition: String, isWeb: Bool) -> [UInt8]? {
        let contexts = isWeb ? #", "contexts": ["web"]"# : ""
        let definition = """
            {"container": {"id": "GTM-AB12"\(contexts)}, "macros": {"x": {"type": "dataLayer", "name": "x"}},
             "rules": {"r": {"if": [{"macro": "x", \(condition)}]}},
             "tags": {"t": {"type": "imagePixel", "url": "u", "fires": ["r"]}}}
            """
        var options = CompileOptions()
        options.strip = true
        return Compiler.compile(SourceFile(path: "GTM-AB12.json", text: definition), options: options).bytes
    }
}
