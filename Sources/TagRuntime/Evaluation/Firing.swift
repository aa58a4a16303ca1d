/// What an event fires.
public struct Firing: Sendable, Hashable {
    /// The event's name.
    public var event: UTF8Text
    /// The tags to fire, in order.
    public var tags: [FiredTag]
    /// The numbers of tags that a firing rule asked for and a blocking rule kept from it.
    public var blocked: [Int]
    /// Calls that were not made, and why.
    public var failures: [Failure]

    /// What an event fires.
    public init(event: UTF8Text, tags: [FiredTag], blocked: [Int] = [], failures: [Failure] = []) {
        self.event = event
        self.tags = tags
        self.blocked = blocked
        self.failures = failures
    }
}

/// A tag to fire, with everything it says filled in.
public struct FiredTag: Sendable, Hashable {
    /// Which tag of the container.
    public var index: Int
    /// Its name; nil in a stripped container.
    public var name: UTF8Text?
    /// Its type, such as `functionCall`.
    public var type: UTF8Text
    /// Its parameters, in the container's order; what is absent has no entry.
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
