import TagCompiler
import TagDiagnostics
import TagLint
import TagPage
import TagRuntime
import TagTestSupport
import TagWire
import Testing

/// The engine of pages, as any program calls it; in a browser it is compared with the tool by check-page.sh.
struct PageEngineTests {
    private static let ferry = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"

    private static func file(_ path: String) throws -> SourceFile {
        SourceFile(path: path, bytes: try #require(Fixtures.bytes(path)))
    }

    private static func lines(_ text: [UInt8]) -> [String] {
        String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
            .map(String.init)
    }

    @Test func aFileIsCompiledToTheBytesOfTheCompiler() throws {
        let engine = PageEngine()
        let file = try Self.file(Self.ferry)
        let answer = engine.analyze(file, in: 0).line
        #expect(answer.hasPrefix(#"{"form": "definition", "id": "GTM-FERRY1", "size": "#))
        #expect(engine.slot(0)?.compiled == Compiler.compile(file).bytes)
    }

    @Test func aContainerIsOpenedFromItsColumns() throws {
        let bytes = try #require(Compiler.compile(try Self.file(Self.ferry)).bytes)
        let container = try LoadedContainer(bytes)
        let columns = try #require(WireForm.stored(container))
        #expect(try WireForm.unpack(columns) == bytes && columns.count < bytes.count)
        let engine = PageEngine()
        #expect(engine.open(columns, in: 0).line.contains(#""size": \#(bytes.count), "#))
        #expect(engine.slot(0)?.compiled == bytes)
        #expect(
            engine.analyze(SourceFile(path: "c", bytes: columns), in: 1).line.contains(
                #""size": \#(bytes.count), "#))
        var damaged = columns
        damaged[columns.count - 3] ^= 1
        #expect(engine.open(damaged, in: 0).line.contains("error") && engine.slot(0) == nil)
    }

    @Test func findingsAreThoseOfLint() throws {
        let file = SourceFile(
            path: "c.json", text: #"{"container": "GTM-AB12", "rules": {"r": [{"event": "x"}]}, "tags": {}}"#)
        var compilation = Compiler.check(file)
        compilation.lint()
        let engine = PageEngine()
        let answer = engine.analyze(file, in: 0).line
        #expect(!compilation.diagnostics.isEmpty)
        for finding in compilation.diagnostics { #expect(answer.contains(JSON.string(finding.message).line)) }
    }

    @Test func withoutLintsAFileIsOpenedAndTheChecksAreSaid() throws {
        let file = SourceFile(
            path: "c.json",
            text: #"{"container": {"id": "GTM-AB12", "keys": "values"}, "#
                + #""macros": {"page": {"type": "constant", "value": "x"}}}"#)
        let engine = PageEngine()
        #expect(engine.analyze(file, in: 0).line.contains("unused-macro"))
        let answer = engine.analyze(file, in: 0, lints: false).line
        #expect(answer.contains(#""diagnostics": []"#))
        #expect(engine.slot(0)?.compiled == Compiler.compile(file).bytes)
        let broken = engine.analyze(SourceFile(path: "c.json", text: "{"), in: 0, lints: false).line
        #expect(broken.contains(#""severity": "error""#))
    }

    @Test func aFileWithErrorsLeavesTheSlotEmpty() throws {
        let engine = PageEngine()
        _ = engine.analyze(try Self.file(Self.ferry), in: 0)
        let answer = engine.analyze(SourceFile(path: "c.json", text: "{"), in: 0).line
        #expect(answer.contains(#""severity": "error""#))
        #expect(engine.slot(0) == nil)
        #expect(
            engine.why(Array(#"{"pushes": [], "push": 0, "tag": "x"}"#.utf8), in: 0).line.contains(
                "no container"))
    }

    @Test func aDamagedContainerIsRefusedAndTheNextOneOpens() throws {
        let engine = PageEngine()
        _ = engine.analyze(try Self.file(Self.ferry), in: 0)
        let bytes = try #require(engine.slot(0)?.compiled)
        for index in stride(from: 0, to: bytes.count, by: 97) {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(engine.open(damaged, in: 1).line.hasPrefix(#"{"error": "#))
            #expect(engine.slot(1) == nil)
        }
        #expect(engine.open(bytes, in: 1).line.hasPrefix(#"{"id": "GTM-FERRY1""#))
    }

    @Test func slotsThatDoNotExistAreRefused() {
        let engine = PageEngine()
        #expect(engine.open([], in: -1).line.contains("no slot"))
        #expect(engine.open([], in: PageEngine.slots).line.contains("no slot"))
        engine.close(99)
        #expect(engine.slot(99) == nil)
    }

    @Test func eachLineHasAnAnswer() throws {
        let engine = PageEngine()
        _ = engine.analyze(try Self.file(Self.ferry), in: 0)
        let slot = try #require(engine.slot(0))
        let events =
            #"{"event": "nothing"}"#
            + "\n\n{\"page\": 1}\n{\"event\": \nnull\n{\"event\": \"x\", \"n\": 1e3}\n"
        let answers = Self.lines(slot.push(lines: Array(events.utf8), traces: false))
        #expect(answers.count == 5)
        #expect(answers[0].hasPrefix(#"{"event": "nothing", "fired": ["#))
        #expect(answers[1] == "")
        #expect(answers[2].hasPrefix(#"{"error": "line 4: "#))
        #expect(answers[3].hasPrefix(#"{"error": "line 5: "#))
        #expect(answers[4].hasPrefix(#"{"event": "x""#))
        let plain = Self.lines(slot.push(plainLines: Array(events.utf8), traces: false))
        #expect(plain.count == 5)
        #expect(plain[4].hasPrefix(#"{"error": "line 6 is not"#))
    }

    @Test func aTagIsExplained() throws {
        let engine = PageEngine()
        _ = engine.analyze(try Self.file(Self.ferry), in: 0)
        let question = #"{"pushes": [{"event": "nothing"}], "push": 0, "tag": "thank the captain's guest"}"#
        let answer = engine.why(Array(question.utf8), in: 0).line
        #expect(answer.contains("this would fire it"))
        #expect(engine.why(Array("[1]".utf8), in: 0).line.contains("error"))
        #expect(
            engine.why(Array(question.replacing("guest", with: "ghost").utf8), in: 0).line.contains("error"))
    }

    @Test func namesThatNobodyAsksForAreTold() throws {
        let engine = PageEngine()
        _ = engine.analyze(try Self.file(Self.ferry), in: 0)
        let setting = #"{"clock": 1800000000000, "random": 0.5, "answers": {"language": "de", "nothing": 1}}"#
        #expect(engine.set(Array(setting.utf8), in: 0).line == #"{"unknown": ["nothing"]}"#)
        #expect(engine.set(Array("x".utf8), in: 0).line.contains("error"))
    }
}
