import TagCompiler
import TagDiagnostics
import TagModel
import TagSyntax
import TagTestSupport
import Testing

@testable import TagDiff

/// Entities that have the same bytes in two exports are skipped; that shows in no difference.
@Suite struct UnchangedTests {
    private static let files = [Fixtures.package + "/Examples", Fixtures.folder].flatMap { folder in
        Fixtures.files(below: folder, suffix: ".json").map { "\(folder)/\($0)" }
    }.filter { Fixtures.text($0)?.contains(#""containerVersion""#) == true }

    @Test(arguments: files)
    func `an edited export differs as one whose entities all have other bytes`(file: String) throws {
        let export = EditedExport(text: try #require(Fixtures.text(file)))
        guard let old = DiffSide(export.text, path: file) else { return }
        for edit in EditedExport.Edit.allCases {
            guard let edited = export.after(edit), let new = DiffSide(edited, path: file),
                let other = DiffSide(EditedExport(text: edited).spaced, path: file)
            else { continue }
            #expect(Differ.compare(old, new).golden == Differ.compare(old, other).golden, "\(edit)")
            #expect(Differ.compare(new, old).golden == Differ.compare(other, old).golden, "\(edit), back")
        }
    }

    /// `tagc diff` frees the nodes of entities once it has checked a file.
    @Test(arguments: files)
    func `nodes of entities that were freed are read again`(file: String) throws {
        let export = EditedExport(text: try #require(Fixtures.text(file)))
        guard let old = DiffSide(export.text, path: file) else { return }
        for edit in EditedExport.Edit.allCases {
            guard let edited = export.after(edit), let new = DiffSide(edited, path: file) else { continue }
            let expected = Differ.compare(old, new).golden
            #expect(Differ.compare(old.withoutEntityNodes, new.withoutEntityNodes).golden == expected)
            #expect(Differ.compare(old.withoutEntityNodes, new).golden == expected)
            // Of a large file they are freed part by part, before it is checked.
            guard let before = DiffSide(inParts: export.text), let after = DiffSide(inParts: edited) else {
                continue
            }
            #expect(Differ.compare(before, after).golden == expected)
            #expect(Differ.compare(before, new).golden == expected)
        }
    }

    /// Without this the tests above could hold because all entities are compared.
    @Test func `most of an edited export is skipped`() throws {
        var (files, all): (Set<String>, Int) = ([], 0)
        var found: [ModelKind: Int] = [:]
        var foundWithAll: [ModelKind: Int] = [:]
        var edits: Set<EditedExport.Edit> = []
        for file in Self.files {
            let export = EditedExport(text: try #require(Fixtures.text(file)))
            guard let old = DiffSide(export.text, path: file) else { continue }
            for edit in EditedExport.Edit.allCases {
                guard let new = export.after(edit).flatMap({ DiffSide($0, path: file) }) else { continue }
                let comparison = Comparison(old, new)
                comparison.findUnchanged(Needs(old.checked), Needs(new.checked))
                guard !comparison.unchanged.isEmpty else { continue }
                files.insert(file)
                edits.insert(edit)
                for kind in ModelKind.allCases {
                    let indices = 0..<new.container.count(kind)
                    all += indices.count
                    found[kind, default: 0] += indices.count { comparison.isUnchanged(kind, $0) }
                    foundWithAll[kind, default: 0] += indices.count { comparison.isAllUnchanged(kind, $0) }
                }
            }
        }
        #expect(files.count >= 10)
        #expect(edits == Set(EditedExport.Edit.allCases.filter { !$0.changesReading }))
        let (same, deep) = (found.values.reduce(0, +), foundWithAll.values.reduce(0, +))
        #expect(same * 10 > all * 5, "\(found) of \(all)")
        #expect(deep * 10 > all * 3, "\(foundWithAll) of \(all)")
        for kind in ModelKind.allCases { #expect((foundWithAll[kind] ?? 0) > 20, "\(kind)") }
    }

    /// Lists of a binary property list are compared by what is in them; its text has nothing between their elements.
    @Test func `lists with the same digits in other places differ`() throws {
        func export(_ numbers: OutputTree) throws -> DiffSide {
            let tree: OutputTree = [
                "exportFormatVersion": 2,
                "containerVersion": [
                    "containerId": "23", "container": ["publicId": "GTM-SHOP1", "usageContext": ["WEB"]],
                    "zone": [["zoneId": "1", "name": "z", "sizes": numbers]],
                ],
            ]
            return try #require(DiffSide(bytes: Writer.write(tree, as: .binary1).bytes))
        }
        let difference = try Differ.compare(export([1, 23]), export([12, 3]))
        #expect(difference.entities.map { $0.level } == [.behaviour], "\(difference.golden)")
        #expect(try Differ.compare(export([1, 23]), export([1, 23])).entities.isEmpty)
    }
}

extension DiffSide {
    fileprivate init?(bytes: [UInt8]) {
        guard let checked = Compiler.check(SourceFile(path: "export", bytes: bytes)).salvaged else {
            return nil
        }
        self.init(checked, hasNames: true, isCompiled: false)
    }

    /// Reads an export in parts of a node each; nil if it has errors, after which `tagc diff` reads it as a whole.
    fileprivate init?(inParts text: String) {
        var options = CompileOptions()
        options.limits.nodesOfPart = 1
        let compilation = Compiler.check(SourceFile(path: "export", text: text), options: options)
        guard !compilation.hasErrors, let checked = compilation.checked else { return nil }
        self.init(checked.withoutEntityNodes, hasNames: true, isCompiled: false)
    }

    fileprivate var withoutEntityNodes: DiffSide {
        DiffSide(checked.withoutEntityNodes, hasNames: hasNames, isCompiled: isCompiled)
    }
}
