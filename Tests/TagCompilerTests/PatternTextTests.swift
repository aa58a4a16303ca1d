import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

@Suite struct PatternTextTests {
    static let patterns: [(pattern: String, text: String)] = [
        (#"^/(?:a|b)*\.html?$"#, #"^/(?:a|b)*\.html?$"#), ("(?:ab)+?(?:a*)*", "(?:ab)+?(?:a*)*"),
        ("(?:abc)d", "abcd"),
        ("a{2}b{2,}c{2,3}?", "a{2}b{2,}c{2,3}?"), ("[0-9][^0-9]", #"\d\D"#), ("[a-z0-9_-]", #"[0-9a-z\-_]"#),
        ("[^]^]", #"[^\]-\^]"#),
        ("(?i)a1é", "(?i)a1(?-i)[Éé]"), ("(?i:ab)c", "(?i)ab(?-i)c"), ("(?:a|(?i)b)*c", "(?:a|(?i)b)*c"),
        (#"(?i)a\wb"#, "(?i)a(?-i)[0-9A-Za-z_ſ\u{212A}](?i)b"),
        ("(?m)^a$", "(?m:^)a(?m:$)"), (#"(?s).\b\B."#, #"[\s\S]\b\B[\s\S]"#), (#"\t\x00{}"#, #"\t\x{0}\{\}"#),
        (#"[^\s\S]"#, #"[^\s\S]"#),
        ("a(?=b|c)(?!d)(?<=(?:e))(?<!)", "a(?=b|c)(?!d)(?<=e)(?<!)"),
        ("(?:(?=a))*(?:(?:(?<!b|))?)?", "(?:(?=a))*(?:(?:(?<!b|))?)?"),
        ("(?i:a(?!b(?-i)c)d)e", "(?i)a(?!b(?-i)c)d(?-i)e"), ("(?=(a)(?<n>b))", "(?=ab)"),
        ("(?:)*a", "(?:)*a"), ("a||", "a||"),
    ]

    @Test(arguments: patterns)
    func `a program is written back as the pattern it is`(pattern: String, text: String) {
        #expect(PatternText.text(of: RegexCompiler.compile(pattern).program) == text)
    }

    @Test func `what is written back compiles to the same program`() {
        let all =
            Self.patterns.map(\.pattern) + RegexCompilerTests.literals.map(\.pattern) + [
                "(?<a>b(?i)c)d", "(a|b(c))+", "((?=(a|b)c))*(d)",
            ]
        for pattern in all {
            for remembers in [false, true] {
                let options = PatternOptions(remembersGroups: remembers)
                let program = RegexCompiler.compile(pattern, options).program
                let text = PatternText.text(of: program)
                #expect(RegexCompiler.compile(text, options).program == program, "\(pattern) as \(text)")
            }
        }
    }
}
