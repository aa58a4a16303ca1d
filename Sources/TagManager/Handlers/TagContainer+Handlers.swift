import Logging
public import TagRuntime

extension TagContainer {
    /// Registers the handler for function-call macros that call a function.
    ///
    /// - Parameters:
    ///   - name: The function's name in the container.
    ///   - handler: Called with the function's name; nil removes the handler.
    public func setMacroHandler(forFunction name: String, _ handler: FunctionCallMacroHandler?) {
        handlers.set(handler.map(MacroHandler.init), \.macros[name])
    }

    /// Registers the handler for macros of a type that the app defines.
    ///
    /// - Parameters:
    ///   - type: The macros' type in the container.
    ///   - handler: Called with the type in place of the function's name; nil removes the handler.
    public func setMacroHandler(forType type: String, _ handler: FunctionCallMacroHandler?) {
        handlers.set(handler.map(MacroHandler.init), \.customMacros[type])
    }

    /// Registers the handler for function-call tags that call a function.
    ///
    /// - Parameters:
    ///   - name: The function's name in the container.
    ///   - handler: Called when such a tag fires; nil removes the handler.
    public func setTagHandler(forFunction name: String, _ handler: FunctionCallTagHandler?) {
        handlers.set(handler.map(TagHandler.init), \.tags[name])
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
        let line = line(for: name)
        setTagHandler(forFunction: name) { function, parameters in
            line.add { await handler(function, parameters) }
        }
    }

    /// Registers a handler that may wait, or belongs to an actor, for tags of a type that the app defines.
    ///
    /// It is called as that of ``setAsyncTagHandler(forFunction:_:)`` is.
    ///
    /// - Parameters:
    ///   - type: The tags' type in the container.
    ///   - handler: Called when such a tag fires.
    public func setAsyncTagHandler(
        forType type: String, _ handler: @escaping @Sendable (_ tag: FiredTag) async -> Void
    ) {
        let line = line(for: type)
        setTagHandler(forType: type) { tag in line.add { await handler(tag) } }
    }

    private func line(for name: String) -> HandlerLine {
        HandlerLine { [effects, id] in
            effects.logger().error("container \(id): calls of '\(name)' are dropped: its handler is too slow")
        }
    }

    /// Registers the handler for tags of a type that the app defines.
    ///
    /// - Parameters:
    ///   - type: The tags' type in the container.
    ///   - handler: Called when such a tag fires; nil removes the handler.
    public func setTagHandler(forType type: String, _ handler: CustomTagHandler?) {
        handlers.set(handler.map(TypeHandler.init), \.customTags[type])
    }

    /// Returns the handler for function-call macros that call a function; nil if there is none.
    public func macroHandler(forFunction name: String) -> FunctionCallMacroHandler? {
        handlers.macro(name)
    }

    /// Returns the handler for function-call tags that call a function; nil if there is none.
    public func tagHandler(forFunction name: String) -> FunctionCallTagHandler? { handlers.tag(name) }
}
