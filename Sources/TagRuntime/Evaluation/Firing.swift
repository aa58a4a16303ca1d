/// What an event fires.
public struct Firing: Sendable, Hashable {
    /// The event's name.
    public var event: Text
    /// The tags to fire, in order.
    public var tags: [FiredTag]
    /// The numbers of tags that a firing rule asked for and a blocking rule kept from it.
    public var blocked: [Int]
    /// Calls that were not made, and why.
    public var failures: [Failure]
}

/// A tag to fire, with everything it says filled in.
public struct FiredTag: Sendable, Hashable {
    /// Which tag of the container.
    public var index: Int
    /// Its name; nil in a stripped container.
    public var name: Text?
    /// Its type, such as `functionCall`.
    public var type: Text
    /// Its parameters, in the container's order; what is absent has no entry.
    public var parameters: [Value.Entry]

    /// The value of a parameter.
    public subscript(key: Text) -> Value? { parameters.last { $0.key == key }?.value }
}
