import NIOCore
import Synchronization

/// The way of other threads to a server's own thread; it closes before that thread ends, which complains of work that comes later.
final class LoopDoor: Sendable {
    private let isOpen = Mutex(true)

    /// Has work done on the thread of a loop; once the door is closed, it is left undone.
    func execute(on loop: any EventLoop, _ work: @escaping @Sendable () -> Void) {
        isOpen.withLock { isOpen in
            if isOpen { loop.execute(work) }
        }
    }

    func close() { isOpen.withLock { $0 = false } }
}
