import Dispatch
import Foundation
import Logging
import TagManager
import TagNetworking
import TagRuntime
import TagTestSupport

/// An app that gets its containers from a server that may do anything, and that is killed while it does.
///
/// The containers are those of ``SavesProbe``: a mixture of two versions shows.
enum ChaosProbe {
    /// Starts as an app does, asks the server once, and prints which version it started with, what came, and which version it ends with.
    ///
    /// - Parameters:
    ///   - folder: Where containers are saved.
    ///   - address: The server's.
    static func run(_ folder: String, _ address: String) {
        guard let base = URL(string: address) else { exit(64) }
        let manager = SavesProbe.manager(
            folder, source: URLSessionSource(base: base, timeout: .seconds(1)), isGuarded: true)
        let saved = DispatchSemaphore(value: 0)
        let network = DispatchSemaphore(value: 0)
        let container = try? manager.openImmediately(id: SavesProbe.id) { event in
            switch event {
            case .succeeded(.saved), .failed(.saved, _): saved.signal()
            case .succeeded(.network):
                print("refreshed")
                network.signal()
            case .failed(.network, let failure):
                print("kept: \(failure)")
                network.signal()
            default: break
            }
        }
        saved.wait()
        print("started with \(version(container))")
        // What was saved is not asked for anew by itself.
        container?.requestRefresh()
        network.wait()
        manager.flush()
        print("ended with \(version(container))")
    }

    /// Writes the container of a version, as a server has it.
    static func write(_ path: String, version: Int) {
        Fixtures.write(SavesProbe.container(version), to: path)
    }

    private static func version(_ container: TagContainer?) -> Int {
        let found = Int(container?.version ?? "") ?? 0
        if found > 0, container?.string(forKey: "much") != SavesProbe.much(found).string {
            SavesProbe.fail("a mixed container")
        }
        return found
    }
}
