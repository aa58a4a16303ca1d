import Foundation
import TagManager
import Testing

@Suite struct AppFolderTests {
    @Test func `an app's folder is where the system's library says`() throws {
        let user = try #require(
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first)
        #if os(Linux)
        let name = ProcessInfo.processInfo.processName
        #else
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        #endif
        let expected = user.appendingPathComponent(name).appendingPathComponent("tagmanager").path
        #expect(TagManager.Configuration().savedContainers == expected)
    }

    #if os(Linux)
    static let folders: [([String: String], String?)] = [
        (["HOME": "/home/ada"], "/home/ada/.local/share"), (["HOME": "/home/ada/"], "/home/ada/.local/share"),
        (["HOME": "/"], "/.local/share"), (["HOME": "/root", "XDG_DATA_HOME": "/data//"], "/data"),
        (["HOME": "/root", "XDG_DATA_HOME": "data"], "/root/.local/share"), ([:], nil),
        (["HOME": "here"], nil),
        (["HOME": "/root", "CFFIXED_USER_HOME": "/other"], nil),
    ]

    @Test(arguments: folders)
    func `the environment says where the user's folder is`(variables: [String: String], folder: String?) {
        #expect(AppFolder.user { variables[$0] } == folder)
    }
    #endif
}
