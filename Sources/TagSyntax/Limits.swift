/// The limits of the readers: sizes, depths and counts, checked before any allocation for them.
package struct ReaderLimits: Sendable {
    /// The most bytes of one input, at most ``mostBytes``.
    package var bytes = 64 << 20
    /// The most levels of nesting.
    package var depth = 200
    /// The most digits of one number.
    package var digits = 1_000
    /// The most nodes of one tree, with those of its parts.
    package var nodes = 16 << 20
    /// The nodes from which on elements of an export's lists are kept apart from its tree, as parts; by default, none are.
    package var nodesOfPart = Int.max
    /// The number of errors after which a reader stops.
    package var errors = 20

    /// The largest value of ``bytes``.
    ///
    /// Offsets have 32 bits, also in a text that a file was made into for reading (UTF-16, binary property lists). The compiler
    /// numbers values with 28 bits: a file of this size has fewer distinct ones.
    package static let mostBytes = 1 << 30

    package init() {}

    /// Creates limits for inputs of at most `bytes`; the nodes grow with them.
    package init(bytes: Int) {
        self.bytes = bytes
        nodes = max(nodes, bytes / 4)
    }
}
