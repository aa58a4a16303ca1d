import Dispatch
import Foundation
import Synchronization

/// Time, as a manager sees it; a test may have its own.
public struct ManagerClock: Sendable {
    /// Milliseconds since 1970.
    public var milliseconds: @Sendable () -> Int64
    /// Calls a closure after some milliseconds, on any thread, unless what it gives is called first.
    public var after: @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// A clock of a caller's own.
    public init(
        milliseconds: @escaping @Sendable () -> Int64,
        after: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void
    ) {
        self.milliseconds = milliseconds
        self.after = after
    }

    /// The system's.
    public static let system = ManagerClock(
        milliseconds: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
        after: { delay, body in
            let item = DispatchWorkItem(block: body)
            let milliseconds = Int(min(max(delay, 0), 1 << 40))
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: item)
            let cancel = UncheckedWorkItem(item)
            return { cancel.item.cancel() }
        })
}

/// A work item, to be cancelled from anywhere.
///
/// Unchecked, because Dispatch does not say so, though its documentation lets any thread cancel one; nothing else is done with it.
private struct UncheckedWorkItem: @unchecked Sendable {
    let item: DispatchWorkItem

    init(_ item: DispatchWorkItem) { self.item = item }
}
