import Foundation
import TagManager
import Testing

@Suite struct AppFolderTests {
    @Test func `an app's folder is where the system's library says`() throws {
        let user = try #require(
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first)
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        let expected = user.appendingPathComponent(name).appendingPathComponent("tagmanager").path
        #expect(TagManager.Configuration().savedContainers == expected)
    }
}
