public import TagRuntime

/// Returns the value of a function-call macro, given the function's name and the macro's parameters by name; nil is no value.
///
/// Called during evaluation, on the thread that asks for a value or pushes. What it pushes is handled afterwards. If it asks the
/// same container for a value, it gets none. Meanwhile no other thread gets a value or handles an event of any container of the
/// manager: return soon, and never wait for another thread.
///
/// ```swift
/// let price: FunctionCallMacroHandler = { _, parameters in parameters["route"] == "Kiel-Oslo" ? 12.5 : nil }
/// ```
public typealias FunctionCallMacroHandler =
    @Sendable (_ function: String, _ parameters: [String: Value]) -> Value?

/// Executes a function-call tag, given the function's name and the tag's parameters by name.
///
/// Called on the thread that pushed, or on one of the library if another thread was handling a push. Its own pushes are handled
/// afterwards.
///
/// ```swift
/// let offer: FunctionCallTagHandler = { _, parameters in print(parameters["route"]?.string ?? "") }
/// ```
public typealias FunctionCallTagHandler =
    @Sendable (_ function: String, _ parameters: [String: Value]) -> Void

/// Executes a tag of a type that the app defines.
///
/// ```swift
/// let chat: CustomTagHandler = { tag in print(tag["url"]?.string ?? "") }
/// ```
public typealias CustomTagHandler = @Sendable (_ tag: FiredTag) -> Void

/// A handler of macros, as a dictionary holds it.
///
/// A dictionary of closures takes as long to make as a container takes to open: its type is found by the text of its name.
struct MacroHandler: Sendable {
    let call: FunctionCallMacroHandler
}

/// A handler of function-call tags, as a dictionary holds it.
struct TagHandler: Sendable {
    let call: FunctionCallTagHandler
}

/// A handler of a type of tags that the app defines, as a dictionary holds it.
struct TypeHandler: Sendable {
    let call: CustomTagHandler
}

/// The handlers that an app has registered with a container.
struct Handlers: Sendable {
    var macros: [String: MacroHandler] = [:]
    var tags: [String: TagHandler] = [:]
    var customMacros: [String: MacroHandler] = [:]
    var customTags: [String: TypeHandler] = [:]
}
