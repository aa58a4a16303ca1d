/// What a reader refuses to take: sizes, depths and counts, checked before anything is allocated for them.
package struct ReaderLimits: Sendable {
    /// Bytes of one input.
    package var bytes = 64 << 20
    /// Levels of nesting.
    package var depth = 200
    /// Digits of one number.
    package var digits = 1_000
    /// Nodes of one tree.
    package var nodes = 16 << 20
    /// Errors after which a reader stops looking for more.
    package var errors = 20

    package init() {}
}
