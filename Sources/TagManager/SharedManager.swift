import Logging
import Synchronization

/// A manager that is made once: as it is configured, or in the usual way when it is asked for before that.
package final class SharedManager: Sendable {
    /// The one of ``TagManager/shared``.
    static let app = SharedManager { TagManager.Configuration() }

    private let made = Mutex<TagManager?>(nil)
    private let usual: @Sendable () -> TagManager.Configuration

    /// - Parameter usual: What it is made of unless it is configured.
    package init(usual: @escaping @Sendable () -> TagManager.Configuration) { self.usual = usual }

    /// The manager; all who ask are given the same one.
    package var manager: TagManager { manager(usual).manager }

    /// Makes the manager; false, and an error in the log of the one that there is, when there is one.
    package func configure(_ configuration: TagManager.Configuration) -> Bool {
        let (manager, isNew) = manager { configuration }
        if !isNew {
            manager.logger.error(
                "the shared manager is made already, and not configured again: configure it once, before it is used"
            )
        }
        return isNew
    }

    private func manager(
        _ configuration: () -> TagManager.Configuration
    ) -> (manager: TagManager, isNew: Bool) {
        made.withLock { made in
            if let made { return (made, false) }
            let new = TagManager(configuration())
            made = new
            return (new, true)
        }
    }
}

extension TagManager {
    /// Configures ``shared``: call it once, when the app starts, before anything asks for that.
    ///
    /// Safe from any thread: of several who call it one is heard, and nobody is given a manager that is configured otherwise. A second
    /// call, and one after ``shared`` was used, changes nothing, since containers may be open by then: it is false, and logged as
    /// an error by the manager that there is. What the configuration calls while the manager is made, such as its clock, may not ask
    /// for ``shared``.
    @discardableResult
    public static func configureShared(_ configuration: Configuration) -> Bool {
        SharedManager.app.configure(configuration)
    }
}
