import TagManager
import Testing

@Suite struct OpeningTests {
    @Test func `an id that is none is refused`() throws {
        let manager = TagManager(TagManager.Configuration())
        #expect(throws: OpenError.invalidID("../x")) { try manager.open(id: "../x") { (_: RefreshEvent) in } }
    }
}
