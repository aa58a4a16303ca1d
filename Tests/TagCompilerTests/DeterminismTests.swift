import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

struct DeterminismTests {
    private static let folder = Fixtures.folder + "/lower"

    private static func compile(_ name: String, in folder: String) -> [UInt8]? {
        let bytes = Fixtures.bytes(Self.folder + "/" + name) ?? []
        return Compiler.compile(SourceFile(path: folder + name, bytes: bytes)).bytes
    }

    @Test func `equal files give equal bytes, from any folder, in any order and at the same time`() async {
        let names = Fixtures.names(in: Self.folder).filter { $0.hasSuffix(".json") }
        let alone = names.map { Self.compile($0, in: "") }
        #expect(alone.count { $0 == nil } == 0)
        let elsewhere = names.reversed().map { Self.compile($0, in: "elsewhere/") }
        let same = elsewhere == alone.reversed()
        #expect(same)
        let together = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
            for round in 0..<4 {
                for (index, name) in names.enumerated() {
                    group.addTask { (index, Self.compile(name, in: "round\(round)/")) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(together.allSatisfy { $0.1 == alone[$0.0] })
    }

    @Test func `without the tree the bytes are the same`() {
        let file = SourceFile(
            path: "a.json", text: #"{"container": {"id": "GTM-AB12"}, "macros": {"a": {"type": "event"}}}"#)
        let whole = Compiler.compile(file)
        var options = CompileOptions()
        options.dropsTree = true
        let dropped = Compiler.compile(file, options: options)
        #expect(whole.container?.tree.tape.isEmpty == false)
        #expect(dropped.container?.tree.tape.isEmpty == true)
        #expect(dropped.checked?.container.tree.tape.isEmpty == true)
        #expect(whole.bytes != nil && whole.bytes == dropped.bytes)
    }

    @Test(arguments: [1, 40])
    func `read in parts, an export has the same bytes`(nodes: Int) throws {
        let bytes = try #require(Fixtures.bytes(Fixtures.package + "/Examples/shop/GTM-FERRY10.json"))
        let file = SourceFile(path: "GTM-FERRY10.json", bytes: bytes)
        let whole = Compiler.compile(file)
        var options = CompileOptions()
        options.limits.nodesOfPart = nodes
        let inParts = Compiler.compile(file, options: options)
        #expect(whole.bytes != nil && whole.bytes == inParts.bytes)
        let counts = [whole, inParts].map { $0.container?.tree.tape.count ?? 0 }
        #expect(counts[1] < counts[0])
    }

    /// An export of more than 4 MiB.
    private static func largeExport(firstTagHas member: String = "") -> SourceFile {
        let code = String(repeating: "// no use ", count: 50)
        let tags = (1...9_000).map {
            #"{"name": "tag \#($0)", "tagId": "\#($0)", "type": "html", \#($0 == 1 ? member : "")"#
                + #""parameter": [{"type": "TEMPLATE", "key": "html", "value": "\#(code)"}]}"#
        }
        let list = tags.joined(separator: ",")
        return SourceFile(
            path: "a.json", text: #"{"exportFormatVersion": 2, "containerVersion": {"tag": [\#(list)]}}"#)
    }

    @Test func `a large export with errors has all its findings`() {
        let file = Self.largeExport(firstTagHas: #""firingTriggerId": ["99"], "#)
        var options = CompileOptions(id: "GTM-AB12")
        let whole = Compiler.check(file, options: options)
        options.dropsEntityNodes = true
        let other = Compiler.check(file, options: options)
        #expect(whole.hasErrors)
        let findings = [whole, other].map { compilation in
            compilation.diagnostics.map { "\($0.id) \($0.range) \($0.pointer ?? "")" }
        }
        #expect(findings[0] == findings[1])
    }

    @Test(arguments: [Form.export, .values])
    func `only a large export is read in parts`(form: Form) {
        let file = Self.largeExport()
        var options = CompileOptions(form: form, id: "GTM-AB12")
        let whole = Compiler.check(file, options: options)
        options.dropsEntityNodes = true
        let other = Compiler.check(file, options: options)
        let counts = [whole, other].map { $0.container?.tree.tape.count ?? 0 }
        #expect(counts[0] > 0 && (counts[1] < counts[0]) == (form == .export))
        #expect(whole.container?.tags.count == other.container?.tags.count)
    }

    @Test func `white space changes no byte`() {
        let spaced = #"{ "container" : { "id" : "GTM-AB12" } , "macros" : { "a" : { "type" : "event" } } }"#
        let dense = spaced.filter { $0 != " " }
        let bytes = [spaced, dense].map { Compiler.compile(SourceFile(path: "a.json", text: $0)).bytes }
        #expect(bytes[0] != nil)
        #expect(bytes[0] == bytes[1])
    }

    @Test func `what a flag alone tells apart has another content id`() throws {
        let ids = try ["whole", "part"].map { meaning in
            let text =
                #"{"container": {"id": "GTM-AB12", "absentInText": "\#(meaning)"}, "#
                + #""macros": {"a": {"type": "dataLayer", "name": "a"}, "#
                + #""b": {"type": "constant", "value": "<{{a}}>"}}}"#
            let compilation = Compiler.compile(SourceFile(path: "a.json", text: text))
            #expect(compilation.diagnostics.map(\.message) == [])
            return try LoadedContainer(#require(compilation.bytes)).contentId
        }
        #expect(ids[0] != ids[1])
    }
}
