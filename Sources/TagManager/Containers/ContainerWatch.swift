package import TagRuntime

/// A test's view of a manager's containers.
package struct ContainerWatch: Sendable {
    /// Called after each evaluation, before another one can begin.
    package var evaluated: @Sendable (Evaluator) -> Void
    /// Called when the app reads a key.
    package var read: @Sendable (_ key: String) -> Void
    /// Called after a macro called a function of the app, or one of the app's types was asked for, with the result.
    package var called:
        @Sendable (_ name: String, _ isType: Bool, _ parameters: [String: Value], _ result: Value?) -> Void

    package init(
        evaluated: @escaping @Sendable (Evaluator) -> Void, read: @escaping @Sendable (String) -> Void,
        called: @escaping @Sendable (String, Bool, [String: Value], Value?) -> Void
    ) {
        (self.evaluated, self.read, self.called) = (evaluated, read, called)
    }
}
