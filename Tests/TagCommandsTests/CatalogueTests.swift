import TagCommands
import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

@Suite struct CatalogueTests {
    @Test func `every id names one fault, in kebab case`() {
        let ids = Catalogue.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let words = id.split(separator: "-", omittingEmptySubsequences: false)
            #expect(words.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+/) != nil }, "\(id)")
            #expect(!id.hasPrefix("no-"), "\(id) should name the fault: good after \"allow\"")
        }
    }

    /// A kind that no list has is never explained or documented, and a lint that none has never runs.
    @Test func `every kind of the sources is in the catalogue`() throws {
        let sources = Fixtures.package + "/Sources/"
        let ids = try Fixtures.files(below: sources, suffix: ".swift").flatMap { file in
            try #require(Fixtures.text(sources + file)).matches(of: /DiagnosticKind\(\s*"([a-z0-9-]+)"/).map {
                String($0.output.1)
            }
        }
        #expect(ids.count > 200)
        #expect(Set(ids).subtracting(Catalogue.all.map(\.id)) == [])
    }

    @Test(arguments: Catalogue.all.filter { !$0.isFirm }.map(\.id))
    func `what explain shows for tagc.toml can be pasted there`(id: String) throws {
        let page = ExplainCommand.page(try #require(Catalogue.kind(id)))
        guard let shown = page.split(separator: "To silence it:\n").dropFirst().first else {
            // Of `convert`, `fmt` and the like.
            return #expect(page.contains("other than 'tagc lint' and cannot be silenced"))
        }
        let lines = shown.prefix(upTo: shown.firstRange(of: "\n\n")?.lowerBound ?? shown.endIndex)
            .split(separator: "\n").filter { $0.hasPrefix("        ") }
        let file = SourceFile(path: "tagc.toml", text: lines.joined(separator: "\n") + "\n")
        let (configuration, report) = ConfigurationReader.read(file, folder: "/folder")
        #expect(report.diagnostics.map(\.message) == [], "\(lines)")
        #expect(configuration.severities.map { $0.id.value } == [id])
        #expect(configuration.ignores.count == (lines.count > 2 ? 1 : 0))
    }

    @Test func `an id in the words of exports leads to one kind`() throws {
        let aliases = Catalogue.all.compactMap { kind in kind.alias.map { (alias: $0, id: kind.id) } }
        #expect(aliases.contains { $0 == ("unused-variable", "unused-macro") })
        for (alias, id) in aliases {
            let kind = try #require(Catalogue.kind(alias))
            #expect(kind.id == id && !Catalogue.all.contains { $0.id == alias }, "\(alias)")
        }
    }

    @Test func `every kind says what it is and what to do`() {
        for kind in Catalogue.all {
            #expect(kind.summary.hasSuffix("."), "\(kind.id)")
            #expect(!kind.summary.contains("\n"), "\(kind.id)")
            #expect(kind.explanation.count > kind.summary.count / 2, "\(kind.id)")
        }
    }

    @Test(arguments: GeneratedPages.all.map(\.path))
    func `generated files are fresh`(path: String) throws {
        let page = try #require(GeneratedPages.all.first { $0.path == path })
        #expect(
            Fixtures.text(Fixtures.package + "/" + path) == page.text,
            "\(path) is stale: run `make generate`")
    }
}
