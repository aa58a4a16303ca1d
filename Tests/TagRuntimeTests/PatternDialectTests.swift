import TagRuntime
import TagTestSupport
import Testing

/// What patterns mean.
@Suite struct PatternDialectTests {
    /// A pattern, a text, and the text with the match between «» and its groups after it; or nil for no match.
    static let meanings: [(pattern: String, text: String, match: String?)] = [
        // Search is unanchored, and prefers what is leftmost, then what the pattern prefers.
        ("b+", "abbbc", "a«bbb»c"), ("a|ab", "ab", "«a»b"), ("ab|a", "ab", "«ab»"), ("a*?", "aa", "«»aa"),
        ("(a*)(ab)*b", "aab", "«aab» aa -"), ("(a+|b+)(c)?", "xbbc", "x«bbc» bb c"), ("x", "abc", nil),
        ("a{2,3}", "aaaa", "«aaa»a"), ("a{2,3}?", "aaaa", "«aa»aa"), ("a{2}", "a", nil),
        ("a{2,}", "aaaa", "«aaaa»"),
        ("a{0}b", "ab", "a«b»"), ("(a|b)*", "abba", "«abba» a"), ("(?:a|(b))+", "ba", "«ba» b"),
        // Anchors mean the text unless (?m); a line ends at a line feed only.
        ("^b", "a\nb", nil), ("(?m)^b", "a\nb", "a\n«b»"), ("a$", "a\n", nil), ("(?m)a$", "a\n", "«a»\n"),
        (#"\Aa\z"#, "a", "«a»"), (#"(?m)\Ab"#, "a\nb", nil), ("(?m)^$", "a\n\nb", "a\n«»\nb"),
        ("a.b", "a\nb", nil), ("(?s)a.b", "a\nb", "«a\nb»"), ("a.b", "a\rb", "«a\rb»"),
        // Classes: \d \w \s and \b are ASCII, as in RE2.
        (#"\d+"#, "a٣12", "a٣«12»"), (#"\w+"#, "éa_1", "é«a_1»"), (#"\s"#, "a\u{A0}b", nil),
        (#"\s"#, "a\u{B}b", nil),
        (#"\W"#, "aéb", "a«é»b"), (#"[^\d\s]+"#, "1 ab", "1 «ab»"), ("[a-c]+", "xabcd", "x«abc»d"),
        ("[]a]+", "x]a", "x«]a»"), ("[^]a]", "]ab", "]a«b»"), ("[a-]+", "x-a", "x«-a»"),
        (#"[\d-]+"#, "a1-2", "a«1-2»"),
        ("[a^]", "^", "«^»"), (#"[\]\\]+"#, #"a]\"#, #"a«]\»"#), ("[^a]", "\n", "«\n»"),
        ("[[:alpha:]]+", "1ab", "1«ab»"),
        ("[[:^digit:]]+", "1ab2", "1«ab»2"), ("[à-ü]+", "aéèz", "a«éè»z"), ("[^é]", "é", nil),
        ("[☃-☄]", "☄", "«☄»"),
        ("[^a-z]", "😀", "«😀»"), (".", "😀", "«😀»"), ("^..$", "é😀", "«é😀»"), ("é+", "éé", "«éé»"),
        (#"\bfoo\b"#, "a foo.", "a «foo»."), (#"\Boo"#, "foo", "f«oo»"), (#"\bé"#, "é", nil),
        (#"\B"#, "aé", "aé«»"),
        // Letter case: simple folding.
        ("(?i)straße", "STRAßE", "«STRAßE»"), ("(?i)k", "\u{212A}", "«\u{212A}»"),
        ("(?i)[k-l]", "\u{212A}", "«\u{212A}»"),
        ("(?i)σ", "ς", "«ς»"), ("(?i)ж", "Ж", "«Ж»"), ("(?i)é", "É", "«É»"), ("(?i)[à-ü]", "É", "«É»"),
        ("(?i)[^é]", "É", nil), ("a(?i)b(?-i)c", "aBc", "«aBc»"), ("a(?i)b(?-i)c", "aBC", nil),
        ("(?i:a)b", "Ab", "«Ab»"),
        ("(?i:a)b", "AB", nil), ("(?:(?i)a)b", "Ab", "«Ab»"), ("(?:(?i)a)b", "AB", nil),
        ("(?i)a|b", "B", "«B»"),
        ("(?:a|(?i)b)*c", "aBac", "«aBac»"), ("(?i)i", "İ", nil), ("(?i)ÿ", "Ÿ", "«Ÿ»"),
        ("(?i)µ", "Μ", "«Μ»"),
        // Escapes.
        (#"\x41\u0042\x{43}\u{44}\t\/\-"#, "ABCD\t/-", "«ABCD\t/-»"), (#"\141\060"#, "a0", "«a0»"),
        (#"\_\ \~"#, "_ ~", "«_ ~»"),
        (#"\.\*\{"#, ".*{", "«.*{»"), ("\u{1}\u{1F}", "\u{1}\u{1F}", "«\u{1}\u{1F}»"),
        // A brace that counts nothing, and a closing bracket or brace, are themselves.
        ("a{,2}", "a{,2}", "«a{,2}»"), ("{a}", "{a}", "«{a}»"), ("{{x}}", "{{x}}", "«{{x}}»"),
        ("a{1,b}", "a{1,b}", "«a{1,b}»"),
        ("a]", "a]", "«a]»"),
        // Groups by name, and groups that are not remembered.
        ("(?<n>a)(?P<m>b)(?:c)", "abc", "«abc» a b"), ("((a)|b)+", "ab", "«ab» b a"), ("()", "a", "«»a "),
        ("(a|)+", "aa", "«aa» a"), ("(|a)*", "aa", "«»aa "), ("(|a)+", "aa", "«»aa "),
        // A lazy repetition within a greedy one, as RE2 has it: to end is preferred to another round.
        (#"(?:[^b-d]*?)+\b"#, "]xA", "«]»xA"), (#"(?:[^b-d]*?)*\b"#, "]xA", "«]»xA"),
        (#"(?:[^b-d]{0,}?)+\b"#, "]xA", "«]»xA"), (#"(?:[^b-d]+?)+\b"#, "]xA", "«]xA»"),
        (#"(?:[^b-d]??)+\b"#, "]xA", "«]xA»"), (#"(?:\D*?){2,}\B|"#, "bS1bsSb", "«b»S1bsSb"),
        (#"(?:(?:\B|[^a])*)+"#, "\nk", "«»\nk"),
        // Look-around: places, whatever it holds.
        ("a(?=b)", "acab", "ac«a»b"), ("a(?!b)", "abac", "ab«a»c"), ("(?<=a)b", "bab", "ba«b»"),
        ("(?<!a)b", "abb", "ab«b»"), ("(?<!a)b", "ba", "«b»a"), ("^(?!.*foo).*bar", "a bar", "«a bar»"),
        ("^(?!.*foo).*bar", "a bar foo", nil), ("^(?=.*a)(?=.*b)", "xbxa", "«»xbxa"), ("(?=)", "", "«»"),
        ("(?!)", "a", nil), ("(?<=)a", "a", "«a»"), ("(?<!)", "a", nil), ("a(?!)|b", "ab", "a«b»"),
        // Behind may be of any length, and is searched for from any place before.
        ("(?<=a.*)c", "bca-c", "bca-«c»"), ("(?<!a+b*)c", "cabbc", "«c»abbc"),
        ("(?<!a+b*)c", "abbcc", "abbc«c»"),
        ("(?<=^|,)b*", "ab,bb", "«»ab,bb"), ("(?<=^a|,)b+", "abbb", "a«bbb»"), ("(?<=ab|b)c", "abc", "ab«c»"),
        // With the ends of text and lines, and with words.
        ("a(?=$)", "aba", "ab«a»"), ("(?<=^)a", "aa", "«a»a"), ("(?<!^)a", "aa", "a«a»"),
        ("(?m)(?<=^b)a", "a\nba", "a\nb«a»"), ("(?m)a(?=$)", "ab\na\n", "ab\n«a»\n"),
        (#"(?=\bfoo\b)."#, "xfoo foo", "xfoo «f»oo"), (#"(?<=\b.)o"#, "foo o", "f«o»o o"),
        (#"(?<=\Ba)."#, "ab bac", "ab ba«c»"), (#"a(?=\B)"#, "a ab", "a «a»b"),
        (#"(?<=a\b)"#, "ab a", "ab a«»"),
        // Within one another, and repeated.
        ("(?=a(?=b(?=c)))a", "abdabc", "abd«a»bc"), ("(?=a(?!b))", "aba", "ab«»a"),
        ("(?!(?!a))a", "ba", "b«a»"),
        ("(?<=a(?=bc)b)c", "abbabc", "abbab«c»"), ("(?=.(?<=a)b)..", "bab", "b«ab»"),
        ("(?<!(?<!a)b)c", "bcabc", "bcab«c»"), ("(?:a(?=b)|b(?!b))+", "abab", "«abab»"),
        ("(?:(?!ab).)*", "ccab", "«cc»ab"), ("(?:(?=a))*b", "b", "«b»"),
        ("(?:(?=(?:ab)+c)..){2}", "ababc", "«abab»c"),
        ("(?:(?<=^|-)[a-c]-?){2,}", "a-b-c", "«a-b-c»"), ("(?:(?<!x)a){3}", "xaaaa", "xa«aaa»"),
        ("(?=[ab]{2,3}c).", "cbaabbc", "cba«a»bbc"), ("(?<=[ab]{2,3}?)c", "acabc", "acab«c»"),
        // Groups within are counted, and not remembered.
        ("(?=(a))(a)", "a", "«a» - a"), ("(?<=(?<n>a))(b)", "ab", "a«b» - b"),
        ("(?:(?!(a))(b))+", "bb", "«bb» - b"),
        // Scalars of several bytes, and letter case; never a place within a scalar.
        ("(?<=é)ü(?=\u{1F600})", "éüéü\u{1F600}", "éüé«ü»\u{1F600}"), ("(?<![à-ü])é", "üéaé", "üéa«é»"),
        ("(?!é)", "é", "é«»"), ("(?!a)(?!é)", "éaé", "éaé«»"), ("(?<!^)(?<!é)", "ééa", "ééa«»"),
        ("(?!.)", "\u{1F600}", "\u{1F600}«»"), ("(?<!^)(?<!\u{1F600})", "\u{1F600}a", "\u{1F600}a«»"),
        ("(?=.[^a].)", "a\u{1F600}ßé", "«»a\u{1F600}ßé"), ("(?=[^é].$).", "é\u{1F600}€", "é«\u{1F600}»€"),
        ("(?i)(?=É)é", "É", "«É»"), ("(?i:(?<=a))b", "Ab", "A«b»"), ("(?=(?i)a)A|b", "A", "«A»"),
        ("(?:(?=(?i)a)a|A)+", "aA", "«aA»"), (#"(?=[^é])(?=\W)."#, "éaü", "éa«ü»"),
    ]

    @Test(arguments: meanings)
    func `a pattern means what the table says`(pattern: String, text: String, match: String?) {
        #expect(Self.match(pattern, text) == match)
        let plain = PatternParser.parse(Array(pattern.utf8)).program
        let bytes = Array(text.utf8)
        var matcher = PatternMatcher()
        let matches = matcher.matches(0, plain.span, in: bytes.span)
        #expect(matches == (match != nil))
    }

    /// The text with its match between «», and the groups after it.
    static func match(_ pattern: String, _ text: String) -> String? {
        let parsed = PatternParser.parse(Array(pattern.utf8), PatternOptions(remembersGroups: true))
        #expect(parsed.faults == [])
        let bytes = Array(text.utf8)
        var matcher = PatternMatcher()
        guard matcher.find(0, parsed.program.span, in: bytes.span), let whole = matcher.group(0) else {
            return nil
        }
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var shown =
            string(0..<whole.lowerBound) + "«" + string(whole) + "»" + string(whole.upperBound..<bytes.count)
        for group in 1..<matcher.groupCount + 1 { shown += " " + (matcher.group(group).map(string) ?? "-") }
        return shown
    }

    @Test func `the whole text can be asked for`() {
        for (pattern, text, expected) in [
            ("a|ab", "ab", true), ("a|b", "ab", false), ("", "", true), ("a$", "a", true),
        ] {
            let program = PatternParser.parse(Array(pattern.utf8), PatternOptions(matchesWhole: true)).program
            let bytes = Array(text.utf8)
            var matcher = PatternMatcher()
            let matches = matcher.matches(0, program.span, in: bytes.span)
            #expect(matches == expected, "\(pattern) in \(text)")
        }
    }
}
