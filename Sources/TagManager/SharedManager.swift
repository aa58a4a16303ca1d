import Logging
import Synchronization

/// A manager that is created once: with the configuration that was set, or with the default one if it is used before that.
package final class SharedManager: Sendable {
    /// The manager behind ``TagManager/shared``.
    static let app = SharedManager { TagManager.Configuration() }

    private let made = Mutex<TagManager?>(nil)
    private let usual: @Sendable () -> TagManager.Configuration

    /// - Parameter usual: Returns the default configuration, of a manager that is used before it was configured.
    package init(usual: @escaping @Sendable () -> TagManager.Configuration) { self.usual = usual }

    /// The manager, created on first use; every caller gets the same one.
    package var manager: TagManager { manager(usual).manager }

    /// Creates the manager; returns false, and logs an error, if there is one already.
    package func configure(_ configuration: TagManager.Configuration) -> Bool {
        let (manager, isNew) = manager { configuration }
        if !isNew {
            manager.logger.error(
                "the shared manager exists already, so this configuration has no effect: configure it once, before its first use"
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
    /// Configures ``shared``; call it once, when the app starts, before anything uses ``shared``.
    ///
    /// Safe from any thread. Only the first call has an effect. A later call, or one after ``shared`` was used, changes nothing,
    /// since containers may be open by then: it returns `false`, and the existing manager logs an error. The configuration must
    /// not use ``shared`` in closures that are called while the manager is created, such as its clock.
    ///
    /// - Returns: True if the manager was created with this configuration.
    @discardableResult
    public static func configureShared(_ configuration: Configuration) -> Bool {
        SharedManager.app.configure(configuration)
    }
}
