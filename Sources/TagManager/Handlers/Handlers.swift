public import TagRuntime

/// Answers for a function-call macro: the function's name and the parameters that the container gives it, by name.
///
/// Called on whichever thread asks for a value or pushes, while that is being worked out: what it pushes is done afterwards, and the
/// same container answers it nothing. Nil is no value.
public typealias FunctionCallMacroHandler =
    @Sendable (_ function: String, _ parameters: [String: Value]) -> Value?

/// Does what a function-call tag asks for: the function's name and the parameters that the container gives it, by name.
///
/// Called on the thread that pushed, or is pushing at that time; what it pushes is done afterwards.
public typealias FunctionCallTagHandler =
    @Sendable (_ function: String, _ parameters: [String: Value]) -> Void

/// Fires a tag of a type that is the app's own.
public typealias CustomTagHandler = @Sendable (_ tag: FiredTag) -> Void

/// What an app has registered with a container.
struct Handlers: Sendable {
    var macros: [String: FunctionCallMacroHandler] = [:]
    var tags: [String: FunctionCallTagHandler] = [:]
    var customMacros: [String: FunctionCallMacroHandler] = [:]
    var customTags: [String: CustomTagHandler] = [:]
}
