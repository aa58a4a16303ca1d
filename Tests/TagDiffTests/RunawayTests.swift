import TagDiff
import TagTestSupport
import Testing

/// Small inputs whose comparison once took years.
@Suite struct RunawayTests {
    @Test func `nested lists of objects are compared once a level`() throws {
        let (old, new) = (Self.zone("1"), Self.zone("2"))
        let before = try #require(DiffSide(old))
        let after = try #require(DiffSide(new))
        #expect(!Differ.compare(before, after).entities.isEmpty)
    }

    private static func zone(_ leaf: String) -> String {
        let depth = 60
        let value = String(repeating: "[{\"q\":", count: depth) + leaf + String(repeating: "}]", count: depth)
        return "{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":\"GTM-AB12\"},"
            + "\"zone\":[{\"zoneId\":\"1\",\"name\":\"z\",\"boundary\":" + value + "}]}}"
    }
}
