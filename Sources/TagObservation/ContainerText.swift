#if canImport(SwiftUI)
public import SwiftUI
public import TagManager

/// The text of a key of the container that the environment holds; "" without one.
///
/// ```swift
/// struct Greeting: View {
///     @ContainerText(Ferry.Key.title) private var title
///     var body: some View { Text(title) }
/// }
/// Greeting().environment(ObservedContainer(container))
/// ```
@MainActor @propertyWrapper
public struct ContainerText: DynamicProperty {
    @Environment(ObservedContainer.self) private var container: ObservedContainer?
    private let key: ContainerKey<String>

    /// Reads a key.
    public init(_ key: ContainerKey<String>) { self.key = key }

    /// The text.
    public var wrappedValue: String { container?[key] ?? "" }
}
#endif
