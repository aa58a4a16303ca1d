/// The result of an event: the tags that it fires, and the calls that failed.
///
/// ```swift
/// if let firing = evaluator.push(event: "purchase", ["ticket.price": 120]) {
///     print(firing.tags.map(\.type.string), firing.failures.count)
/// }
/// ```
public struct Firing: Sendable, Hashable {
    /// The event's name.
    public var event: UTF8Text
    /// The tags to fire, in order.
    public var tags: [FiredTag]
    /// The numbers of tags that a firing rule fired and a blocking rule blocked.
    public var blocked: [Int]
    /// Calls that were not made, and why.
    public var failures: [Failure]

    /// Creates the result of an event.
    public init(event: UTF8Text, tags: [FiredTag], blocked: [Int] = [], failures: [Failure] = []) {
        self.event = event
        self.tags = tags
        self.blocked = blocked
        self.failures = failures
    }
}

/// The decision about an event, as ``Firing`` has it, without the event and the values.
package struct Effects {
    /// The numbers of the tags to fire, in order.
    package let fired: [Int]
    package let blocked: [Int]
    package let failures: [Failure]
}

/// A part of what an event fires, where the evaluator has it: good only in the call that is given it.
package enum FiringPart {
    /// The event's name, which comes first.
    case event(ByteView)
    /// The number of a tag that fires, in order.
    case tag(Int)
    /// A parameter of the tag before.
    case parameter(key: ByteView, value: Datum)
    /// A list of the computed values among the parameters of the tag before, for ``TextBuffer/append(json:in:)``.
    case computed(Datum)
}

/// A tag to fire, with everything it says filled in.
///
/// ```swift
/// for tag in firing.tags where tag.type == "functionCall" {
///     call(tag["function"], with: tag["arguments"])
/// }
/// ```
public struct FiredTag: Sendable, Hashable {
    /// The number of the tag in the container.
    public var index: Int
    /// Its name; nil in a stripped container.
    public var name: UTF8Text?
    /// Its type, such as `functionCall`.
    public var type: UTF8Text
    /// Its parameters, in the container's order, without absent ones.
    public var parameters: [Value.Entry]

    /// A tag to fire.
    public init(index: Int, name: UTF8Text?, type: UTF8Text, parameters: [Value.Entry]) {
        self.index = index
        self.name = name
        self.type = type
        self.parameters = parameters
    }

    /// The value of a parameter.
    public subscript(key: UTF8Text) -> Value? { parameters.last { $0.key == key }?.value }
}
