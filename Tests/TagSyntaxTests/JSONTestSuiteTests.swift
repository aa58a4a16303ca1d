import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

/// The public JSON test suite, where there is a folder of corpora.
@Suite(.enabled(if: Fixtures.shared != nil))
struct JSONTestSuiteTests {
    private static let folder = (Fixtures.shared ?? "") + "/corpus/json-test-suite/"

    /// RFC 8259 lets a reader refuse repeated keys, and ours does; no other fault may be found in a `y_` file.
    static let repeats: Set = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]

    /// What the standard leaves open and we take; every other `i_` file is refused.
    static let taken: Set = [
        "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
        "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
        "i_structure_UTF-8_BOM_empty_object.json",
    ]

    @Test func `takes what must be taken and refuses what must be refused`() throws {
        let names = Fixtures.names(in: Self.folder + "test_parsing")
        #expect(names.count == 318)
        for name in names {
            let bytes = try #require(Fixtures.bytes(Self.folder + "test_parsing/" + name))
            let ids = Reader.read(SourceFile(path: name, bytes: bytes)).diagnostics.map(\.id)
            if Self.repeats.contains(name) {
                #expect(ids == ["repeated-key"], "\(name)")
            } else {
                let isTaken = name.hasPrefix("y_") || Self.taken.contains(name)
                #expect(ids.isEmpty == isTaken, "\(name): \(ids)")
            }
        }
    }
}
