import Synchronization
public import TagManager
public import TagRuntime
import TagVocabulary

extension TestContainer {
    /// An event, with what it fired.
    ///
    /// ```swift
    /// #expect(ferry.events.map(\.name) == ["openScreen", "purchase"])
    /// #expect(ferry.events.last?.fired.map(\.name) == ["ticket sold"])
    /// ```
    public struct Event: Sendable, Hashable {
        /// The event's name.
        public let name: String
        /// The tags that it fired, in order.
        public let fired: [Fired]
        /// The hits that these tags sent.
        public internal(set) var hits: [Hit]
    }

    /// A call of a function of the app, or the use of one of the app's types.
    ///
    /// ```swift
    /// #expect(shop.calls(of: "shippingCost").map(\.parameters) == [["to": "IS"]])
    /// ```
    public struct Call: Sendable, Hashable {
        /// The kinds of calls.
        public enum Kind: Sendable, Hashable {
            /// A macro that calls a function.
            case macro
            /// A tag that calls a function.
            case tag
            /// A macro of a type that the app defines.
            case customMacro
            /// A tag of a type that the app defines.
            case customTag
        }

        /// The kind of call.
        public let kind: Kind
        /// The name of the function, or of the type.
        public let name: String
        /// The parameters, with the values of their macros.
        public let parameters: [String: Value]
        /// The value that was returned to a macro; nil for none, and for tags.
        public let result: Value?
        /// The event during which it was called; nil while a value was read.
        public internal(set) var event: String?

        init(kind: Kind, name: String, parameters: [String: Value], result: Value?) {
            (self.kind, self.name, self.parameters, self.result) = (kind, name, parameters, result)
        }

        /// The call of a tag that fires; nil if it calls nothing of the app.
        init?(_ tag: FiredTag, _ parameters: [String: Value], during event: String) {
            let type = tag.type.string
            switch TagKind(named: type) {
            case .functionCall:
                guard case .text(let name)? = parameters["function"] else { return nil }
                self.init(
                    kind: .tag, name: name.string, parameters: parameters["arguments"]?.byName ?? [:],
                    result: nil)
            case .custom:
                self.init(kind: .customTag, name: type, parameters: parameters, result: nil)
            case .dataLayerWrite, .imagePixel, .analytics, .bannerMessage, .modalMessage, .cardMessage,
                .imageMessage:
                return nil
            }
            self.event = event
        }
    }

    /// The events so far, in order, with what each fired.
    public var events: [Event] { record.state.withLock { $0.moments.map(\.event) } }

    /// Returns the tags that events of a name fired, in order.
    public func fired(by event: String) -> [Fired] {
        record.state.withLock { state in
            state.moments.filter { $0.event.name == event }.flatMap(\.event.fired)
        }
    }

    /// The calls of the app's functions and types so far, in order, whether or not a handler was registered.
    public var calls: [Call] { record.state.withLock { $0.calls } }

    /// Returns the calls of a function, or of a type that the app defines.
    public func calls(of name: String) -> [Call] { calls.filter { $0.name == name } }

    /// The keys that were read and that the container does not have, in order.
    public var unknownKeys: [String] { record.state.withLock { $0.unknownKeys } }

    // MARK: Handlers

    /// Registers the handler for function-call macros that call a function.
    ///
    /// - Parameters:
    ///   - function: The function's name in the container.
    ///   - body: Returns the macro's value for its parameters; nil is no value.
    public func answer(_ function: String, _ body: @escaping @Sendable ([String: Value]) -> Value?) {
        container.setMacroHandler(forFunction: function) { _, parameters in body(parameters) }
    }

    /// Registers the handler for macros of a type that the app defines.
    ///
    /// - Parameters:
    ///   - type: The macros' type in the container.
    ///   - body: Returns the macro's value for its parameters; nil is no value.
    public func answer(type: String, _ body: @escaping @Sendable ([String: Value]) -> Value?) {
        container.setMacroHandler(forType: type) { _, parameters in body(parameters) }
    }

    /// Registers the handler for function-call tags that call a function; ``calls`` has them without one, too.
    ///
    /// - Parameters:
    ///   - function: The function's name in the container.
    ///   - body: Called with the tag's parameters when such a tag fires.
    public func handle(_ function: String, _ body: @escaping @Sendable ([String: Value]) -> Void) {
        container.setTagHandler(forFunction: function) { _, parameters in body(parameters) }
    }

    /// Registers the handler for tags of a type that the app defines; ``calls`` has them without one, too.
    ///
    /// - Parameters:
    ///   - type: The tags' type in the container.
    ///   - body: Called when such a tag fires.
    public func handle(type: String, _ body: @escaping @Sendable (FiredTag) -> Void) {
        container.setTagHandler(forType: type) { tag in body(tag) }
    }
}

extension TestContainer.Event: CustomStringConvertible {
    /// The event in words, with the tags and hits in order: `purchase fires ticket sold (analytics) [:]; hit t=event`.
    public var description: String {
        let tags = fired.isEmpty ? "nothing" : fired.map(\.description).joined(separator: ", ")
        return "\(name) fires \(tags)" + hits.map { "; hit \($0)" }.joined()
    }
}

extension TestContainer.Call: CustomStringConvertible {
    /// The call in words, with the parameters sorted by name: `shippingCost ["to": "IS"] gives 12.5`.
    public var description: String {
        let call = "\(name) \(Value.map([Value.Entry](byName: parameters)))"
        return call + (result.map { " gives \($0)" } ?? "") + (event.map { ", during \($0)" } ?? "")
    }
}
