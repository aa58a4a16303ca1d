import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

/// Files of other projects, and hostile ones made on the spot, where there is a folder of them.
@Suite(.enabled(if: Fixtures.shared != nil))
struct CorpusTests {
    private static let folder = Fixtures.shared ?? ""

    private static func rows(_ path: String) throws -> [[String]] {
        try #require(Fixtures.text(path)).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private static func ids(_ path: String) throws -> [String] {
        let bytes = try #require(Fixtures.bytes(path))
        return Reader.read(SourceFile(path: path, bytes: bytes)).diagnostics.map(\.id)
    }

    /// The table there follows lenient readers; these are refused: by XML markup in quotes that never close, and text
    /// after the end; a key given twice.
    static let stricter = [
        "go-plist/s07.plist": "broken-markup", "go-plist/s08.plist": "text-after-end",
        "go-plist/s09.plist": "broken-markup", "go-plist/s10.plist": "broken-markup",
        "go-plist/s11.plist": "repeated-key",
    ]

    /// The carriers that are held against the table.
    static let carriers = ["json", "xplist", "bplist", "ostep"]

    @Test func `property lists of other projects get the expected verdict`() throws {
        let folder = Self.folder + "/corpus/plist/"
        for row in try Self.rows(folder + "EXPECT.tsv") where row.count > 2 && Self.carriers.contains(row[1])
        {
            let ids = try Self.ids(folder + row[0])
            if let id = Self.stricter[row[0]] {
                #expect(ids.contains(id), "\(row[0]): \(ids)")
            } else if row[2] != "either" {
                #expect(ids.isEmpty == (row[2] == "accept"), "\(row[0]): \(ids)")
            }
        }
    }

    /// Nested 511 deep: legal, but our limit is 200.
    static let deeper = "json-deep-511.json"

    @Test func `hostile files get the expected verdict`() throws {
        let shell = try Shell()
        let made = shell.run("python3 '\(Self.folder)/tools/gen_hostile.py' . --only json,xml,bin,os")
        guard made.status == 0 else { return }
        for row in try Self.rows(shell.folder + "/MANIFEST.tsv") where row.count > 2 {
            let ids = try Self.ids(shell.folder + "/" + row[0])
            if row[0] == Self.deeper {
                #expect(ids == ["too-deep"])
            } else if row[2] != "either" {
                #expect(ids.isEmpty == (row[2] == "accept"), "\(row[0]): \(ids)")
            }
        }
    }

    /// What the suite's transform files mean to us; repeated keys are refused, the rest is read as written.
    @Test func `the meaning of doubtful JSON is pinned`() throws {
        let folder = Self.folder + "/corpus/json-test-suite/test_transform/"
        var lines: [String] = []
        for name in Fixtures.names(in: folder) {
            let bytes = try #require(Fixtures.bytes(folder + name))
            let result = Reader.read(SourceFile(path: name, bytes: bytes))
            let meaning = result.diagnostics.isEmpty ? result.tree.map { dump($0, NodeID(0)) } ?? [] : []
            lines.append(([name] + result.diagnostics.map(\.id) + meaning).joined(separator: " "))
        }
        let golden = Fixtures.folder + "/syntax/test_transform.txt"
        let text = lines.joined(separator: "\n") + "\n"
        if Fixtures.isBlessing { Fixtures.write(text, to: golden) }
        #expect(Fixtures.text(golden) == text)
    }
}

/// The same files, read by another reader.
struct SecondReaderTests {
    @Test func `reads what Python's standard library reads`() throws {
        let shell = try Shell()
        let own = ["values.json", "values.plist", "values.bplist"].map { Fixtures.folder + "/syntax/" + $0 }
        let paths = own + Self.corpus().filter(Self.isFine)
        let command =
            "python3 '\(Fixtures.folder)/syntax/dump.py' " + paths.map { "'\($0)'" }.joined(separator: " ")
        let result = shell.run(command)
        guard result.status != 127 else { return }  // no Python here
        #expect(result.status == 0, "\(result.errors)")
        var theirs = result.output.split(separator: "\n")[...]
        for path in paths {
            let bytes = try #require(Fixtures.bytes(path))
            let tree = try #require(Reader.read(SourceFile(path: path, bytes: bytes)).tree)
            let ours = ["# " + path] + dump(tree, NodeID(0))
            #expect(theirs.prefix(ours.count).elementsEqual(ours) { $0 == $1 }, "\(path)")
            theirs = theirs.dropFirst(ours.count)
        }
        #expect(theirs.isEmpty)
    }

    private static func isFine(_ path: String) -> Bool {
        guard let bytes = Fixtures.bytes(path) else { return false }
        return Reader.read(SourceFile(path: path, bytes: bytes)).diagnostics.isEmpty
    }

    private static func corpus() -> [String] {
        guard let shared = Fixtures.shared else { return [] }
        let folders = [
            "corpus/json-test-suite/test_parsing", "corpus/plist/libplist",
            "corpus/plist/swift-foundation", "corpus/gtm-export",
        ]
        return folders.flatMap { folder in
            Fixtures.names(in: shared + "/" + folder).filter {
                $0.hasSuffix(".json") || $0.hasSuffix(".plist") || $0.hasSuffix(".bplist")
            }
            .map { shared + "/" + folder + "/" + $0 }
        }
    }
}
