import Dispatch
import Foundation
import Synchronization

/// What a sanitizer must keep quiet about, and what it must report; `run.sh` asks for both before it believes it about tests.
///
/// - `locked`: eight threads change a list under a lock, and wait for one another. Nothing is wrong.
/// - `racy`: they change a number beside it, too, without the lock.
/// - `freed`: memory is read after it was given back.
/// - `leaked`: memory is forgotten.
final class Shared: @unchecked Sendable {
    let list = Mutex([Int]())
    // Unchecked for this one: it is the mistake to be reported.
    var number = 0

    func change(_ number: Int) {
        list.withLock { list in
            list.append(number)
            if list.count > 100 { list.removeAll() }
        }
    }
}

let mode = CommandLine.arguments.last
let shared = Shared()
let done = DispatchSemaphore(value: 0)
for _ in 0..<8 {
    Thread.detachNewThread {
        for number in 0..<20_000 {
            shared.change(number)
            if mode == "racy" { shared.number += 1 }
        }
        done.signal()
    }
}
for _ in 0..<8 { done.wait() }

func makeMistake() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1_000)
    memory.initialize(repeating: 1, count: 1_000)
    if mode == "freed" { memory.deallocate() }
    print(memory[shared.number])
}

if mode == "freed" || mode == "leaked" { makeMistake() }
