/// The open containers of a manager, each id once.
struct OpenContainers: Sendable {
    /// The containers, in the order of their ids.
    private(set) var inOrder: [TagContainer] = []

    subscript(id: String) -> TagContainer? { inOrder.first { $0.id == id } }

    /// Adds a container, unless one with its id is open; returns the open one.
    mutating func open(_ container: TagContainer) -> TagContainer {
        let place = inOrder.firstIndex { $0.id >= container.id } ?? inOrder.count
        if place < inOrder.count, inOrder[place].id == container.id { return inOrder[place] }
        inOrder.insert(container, at: place)
        return container
    }

    mutating func close(_ container: TagContainer) { inOrder.removeAll { $0 === container } }
}
