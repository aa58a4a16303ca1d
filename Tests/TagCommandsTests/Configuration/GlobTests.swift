import TagCommands
import Testing

struct GlobTests {
    @Test(arguments: [
        ("a.json", "a.json", true), ("a.json", "x/y/a.json", true), ("a.json", "aajson", false),
        ("GTM-*.json", "x/GTM-A.json", true), ("GTM-*.json", "GTM-A/b.json", false), ("*", "x/y", true),
        ("x/*.json", "x/a.json", true), ("x/*.json", "x/y/a.json", false), ("x/*.json", "z/x/a.json", false),
        ("x/**/a.json", "x/a.json", true), ("x/**/a.json", "x/y/z/a.json", true),
        ("x/**/a.json", "x/ya.json", false),
        ("**/fixtures/**", "fixtures/a", true), ("**/fixtures/**", "x/y/fixtures/z/a", true),
        ("**/fixtures/**", "fixtures", false), ("**/fixtures/**", "myfixtures/a", false),
        ("./a.json", "a.json", true), ("./a.json", "x/a.json", false), ("a?.json", "ab.json", true),
        ("x?y/a", "x/y/a", false), ("\\*.json", "*.json", true), ("\\*.json", "a.json", false),
        ("**", "x/y", true), ("x**", "x/y", true), ("x/**", "x/y/z", true), ("é*", "éa", true),
        ("", "", true),
        ("", "a", false),
    ])
    func `a pattern of paths`(pattern: String, path: String, isMatched: Bool) {
        #expect(Glob(path: pattern).matches(path) == isMatched)
    }

    @Test(arguments: [
        ("old", "old/a.json", true), ("old", "x/old/y/a.json", true), ("old", "x/old", true),
        ("old", "x/older/a.json", false), ("old", "x/a.json", false), ("old/", "x/old/a.json", true),
        ("x/old", "x/old/a.json", true), ("x/old/", "x/old/y/a.json", true),
        ("x/old", "y/x/old/a.json", false),
        ("x/*", "x/y/z.json", true), ("*.json", "x/a.json", true), ("old*", "x/old-2/a.json", true),
        ("old/**", "old/x/a.json", true), ("**/old", "x/old/a.json", true), (".*", ".git/a.json", true),
        (".*", "../../a.json", false), (".*", "a.json", false), ("", "a/b", false),
    ])
    func `a pattern of what is excluded`(pattern: String, path: String, isExcluded: Bool) {
        #expect(Glob(path: pattern).excludes(path) == isExcluded)
    }

    @Test(arguments: [
        ("Legacy *", "Legacy chat/old", true), ("Legacy *", "Legacy", false), ("*chat*", "Legacy chat", true),
        ("a?c", "a/c", true), ("a?c", "ac", false), ("**", "", true), ("a*b*c", "aXbYbZc", true),
        ("a*b*c", "aXbYbZ", false),
    ])
    func `a pattern of names`(pattern: String, name: String, isMatched: Bool) {
        #expect(Glob(name: pattern).matches(name) == isMatched)
    }

    @Test func `many stars cost no more than pattern times text`() {
        let pattern = String(repeating: "*a", count: 200) + "b"
        #expect(!Glob(name: pattern).matches(String(repeating: "a", count: 5000)))
    }
}
