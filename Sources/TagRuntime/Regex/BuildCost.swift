/// Costs of building a machine, in instructions that a search looks at, as `probe costs` holds them to the time that they take.
enum BuildCost {
    /// An instruction.
    static let instruction = 3
    /// A set of scalars.
    static let set = 32
    /// A range or a scalar of a set, as its program lists them.
    static let member = 4
    /// A range of a set, once it is in order.
    static let range = 8
    /// A set of ASCII bytes that the machine has not had, and the classes of bytes that it tells apart.
    static let newSet = 12
    /// The number of last sets that are searched for an equal one.
    static let setsLookedAt = 64
}
