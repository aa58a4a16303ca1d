/// Lists of which all elements are in one array, one list after the other.
///
/// Of tens of thousands of lists most are short, and arrays of their own would take several times the memory.
struct FlatLists<Element: Sendable>: Sendable {
    private let elements: [Element]
    /// The place after each list's last element.
    private let ends: [Int32]

    /// Divides elements among lists, in the order in which they come.
    init(count: Int, _ all: some Collection<(list: Int32, element: Element)>) {
        var ends = [Int32](repeating: 0, count: count)
        for entry in all { ends[Int(entry.list)] += 1 }
        var next = ends
        var sum: Int32 = 0
        for list in ends.indices {
            next[list] = sum
            sum += ends[list]
            ends[list] = sum
        }
        self.ends = ends
        guard let first = all.first?.element else {
            elements = []
            return
        }
        var elements = Array(repeating: first, count: Int(sum))
        for entry in all {
            elements[Int(next[Int(entry.list)])] = entry.element
            next[Int(entry.list)] += 1
        }
        self.elements = elements
    }

    var count: Int { ends.count }

    subscript(list: Int) -> ArraySlice<Element> {
        elements[(list == 0 ? 0 : Int(ends[list - 1]))..<Int(ends[list])]
    }
}
