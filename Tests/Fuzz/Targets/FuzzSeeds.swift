import TagCompiler
import TagDiagnostics
import TagSyntax
import TagTestSupport

/// Inputs to begin with: our examples and fixtures, in every carrier and compiled.
package enum FuzzSeeds {
    /// Containers of every form, each as it stands and written anew in every carrier.
    static let files: [[UInt8]] = {
        let folders = ["Examples", "Tests/Fixtures/model", "Tests/Fixtures/lower", "Tests/Fixtures/syntax"]
        let found = folders.flatMap { folder in
            let path = Fixtures.package + "/" + folder
            return [".json", ".plist", ".bplist", ".openstep", ".gtm"].flatMap { suffix in
                Fixtures.files(below: path, suffix: suffix).compactMap { Fixtures.bytes(path + "/" + $0) }
            }
        }
        return found + texts.map { Array($0.utf8) }
    }()

    private static let texts = [
        "{}", "[]", #""a\u00e9\ud83d\ude00\n\"""#, "-0.5e+10", "[1, -0, 1e400, true, false, null]",
        #"{"a": {"b": [[[]]]}, "c": "{{d}}"}"#,
        #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><array><data>AAEC</data><real>nan</real>"#
            + "<date>2026-11-21T00:00:00Z</date><integer>0x1F</integer><string><![CDATA[<]]>&#x41;</string>"
            + "</array></plist>",
        #"{ a = "b\U00e9"; "c d" = (1, <00ff>, <*I5>, <*BY>); }"#, "// c\n\"a\" = \"b\";\n/* d */ e;\n",
    ]

    /// Containers in the vendor's binary form.
    static let legacy: [[UInt8]] = {
        var options = CompileOptions()
        options.id = "GTM-FUZZ1"
        options.target = .legacy
        let written = files.compactMap { bytes in
            Compiler.compile(SourceFile(path: "seed", bytes: bytes), options: options).bytes
        }
        return written.filter { $0.count < 4_096 }
    }()

    static let containers: [[UInt8]] = {
        let made = [HandMade.sample(), HandMade.values()].flatMap { [$0.bytes(), $0.bytes(strip: true)] }
        var options = CompileOptions()
        options.id = "GTM-FUZZ1"
        let compiled = files.compactMap { bytes in
            Compiler.compile(SourceFile(path: "seed", bytes: bytes), options: options).bytes
        }
        return made + compiled.filter { $0.count < 4_096 }
    }()

    static let patterns: [[UInt8]] = [
        "b+\nabbbc", "(a*)(ab)*b\naab", "a{2,3}?\naaaa", "(?m)^b$\na\nb", #"\d+\w\s\bfoo\B"# + "\n1a foo",
        "[^a-c[:alpha:]]+\nxyz", "(?i)[k-l]ß\n\u{212A}", #"\x41\u0042\x{43}\t\/"# + "\nABC\t/",
        "(?<n>a)(?P<m>b)|(?:c)\nab", "(?s:a.b)\na\nb", "(a|b)*a(a|b){20}c\nabababab", "(x+x+)+y\nxxxxx",
        #"^https?://(www\.)?[^/?#]+(/|$)"# + "\nhttps://www.a.de/", "[]a-]\\]\n]", "(?=a)\na", "é+|😀\nééé",
        "^(?=.*[0-9])(?!.*b)[a-z0-9]{2,4}$\na1", "(?<=a|é)(?<!xé)b\nxéb", "^(?:a|bc|de)$\nbc",
    ].map { Array($0.utf8) }
}
