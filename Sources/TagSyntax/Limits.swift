/// The limits of the readers: sizes, depths and counts, checked before any allocation for them.
package struct ReaderLimits: Sendable {
    /// The most bytes of one input.
    package var bytes = 64 << 20
    /// The most levels of nesting.
    package var depth = 200
    /// The most digits of one number.
    package var digits = 1_000
    /// The most nodes of one tree.
    package var nodes = 16 << 20
    /// The number of errors after which a reader stops.
    package var errors = 20

    package init() {}
}
