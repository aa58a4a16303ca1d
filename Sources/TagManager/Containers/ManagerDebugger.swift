package import Logging
package import TagRuntime

/// A debugger's view of a manager; each closure is called on the thread that pushes or reads, so none may block.
package struct ManagerDebugger: Sendable {
    /// Called with each update, after it was merged and before containers see it.
    package var pushed: @Sendable (_ update: Value, _ dataLayer: TagDataLayer) -> Void
    /// Called with the tags that an event fires, before they are executed.
    package var fired: @Sendable (_ firing: Firing, _ container: TagContainer) -> Void
    /// Called when the app reads a key, with the value that it gets; nil if there is none.
    package var read: @Sendable (_ container: String, _ key: String, _ value: Value?) -> Void
    /// Called after a macro called a function of the app, or one of the app's types was asked for, with the result.
    package var called: @Sendable (_ name: String, _ isType: Bool, _ result: Value?) -> Void
    /// Called with each hit of a tag.
    package var sent: @Sendable (_ hit: Hit) -> Void
    /// Returns a logger that also shows the debugger what it logs.
    package var logger: @Sendable (_ logger: Logger) -> Logger

    package init(
        pushed: @escaping @Sendable (Value, TagDataLayer) -> Void,
        fired: @escaping @Sendable (Firing, TagContainer) -> Void,
        read: @escaping @Sendable (String, String, Value?) -> Void,
        called: @escaping @Sendable (String, Bool, Value?) -> Void,
        sent: @escaping @Sendable (Hit) -> Void,
        logger: @escaping @Sendable (Logger) -> Logger
    ) {
        (self.pushed, self.fired, self.read, self.called) = (pushed, fired, read, called)
        (self.sent, self.logger) = (sent, logger)
    }
}
