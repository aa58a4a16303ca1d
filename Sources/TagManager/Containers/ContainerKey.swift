public import TagRuntime

/// A key of a container, or of a function's arguments, with the type of its value.
///
/// `tagc generate swift` writes the keys of a container, so that an app does not build with a key that the container no longer
/// has:
///
/// ```swift
/// enum Key {
///     static let bannerHeight = ContainerKey<Int64>("bannerHeight")
/// }
/// let height = container[Key.bannerHeight]
/// ```
///
/// The type is one of `String`, `Bool`, `Int64`, `Double` and ``TagRuntime/Value``; a value of another type is converted, as by
/// the getters of the same names.
public struct ContainerKey<Result: Sendable>: Sendable, Hashable {
    /// The key's name in the container.
    public let name: String

    /// Creates a key.
    public init(_ name: String) { self.name = name }
}

extension TagContainer {
    /// Returns the text of a key; "" if it has none.
    public subscript(key: ContainerKey<String>) -> String { string(forKey: key.name) }

    /// Returns true if the value of a key is true, or the text `true` in any letter case; false otherwise.
    public subscript(key: ContainerKey<Bool>) -> Bool { bool(forKey: key.name) }

    /// Returns the number of a key, rounded toward zero; 0 if it has none.
    public subscript(key: ContainerKey<Int64>) -> Int64 { integer(forKey: key.name) }

    /// Returns the number of a key; 0 if it has none.
    public subscript(key: ContainerKey<Double>) -> Double { double(forKey: key.name) }

    /// Returns the value of a key, of any type; nil if it has none.
    public subscript(key: ContainerKey<Value>) -> Value? { value(forKey: key.name) }
}
