import FuzzTargets
import TagDiagnostics
import TagLoading
import TagSyntax
import TagTestSupport
import TagVocabulary
import Testing

/// The library reads values files as the compiler does: the same files, the same bytes, the same words.
@Suite struct ValuesTests {
    private static func compare(_ bytes: [UInt8], _ name: String = "") {
        if case .broken(let what) = ValuesReading.compared(bytes) {
            let shown = String(decoding: bytes.prefix(400), as: UTF8.self)
            Issue.record("\(name) \(what): \(shown.debugDescription)")
        }
    }

    private static func xml(_ value: String) -> String {
        "<plist version=\"1.0\"><dict><key>a</key>\(value)</dict></plist>"
    }

    /// Returns the lines of a table, in which control characters are written as pictures.
    private static func rows(_ table: String) -> [String] {
        let pictures = ["␊": "\n", "␍": "\r", "␉": "\t", "␀": "\0", "␁": "\u{1}"]
        return table.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.map { pictures[String($0)] ?? String($0) }.joined()
        }
    }

    @Test func `takes what the compiler takes, to the same bytes`() {
        for text in Self.taken + Self.takenValues.map(Self.xml) {
            Self.compare(Array(text.utf8))
            #expect(ValuesReading(Array(text.utf8)).container != nil, "\(text.debugDescription)")
        }
    }

    @Test func `refuses what the compiler refuses, in its words`() {
        for text in Self.refused + Self.refusedValues.map(Self.xml) {
            let reading = ValuesReading(Array(text.utf8))
            #expect(reading.container == nil && reading.expected == nil, "\(text.debugDescription)")
            for finding in reading.findings ?? [] where !reading.errors.contains(finding.description) {
                Issue.record("\(text.debugDescription): \(finding), not \(reading.errors)")
            }
        }
    }

    @Test func `refuses what the compiler refuses in other words`() {
        for text in Self.misread + Self.misreadValues.map(Self.xml) {
            let reading = ValuesReading(Array(text.utf8))
            #expect(reading.findings != nil && reading.expected == nil, "\(text.debugDescription)")
        }
    }

    @Test func `reads the files of the corpora as the compiler does`() throws {
        guard let shared = Fixtures.shared else { return }
        var count = 0
        for folder in ["plist", "json-test-suite", "gtm-export", "gtm-legacy", "gtm-v5"] {
            let path = "\(shared)/corpus/\(folder)"
            for file in Fixtures.files(below: path) {
                Self.compare(try #require(Fixtures.bytes(path + "/" + file)), file)
                count += 1
            }
        }
        #expect(count > 300)
    }

    @Test func `reads hostile files as the compiler does`() throws {
        guard let shared = Fixtures.shared else { return }
        let shell = try Shell()
        #expect(
            shell.run("python3 \(shared)/tools/gen_hostile.py hostile --deep 2000 > /dev/null").status == 0)
        let files = Fixtures.files(below: shell.folder + "/hostile")
        #expect(files.count > 100)
        for file in files {
            Self.compare(try #require(Fixtures.bytes("\(shell.folder)/hostile/\(file)")), file)
        }
    }

    @Test func `names what is not compiled as the tool does`() throws {
        let seeds = try #require(FuzzTarget.named("values")).seeds()
        for bytes in seeds {
            let carrier = Reader.read(SourceFile(path: "input", bytes: bytes)).carrier
            let isObject = bytes.first { ![9, 10, 13, 32].contains($0) } == UInt8(ascii: "{")
            let expected: String? =
                switch carrier {
                case .protobuf?: "a binary of Tag Manager's download button"
                case .json?: isObject ? "JSON" : nil
                case .xmlPlist?, .binaryPlist?, .openStep?: "a property list"
                case nil: nil
                }
            var what: String?
            do throws(LoadingError) {
                _ = try ContainerFile.load(bytes, path: "input", expecting: nil)
            } catch {
                if case .notCompiled(_, let named) = error { what = named }
            }
            #expect(what == expected, "\(bytes.prefix(60))")
        }
    }

    // MARK: Tables

    /// Files that are taken.
    private static let taken = rows(
        #"""
        {}
         {␊}␍␊␉
        \#u{FEFF}{"a": 1}
        {"a":{"b":{}}}
        {"a": "_satellite.container"}
        {"a": "\"\\\/\b\f\n\r\t\u0000"}
        {"a": 0, "b": -0, "c": -0.0, "d": 0e0, "e": 1E+2, "f": 1e-400}
        {"a": 123456789012345678901234567890.5}
        {"\#u{7F}": "é😀\#u{FFFF}"}
        <plist><dict/></plist>
        <plist␊ version = '1'␉><dict ></dict ></plist >␊<!-- --><?a b?>
        <?xml version="1.0"?><plist><dict/></plist>
        <?xml version='1.1' standalone='yes' ?><plist><dict/></plist>
        <?xml version="1."?><plist><dict/></plist>
         ␊<plist><dict/></plist>
        <?xml version="1.0" encoding="utf-8"standalone="no"?><plist><dict/></plist>
        <?xml version="1.0" encoding="us-ascii"?><plist><dict/></plist>
        <!DOCTYPE plist><plist><dict/></plist>
        <!DOCTYPE plist SYSTEM "é" ><plist><dict/></plist>
        <!DOCTYPEplist PUBLIC '' ''><plist><dict/></plist>
        <!-- a - b --><?a b?><?xml-stylesheet c?><plist><dict/></plist>
        { }
        { a = b; }
        {"a" = 'b\"\'\\\␊\a\b\f\n\r\t\v';}
        a = b;
        {a=/b/c:d.e-_$;}
        {a = <*I-0>; b = <*R-.5>; c = <*BN>; d = { e = <*BY>; }; }
        // a␊{ /* b */ a = b; /* c */ } // d
        { a = "\Ud83d\Ude00\U41\101\0"; }
        <plist version:a='1'><dict/></plist>
        <?a:b?><plist><dict/></plist>
        """#)

    /// Values in an XML property list that are taken.
    private static let takenValues = rows(
        #"""
        <string/>
        <string />
        <string></string >
        <string>a␍␊b␍c␊</string>
        <true> </true>
        <string>&lt;&gt;&amp;&quot;&apos;&#10;&#x1F600;</string>
        <string>a<!-- b -->c<?d?>e</string>
        <string><![CDATA[a␍␊<&]]]]><![CDATA[>]]></string>
        <integer>+7</integer>
        <integer> 0XfF␊</integer>
        <integer>-0x8000000000000000</integer>
        <real>.5</real>
        <real>1.</real>
        <real>+1e5</real>
        <real><!-- a -->2</real>
        <false></false>
        <string>]]</string>
        <dict><key/><string>a</string></dict>
        """#)

    /// Files that are refused, in the words of the compiler.
    private static let refused = rows(
        #"""

         ␊
        {
        {"a"
        {"a":
        {"a": 1
        {"a": {"b": 1
        {"a": 1,}
        {,}
        {"a": ,}
        {"a": 1,,}
        {"a" 1}
        {"a" = 1}
        {"a": 1 "b": 2}
        {"a": 1; "b": 2}
        {"a"}
        {"a": 1]
        {"a": [1}}
        {"a": 1}}
        {"a": 1} x
        {"a": 1} // c
        {/* c */}
        {"a": # c␊1}
        {a: 1}
        {'a': 1}
        {"a": 'b'}
        {"a": b}
        {"a": True}
        {"a": NaN}
        {"a": -Infinity}
        {"a": 1e400}
        {"a": -}
        {"a": "␉"}
        {"a": "\x"}
        {"a": "\u12"}
        {"a": "\ud800"}
        {"a": "\udc00\ud800"}
        {"a": "b
        {"a": 9223372036854775808}
        {"a": null}
        {"a": [1]}
        {"": 1}
        {"a": 1, "\u0061": 2}
        []
        1
        "a"
        true
        null
        hello
        ]
        }
        x = {"a": 1}
        {"name": 1, "dependencies": 2}
        {"a": truee}
        {"a": {"b": [{}]}}
        {"parameters": {"a": {"defaultValue": 1}}}
        {"resource": {"values": 1}}
        window._satellite = {"container": _satellite.container}
        <html></html>
        <!doctype html><plist><dict/></plist>
        <!DOCTYPE html><plist><dict/></plist>
        <plist>
        <plist/>
        <plist></plist>
        <plist><dict></plist>
        <plist><dict/>
        <plist><dict/></plist>x
        <plist><dict/><dict/></plist>
        <plist>x<dict/></plist>
        <plist><dict/>x</plist>
        <dict/>
        <Plist><dict/></Plist>
        <plist xmlns='a'><dict/></plist>
        <plistversion='1'><dict/></plist>
        <plist><array/></plist>
        <plist><dict><key><!-- a --></key><true/></dict></plist>
        <plist><string>a</string></plist>
        { a = b }
        { a b; }
        { a = ; }
        { a = b;
        { a = "b; }
        { a = b; } c
        { a = (b, c); }
        (a)
        { a = <00>; }
        { a = <0>; }
        { a = <*X1>; }
        { a = <*I>; }
        { a = <*R1e400>; }
        { a = "\x"; }
        { a = "\Ud800"; }
        { a = "\377"; }
        { a = b; a = c; }
        a = b; c
        a = b; /* c
        { a = b; "" = c; }
        { a = <*D2026-11-21 13:45:00 +0000>; }
        { a = bü; }
        { a = { b = c; }; 
        PK␉␊ = a;
        GIF8 = a;
        ___INFO___ = a;
        /*␀*/ a = b;
        { a = "␀"; }
        """#)

    /// Values in an XML property list that are refused likewise.
    private static let refusedValues = rows(
        #"""

        <true/><true/>
        <key>b</key><true/>
        <int>1</int>
        <string>a
        <string>&b;</string>
        <string>&</string>
        <string>&#0;</string>
        <string>&#xFFFE;</string>
        <string>&#0000000000065;</string>
        <string>␁</string>
        <string><b/></string>
        <string a='b'/>
        <true>a</true>
        <integer></integer>
        <integer>1.5</integer>
        <integer>0x</integer>
        <integer>9223372036854775808</integer>
        <real>nan</real>
        <real>1e400</real>
        <real></real>
        <real>0x1p3</real>
        <date>2026-11-21T00:00:00Z</date>
        <data>AAEC</data>
        <array/>
        <string></strin>
        <plist/>
        </array>
        <dict><true/></dict>
        <dict><key>b</key></dict>
        """#)

    /// Files that are refused in other words, or at another place: the compiler's words for broken XML are its own.
    private static let misread = rows(
        #"""
        {"a": 01}
        {"a": 1.}
        {"a": .5}
        {"a": +1}
        {"a": 1e}
        {"a": 0x1}
        {"a": "b␊}
        <plist version='1' x='2'><dict/></plist>
        <plist version=1><dict/></plist>
        <plist version='<'><dict/></plist>
        <plist version='&x;'><dict/></plist>
        { a = (b; }
        <?xml?><plist><dict/></plist>
        <?xml version="2.0"?><plist><dict/></plist>
         <?xml version="1.0"?><plist><dict/></plist>
        <?xml version="1.0"encoding="UTF-8"?><plist><dict/></plist>
        <?xml version="1.0" encoding="latin1"?><plist><dict/></plist>
        <?xml version="1.0" encoding="UTF-16"?><plist><dict/></plist>
        <?xml version="1.0" standalone="maybe"?><plist><dict/></plist>
        <?xml version="1.0" encoding="ascii"?><plist><dict><key>é</key><true/></dict></plist>
        <?xml version="1.0" encoding="ascii"standalone="no"?><plist><dict/></plist>
        <?xml encoding="UTF-8" version="1.0"?><plist><dict/></plist>
        <!DOCTYPE plist [<!ENTITY a 'b'>]><plist><dict/></plist>
        <!DOCTYPE><plist><dict/></plist>
        <!DOCTYPE plist PUBLIC 'a'><plist><dict/></plist>
        <!DOCTYPE plist PUBLIC '{' 'a'><plist><dict/></plist>
        <!DOCTYPE plist SYSTEM><plist><dict/></plist>
        <!DOCTYPE a><!DOCTYPE b><plist><dict/></plist>
        <!-- a -- b --><plist><dict/></plist>
        <!-- a ---><plist><dict/></plist>
        <?XML a?><plist><dict/></plist>
        <?1?><plist><dict/></plist>
        <?a/?><plist><dict/></plist>
        <plist><dict/></plist><?xml version="1.0"?>
        """#)

    /// Values in an XML property list that are refused likewise.
    private static let misreadValues = rows(
        #"""
        <string>]]></string>
        <string>\#u{FFFE}</string>
        <string ></ string>
        <![CDATA[a]]>
        <string><!-- -- --></string>
        """#)
}
