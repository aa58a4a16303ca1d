import Foundation
import Synchronization

/// Looks at a folder several times a second, and has what was saved compiled.
final class FolderWatch: Sendable {
    private static let interval = 0.25

    private let isEnding = Mutex(false)

    init(_ shelf: ContainerShelf) {
        let thread = Thread { [self] in
            while !isEnding.withLock({ $0 }) {
                try? shelf.refresh()
                Thread.sleep(forTimeInterval: Self.interval)
            }
        }
        thread.stackSize = BackgroundThread.stackSize
        thread.start()
    }

    func stop() { isEnding.withLock { $0 = true } }
}
