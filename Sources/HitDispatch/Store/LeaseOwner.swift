import Foundation
import LibC
import Synchronization

/// A dispatcher that marks the rows it is sending, so that no other one sends them.
///
/// The name tells whether its dispatcher still exists: the device's start, the process, and a number in it.
final class LeaseOwner: Sendable {
    private static let living = Mutex<Set<String>>([])

    let name: String

    init(boot: String) {
        name = "\(boot)/\(ProcessInfo.processInfo.processIdentifier)/\(UUID().uuidString)"
        _ = Self.living.withLock { $0.insert(name) }
    }

    deinit { end() }

    /// Ends it, as the end of its process would.
    func end() { _ = Self.living.withLock { $0.remove(name) } }

    /// Returns false if the owner's process has ended, or the device was started anew.
    static func isLiving(_ name: String, boot: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == boot, let process = Int32(parts[1]) else { return false }
        if process == ProcessInfo.processInfo.processIdentifier {
            return living.withLock { $0.contains(name) }
        }
        // Signal 0 only asks; a process of another user's answers with EPERM.
        return kill(process, 0) == 0 || errno == EPERM
    }
}
