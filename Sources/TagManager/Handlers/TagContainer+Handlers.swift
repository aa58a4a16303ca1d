import Logging
public import TagRuntime

extension TagContainer {
    /// Registers the handler for function-call macros that call a function.
    ///
    /// - Parameters:
    ///   - handler: Called with the function's name; nil removes the handler.
    ///   - name: The function's name in the container.
    public func setMacroHandler(_ handler: FunctionCallMacroHandler?, forFunction name: String) {
        handlers.set(handler, \.macros[name])
    }

    /// Registers the handler for macros of a type that the app defines.
    ///
    /// - Parameters:
    ///   - handler: Called with the type in place of the function's name; nil removes the handler.
    ///   - type: The macros' type in the container.
    public func setMacroHandler(_ handler: FunctionCallMacroHandler?, forType type: String) {
        handlers.set(handler, \.customMacros[type])
    }

    /// Registers the handler for function-call tags that call a function.
    ///
    /// - Parameters:
    ///   - handler: Called when such a tag fires; nil removes the handler.
    ///   - name: The function's name in the container.
    public func setTagHandler(_ handler: FunctionCallTagHandler?, forFunction name: String) {
        handlers.set(handler, \.tags[name])
    }

    /// Registers a handler that may wait, or belongs to an actor, for function-call tags that call a function.
    ///
    /// A push does not wait for it. Its calls follow one another in the order in which the tags fired. At most 1,000 wait; further
    /// ones are dropped, with an error in the log.
    ///
    /// ```swift
    /// container.setAsyncTagHandler(forFunction: "offerLounge") { @MainActor _, arguments in
    ///     lounge.show(for: arguments["route"]?.string ?? "")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The function's name in the container.
    ///   - handler: Called when such a tag fires.
    public func setAsyncTagHandler(
        forFunction name: String,
        _ handler: @escaping @Sendable (_ function: String, _ parameters: [String: Value]) async -> Void
    ) {
        let line = HandlerLine(handler) { [effects, id] in
            effects.logger().error("container \(id): calls of '\(name)' are dropped: its handler is too slow")
        }
        setTagHandler({ line.add($0, $1) }, forFunction: name)
    }

    /// Registers the handler for tags of a type that the app defines.
    ///
    /// - Parameters:
    ///   - handler: Called when such a tag fires; nil removes the handler.
    ///   - type: The tags' type in the container.
    public func setTagHandler(_ handler: CustomTagHandler?, forType type: String) {
        handlers.set(handler, \.customTags[type])
    }

    /// Returns the handler for function-call macros that call a function; nil if there is none.
    public func macroHandler(forFunction name: String) -> FunctionCallMacroHandler? {
        handlers.read.macros[name]
    }

    /// Returns the handler for function-call tags that call a function; nil if there is none.
    public func tagHandler(forFunction name: String) -> FunctionCallTagHandler? { handlers.read.tags[name] }
}
