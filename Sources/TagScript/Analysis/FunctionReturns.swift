/// The values that a function returns, as far as its statements tell.
package struct FunctionReturns: Sendable, Equatable {
    /// On how many of its paths a function returns a value.
    package enum Coverage: Sendable {
        /// Every path that ends returns a value. Paths that throw or never end do not count.
        case all
        case some
        /// No path returns a value.
        case none
    }

    /// The node of the function.
    package var function: Int
    /// The first `return` with a value, and the first without; nil if there is none that can be reached.
    package var firstValue: Int?
    package var firstEmpty: Int?
    /// True if the end of the body can be reached, as far as is known.
    package var canEnd = false

    package init(function: Int) { self.function = function }

    package var coverage: Coverage {
        guard firstValue != nil else { return .none }
        return canEnd || firstEmpty != nil ? .some : .all
    }
}
