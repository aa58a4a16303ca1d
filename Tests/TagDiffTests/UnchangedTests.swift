import TagModel
import TagTestSupport
import Testing

@testable import TagDiff

/// Entities that have the same bytes in two exports are passed by; that shows in no difference.
@Suite struct UnchangedTests {
    private static let files = [Fixtures.package + "/Examples", Fixtures.folder].flatMap { folder in
        Fixtures.files(below: folder, suffix: ".json").map { "\(folder)/\($0)" }
    }.filter { Fixtures.text($0)?.contains(#""containerVersion""#) == true }

    @Test(arguments: files)
    func `an edited export differs as one whose entities all have other bytes`(file: String) throws {
        let text = try #require(Fixtures.text(file))
        guard let old = DiffSide(text, path: file) else { return }
        for edited in Self.edited(text) {
            // In a key, no text has this.
            let spaced = edited.replacing(#""type":"#, with: #""type" :"#)
            guard let new = DiffSide(edited, path: file), let other = DiffSide(spaced, path: file) else {
                continue
            }
            #expect(Differ.compare(old, new).golden == Differ.compare(old, other).golden)
            #expect(Differ.compare(new, old).golden == Differ.compare(other, old).golden)
        }
    }

    /// `tagc diff` frees the nodes of entities once it has checked a file.
    @Test(arguments: files)
    func `nodes of entities that were freed are read again`(file: String) throws {
        let text = try #require(Fixtures.text(file))
        guard let old = DiffSide(text, path: file) else { return }
        for edited in Self.edited(text) {
            guard let new = DiffSide(edited, path: file) else { continue }
            let expected = Differ.compare(old, new).golden
            #expect(Differ.compare(old.withoutEntityNodes, new.withoutEntityNodes).golden == expected)
            #expect(Differ.compare(old.withoutEntityNodes, new).golden == expected)
        }
    }

    /// Otherwise nothing would be compared by bytes, and the test above would hold of nothing.
    @Test func `most of an edited export is passed by`() throws {
        var (found, all) = (0, 0)
        for file in Self.files {
            let text = try #require(Fixtures.text(file))
            guard let old = DiffSide(text, path: file), let edited = Self.edited(text).last,
                let new = DiffSide(edited, path: file)
            else { continue }
            let comparison = Comparison(old, new)
            comparison.findUnchanged(Needs(old.checked), Needs(new.checked))
            guard !comparison.unchanged.isEmpty else { continue }
            all += new.container.tags.count
            found += new.container.tags.indices.count { comparison.isUnchanged(.tag, $0) }
        }
        #expect(found * 10 > all * 5, "\(found) of \(all)")
    }

    /// Copies of an export: each has other texts, names or types in some places, the last one in the fewest.
    private static func edited(_ text: String) -> [String] {
        [
            edited(text, #""value": ""#, 3), edited(text, #""name": ""#, 5), edited(text, #""type": ""#, 11),
            edited(text, #""value": ""#, 29),
        ]
    }

    /// Puts a letter before each `step`th text after a mark.
    private static func edited(_ text: String, _ mark: String, _ step: Int) -> String {
        let parts = text.components(around: mark)
        var result = parts[0]
        for (place, part) in parts.enumerated().dropFirst() {
            result += mark + (place % step == 0 ? "1" : "") + part
        }
        return result
    }
}

extension DiffSide {
    fileprivate var withoutEntityNodes: DiffSide {
        DiffSide(checked.withoutEntityNodes, hasNames: hasNames, isCompiled: isCompiled)
    }
}

extension String {
    /// The texts between the places of a mark.
    fileprivate func components(around mark: String) -> [String] {
        split(separator: mark, omittingEmptySubsequences: false).map { String($0) }
    }
}
